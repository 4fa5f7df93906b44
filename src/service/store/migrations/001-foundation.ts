import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { type Column, createIndex, createTable, from, id, integer, maybe, text } from './columns.ts';

const tables: Readonly<Record<string, readonly Column[]>> = {
  users: [
    id, text('name'), text('email'), text('plan_name'), text('plan_display_name'), text('plan_status'), integer('plan_renews_at'),
    integer('credits_plan'), integer('credits_additional'), integer('credits_limit'),
    integer('rows_plan'), integer('rows_additional'), integer('rows_limit'),
    integer('prompts_limit'), integer('daily_prompts'), integer('per_minute'), integer('per_second'), integer('created_at'),
  ],
  keys: [
    id, from('user_id', 'users'), text('name'), text('prefix'), text('hash'), text('scopes'), maybe('projects'),
    maybe('expires_at', 'integer'), maybe('revoked_at', 'integer'), integer('created_at'),
  ],
  projects: [
    text('id', (column) => column.primaryKey()), from('user_id', 'users'), text('name'), text('url'), text('region'),
    text('timezone'), text('models'), text('aliases'), text('competitors'), integer('created_at'),
  ],
  topics: [id, from('project_id', 'projects', 'text'), text('name'), text('folded'), integer('created_at')],
  prompts: [
    id, from('project_id', 'projects', 'text'), from('topic_id', 'topics'), from('key_id', 'keys'), text('text'), text('folded'),
    integer('active'), integer('branded'), maybe('last_checked_at', 'integer'), integer('created_at'),
  ],
  answers: [
    id, from('project_id', 'projects', 'text'), integer('prompt_id'), text('model'), integer('collected_at'), text('day'), text('content'),
    maybe('brand_mentioned', 'integer'), maybe('mention_kind'), maybe('position'), maybe('sentiment'), maybe('search_performed', 'integer'),
    text('search_queries'), text('competitors'), integer('competitors_count'), maybe('realtime', 'integer'),
  ],
  answer_sources: [
    from('answer_id', 'answers'), integer('position'), text('url'), text('domain'), maybe('title'), integer('cited'),
  ],
  prompt_runs: [
    id, from('project_id', 'projects', 'text'), from('user_id', 'users'), text('status'), integer('total'),
    maybe('started_at', 'integer'), maybe('completed_at', 'integer'), integer('created_at'), integer('updated_at'),
  ],
  asks: [
    id, from('run_id', 'prompt_runs'), text('project_id'), integer('prompt_id'), text('model'), text('status'),
    maybe('sent_at', 'integer'), maybe('answer_id', 'integer'), maybe('code'), maybe('message'),
  ],
  content_runs: [
    id, from('project_id', 'projects', 'text'), integer('prompt_id'), from('user_id', 'users'), text('status'), text('current_step'),
    maybe('error'), integer('retryable'), integer('charged'), text('request'), integer('started_at'),
    maybe('completed_at', 'integer'), integer('updated_at'),
  ],
  content_steps: [from('run_id', 'content_runs'), text('step'), text('status'), text('output')],
  articles: [
    id, from('run_id', 'content_runs'), text('title'), text('status'), integer('word_count'), text('scores'), text('body'),
    integer('created_at'), integer('updated_at'),
  ],
  work: [id, text('kind'), integer('ref'), text('lane'), text('status'), integer('attempts'), integer('created_at')],
};

const unique = [
  ['users', ['email']],
  ['keys', ['hash']],
  ['keys', ['prefix']],
  ['topics', ['project_id', 'folded']],
  ['prompts', ['project_id', 'folded']],
  ['answers', ['prompt_id', 'model', 'collected_at']],
  ['answer_sources', ['answer_id', 'position']],
  ['content_steps', ['run_id', 'step']],
  ['articles', ['run_id']],
] as const;

const indexes = [
  ['prompts', ['topic_id', 'id']],
  ['prompts', ['key_id', 'created_at']],
  ['answers', ['project_id', 'collected_at', 'id']],
  ['asks', ['run_id', 'status']],
  ['prompt_runs', ['project_id', 'id']],
  ['content_runs', ['project_id', 'id']],
  ['work', ['kind', 'ref']],
  ['work', ['status', 'lane', 'id']],
] as const;

/** Accounts, projects, prompts, answers, and the work on them. */
export const foundation: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, columns] of Object.entries(tables)) await createTable(db, name, columns);
    for (const [table, columns] of unique) await createIndex(db, table, columns, { unique: true });
    for (const [table, columns] of indexes) await createIndex(db, table, columns);
  },
};
