export const project = '65f0c0ffee65f0c0ffee65f0';

export const envelope = (data: unknown, meta: object = {}, charged = 0) => ({
  data,
  meta,
  credits: { charged, remaining: charged === 0 ? null : 900, currency: 'credits' },
  request_id: 'req_7',
  took_ms: 3,
});

export const refusal = (code: string, message = 'In words', details?: unknown) => ({
  error: { code, message, details, docs: 'https://example.com' },
  request_id: 'req_8',
});

export const answerRow = (id: number, extra: object = {}) => ({
  id,
  prompt: { id: 4, text: null, locale: 'en' },
  model: 'deepseek',
  date: '2026-03-01',
  collected_at: '2026-03-01T10:00:00Z',
  brand_mentioned: null,
  position: null,
  sentiment: null,
  search_performed: null,
  search_queries: [],
  competitors_count: 0,
  realtime: null,
  cost_usd: 0.01,
  ...extra,
});

export const pageMeta = (extra: object = {}) => ({
  project,
  timezone: 'UTC',
  from: '2026-03-01',
  to: '2026-03-31',
  models: ['deepseek'],
  prompt_id: null,
  brand_mentioned: null,
  include: [],
  limit: 50,
  count: 1,
  has_more: false,
  next_cursor: null,
  ...extra,
});

const run = {
  id: 9,
  project,
  status: 'completed',
  current_step: 'done',
  error: null,
  retryable: false,
  prompt: { id: 4 },
  body_markdown: '# At the top',
  article: {
    id: 3,
    title: null,
    keyword: 'crm',
    article_type: 'essay',
    write_mode: 'auto',
    status: 'draft',
    crawl_status: 'ok',
    outline_status: 'ok',
    word_count: 0,
    scores: { service: null, seo: 70.5, geo: null, readability: null },
    editor_url: null,
    created_at: '2026-03-01T10:00:00+02:00',
    updated_at: '2026-03-01T10:00:00+02:00',
  },
  started_at: '2026-03-01T10:00:00+02:00',
  completed_at: null,
};

/** Export that hasn't started, as services return it: missing values are null or 0. */
export const waiting = {
  id: '0b6e3a52-54f7-4f3e-9a53-0c4a1f6d2e11',
  project,
  type: 'responses',
  format: 'csv',
  status: 'queued',
  from: '2026-03-01',
  to: '2026-03-02',
  models: [],
  prompt_ids: [],
  topic_ids: [],
  include_answer: true,
  estimated_rows: 1,
  rows: 0,
  bytes: 0,
  rows_charged: 0,
  file_name: null,
  download_url: null,
  error: null,
  requested_by: 'Ada',
  created_at: '2026-03-01T10:00:00Z',
  started_at: null,
  finished_at: null,
  expires_at: null,
};

const counts = {
  total: 1,
  counts: { positive: 1, mixed: 0, negative: 0 },
  share: { positive: 100, mixed: 0, negative: 0 },
};
const balance = { available: 900, plan: 900, additional: 0, plan_limit: 1000 };

/** Default responses, by method and path. */
export const book: Readonly<Record<string, () => unknown>> = {
  'GET /me': () =>
    envelope({
      user: { id: 1, name: 'Ada', email: 'ada@example.com', avatar: null },
      key: {
        name: 'desk',
        prefix: 'avk_live',
        scopes: ['read', 'write', 'agents'],
        restricted_to_projects: false,
        expires_at: null,
      },
      plan: { name: 'pro', display_name: 'Pro', status: 'active', renews_at: '2026-04-01T00:00:00Z' },
      credits: balance,
      export_rows: balance,
      rate_limits: { perMinute: 60, perSecond: 5 },
    }),
  'GET /projects': () =>
    envelope(
      [
        {
          id: project,
          name: 'Acme',
          url: 'https://acme.com',
          region: 'EU',
          timezone: 'UTC',
          models: ['deepseek'],
          prompts_count: 1,
          next_run_at: null,
          created_at: '2026-01-01T00:00:00Z',
        },
      ],
      { count: 1 },
      1,
    ),
  'GET /projects/{project}/responses': () => envelope([answerRow(11)], pageMeta(), 1),
  'POST /projects/{project}/prompts': () =>
    envelope(
      {
        added: [{ id: 5, text: 'best crm', topic_id: 2, last_checked_at: null, created_at: '2026-03-01T10:00:00Z' }],
        skipped: [{ text: 'CRM?', reason: 'duplicate', prompt_id: 4 }],
      },
      { project, topic_id: 2, added: 1, skipped: 1, limit_reached: false, prompts: { used: 2, limit: 100 } },
      1,
    ),
  'POST /projects/{project}/exports/estimate': () =>
    envelope({
      plan: {
        type: 'responses',
        format: 'csv',
        from: '2026-03-01',
        to: '2026-03-02',
        models: [],
        prompt_ids: [],
        topic_ids: [],
        include_answer: true,
      },
      estimate: { rows: 1, rows_available: 900, rows_limit: 1000, enough: true, max_rows: 1000000, too_large: false },
    }),
  'GET /projects/{project}/exports': () => envelope([waiting], { count: 1 }, 1),
  'GET /exports/{export}': () => envelope(waiting),
  'GET /projects/{project}/sources/top-domains': () =>
    envelope(
      [
        {
          domain: 'acme.com',
          type: 'brand',
          mentions: 1,
          share: 100,
          cited: 1,
          prompts: 1,
          models: ['deepseek'],
          last_seen: '2026-03-01',
        },
      ],
      {
        project,
        from: '2026-03-01',
        to: '2026-03-31',
        models: [],
        limit: 20,
        count: 1,
        total_domains: 1,
        total_mentions: 1,
      },
      2,
    ),
  'GET /projects/{project}/sentiment': () =>
    envelope(
      { ...counts, by_model: { deepseek: counts } },
      { project, from: '2026-03-01', to: '2026-03-31', models: [] },
      2,
    ),
  'GET /content/runs/{run}': () => envelope(run),
};
