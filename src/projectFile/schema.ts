import * as z from 'zod';
import {
  maxAliases,
  maxCompetitors,
  maxFactLength,
  maxFacts,
  maxNameLength,
  maxPromptLength,
} from '../contract/call/limits.ts';
import { Assistant, line, ProjectId, Region, Timezone, WebUrl } from '../contract/call/values.ts';
import { PromptKey } from '../contract/projects/definition.ts';
import { cronFault } from '../metrics/cron.ts';

/** The name of a topic. */
export const FileTopicName = line(maxNameLength);
const Name = line(maxNameLength).meta({ minLength: 1, maxLength: maxNameLength });
const Text = line(maxPromptLength).meta({ minLength: 1, maxLength: maxPromptLength });

const Cron = z
  .string()
  .trim()
  .max(120)
  .refine((text) => !cronFault(text), 'must be five fields of cron, such as 0 6 * * 1');

const FileCompetitor = z.strictObject({
  name: Name.meta({ description: 'As people call it.' }),
  url: WebUrl.nullable().optional().meta({ description: 'Its website, by which its domain is known.' }),
  aliases: z.array(Name).max(maxAliases).optional().meta({ description: 'Other spellings of its name.' }),
});

/** The project of a file; what it leaves out stays as the service has it. */
export const FileProject = z.strictObject({
  id: ProjectId.optional().meta({
    description: 'The id of the project. Without it the project of the same address is meant, or a new one.',
  }),
  name: Name.meta({ description: 'The name of the brand.' }),
  url: WebUrl.meta({ description: 'The website of the brand.' }),
  region: Region.meta({ description: 'The country that assistants are asked from, such as US or DE.' }),
  timezone: Timezone.meta({ description: 'The zone of its days, such as America/New_York.' }),
  assistants: z.array(Assistant).min(1).optional().meta({ description: 'The assistants that are asked.' }),
  aliases: z.array(Name).max(maxAliases).optional().meta({ description: 'Other spellings of the brand.' }),
  facts: z
    .array(line(maxFactLength).meta({ minLength: 1, maxLength: maxFactLength }))
    .max(maxFacts)
    .optional()
    .meta({ description: 'Sentences that are true of the brand; answers and articles are checked against them.' }),
  competitors: z
    .array(FileCompetitor)
    .max(maxCompetitors)
    .optional()
    .meta({ description: 'Whose names count against the share of voice.' }),
  schedule: z
    .union([Cron, z.strictObject({ cron: Cron, timezone: Timezone }), z.null()])
    .optional()
    .meta({
      description: 'When all prompts are asked: five fields of cron in the zone of the project, or null for never.',
    }),
});
export type FileProject = z.output<typeof FileProject>;

const KeyedPrompt = z.strictObject({
  key: PromptKey.optional().meta({
    description: 'Stays the same for ever; a new text under a known key is a rewording.',
  }),
  text: Text.meta({ description: 'The question as assistants are asked.' }),
  active: z.boolean().optional().meta({ description: 'false: it is kept, and not asked.' }),
});

/** A project file as it is written: what the editor completes and checks while it is typed. */
export const ProjectFileSource = z.strictObject({
  project: FileProject.meta({ description: 'The brand that this file is about: one project a file.' }),
  topics: z
    .record(
      Name,
      z.array(z.union([Text.meta({ description: 'The question as assistants are asked.' }), KeyedPrompt])).nullable(),
    )
    .nullable()
    .optional()
    .meta({ description: 'Prompts by their topic.' }),
  prune: z
    .boolean()
    .optional()
    .meta({ description: 'true: what the service has and this file does not name is deleted.' }),
});

/** A prompt of a file; the same line whether it stood there as text or with a key. */
export interface FilePrompt {
  readonly text: string;
  readonly key?: string;
  readonly active: boolean;
}

interface FileTopic {
  readonly name: string;
  readonly prompts: readonly FilePrompt[];
}

/** What a project file says. */
export interface ProjectFile {
  readonly project: FileProject;
  readonly topics: readonly FileTopic[];
  readonly prune: boolean;
}
