import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, Moment } from './values.ts';

const ExportType = z.enum(['responses', 'sources', 'competitors', 'rankings', 'query_fanout']);
const ExportFormat = z.enum(['csv', 'ndjson']);

/** A bulk file, made in the background. `rows` and `bytes` count up; what does not exist yet is null. */
export const Export = z.object({
  id: z.uuid(),
  project: z.string(),
  type: z.string(),
  format: z.string(),
  status: z.enum(['queued', 'running', 'ready', 'failed', 'expired']),
  from: Day,
  to: Day,
  models: z.array(z.string()),
  prompt_ids: z.array(z.int()),
  topic_ids: z.array(z.int()),
  include_answer: z.boolean(),
  estimated_rows: z.int(),
  rows: z.int(),
  bytes: z.int(),
  rows_charged: z.int(),
  file_name: z.string().nullable(),
  download_url: z.string().nullable(),
  error: z.string().nullable(),
  requested_by: z.string(),
  created_at: Moment,
  started_at: Moment.nullable(),
  finished_at: Moment.nullable(),
  expires_at: Moment.nullable(),
});
export type Export = z.infer<typeof Export>;

const ExportPlan = z.object({
  type: ExportType,
  format: ExportFormat,
  from: Day,
  to: Day,
  models: z.array(z.string()),
  prompt_ids: z.array(z.int()),
  topic_ids: z.array(z.int()),
  include_answer: z.boolean(),
});

export const estimateExport = endpoint({
  method: 'POST', path: '/projects/{project}/exports/estimate', origin: 'specified', summary: 'How many rows an export would have and charge',
  body: z.strictObject({
    type: ExportType,
    format: ExportFormat,
    from: Day.optional(),
    to: Day.optional(),
    models: z.array(z.string()).max(10).optional(),
    topic_ids: z.array(Id).max(100).optional(),
    prompt_ids: z.array(Id).max(500).optional(),
    include_answer: z.boolean().optional(),
  }),
  data: z.object({
    plan: ExportPlan,
    estimate: z.object({
      rows: z.int(),
      rows_available: z.int(),
      rows_limit: z.int(),
      enough: z.boolean(),
      max_rows: z.int(),
      too_large: z.boolean(),
    }),
  }),
  cost: 0, scope: 'read',
});

export const listExports = endpoint({
  method: 'GET', path: '/projects/{project}/exports', origin: 'specified', summary: 'The last 50 exports of a project, newest first',
  data: z.array(Export), meta: z.object({ count: z.int() }), cost: 1, scope: 'read',
});

export const getExport = endpoint({
  method: 'GET', path: '/exports/{export}', origin: 'specified', summary: 'An export and how far it is',
  data: Export, cost: 0, scope: 'read', errors: ['EXPORT_NOT_FOUND'],
});
