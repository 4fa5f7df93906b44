import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, viewLimit, viewMeta } from '../call/query.ts';
import { Day, Id } from '../call/values.ts';
import { Comparison } from './comparison.ts';

/**
 * Kind of change:
 * - `visibility`, `assistant`, `prompt`: the brand's visibility in all answers, in an assistant's answers, or in
 *   answers to a prompt.
 * - `competitor`: answers that mention a competitor, or that lead with it if it isn't tracked.
 * - `domain`, `search`: answers that use a domain, or come from a search.
 */
export const ChangeKind = z.enum(['visibility', 'assistant', 'prompt', 'competitor', 'domain', 'search']);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** Number of answers among all (`total`) in a period. `share` is in percent with one decimal. */
const Part = z.object({ count: z.int(), total: z.int(), share: z.number() });

/**
 * Change between two periods of equal length. The verdict and `difference` cover the prompts and assistants with
 * answers in both (`compared`), while `before` and `after` count all answers. `explain` lists the later answers, or the
 * earlier ones if there are no later ones.
 */
export const Change = z.object({
  kind: ChangeKind,
  /** Brand, assistant, prompt (null if deleted), competitor, domain or search. */
  subject: z.string().nullable(),
  prompt_id: Id.optional(),
  /** For a competitor: true if the project tracks it. */
  tracked: z.boolean().optional(),
  before: Part,
  after: Part,
  ...Comparison.shape,
  /** Like `low` and `high`, absent from older services, which only report a verdict. */
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
