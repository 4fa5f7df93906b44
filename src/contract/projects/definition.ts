import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { maxNameLength, maxPromptLength, maxPromptsDefined, maxTopicsDefined } from '../call/limits.ts';
import { Id, line, ProjectId } from '../call/values.ts';
import { NewProject, ProjectChange, ProjectDetail } from './project.ts';

/** Key that identifies a prompt in a project file, even if its text changes. */
export const PromptKey = z
  .string()
  .max(80)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._/-]*$/u,
    'must contain only letters, digits, dots, hyphens, underscores, and slashes, and must start with a letter or digit',
  );

/** Version of a definition. Any change to the definition changes it. */
const Fingerprint = z.string().regex(/^[0-9a-f]{64}$/, 'must be the fingerprint of a definition');

export const DefinedPrompt = z.object({
  id: Id,
  key: z.string().nullable(),
  text: z.string(),
  topic_id: Id,
  active: z.boolean(),
});
export type DefinedPrompt = z.infer<typeof DefinedPrompt>;

/** Definition of a project: all settings that users choose, with topics and prompts by ID, and without any counts. */
export const Definition = z.object({
  fingerprint: z.string(),
  project: ProjectDetail.pick({
    id: true,
    name: true,
    url: true,
    region: true,
    timezone: true,
    models: true,
    brand: true,
    competitors: true,
    schedule: true,
  }),
  topics: z.array(z.object({ id: Id, name: z.string() })),
  prompts: z.array(DefinedPrompt),
});
export type Definition = z.infer<typeof Definition>;

const TopicName = line(maxNameLength);
const Ids = z.array(Id).max(maxPromptsDefined).default([]);

const NewDefinedPrompt = z.strictObject({
  text: line(maxPromptLength),
  key: PromptKey.optional(),
  /** Name of an existing topic, or of one that the same call creates. */
  topic: TopicName,
  active: z.boolean().default(true),
});
type NewDefinedPrompt = z.output<typeof NewDefinedPrompt>;

const ChangedPrompt = z.strictObject({
  id: Id,
  text: line(maxPromptLength).optional(),
  /** Null removes it. */
  key: PromptKey.nullable().optional(),
  topic: TopicName.optional(),
  active: z.boolean().optional(),
});
export type ChangedPrompt = z.output<typeof ChangedPrompt>;

/** Changes to a definition, all or nothing. Fields that are absent stay unchanged. */
export const DefinitionChange = z.strictObject({
  fingerprint: Fingerprint,
  project: ProjectChange.default({}),
  topics: z
    .strictObject({
      create: z.array(TopicName).max(maxTopicsDefined).default([]),
      rename: z
        .array(z.strictObject({ id: Id, name: TopicName }))
        .max(maxTopicsDefined)
        .default([]),
      delete: Ids,
    })
    .prefault({}),
  prompts: z
    .strictObject({
      create: z.array(NewDefinedPrompt).max(maxPromptsDefined).default([]),
      change: z.array(ChangedPrompt).max(maxPromptsDefined).default([]),
      delete: Ids,
    })
    .prefault({}),
});
export type DefinitionChange = z.output<typeof DefinitionChange>;

export const NewDefinition = z.strictObject({
  project: NewProject,
  topics: z.array(TopicName).max(maxTopicsDefined).default([]),
  prompts: z.array(NewDefinedPrompt).max(maxPromptsDefined).default([]),
});
export type NewDefinition = z.output<typeof NewDefinition>;

/** Project and its definition's fingerprint after the change. */
const Applied = z.object({ project: ProjectId, fingerprint: z.string() });
/** Number of active prompts, and the plan's limit. */
const PromptRoom = z.object({ used: z.int(), limit: z.int() });
const appliedMeta = z.object({ project: z.string(), prompts: PromptRoom });

/** Returns the message for a project with more active prompts than its owner's plan allows. */
export const tooManyPrompts = ({ used, limit }: z.output<typeof PromptRoom>): string =>
  `The plan allows up to ${limit} active prompts, but this change would result in ${used}.`;

/** Body limit in bytes. */
const bodyLimit = 8 * 1024 * 1024;
const additions = '50 added prompts';
const adding = ['PROMPT_LIMIT_REACHED', 'PROMPT_QUOTA_EXCEEDED', 'PROMPT_EXISTS', 'PLAN_OUTDATED'] as const;

export const getDefinition = endpoint({
  method: 'GET',
  path: '/projects/{project}/definition',
  origin: 'citedesk',
  summary: 'Get a project’s definition: its settings, topics, and prompts, with a fingerprint',
  data: Definition,
  /** Earlier versions don't report `prompts`. */
  meta: z.object({ project: z.string(), prompts: PromptRoom.optional() }),
  cost: 0,
  scope: 'read',
});

export const changeDefinition = endpoint({
  method: 'POST',
  path: '/projects/{project}/definition',
  origin: 'citedesk',
  summary:
    'Update a project with its topics and prompts in one call, if the project has not changed since the update was planned',
  body: DefinitionChange,
  data: Applied,
  meta: appliedMeta,
  cost: 1,
  costPer: additions,
  scope: 'write',
  seat: 'prompts',
  bodyLimit,
  errors: ['PROMPT_NOT_FOUND', 'TOPIC_NOT_FOUND', 'TOPIC_EXISTS', 'TOPIC_NOT_EMPTY', ...adding],
});

export const createDefinition = endpoint({
  method: 'POST',
  path: '/definitions',
  origin: 'citedesk',
  summary: 'Create a project with its topics and prompts, unless a project with the same URL exists',
  body: NewDefinition,
  data: Applied,
  meta: appliedMeta,
  status: 201,
  cost: 1,
  costPer: `project, and per ${additions}`,
  scope: 'write',
  seat: 'prompts',
  bodyLimit,
  errors: ['PROJECT_FORBIDDEN', 'TOPIC_NOT_FOUND', 'TOPIC_EXISTS', ...adding],
});
