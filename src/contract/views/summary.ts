import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { queryFlag, reanalysis, window } from '../call/query.ts';
import { Day, Id, Moment } from '../call/values.ts';
import { Comparison } from './comparison.ts';
import { Figure } from './visibility.ts';

const Days = z.object({ from: Day, to: Day });

/** Figure of the week and of the week before, and how their shares of answers that mention the brand differ. */
const Standing = z.object({ figure: Figure, previous: Figure, ...Comparison.shape });
export type Standing = z.infer<typeof Standing>;

/**
 * Active prompts of a topic. `asked` have an answer from a tracked assistant, however old. For `missed` of them, no
 * latest answer of a tracked assistant mentions the brand.
 */
const Missed = { asked: z.int(), missed: z.int() };

/**
 * Topic with all its active `prompts`, branded or not, and the counts next to them. `lost` are missed prompts for which
 * an assistant's previous answer mentioned the brand. `unasked` have no answer yet. The figures cover unbranded
 * prompts; branded ones are separate (`branded`).
 */
const TopicStanding = z.object({
  topic_id: Id,
  name: z.string(),
  prompts: z.int(),
  ...Missed,
  /** Like the fields below, absent from older services, whose figures cover all answers of the topic. */
  lost: z.int().optional(),
  unasked: z.int().optional(),
  ...Standing.shape,
  branded: z.object({ ...Missed, ...Standing.shape }).optional(),
});

export type TopicStanding = z.infer<typeof TopicStanding>;

const Named = Figure.pick({ answers: true, mentioned: true, visibility: true });

/** Short form for one prompt. */
const PromptStanding = z.object({ prompt_id: Id, figure: Named, previous: Named, ...Comparison.shape });

/**
 * Visibility of the brand with the requested assistants, or else the tracked ones. Compares the 7 days up to their last
 * answer (`window`, or up to today without answers) with the 7 days `before`. Branded prompts are separate. `changed`
 * is null without `since`.
 */
export const Summary = z.object({
  window: Days,
  before: Days,
  branded: Standing,
  unbranded: Standing,
  topics: z.array(TopicStanding),
  /** Prompts with answers in either week, if requested. */
  prompts: z.array(PromptStanding).optional(),
  /** Number of answers collected after `since`, and of their prompts. */
  changed: z.object({ answers: z.int(), prompts: z.int() }).nullable(),
});
export type Summary = z.infer<typeof Summary>;

export const getSummary = endpoint({
  method: 'GET',
  path: '/projects/{project}/summary',
  origin: 'citedesk',
  summary: 'Get a summary of visibility: the latest week compared with the week before',
  query: z.strictObject({ since: Moment.optional(), prompts: queryFlag().optional(), model: window.model }),
  data: Summary,
  meta: z.object({ project: z.string(), timezone: z.string(), models: z.array(z.string()), ...reanalysis }),
  cost: 0,
  scope: 'read',
  errors: ['QUERY_TIMEOUT'],
});
