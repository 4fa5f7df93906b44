import * as z from 'zod';
import { ContentRun } from '../content/contentRun.ts';
import { endpoint } from '../call/endpoint.ts';
import { Export } from '../projects/export.ts';
import { PromptRun } from '../projects/promptRun.ts';
import { Moment } from '../call/values.ts';

/** Work that is running, or has changed since a given time, in the projects that the key can access. */
export const Work = z.object({
  prompt_runs: z.array(PromptRun),
  content_runs: z.array(ContentRun),
  exports: z.array(Export),
});
export type Work = z.infer<typeof Work>;

export const listWork = endpoint({
  method: 'GET',
  path: '/work',
  origin: 'citedesk',
  summary: 'List work that is in progress or has changed since a given time',
  query: z.strictObject({ since: Moment.optional() }),
  data: Work,
  meta: z.object({ as_of: Moment }),
  cost: 0,
  scope: 'read',
});
