import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres, runStatements } from './statements.ts';

const tables = `
CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, email TEXT NOT NULL, plan_name TEXT NOT NULL,
  plan_display_name TEXT NOT NULL, plan_status TEXT NOT NULL, plan_renews_at INTEGER NOT NULL,
  credits_plan INTEGER NOT NULL, credits_additional INTEGER NOT NULL, credits_limit INTEGER NOT NULL,
  rows_plan INTEGER NOT NULL, rows_additional INTEGER NOT NULL, rows_limit INTEGER NOT NULL,
  prompts_limit INTEGER NOT NULL, daily_prompts INTEGER NOT NULL, per_minute INTEGER NOT NULL,
  per_second INTEGER NOT NULL, created_at INTEGER NOT NULL, manage_prompts INTEGER DEFAULT 1 NOT NULL,
  frozen INTEGER DEFAULT 0 NOT NULL, plan_renewed_at INTEGER
);
CREATE UNIQUE INDEX users_by_email ON users (email);

CREATE TABLE keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT, user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL, prefix TEXT NOT NULL, hash TEXT NOT NULL, scopes TEXT NOT NULL, projects TEXT,
  expires_at INTEGER, revoked_at INTEGER, created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX keys_by_hash ON keys (hash);
CREATE UNIQUE INDEX keys_by_prefix ON keys (prefix);

CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL);

CREATE TABLE idempotent_calls (
  key_id INTEGER NOT NULL REFERENCES keys (id) ON DELETE CASCADE,
  name TEXT NOT NULL, request TEXT NOT NULL, began_at INTEGER NOT NULL, status INTEGER, reply TEXT
);
CREATE UNIQUE INDEX idempotent_calls_by_key_id_name ON idempotent_calls (key_id, name);
CREATE INDEX idempotent_calls_by_began_at ON idempotent_calls (began_at);

CREATE TABLE provider_days (
  role TEXT NOT NULL, day TEXT NOT NULL, calls INTEGER NOT NULL,
  CONSTRAINT provider_days_key PRIMARY KEY (role, day)
) WITHOUT ROWID;

CREATE TABLE spend_days (
  day TEXT NOT NULL, user_id INTEGER NOT NULL, kind TEXT NOT NULL, assistant TEXT NOT NULL, vendor TEXT NOT NULL,
  model TEXT NOT NULL, calls INTEGER NOT NULL, unpriced INTEGER NOT NULL, input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL, searches INTEGER NOT NULL, nano_usd INTEGER NOT NULL,
  CONSTRAINT spend_days_key PRIMARY KEY (day, user_id, kind, assistant, vendor, model)
) WITHOUT ROWID;

CREATE TABLE projects (
  id TEXT PRIMARY KEY, user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name TEXT NOT NULL, url TEXT NOT NULL, region TEXT NOT NULL, timezone TEXT NOT NULL, models TEXT NOT NULL,
  aliases TEXT NOT NULL, competitors TEXT NOT NULL, created_at INTEGER NOT NULL, schedule TEXT, deleted_at INTEGER,
  next_run_at INTEGER, facts TEXT DEFAULT '[]' NOT NULL, counted_changes INTEGER DEFAULT 0 NOT NULL,
  sites TEXT DEFAULT '[]' NOT NULL
);

CREATE TABLE project_members (
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX project_members_by_project_id_user_id ON project_members (project_id, user_id);
CREATE INDEX project_members_by_user_id ON project_members (user_id);

CREATE TABLE topics (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name TEXT NOT NULL, folded TEXT NOT NULL, created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX topics_by_project_id_folded ON topics (project_id, folded);

CREATE TABLE prompts (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  topic_id INTEGER NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
  key_id INTEGER NOT NULL REFERENCES keys (id) ON DELETE CASCADE,
  text TEXT NOT NULL, folded TEXT NOT NULL, active INTEGER NOT NULL, branded INTEGER NOT NULL,
  last_checked_at INTEGER, created_at INTEGER NOT NULL, answers_count INTEGER DEFAULT 0 NOT NULL, key TEXT
);
CREATE UNIQUE INDEX prompts_by_project_id_folded ON prompts (project_id, folded);
CREATE INDEX prompts_by_topic_id_id ON prompts (topic_id, id);
CREATE INDEX prompts_by_key_id_created_at ON prompts (key_id, created_at);
CREATE UNIQUE INDEX prompts_by_project_id_key ON prompts (project_id, key);

CREATE TABLE prompt_additions (
  id INTEGER PRIMARY KEY AUTOINCREMENT, key_id INTEGER NOT NULL REFERENCES keys (id) ON DELETE CASCADE,
  added_at INTEGER NOT NULL, count INTEGER NOT NULL
);
CREATE INDEX prompt_additions_by_key_id_added_at ON prompt_additions (key_id, added_at);

CREATE TABLE gone_prompts (
  id INTEGER PRIMARY KEY, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  topic_id INTEGER NOT NULL, branded INTEGER NOT NULL
);

CREATE TABLE deletions (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  kind TEXT NOT NULL, ref INTEGER NOT NULL, name TEXT NOT NULL, kept TEXT NOT NULL, deleted_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX deletions_by_project_id_kind_ref ON deletions (project_id, kind, ref);
CREATE INDEX deletions_by_deleted_at ON deletions (deleted_at);

CREATE TABLE imports (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  name TEXT NOT NULL, source TEXT NOT NULL, created_at INTEGER NOT NULL, undone_at INTEGER,
  answers INTEGER DEFAULT 0 NOT NULL, duplicates INTEGER DEFAULT 0 NOT NULL, prompts INTEGER DEFAULT 0 NOT NULL,
  topics INTEGER DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX imports_by_project_id_name ON imports (project_id, name);
CREATE INDEX imports_by_created_at ON imports (created_at);

CREATE TABLE imported (
  import_id INTEGER NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  kind TEXT NOT NULL, ref INTEGER NOT NULL, own INTEGER NOT NULL,
  CONSTRAINT imported_key PRIMARY KEY (import_id, kind, ref)
) WITHOUT ROWID;
CREATE INDEX imported_by_ref_kind ON imported (ref, kind);

CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  url TEXT NOT NULL, secret TEXT NOT NULL, thresholds TEXT NOT NULL, active INTEGER NOT NULL, since INTEGER NOT NULL,
  compare_at INTEGER, created_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX webhooks_by_project_id ON webhooks (project_id);
CREATE INDEX webhooks_by_compare_at ON webhooks (compare_at);

CREATE TABLE webhook_facts (
  webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  threshold TEXT NOT NULL, subject TEXT NOT NULL, hits INTEGER NOT NULL, answers INTEGER NOT NULL, from_day TEXT,
  to_day TEXT,
  CONSTRAINT webhook_facts_key PRIMARY KEY (webhook_id, threshold, subject)
) WITHOUT ROWID;

CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT, webhook_id INTEGER NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  uuid TEXT NOT NULL, type TEXT NOT NULL, body TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL,
  status INTEGER, code TEXT, message TEXT, created_at INTEGER NOT NULL, attempted_at INTEGER, due_at INTEGER
);
CREATE INDEX webhook_deliveries_by_webhook_id_id ON webhook_deliveries (webhook_id, id);
CREATE INDEX webhook_deliveries_by_due_at ON webhook_deliveries (due_at);

CREATE TABLE answers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  prompt_id INTEGER NOT NULL, model TEXT NOT NULL, collected_at INTEGER NOT NULL, day TEXT NOT NULL,
  content TEXT NOT NULL, brand_mentioned INTEGER, mention_kind TEXT, position TEXT, sentiment TEXT,
  search_performed INTEGER, competitors_count INTEGER NOT NULL, realtime INTEGER,
  sources_count INTEGER DEFAULT 0 NOT NULL, queries_count INTEGER DEFAULT 0 NOT NULL,
  rankings_count INTEGER DEFAULT 0 NOT NULL, sentiment_source TEXT, rank INTEGER, topic_id INTEGER DEFAULT 0 NOT NULL,
  branded INTEGER DEFAULT 0 NOT NULL, model_version TEXT, region TEXT, language TEXT, sentiment_quote TEXT,
  source_numbers TEXT, leads INTEGER DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX answers_by_prompt_id_model_collected_at ON answers (prompt_id, model, collected_at);
-- These cover filters and figures, which are read without the texts of answers.
CREATE INDEX answers_by_project_id_collected_at_id_day_model_prompt_id_brand_mentioned
  ON answers (project_id, collected_at, id, day, model, prompt_id, brand_mentioned);
CREATE INDEX answers_by_project_id_day_model_prompt_id_branded_brand_mentioned_rank_competitors_count
  ON answers (project_id, day, model, prompt_id, branded, brand_mentioned, rank, competitors_count);
CREATE INDEX answers_by_project_id_topic_id_day_model_prompt_id_branded_brand_mentioned_rank_competitors_count
  ON answers (project_id, topic_id, day, model, prompt_id, branded, brand_mentioned, rank, competitors_count);
CREATE INDEX answers_by_prompt_id_day ON answers (prompt_id, day);
CREATE INDEX answers_by_project_id_prompt_id_model_day_branded_topic_id_brand_mentioned_rank_competitors_count_rankings_count_leads
  ON answers (project_id, prompt_id, model, day, branded, topic_id, brand_mentioned, rank, competitors_count, rankings_count, leads);

CREATE TABLE answer_sources (
  answer_id INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  position INTEGER NOT NULL, url TEXT NOT NULL, domain TEXT NOT NULL, title TEXT, cited INTEGER NOT NULL,
  page_key TEXT DEFAULT '' NOT NULL
);
CREATE UNIQUE INDEX answer_sources_by_answer_id_position ON answer_sources (answer_id, position);
CREATE INDEX answer_sources_by_domain_answer_id ON answer_sources (domain, answer_id);

CREATE TABLE answer_competitors (
  answer_id INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  place INTEGER NOT NULL, name TEXT NOT NULL, domain TEXT, position TEXT NOT NULL
);
CREATE UNIQUE INDEX answer_competitors_by_answer_id_place ON answer_competitors (answer_id, place);
CREATE INDEX answer_competitors_by_name_answer_id ON answer_competitors (name, answer_id);

CREATE TABLE answer_queries (
  answer_id INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  place INTEGER NOT NULL, query TEXT NOT NULL
);
CREATE UNIQUE INDEX answer_queries_by_answer_id_place ON answer_queries (answer_id, place);

CREATE TABLE answer_rankings (
  answer_id INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  rank INTEGER NOT NULL, domain TEXT, name TEXT NOT NULL, tracked TEXT
);
CREATE INDEX answer_rankings_by_answer_id_rank_name ON answer_rankings (answer_id, rank, name);

CREATE TABLE answer_candidates (
  answer_id INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  place INTEGER NOT NULL, name TEXT NOT NULL
);
CREATE UNIQUE INDEX answer_candidates_by_answer_id_place ON answer_candidates (answer_id, place);
CREATE INDEX answer_candidates_by_name_answer_id ON answer_candidates (name, answer_id);

CREATE TABLE answer_contradictions (
  answer_id INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  place INTEGER NOT NULL, fact TEXT NOT NULL, sentence TEXT NOT NULL
);
CREATE UNIQUE INDEX answer_contradictions_by_answer_id_place ON answer_contradictions (answer_id, place);
CREATE INDEX answer_contradictions_by_fact_answer_id ON answer_contradictions (fact, answer_id);

CREATE TABLE answer_originals (
  answer_id INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  content TEXT NOT NULL
);
CREATE UNIQUE INDEX answer_originals_by_answer_id ON answer_originals (answer_id);

CREATE TABLE latest_answers (
  prompt_id INTEGER NOT NULL REFERENCES prompts (id) ON DELETE CASCADE,
  model TEXT NOT NULL, answer_id INTEGER NOT NULL, collected_at INTEGER NOT NULL,
  CONSTRAINT latest_answers_key PRIMARY KEY (prompt_id, model)
) WITHOUT ROWID;

CREATE TABLE unjudged (
  answer_id INTEGER NOT NULL REFERENCES answers (id) ON DELETE CASCADE,
  failed_at INTEGER NOT NULL,
  CONSTRAINT unjudged_key PRIMARY KEY (answer_id)
) WITHOUT ROWID;

CREATE TABLE reanalyses (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  prompt_id INTEGER, last_answer INTEGER NOT NULL, after_answer INTEGER NOT NULL, total INTEGER NOT NULL,
  done INTEGER NOT NULL, created_at INTEGER NOT NULL, finished_at INTEGER
);
CREATE INDEX reanalyses_by_project_id_finished_at ON reanalyses (project_id, finished_at);

CREATE TABLE answer_days (
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  day TEXT NOT NULL, model TEXT NOT NULL, topic_id INTEGER NOT NULL, branded INTEGER NOT NULL,
  answers INTEGER NOT NULL, no_answer INTEGER NOT NULL, mentioned INTEGER NOT NULL, rank_sum INTEGER NOT NULL,
  placed INTEGER NOT NULL, competitor_mentions INTEGER NOT NULL, positive INTEGER NOT NULL, mixed INTEGER NOT NULL,
  negative INTEGER NOT NULL, searched INTEGER NOT NULL, search_unknown INTEGER NOT NULL,
  with_queries INTEGER NOT NULL, ranking INTEGER NOT NULL,
  CONSTRAINT answer_days_key PRIMARY KEY (project_id, day, model, topic_id, branded)
) WITHOUT ROWID;

CREATE TABLE things (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  kind INTEGER NOT NULL, text TEXT NOT NULL, domain TEXT, title TEXT, url TEXT
);
CREATE INDEX things_by_project_id_kind_domain ON things (project_id, kind, domain);

CREATE TABLE tally_scopes (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  model TEXT NOT NULL, branded INTEGER NOT NULL, month TEXT NOT NULL
);
CREATE UNIQUE INDEX tally_scopes_by_project_id_month_model_branded ON tally_scopes (project_id, month, model, branded);

CREATE TABLE tallies (
  scope_id INTEGER NOT NULL REFERENCES tally_scopes (id) ON DELETE CASCADE,
  kind INTEGER NOT NULL, thing_id INTEGER NOT NULL, day INTEGER NOT NULL, times INTEGER NOT NULL,
  answers INTEGER NOT NULL, extra INTEGER NOT NULL, given INTEGER DEFAULT 0 NOT NULL,
  mentioned INTEGER DEFAULT 0 NOT NULL, rivals INTEGER DEFAULT 0 NOT NULL, untracked INTEGER DEFAULT 0 NOT NULL,
  CONSTRAINT tallies_key PRIMARY KEY (scope_id, kind, thing_id, day)
) WITHOUT ROWID;

CREATE TABLE tally_prompts (
  scope_id INTEGER NOT NULL REFERENCES tally_scopes (id) ON DELETE CASCADE,
  kind INTEGER NOT NULL, thing_id INTEGER NOT NULL, prompt_id INTEGER NOT NULL, days INTEGER NOT NULL,
  CONSTRAINT tally_prompts_key PRIMARY KEY (scope_id, kind, thing_id, prompt_id)
) WITHOUT ROWID;

CREATE TABLE page_months (
  scope_id INTEGER NOT NULL REFERENCES tally_scopes (id) ON DELETE CASCADE,
  thing_id INTEGER NOT NULL, days INTEGER NOT NULL, times INTEGER NOT NULL, cited INTEGER NOT NULL,
  CONSTRAINT page_months_key PRIMARY KEY (scope_id, thing_id)
) WITHOUT ROWID;

CREATE TABLE prompt_runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status TEXT NOT NULL, total INTEGER NOT NULL, started_at INTEGER, completed_at INTEGER, created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL, charged_additional INTEGER DEFAULT 0 NOT NULL, scheduled INTEGER DEFAULT 0 NOT NULL
);
CREATE INDEX prompt_runs_by_project_id_id ON prompt_runs (project_id, id);

CREATE TABLE asks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, run_id INTEGER NOT NULL REFERENCES prompt_runs (id) ON DELETE CASCADE,
  project_id TEXT NOT NULL, prompt_id INTEGER NOT NULL, model TEXT NOT NULL, status TEXT NOT NULL, sent_at INTEGER,
  answer_id INTEGER, code TEXT, message TEXT
);
CREATE INDEX asks_by_run_id_status ON asks (run_id, status);

CREATE TABLE pages (
  id INTEGER PRIMARY KEY AUTOINCREMENT, url TEXT NOT NULL, final_url TEXT, domain TEXT NOT NULL, state TEXT NOT NULL,
  note TEXT, title TEXT, author TEXT, published TEXT, language TEXT, words INTEGER NOT NULL, facts INTEGER NOT NULL,
  markdown TEXT, sha256 TEXT, read_at INTEGER NOT NULL, page_key TEXT DEFAULT '' NOT NULL
);
CREATE INDEX pages_by_read_at ON pages (read_at);
CREATE UNIQUE INDEX pages_by_page_key ON pages (page_key);

CREATE TABLE project_pages (
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  page_id INTEGER NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  CONSTRAINT project_pages_key PRIMARY KEY (project_id, page_id)
) WITHOUT ROWID;
CREATE INDEX project_pages_by_page_id ON project_pages (page_id);

CREATE TABLE content_runs (
  id INTEGER PRIMARY KEY AUTOINCREMENT, project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  prompt_id INTEGER NOT NULL, user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status TEXT NOT NULL, current_step TEXT NOT NULL, error TEXT, retryable INTEGER NOT NULL, charged INTEGER NOT NULL,
  request TEXT NOT NULL, started_at INTEGER NOT NULL, completed_at INTEGER, updated_at INTEGER NOT NULL,
  charged_additional INTEGER DEFAULT 0 NOT NULL, code TEXT
);
CREATE INDEX content_runs_by_project_id_id ON content_runs (project_id, id);

CREATE TABLE content_steps (
  run_id INTEGER NOT NULL REFERENCES content_runs (id) ON DELETE CASCADE,
  step TEXT NOT NULL, status TEXT NOT NULL, output TEXT NOT NULL
);
CREATE UNIQUE INDEX content_steps_by_run_id_step ON content_steps (run_id, step);

CREATE TABLE articles (
  id INTEGER PRIMARY KEY AUTOINCREMENT, run_id INTEGER NOT NULL REFERENCES content_runs (id) ON DELETE CASCADE,
  title TEXT NOT NULL, status TEXT NOT NULL, word_count INTEGER NOT NULL, scores TEXT NOT NULL, body TEXT NOT NULL,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX articles_by_run_id ON articles (run_id);

CREATE TABLE loans (
  id INTEGER PRIMARY KEY AUTOINCREMENT, role TEXT NOT NULL,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  run_id INTEGER REFERENCES content_runs (id) ON DELETE CASCADE,
  answer_id INTEGER REFERENCES answers (id) ON DELETE CASCADE,
  digest TEXT NOT NULL, model TEXT, system TEXT, prompt TEXT NOT NULL, max_characters INTEGER NOT NULL,
  state TEXT NOT NULL, lender TEXT, leased_until INTEGER, text TEXT, input_tokens INTEGER, output_tokens INTEGER,
  failure TEXT, offered_at INTEGER NOT NULL
);
CREATE UNIQUE INDEX loans_by_digest ON loans (digest);
CREATE INDEX loans_by_user_id_state ON loans (user_id, state);
CREATE INDEX loans_by_run_id ON loans (run_id);
CREATE INDEX loans_by_answer_id ON loans (answer_id);
CREATE INDEX loans_by_project_id ON loans (project_id);

CREATE TABLE exports (
  id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL,
  project_id TEXT NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type TEXT NOT NULL, format TEXT NOT NULL, status TEXT NOT NULL, from_day TEXT NOT NULL, to_day TEXT NOT NULL,
  models TEXT NOT NULL, prompt_ids TEXT NOT NULL, topic_ids TEXT NOT NULL, include_answer INTEGER NOT NULL,
  estimated_rows INTEGER NOT NULL, last_answer INTEGER NOT NULL, rows INTEGER NOT NULL, bytes INTEGER NOT NULL,
  rows_charged INTEGER NOT NULL, rows_additional INTEGER NOT NULL, file_name TEXT, error TEXT,
  created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, started_at INTEGER, finished_at INTEGER,
  expires_at INTEGER
);
CREATE UNIQUE INDEX exports_by_uuid ON exports (uuid);
CREATE INDEX exports_by_project_id_id ON exports (project_id, id);
CREATE INDEX exports_by_status_expires_at ON exports (status, expires_at);

CREATE TABLE export_parts (
  export_id INTEGER NOT NULL REFERENCES exports (id) ON DELETE CASCADE,
  place INTEGER NOT NULL, content BLOB NOT NULL
);
CREATE UNIQUE INDEX export_parts_by_export_id_place ON export_parts (export_id, place);

CREATE TABLE work (
  id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, ref INTEGER NOT NULL, lane TEXT NOT NULL,
  status TEXT NOT NULL, attempts INTEGER NOT NULL, created_at INTEGER NOT NULL
);
CREATE INDEX work_by_kind_ref ON work (kind, ref);
CREATE INDEX work_by_status_lane_id ON work (status, lane, id);
`;

