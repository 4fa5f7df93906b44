import type { ContentRun } from '../../src/contract/content/contentRun.ts';
import type { Export } from '../../src/contract/projects/export.ts';
import type { PromptRun } from '../../src/contract/projects/promptRun.ts';

export const project = '65f0c0ffee65f0c0ffee65f0';

/** Article run in progress, as the service returns it. */
export const contentRun = (extra: Partial<ContentRun> = {}): ContentRun => ({
  id: 9,
  project,
  status: 'processing',
  current_step: 'outline',
  error: null,
  retryable: false,
  prompt: { id: 4 },
  article: null,
  started_at: '2026-11-21T00:00:00Z',
  completed_at: null,
  ...extra,
});

/** Prompt run in progress, as the service returns it. */
export const promptRun = (extra: Partial<PromptRun> = {}): PromptRun => ({
  id: 3,
  project,
  status: 'processing',
  total: 48,
  done: 10,
  failed: 0,
  errors: [],
  started_at: '2026-11-21T00:00:00Z',
  completed_at: null,
  ...extra,
});

export const article = (
  extra: Partial<NonNullable<ContentRun['article']>> = {},
): NonNullable<ContentRun['article']> => ({
  id: 7,
  title: 'The best CRM',
  keyword: 'best crm',
  article_type: 'guide',
  write_mode: 'draft',
  status: 'draft',
  crawl_status: 'done',
  outline_status: 'done',
  word_count: 900,
  scores: { service: 82, seo: 90, geo: 71, readability: 66 },
  editor_url: null,
  created_at: '2026-11-21T00:00:00Z',
  updated_at: '2026-11-21T00:01:00Z',
  ...extra,
});

/** Estimated size and cost of an export. */
export const exportEstimate = {
  rows: 4212,
  rows_available: 9000,
  rows_limit: 10_000,
  enough: true,
  max_rows: 1_000_000,
  too_large: false,
};

/** Export in progress, as the service returns it. */
export const exportRun = (extra: Partial<Export> = {}): Export => ({
  id: '0b6e3a52-54f7-4f3e-9a53-0c4a1f6d2e11',
  project,
  type: 'responses',
  format: 'csv',
  status: 'running',
  from: '2026-10-25',
  to: '2026-11-21',
  models: ['chatgpt'],
  prompt_ids: [],
  topic_ids: [],
  include_answer: true,
  estimated_rows: 4212,
  rows: 1200,
  bytes: 0,
  rows_charged: 4212,
  file_name: null,
  download_url: null,
  error: null,
  requested_by: 'local',
  created_at: '2026-11-21T00:00:00Z',
  started_at: '2026-11-21T00:00:01Z',
  finished_at: null,
  expires_at: null,
  ...extra,
});
