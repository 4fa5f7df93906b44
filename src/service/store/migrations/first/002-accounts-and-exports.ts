import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import {
  addColumns,
  bytes,
  type Column,
  createIndex,
  createTable,
  from,
  id,
  integer,
  isPostgres,
  maybe,
  text,
  zero,
} from '../columns.ts';

const tables: Readonly<Record<string, readonly Column[]>> = {
  secrets: [text('name', (column) => column.primaryKey()), text('value')],
  project_members: [from('project_id', 'projects', 'text'), from('user_id', 'users')],
  prompt_additions: [id, from('key_id', 'keys'), integer('added_at'), integer('count')],
  idempotent_calls: [
    from('key_id', 'keys'),
    text('name'),
    text('request'),
    integer('began_at'),
    maybe('status', 'integer'),
    maybe('reply'),
  ],
  exports: [
    id,
    text('uuid'),
    from('project_id', 'projects', 'text'),
    from('user_id', 'users'),
    text('type'),
    text('format'),
    text('status'),
    text('from_day'),
    text('to_day'),
    text('models'),
    text('prompt_ids'),
    text('topic_ids'),
    integer('include_answer'),
    integer('estimated_rows'),
    integer('last_answer'),
    integer('rows'),
    integer('bytes'),
    integer('rows_charged'),
    integer('rows_additional'),
    maybe('file_name'),
    maybe('error'),
    integer('created_at'),
    integer('updated_at'),
    maybe('started_at', 'integer'),
    maybe('finished_at', 'integer'),
    maybe('expires_at', 'integer'),
  ],
  export_parts: [from('export_id', 'exports'), integer('place'), bytes('content')],
};

const added: Readonly<Record<string, readonly Column[]>> = {
  users: [integer('manage_prompts', (column) => column.notNull().defaultTo(1)), zero('frozen')],
  projects: [maybe('schedule'), maybe('deleted_at', 'integer')],
  prompt_runs: [zero('charged_additional')],
  content_runs: [zero('charged_additional')],
};

const unique = [
  ['project_members', ['project_id', 'user_id']],
  ['idempotent_calls', ['key_id', 'name']],
  ['exports', ['uuid']],
  ['export_parts', ['export_id', 'place']],
] as const;

const indexes = [
  ['project_members', ['user_id']],
  ['prompt_additions', ['key_id', 'added_at']],
  ['idempotent_calls', ['began_at']],
  ['exports', ['project_id', 'id']],
  ['exports', ['status', 'expires_at']],
] as const;

/** Table of `rate-limiter-flexible`. A single process counts in memory instead. */
const rateLimits =
  'CREATE UNLOGGED TABLE rate_limits (key text PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)';

/** Adds features for teams: seats, shared projects, idempotent calls, and exports. */
export const accountsAndExports: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, columns] of Object.entries(tables)) await createTable(db, name, columns);
    for (const [table, columns] of Object.entries(added)) await addColumns(db, table, columns);
    for (const [table, columns] of unique) await createIndex(db, table, columns, { unique: true });
    for (const [table, columns] of indexes) await createIndex(db, table, columns);
    if (isPostgres(db)) await sql.raw(rateLimits).execute(db);
    await countAdditions(db);
  },
};

interface Before {
  prompts: { key_id: number; created_at: number };
  prompt_additions: { key_id: number; added_at: number; count: number };
}

/** Counts existing prompts toward the rolling day. */
async function countAdditions(db: Kysely<Before>): Promise<void> {
  await db
    .insertInto('prompt_additions')
    .columns(['key_id', 'added_at', 'count'])
    .expression(
      db
        .selectFrom('prompts')
        .select((row) => ['key_id', 'created_at', row.fn.countAll<number>().as('count')])
        .groupBy(['key_id', 'created_at']),
    )
    .execute();
}
