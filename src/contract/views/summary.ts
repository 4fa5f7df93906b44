import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { queryFlag, reanalysis, window } from '../call/query.ts';
import { Day, Id, Moment } from '../call/values.ts';
import { Comparison } from './comparison.ts';
import { Figure } from './visibility.ts';

const Days = z.object({ from: Day, to: Day });

/** A figure of the window beside that of the days before, and how the two shares of answers that name the brand differ. */
const Standing = z.object({ figure: Figure, previous: Figure, ...Comparison.shape });
export type Standing = z.infer<typeof Standing>;

/**
 * How many active prompts of a topic there are: `asked` are those to which a tracked assistant has given an answer,
 * however old; `missed` those of these whose newest answers, of all tracked assistants, do not name the brand.
 */
const Missed = { asked: z.int(), missed: z.int() };

/**
 * A topic. `prompts` are its active ones, whatever they name, and so are those counted beside it; `lost` are those of
 * the missed of which the answer before one of the newest, of the same assistant, named the brand; `unasked` those
 * which none was asked, or has answered yet. The figures are of prompts that do not name the brand; those that do are
 * apart (`branded`), never pooled with them.
 */
const TopicStanding = z.object({
  topic_id: Id,
  name: z.string(),
  prompts: z.int(),
  ...Missed,
  /** Here and below: only where the service knows them. An older one has the figures of all answers of the topic. */
  lost: z.int().optional(),
  unasked: z.int().optional(),
  ...Standing.shape,
  branded: z.object({ ...Missed, ...Standing.shape }).optional(),
});

export type TopicStanding = z.infer<typeof TopicStanding>;

const Named = Figure.pick({ answers: true, mentioned: true, visibility: true });

/** The same of one prompt, in short. */
const PromptStanding = z.object({ prompt_id: Id, figure: Named, previous: Named, ...Comparison.shape });

/**
 * Where the brand stands with the assistants that were asked for, or else those that the project tracks: the 7 days that
 * end at their last answer (`window`; today, where there is none), against the 7 `before`. Prompts that name the brand
 * (`branded`) are apart from the others. `changed` is null without `since`.
 */
export const Summary = z.object({
  window: Days,
  before: Days,
  branded: Standing,
  unbranded: Standing,
  topics: z.array(TopicStanding),
  /** Only where they were asked for: those with answers in either week. */
  prompts: z.array(PromptStanding).optional(),
  /** How many answers were collected later than `since`, and to how many prompts. */
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
