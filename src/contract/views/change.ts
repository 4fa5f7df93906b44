import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, viewLimit, viewMeta } from '../call/query.ts';
import { Day, Id } from '../call/values.ts';
import { Comparison } from './comparison.ts';

/**
 * The kind of a change: the brand's `visibility` in all answers, in answers of an `assistant`, and in answers to a
 * `prompt`; and the number of answers that mention a `competitor` (or lead with it, if it isn't tracked), use a
 * `domain`, or come from a `search`.
 */
export const ChangeKind = z.enum(['visibility', 'assistant', 'prompt', 'competitor', 'domain', 'search']);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** So many answers of all (`total`) in a window; `share` in percent with one decimal. */
const Part = z.object({ count: z.int(), total: z.int(), share: z.number() });

/**
 * How one thing was in the window before and is in this one, which are as long as each other. The verdict and the
 * `difference` are those of the prompts and assistants with answers in both (`compared`); `before` and `after` count all
 * answers. The answers behind it are those of the later `count`, or of the earlier one where none are left.
 */
export const Change = z.object({
  kind: ChangeKind,
  /** The brand, assistant, prompt (null where it is gone), competitor, domain or search. */
  subject: z.string().nullable(),
  prompt_id: Id.optional(),
  /** Of a competitor: whether the project tracks it. */
  tracked: z.boolean().optional(),
  before: Part,
  after: Part,
  ...Comparison.shape,
  /** Here and in both ends of its interval: only where the service knows them. An older one gives a verdict alone. */
  difference: Comparison.shape.difference.optional(),
  low: Comparison.shape.low.optional(),
  high: Comparison.shape.high.optional(),
  ...explained,
});
export type Change = z.infer<typeof Change>;

const { from: _from, ...filters } = figures;

export const listChanges = endpoint({
  ...derived,
  path: '/projects/{project}/changes',
  summary: 'List changes since a given day, compared with the previous period of the same length',
  query: z.strictObject({ ...filters, since: Day.optional(), limit: viewLimit }),
  data: z.array(Change),
  meta: z.object({ ...viewMeta, before: z.object({ from: Day, to: Day }) }),
});