const sqliteIndexes = `
CREATE UNIQUE INDEX things_by_project_id_kind_text ON things (project_id, kind, text);
CREATE INDEX answer_queries_by_query_answer_id ON answer_queries (query, answer_id);
`;

/**
 * URLs and searches can be too long for PostgreSQL's ordered indexes. `rate_limits` is the table of
 * `rate-limiter-flexible`; a single process counts in memory instead.
 */
const postgresParts = `
CREATE INDEX things_by_text ON things USING hash (text);
CREATE INDEX answer_queries_by_query ON answer_queries USING hash (query);
CREATE UNLOGGED TABLE rate_limits (key text PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint);
`;

/** Tables in which one call or import writes hundreds of rows. */
const growing = [
  ...['answer_candidates', 'answer_competitors', 'answer_contradictions', 'answer_days', 'answer_originals'],
  ...['answer_queries', 'answer_rankings', 'answer_sources', 'answers', 'latest_answers', 'page_months', 'prompts'],
  ...['tallies', 'tally_prompts', 'tally_scopes', 'things', 'webhook_deliveries', 'webhook_facts'],
];

/**
 * PostgreSQL analyzes these tables after 2% of their rows changed instead of 10%. Otherwise, a newly imported project
 * next to nine of its size is planned as if it had no answers.
 */
const freshStatistics = growing
  .map((table) => `ALTER TABLE ${table} SET (autovacuum_analyze_scale_factor = 0.02);\n`)
  .join('');

/** Creates all tables. */
export const schema: Migration = {
  async up(db: Kysely<unknown>) {
    await runStatements(db, tables);
    await runStatements(db, isPostgres(db) ? postgresParts + freshStatistics : sqliteIndexes);
  },
};
