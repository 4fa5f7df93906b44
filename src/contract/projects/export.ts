import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { maxPromptsChosen, maxTopicsChosen } from '../call/limits.ts';
import { Day, Id, Moment } from '../call/values.ts';

export const ExportType = z.enum(['responses', 'sources', 'competitors', 'rankings', 'query_fanout']);
export type ExportType = z.infer<typeof ExportType>;
export const ExportFormat = z.enum(['csv', 'ndjson']);
export type ExportFormat = z.infer<typeof ExportFormat>;
export const ExportStatus = z.enum(['queued', 'running', 'ready', 'failed', 'expired']);
export type ExportStatus = z.infer<typeof ExportStatus>;

/** Contents of an export. */
const selection = {
  from: Day,
  to: Day,
  models: z.array(z.string()),
  prompt_ids: z.array(z.int()),
  topic_ids: z.array(z.int()),
  include_answer: z.boolean(),
};

/** Bulk file, created in the background. `rows` and `bytes` count up. Values that don't exist yet are null. */
export const Export = z.object({
  id: z.uuid(),
  project: z.string(),
  type: z.string(),
  format: z.string(),
  status: ExportStatus,
  ...selection,
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

/** Export request with all defaults filled in. */
export const ExportPlan = z.object({
  type: ExportType,
  format: ExportFormat,
  ...selection,
});
export type ExportPlan = z.infer<typeof ExportPlan>;

export const maxExportRows = 1_000_000;

/** Contents to export. An empty list counts as absent. */
export const NewExport = z.strictObject({
  type: ExportType,
  format: ExportFormat,
  from: Day.optional(),
  to: Day.optional(),
  models: z.array(z.string().max(120)).max(10).optional(),
  topic_ids: z.array(Id).max(maxTopicsChosen).optional(),
  prompt_ids: z.array(Id).max(maxPromptsChosen).optional(),
  include_answer: z.boolean().optional(),
});
export type NewExport = z.output<typeof NewExport>;

export const estimateExport = endpoint({
  method: 'POST',
  path: '/projects/{project}/exports/estimate',
  origin: 'specified',
  summary: 'Estimate how many rows an export would contain and use up',
  body: NewExport,
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
  cost: 0,
  scope: 'read',
  changesNothing: true,
  perMinute: 10,
  errors: ['QUERY_TIMEOUT'],
});

export const createExport = endpoint({
  method: 'POST',
  path: '/projects/{project}/exports',
  origin: 'citedesk',
  summary: 'Create an export; charges one Export row for each row in the file',
  body: NewExport,
  data: Export,
  status: 202,
  cost: 0,
  costPer: 'row, in Export rows',
  scope: 'read',
  errors: ['EXPORT_TOO_LARGE', 'INSUFFICIENT_EXPORT_ROWS'],
});

export const listExports = endpoint({
  method: 'GET',
  path: '/projects/{project}/exports',
  origin: 'specified',
  summary: 'List a project’s last 50 exports, newest first',
  data: z.array(Export),
  meta: z.object({ count: z.int() }),
  cost: 1,
  scope: 'read',
});

export const cancelExport = endpoint({
  method: 'POST',
  path: '/exports/{export}/cancel',
  origin: 'citedesk',
  summary: 'Cancel an export; its Export rows are refunded',
  data: Export,
  cost: 0,
  scope: 'read',
  errors: ['EXPORT_NOT_FOUND', 'RUN_NOT_ACTIVE'],
});

export const getExport = endpoint({
  method: 'GET',
  path: '/exports/{export}',
  origin: 'specified',
  summary: 'Get an export and its progress',
  data: Export,
  cost: 0,
  scope: 'read',
  errors: ['EXPORT_NOT_FOUND'],
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/exports/{export}/download',
  origin: 'specified',
  summary: 'Redirect to the file with a signed link that is valid for 30 minutes',
  data: z.unknown(),
  status: 302,
  cost: 0,
  scope: 'read',
  errors: ['EXPORT_NOT_FOUND', 'EXPORT_NOT_READY', 'EXPORT_EXPIRED'],
});

export const getExportFile = endpoint({
  method: 'GET',
  path: '/exports/{export}/file',
  origin: 'citedesk',
  summary: 'Download the gzip-compressed file with a signed link; supports range requests',
  proof: 'none',
  query: z.strictObject({ exp: z.string().max(20), sig: z.string().max(100) }),
  data: z.unknown(),
  cost: 0,
  errors: ['LINK_INVALID', 'EXPORT_NOT_FOUND', 'EXPORT_EXPIRED'],
});

/** Columns of an export file, in order: the CSV header, or the keys of each JSON line. */
export const exportColumns: Readonly<Record<ExportType, readonly string[]>> = {
  responses: [
    'id',
    'date',
    'collected_at',
    'model',
    'prompt_id',
    'prompt',
    'topic_id',
    'topic',
    'brand_mentioned',
    'mention_kind',
    'position',
    'sentiment',
    'competitors',
    'sources',
    'source_numbers',
    'search_performed',
    'search_queries',
    'model_version',
    'answer',
    'original_markdown',
  ],
  sources: ['response_id', 'date', 'model', 'prompt_id', 'url', 'domain', 'title', 'type', 'cited', 'position'],
  competitors: ['response_id', 'date', 'model', 'prompt_id', 'name', 'domain', 'position'],
  rankings: ['response_id', 'date', 'model', 'prompt_id', 'rank', 'domain', 'name'],
  query_fanout: ['response_id', 'date', 'model', 'prompt_id', 'query'],
};

const texts: readonly string[] = ['answer', 'original_markdown'];

/** Returns the columns of a file. Without the answers' text, its column is omitted so that answers don't look empty. */
export const columnsOf = (type: ExportType, includeAnswer: boolean): readonly string[] =>
  type === 'responses' && !includeAnswer
    ? exportColumns.responses.filter((column) => !texts.includes(column))
    : exportColumns[type];
