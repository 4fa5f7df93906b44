import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { maxNameLength } from '../call/limits.ts';
import { Id, line, Moment } from '../call/values.ts';
import { ImportId } from './import.ts';

/** Group of prompts. Every prompt belongs to one topic. */
export const Topic = z.object({ id: Id, name: z.string(), prompts_count: z.int(), created_at: Moment });
export type Topic = z.infer<typeof Topic>;

export const listTopics = endpoint({
  method: 'GET',
  path: '/projects/{project}/topics',
  origin: 'citedesk',
  summary: 'List a project’s topics, sorted by name',
  data: z.array(Topic),
  meta: z.object({ project: z.string(), count: z.int() }),
  cost: 0,
  scope: 'read',
});

export const createTopic = endpoint({
  method: 'POST',
  path: '/projects/{project}/topics',
  origin: 'citedesk',
  summary: 'Create a topic; if the name already exists (ignoring case), returns the existing topic with status 200',
  body: z.strictObject({ name: line(maxNameLength), import: ImportId.optional() }),
  data: Topic,
  status: 201,
  otherStatus: 200,
  cost: 0,
  scope: 'write',
  seat: 'prompts',
  errors: ['IMPORT_NOT_FOUND', 'IMPORT_UNDONE'],
});

export const updateTopic = endpoint({
  method: 'PATCH',
  path: '/projects/{project}/topics/{topic}',
  origin: 'citedesk',
  summary: 'Rename a topic',
  body: z.strictObject({ name: line(maxNameLength).optional() }),
  data: Topic,
  cost: 0,
  scope: 'write',
  seat: 'prompts',
  errors: ['TOPIC_NOT_FOUND', 'TOPIC_EXISTS'],
});

export const deleteTopic = endpoint({
  method: 'DELETE',
  path: '/projects/{project}/topics/{topic}',
  origin: 'citedesk',
  summary: 'Delete a topic that has no prompts',
  data: Topic,
  cost: 0,
  scope: 'write',
  seat: 'prompts',
  errors: ['TOPIC_NOT_FOUND', 'TOPIC_NOT_EMPTY'],
});
