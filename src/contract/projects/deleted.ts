import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { page, pageMeta } from '../call/query.ts';
import { Id, Moment, ProjectId } from '../call/values.ts';
import { TrackedPrompt } from './prompt.ts';
import { Topic } from './topic.ts';

/** Deleted project, topic or prompt that can be restored until a given time. */
export const Deleted = z.object({
  kind: z.enum(['project', 'topic', 'prompt']),
  project: ProjectId,
  project_name: z.string(),
  /** ID of the topic or prompt, null for a project. */
  id: Id.nullable(),
  name: z.string(),
  /** Answers and prompts that are restored with it. */
  answers: z.int(),
  prompts: z.int(),
  deleted_at: Moment,
  kept_until: Moment,
});
export type Deleted = z.infer<typeof Deleted>;

export const listDeleted = endpoint({
  method: 'GET',
  path: '/deleted',
  origin: 'citedesk',
  summary: 'List projects, topics, and prompts deleted in the last 30 days, newest first',
  query: z.strictObject(page),
  data: z.array(Deleted),
  meta: z.object(pageMeta),
  cost: 0,
  scope: 'read',
  errors: ['INVALID_CURSOR'],
});

export const restoreTopic = endpoint({
  method: 'POST',
  path: '/projects/{project}/topics/{topic}/restore',
  origin: 'citedesk',
  summary: 'Restore a deleted topic, without the prompts that were deleted with it',
  data: Topic,
  cost: 0,
  scope: 'write',
  seat: 'prompts',
  errors: ['TOPIC_NOT_FOUND', 'TOPIC_EXISTS'],
});

export const restorePrompt = endpoint({
  method: 'POST',
  path: '/projects/{project}/prompts/{prompt}/restore',
  origin: 'citedesk',
  summary: 'Restore a deleted prompt with its answers, and its topic if the topic was also deleted',
  data: TrackedPrompt,
  cost: 0,
  scope: 'write',
  seat: 'prompts',
  errors: ['PROMPT_NOT_FOUND', 'PROMPT_EXISTS', 'PROMPT_LIMIT_REACHED'],
});
