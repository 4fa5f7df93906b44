import assert from 'node:assert/strict';

// The tables of the specification, written from it and not from the contract in code, so that the two are held against
// each other.

type Rule = (value: unknown) => boolean;
type Fields = Readonly<Record<string, Rule>>;

const integer: Rule = Number.isSafeInteger;
const text: Rule = (value) => typeof value === 'string';
const flag: Rule = (value) => typeof value === 'boolean';
const matching =
  (pattern: RegExp): Rule =>
  (value) =>
    typeof value === 'string' && pattern.test(value);
const oneOf =
  (...values: readonly string[]): Rule =>
  (value) =>
    values.includes(value as string);
const orNull =
  (rule: Rule): Rule =>
  (value) =>
    value === null || rule(value);
const list =
  (rule: Rule): Rule =>
  (value) =>
    Array.isArray(value) && value.every(rule);
const object =
  (fields: Fields): Rule =>
  (value) =>
    wrong(value, fields).length === 0;

const projectId = matching(/^[0-9a-f]{24}$/);
const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const address: Rule = (value) => typeof value === 'string' && URL.canParse(value);
const day: Rule = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toISOString().startsWith(value);
const moment: Rule = (value) =>
  matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/)(value) &&
  !Number.isNaN(Date.parse(value as string));
const utc: Rule = (value) => moment(value) && matching(/(Z|\+00:00)$/)(value);
const model = oneOf('chatgpt', 'gemini', 'perplexity', 'copilot', 'aimode', 'aioverview');
const percentage: Rule = (value) =>
  typeof value === 'number' && value >= 0 && value <= 100 && Number(value.toFixed(1)) === value;
const score: Rule = (value) => typeof value === 'number';

const leanings = (rule: Rule): Rule => object({ positive: rule, mixed: rule, negative: rule });
const sentiment = { total: integer, counts: leanings(integer), share: leanings(percentage) };
const balance = object({ available: integer, plan: integer, additional: integer, plan_limit: integer });

export const project: Fields = {
  id: projectId,
  name: text,
  url: address,
  region: text,
  timezone: text,
  models: list(model),
  prompts_count: integer,
  next_run_at: orNull(moment),
  created_at: moment,
};
export const response: Fields = {
  id: integer,
  prompt: object({ id: integer, text: orNull(text) }),
  model,
  date: day,
  collected_at: utc,
  brand_mentioned: orNull(flag),
  position: orNull(oneOf('top', 'middle', 'bottom')),
  sentiment: orNull(oneOf('positive', 'mixed', 'negative')),
  search_performed: orNull(flag),
  search_queries: list(text),
  competitors_count: integer,
  realtime: orNull(flag),
};
export const prompt: Fields = {
  id: integer,
  text,
  topic_id: integer,
  last_checked_at: orNull(moment),
  created_at: moment,
};
export const sourceDomain: Fields = {
  domain: text,
  type: oneOf('brand', 'competitor', 'other'),
  mentions: integer,
  share: percentage,
  cited: integer,
  prompts: integer,
  models: list(model),
  last_seen: day,
};
export const sentimentResult: Fields = {
  ...sentiment,
  by_model: (value) =>
    typeof value === 'object' &&
    Object.entries(value ?? {}).every(([name, figures]) => model(name) && object(sentiment)(figures)),
};
export const exportOrder: Fields = {
  id: uuid,
  project: projectId,
  type: oneOf('responses', 'sources', 'competitors', 'rankings', 'query_fanout'),
  format: oneOf('csv', 'ndjson'),
  status: oneOf('queued', 'running', 'ready', 'failed', 'expired'),
  from: day,
  to: day,
  models: list(model),
  prompt_ids: list(integer),
  topic_ids: list(integer),
  include_answer: flag,
  estimated_rows: integer,
  rows: integer,
  bytes: integer,
  rows_charged: integer,
  file_name: matching(/\.(csv|ndjson)\.gz$/),
  download_url: address,
  error: orNull(text),
  requested_by: text,
  created_at: moment,
  started_at: moment,
  finished_at: moment,
  expires_at: moment,
};
export const contentRun: Fields = {
  id: integer,
  project: projectId,
  status: oneOf('processing', 'completed', 'failed', 'cancelled'),
  current_step: text,
  error: orNull(text),
  retryable: flag,
  prompt: object({ id: integer }),
  started_at: moment,
  completed_at: moment,
  article: object({
    id: integer,
    title: text,
    keyword: text,
    article_type: text,
    write_mode: text,
    status: text,
    crawl_status: text,
    outline_status: text,
    word_count: integer,
    scores: object({ service: score, seo: score, geo: score, readability: score }),
    editor_url: address,
    created_at: moment,
    updated_at: moment,
  }),
};
export const account: Fields = {
  user: object({ id: integer, name: text, email: text }),
  key: object({
    name: text,
    prefix: text,
    scopes: list(oneOf('read', 'write', 'agents')),
    restricted_to_projects: flag,
    expires_at: orNull(moment),
  }),
  plan: object({ name: text, display_name: text, status: text, renews_at: moment }),
  credits: balance,
  export_rows: balance,
  rate_limits: object({ perMinute: integer, perSecond: integer }),
};

const wrong = (value: unknown, fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([name, rule]) => {
      const there = typeof value === 'object' && value !== null && name in value;
      return !there || !rule((value as Readonly<Record<string, unknown>>)[name]);
    })
    .map(([name]) => name);

/** Throws if a field of the specification is missing or invalid; other fields are allowed. */
export function assertSpecified(value: unknown, fields: Fields): void {
  assert.deepEqual(wrong(value, fields), [], `not as specified in ${JSON.stringify(value)}`);
}
