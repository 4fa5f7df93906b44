import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { maxPromptsChosen, maxTopicsChosen } from '../call/limits.ts';
import { page, pageMeta } from '../call/query.ts';
import { Assistant, Id, Moment } from '../call/values.ts';

export const RunStatus = z.enum(['queued', 'processing', 'completed', 'failed', 'cancelled']);
export type RunStatus = z.infer<typeof RunStatus>;

/** Prompts run on demand. Of `total` asks, `done` have an answer and `failed` don't. */
export const PromptRun = z.object({
  id: Id,
  project: z.string(),
  status: RunStatus,
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  errors: z.array(z.object({ prompt_id: Id, model: z.string(), code: z.string(), message: z.string() })),
  /** Number of failures by assistant and code, because `errors` lists at most 100. Absent from other services. */
  error_counts: z
    .array(z.object({ model: z.string(), code: z.string(), message: z.string(), prompts: z.int() }))
    .optional(),
  started_at: Moment.nullable(),
  completed_at: Moment.nullable(),
  /** True if the project's schedule started it, which costs no credits. Absent from other services. */
  scheduled: z.boolean().optional(),
  /** First prompt, number of prompts, and assistants. Absent from other services. */
  asked: z.object({ prompt: z.object({ id: Id }), prompts: z.int(), models: z.array(z.string()) }).optional(),
});
export type PromptRun = z.infer<typeof PromptRun>;

export const runPrompts = endpoint({
  method: 'POST',
  path: '/projects/{project}/prompts/runs',
  origin: 'citedesk',
  summary: 'Start a run that asks prompts now',
  body: z
    .strictObject({
      prompt_ids: z.array(Id).min(1).max(maxPromptsChosen).optional(),
      topic_ids: z.array(Id).min(1).max(maxTopicsChosen).optional(),
      models: z.array(Assistant).min(1).optional(),
      repeat: z.int().min(1).max(8).default(1),
    })
    .refine((body) => (body.prompt_ids === undefined) !== (body.topic_ids === undefined), {
      path: ['prompt_ids'],
      message: 'provide either prompt_ids or topic_ids',
    }),
  data: PromptRun,
  status: 202,
  cost: 1,
  costPer: 'prompt × model × repeat',
  scope: 'write',
  errors: ['PROMPT_NOT_FOUND', 'TOPIC_NOT_FOUND', 'SPENDING_CAP_REACHED'],
});

export const listPromptRuns = endpoint({
  method: 'GET',
  path: '/projects/{project}/prompts/runs',
  origin: 'citedesk',
  summary: 'List prompt runs, newest first',
  query: z.strictObject({ ...page, status: RunStatus.optional() }),
  data: z.array(PromptRun),
  meta: z.object({ project: z.string(), status: RunStatus.nullable(), ...pageMeta }),
  cost: 0,
  scope: 'read',
  errors: ['INVALID_CURSOR'],
});

export const getPromptRun = endpoint({
  method: 'GET',
  path: '/prompts/runs/{run}',
  origin: 'citedesk',
  summary: 'Get a prompt run and its progress',
  data: PromptRun,
  cost: 0,
  scope: 'read',
  errors: ['RUN_NOT_FOUND'],
});

const AskStatus = z.enum(['waiting', 'asking', 'done', 'failed', 'cancelled']);

/** Result of one prompt for one assistant in a run: an answer, or the reason why there is none. */
export const Ask = z.object({
  id: Id,
  /** The text is null if the prompt was deleted. */
  prompt: z.object({ id: Id, text: z.string().nullable() }),
  model: z.string(),
  status: AskStatus,
  response_id: Id.nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type Ask = z.infer<typeof Ask>;

export const listAsks = endpoint({
  method: 'GET',
  path: '/prompts/runs/{run}/asks',
  origin: 'citedesk',
  summary: 'List a prompt run’s requests: each prompt and assistant, with the answer or error',
  query: z.strictObject(page),
  data: z.array(Ask),
  meta: z.object({ run: Id, ...pageMeta }),
  cost: 0,
  scope: 'read',
  errors: ['RUN_NOT_FOUND', 'INVALID_CURSOR'],
});

export const cancelPromptRun = endpoint({
  method: 'POST',
  path: '/prompts/runs/{run}/cancel',
  origin: 'citedesk',
  summary: 'Cancel a prompt run; the answers received so far are kept',
  data: PromptRun,
  cost: 0,
  scope: 'write',
  errors: ['RUN_NOT_FOUND', 'RUN_NOT_ACTIVE'],
});
