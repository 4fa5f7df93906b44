import * as z from 'zod';
import {
  maxAliases,
  maxCompetitors,
  maxFactLength,
  maxFacts,
  maxNameLength,
  maxPromptLength,
  maxSites,
} from '../contract/call/limits.ts';
import { Assistant, line, ProjectId, Region, Site, Timezone, WebUrl } from '../contract/call/values.ts';
import { PromptKey } from '../contract/projects/definition.ts';
import { cronFault } from '../metrics/cron.ts';

export const FileTopicName = line(maxNameLength);
const Name = line(maxNameLength).meta({ minLength: 1, maxLength: maxNameLength });
const Text = line(maxPromptLength).meta({ minLength: 1, maxLength: maxPromptLength });

const Cron = z
  .string()
  .trim()
  .max(120)
  .refine((text) => !cronFault(text), 'must be a cron expression with five fields, such as 0 6 * * 1');

const Sites = z
  .array(Site)
  .max(maxSites)
  .overwrite((sites) => [...new Set(sites)])
  .optional();

const FileCompetitor = z.strictObject({
  name: Name.meta({ description: 'The competitor’s common name.' }),
  url: WebUrl.nullable()
    .optional()
    .meta({ description: 'The competitor’s website. Its domain identifies the competitor.' }),
  sites: Sites.meta({ description: 'Other sites of the competitor: hosts, or hosts with a path.' }),
  aliases: z
    .array(Name)
    .max(maxAliases)
    .optional()
    .meta({ description: 'Other names and spellings of the competitor.' }),
});

/** Project section. Fields that it omits keep the service's values. */
export const FileProject = z.strictObject({
  id: ProjectId.optional().meta({
    description:
      'The project’s ID. Without an ID, the file applies to the project with the same URL, or creates a project.',
  }),
  name: Name.meta({ description: 'The brand’s name.' }),
  url: WebUrl.meta({ description: 'The brand’s website.' }),
  sites: Sites.meta({ description: 'Other sites of the brand: hosts, or hosts with a path.' }),
  region: Region.optional().meta({ description: 'The country to ask assistants from, such as US or DE.' }),
  timezone: Timezone.optional().meta({ description: 'The time zone for counting days, such as America/New_York.' }),
  assistants: z.array(Assistant).min(1).optional().meta({ description: 'The assistants to ask.' }),
  aliases: z.array(Name).max(maxAliases).optional().meta({ description: 'Other names and spellings of the brand.' }),
  facts: z
    .array(line(maxFactLength).meta({ minLength: 1, maxLength: maxFactLength }))
    .max(maxFacts)
    .optional()
    .meta({ description: 'True statements about the brand. Answers and articles are checked against them.' }),
  competitors: z
    .array(FileCompetitor)
    .max(maxCompetitors)
    .optional()
    .meta({ description: 'Competitors whose mentions count toward share of voice.' }),
  schedule: z
    .union([Cron, z.strictObject({ cron: Cron, timezone: Timezone }), z.null()])
    .optional()
    .meta({
      description:
        'When to ask all prompts: a five-field cron expression in the project’s time zone, or null for never.',
    }),
});
export type FileProject = z.output<typeof FileProject>;

const KeyedPrompt = z.strictObject({
  key: PromptKey.optional().meta({
    description: 'A permanent key for the prompt. To reword the prompt, change its text and keep the key.',
  }),
  text: Text.meta({ description: 'The question to ask assistants.' }),
  active: z.boolean().optional().meta({ description: 'If false, the prompt stays in the project but isn’t asked.' }),
});

/** Source form of a project file, used for completion and checks in the editor. */
export const ProjectFileSource = z.strictObject({
  project: FileProject.meta({ description: 'The brand that this file describes. Each file contains one project.' }),
  topics: z
    .record(
      Name,
      z.array(z.union([Text.meta({ description: 'The question to ask assistants.' }), KeyedPrompt])).nullable(),
    )
    .nullable()
    .optional()
    .meta({ description: 'Prompts, grouped by topic.' }),
  prune: z
    .boolean()
    .optional()
    .meta({ description: 'If true, topics and prompts that aren’t in this file are deleted from the service.' }),
});

/** Prompt of a file, written as text or as a map. */
export interface FilePrompt {
  readonly text: string;
  readonly key?: string;
  readonly active: boolean;
}

interface FileTopic {
  readonly name: string;
  readonly prompts: readonly FilePrompt[];
}

export interface ProjectFile {
  readonly project: FileProject;
  readonly topics: readonly FileTopic[];
  readonly prune: boolean;
}
