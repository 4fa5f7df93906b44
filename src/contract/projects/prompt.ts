import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { maxPromptLength, maxPromptsAdded, maxPromptsListed } from '../call/limits.ts';
import { page, pageMeta, queryChoices, queryFlag, queryInteger, window } from '../call/query.ts';
import { Day, Id, lineAsSent, Moment, Sentiment, SentimentSource } from '../call/values.ts';
import { ImportId } from './import.ts';

/** Tracked question for assistants. */
export const Prompt = z.object({
  id: Id,
  text: z.string(),
  topic_id: Id,
  last_checked_at: Moment.nullable(),
  created_at: Moment,
});
export type Prompt = z.infer<typeof Prompt>;

/** Latest answer of one assistant, however old. */
export const LatestAnswer = z.object({
  response_id: Id,
  model: z.string(),
  date: z.iso.date(),
  brand_mentioned: z.boolean().nullable(),
  position: z.string().nullable(),
  sentiment: z.string().nullable(),
  /** Absent from other services. */
  sentiment_source: SentimentSource.nullish(),
});
export type LatestAnswer = z.infer<typeof LatestAnswer>;

export const TrackedPrompt = Prompt.extend({
  active: z.boolean(),
  branded: z.boolean(),
  /** Number of all stored answers, including empty ones and those of untracked assistants. */
  answers_count: z.int(),
  latest: z.array(LatestAnswer),
});
export type TrackedPrompt = z.infer<typeof TrackedPrompt>;

/**
 * `oldest` sorts by age, `name` by text. `need` starts with prompts whose latest answers mention a competitor but not
 * the brand.
 */
export const PromptOrder = z.enum(['oldest', 'need', 'name']);
export type PromptOrder = z.infer<typeof PromptOrder>;

/**
 * Filters for prompts by the latest answer of each assistant (`model`, all tracked ones by default). Missing answers
 * don't count.
 */
const newestAnswers = {
  model: window.model,
  /** True: no answer mentions the brand. False: at least one does. */
  missed: queryFlag().optional(),
  /** True: an answer doesn't mention the brand, although the previous one did. */
  lost: queryFlag().optional(),
  /** False: there are no answers. */
  asked: queryFlag().optional(),
  asked_since: Day.optional(),
  sentiment: queryChoices(Sentiment).optional(),
  /** False: the answers mention no one, so there is nothing to win. */
  useful: queryFlag().optional(),
};

const ChosenPrompts = z.strictObject({
  topic_id: queryInteger(1).optional(),
  active: queryFlag().optional(),
  ...newestAnswers,
});
export type ChosenPrompts = z.output<typeof ChosenPrompts>;

/** Parses a query of `GET …/prompts`, such as `missed=true&active=true`. Undefined if it isn't valid. */
export const chosenPrompts = (query: string): ChosenPrompts | undefined =>
  ChosenPrompts.safeParse(Object.fromEntries(new URLSearchParams(query))).data;

/** Formats a filter as a query. */
export function promptsQuery(chosen: ChosenPrompts): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen))
    if ((value as unknown) !== undefined) query.set(name, String(value));
  return query.toString();
}

export const SkippedPrompt = z.object({
  text: z.string(),
  reason: z.enum(['duplicate', 'limit']),
  prompt_id: Id.optional(),
});
export type SkippedPrompt = z.infer<typeof SkippedPrompt>;

export const listPrompts = endpoint({
  method: 'GET',
  path: '/projects/{project}/prompts',
  origin: 'citedesk',
  summary: 'List prompts with the latest answer from each assistant, oldest prompt first unless `sort` is set',
  query: z.strictObject({
    ...page,
    limit: queryInteger(1, maxPromptsListed).default(50),
    topic_id: queryInteger(1).optional(),
    search: z.string().max(maxPromptLength).optional(),
    active: queryFlag().optional(),
    sort: PromptOrder.optional(),
    ...newestAnswers,
  }),
  data: z.array(TrackedPrompt),
  meta: z.object({
    project: z.string(),
    topic_id: Id.nullable(),
    search: z.string().nullable(),
    active: z.boolean().nullable(),
    ...pageMeta,
  }),
  cost: 0,
  scope: 'read',
  errors: ['INVALID_CURSOR'],
});

export const addPrompts = endpoint({
  method: 'POST',
  path: '/projects/{project}/prompts',
  origin: 'specified',
  summary: `Add up to ${maxPromptsAdded} prompts to a topic`,
  body: z.strictObject({
    topic_id: Id,
    prompts: z.array(lineAsSent(maxPromptLength)).min(1).max(maxPromptsAdded),
    import: ImportId.optional(),
  }),
  data: z.object({ added: z.array(Prompt), skipped: z.array(SkippedPrompt) }),
  meta: z.object({
    project: z.string(),
    topic_id: Id,
    added: z.int(),
    skipped: z.int(),
    limit_reached: z.boolean(),
    prompts: z.object({ used: z.int(), limit: z.int() }),
  }),
  cost: 1,
  scope: 'write',
  seat: 'prompts',
  errors: ['PROMPT_LIMIT_REACHED', 'PROMPT_QUOTA_EXCEEDED', 'TOPIC_NOT_FOUND', 'IMPORT_NOT_FOUND', 'IMPORT_UNDONE'],
});

export const updatePrompt = endpoint({
  method: 'PATCH',
  path: '/projects/{project}/prompts/{prompt}',
  origin: 'citedesk',
  summary: 'Update a prompt: reword, move, pause, or resume it',
  body: z.strictObject({
    text: lineAsSent(maxPromptLength).optional(),
    topic_id: Id.optional(),
    active: z.boolean().optional(),
  }),
  data: TrackedPrompt,
  cost: 0,
  scope: 'write',
  seat: 'prompts',
  errors: ['PROMPT_NOT_FOUND', 'TOPIC_NOT_FOUND', 'PROMPT_EXISTS', 'PROMPT_LIMIT_REACHED'],
});

export const deletePrompt = endpoint({
  method: 'DELETE',
  path: '/projects/{project}/prompts/{prompt}',
  origin: 'citedesk',
  summary: 'Delete a prompt; its answers are kept',
  data: TrackedPrompt,
  cost: 0,
  scope: 'write',
  seat: 'prompts',
  errors: ['PROMPT_NOT_FOUND'],
});
