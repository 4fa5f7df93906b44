import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { maxAliases, maxCompetitors, maxFactLength, maxFacts, maxNameLength, maxSites } from '../call/limits.ts';
import { assistants } from '../models/assistants.ts';
import { reanalysis } from '../call/query.ts';
import { Assistant, line, Moment, ProjectId, Region, Site, Timezone, WebUrl } from '../call/values.ts';

/** Project for one brand or website. */
export const Project = z.object({
  id: ProjectId,
  name: z.string(),
  url: z.string(),
  region: z.string(),
  timezone: z.string(),
  models: z.array(z.string()),
  prompts_count: z.int(),
  next_run_at: Moment.nullable(),
  created_at: Moment,
});
export type Project = z.infer<typeof Project>;

/** Competitor whose mentions count toward the share of voice. */
export const Competitor = z.object({
  name: z.string(),
  url: z.string().nullable(),
  aliases: z.array(z.string()),
  /** Sites in addition to that of its URL. Absent if none. */
  sites: z.array(z.string()).optional(),
});
export type Competitor = z.infer<typeof Competitor>;

/** Schedule for running all prompts: a cron expression with five fields, in a time zone. */
export const Schedule = z.object({ cron: z.string(), timezone: z.string() });
export type Schedule = z.infer<typeof Schedule>;

export const ProjectDetail = Project.extend({
  /**
   * `sites` are those in addition to its URL, absent if there are none. `facts` are true sentences about the brand,
   * absent from services without facts.
   */
  brand: z.object({
    aliases: z.array(z.string()),
    sites: z.array(z.string()).optional(),
    facts: z.array(z.string()).optional(),
  }),
  competitors: z.array(Competitor),
  schedule: Schedule.nullable(),
  last_answer_at: Moment.nullable(),
});
export type ProjectDetail = z.infer<typeof ProjectDetail>;

const Aliases = z.array(line(maxNameLength)).max(maxAliases);

const Sites = z
  .array(Site)
  .max(maxSites)
  .overwrite((sites) => [...new Set(sites)]);

const Facts = z.array(line(maxFactLength)).max(maxFacts);

const fields = {
  name: line(maxNameLength),
  url: WebUrl,
  region: Region,
  timezone: Timezone,
  models: z
    .array(Assistant)
    .min(1)
    .max(assistants.length)
    .transform((models) => [...new Set(models)]),
  brand: z.strictObject({ aliases: Aliases.optional(), sites: Sites.optional(), facts: Facts.optional() }).optional(),
  competitors: z
    .array(
      z.strictObject({
        name: line(maxNameLength),
        url: WebUrl.nullable().default(null),
        aliases: Aliases.default([]),
        sites: Sites.optional(),
      }),
    )
    .max(maxCompetitors)
    .optional(),
  /** In the project's time zone by default. Null runs prompts only on demand. */
  schedule: z.strictObject({ cron: line(120), timezone: Timezone.optional() }).nullish(),
};

export const NewProject = z.strictObject(fields);
export type NewProject = z.output<typeof NewProject>;

/** Changes to a project. Lists are replaced as a whole, and absent fields of `brand` stay unchanged. */
export const ProjectChange = z.strictObject(fields).partial();
export type ProjectChange = z.output<typeof ProjectChange>;

export const listProjects = endpoint({
  method: 'GET',
  path: '/projects',
  origin: 'specified',
  summary: 'List the projects that the key can access',
  data: z.array(Project),
  meta: z.object({ count: z.int() }),
  cost: 1,
  scope: 'read',
});

export const createProject = endpoint({
  method: 'POST',
  path: '/projects',
  origin: 'citedesk',
  summary: 'Create a project to track a brand or website',
  body: NewProject,
  data: ProjectDetail,
  status: 201,
  cost: 1,
  scope: 'write',
  errors: ['PROJECT_FORBIDDEN'],
});

export const getProject = endpoint({
  method: 'GET',
  path: '/projects/{project}',
  origin: 'citedesk',
  summary: 'Get a project with its brand and competitors',
  data: ProjectDetail,
  meta: z.object(reanalysis),
  cost: 0,
  scope: 'read',
});

export const updateProject = endpoint({
  method: 'PATCH',
  path: '/projects/{project}',
  origin: 'citedesk',
  summary: 'Update a project; lists are replaced as a whole',
  body: ProjectChange,
  data: ProjectDetail,
  cost: 0,
  scope: 'write',
  seat: 'owner',
});

export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/projects/{project}',
  origin: 'citedesk',
  summary: 'Delete a project; it can be restored for 30 days',
  data: z.object({ id: ProjectId, deleted: z.literal(true) }),
  cost: 0,
  scope: 'write',
  seat: 'owner',
});

export const restoreProject = endpoint({
  method: 'POST',
  path: '/projects/{project}/restore',
  origin: 'citedesk',
  summary: 'Restore a deleted project',
  data: ProjectDetail,
  cost: 0,
  scope: 'write',
  seat: 'owner',
});
