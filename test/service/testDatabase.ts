import type { TestContext } from 'node:test';
import pg from 'pg';
import type { Database } from '../../src/service/store/database.ts';
import { openPostgres } from '../../src/service/store/postgres/postgres.ts';
import type { Schema } from '../../src/service/store/schema.ts';
import { openSqlite } from '../../src/service/store/sqlite/sqlite.ts';
import { type StoreLocation, storeFile } from '../../src/service/store/store.ts';
import { makeDatabase } from '../postgres/databases.ts';
import { behind, makeFolder, preparedFolder } from './testService.ts';

export type Dialect = Database['dialect'];

/** Options of a test that needs a PostgreSQL server. */
export const onPostgres = process.env['CITEDESK_TEST_POSTGRES']
  ? {}
  : { skip: 'CITEDESK_TEST_POSTGRES names no server; npm run test:postgres starts one' };

/**
 * Each database, with the options of a test that runs on it; where all tests run on PostgreSQL those of files have run
 * already.
 */
export const dialects: readonly (readonly [Dialect, { skip?: string }])[] = [
  ...(process.env['CITEDESK_TEST_STORE'] === 'postgres' ? [] : [['sqlite', {}] as const]),
  ['postgres', onPostgres],
];

/** A place for a store with nothing in it, gone behind the test; migrated already, as that takes most of the time. */
export async function emptyPlace(context: TestContext, dialect: Dialect): Promise<StoreLocation> {
  if (dialect === 'sqlite') return { folder: await preparedFolder(makeFolder(context)) };
  const { url, drop } = await makeDatabase(process.env['CITEDESK_TEST_TEMPLATE']);
  behind(context, drop);
  return { databaseUrl: url };
}

/** The URL of an empty PostgreSQL database, gone behind the test. */
export async function emptyDatabase(context: TestContext): Promise<string> {
  const { url, drop } = await makeDatabase();
  behind(context, drop);
  return url;
}

/** Queries a PostgreSQL server directly. */
export async function ask(databaseUrl: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated database with nothing in it. */
export async function openDatabase(
  context: TestContext,
  dialect: Dialect,
  { slowest = 25_000 } = {},
): Promise<Database> {
  const place = await emptyPlace(context, dialect);
  const database =
    'folder' in place
      ? await openSqlite({ file: storeFile(place.folder), patience: 1000, slowest })
      : await openPostgres(place.databaseUrl, { slowest });
  behind(context, async () => {
    for (const db of [database.slow, database.reader, database.writer]) await db.destroy();
  });
  return database;
}

type Export = Omit<Schema['exports'], 'id'>;

/** An export with nothing in it, of a project of a user, all with the id 1 or p; returns its id. */
export async function addExport({ writer }: Database): Promise<number> {
  const user = await writer
    .insertInto('users')
    .values({
      name: 'n',
      email: 'e',
      plan_name: 'p',
      plan_display_name: 'p',
      plan_status: 'active',
      plan_renews_at: 0,
      credits_plan: 0,
      credits_additional: 0,
      credits_limit: 0,
      rows_plan: 0,
      rows_additional: 0,
      rows_limit: 0,
      prompts_limit: 0,
      daily_prompts: 0,
      per_minute: 0,
      per_second: 0,
      created_at: 4_102_444_800_123,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writer
    .insertInto('projects')
    .values({
      id: 'p',
      user_id: user.id,
      name: 'n',
      url: 'u',
      region: 'US',
      timezone: 'UTC',
      models: '[]',
      aliases: '[]',
      competitors: '[]',
      created_at: 0,
    })
    .execute();
  const row: Export = {
    uuid: 'u',
    project_id: 'p',
    user_id: user.id,
    type: 't',
    format: 'csv',
    status: 's',
    from_day: '',
    to_day: '',
    models: '[]',
    prompt_ids: '[]',
    topic_ids: '[]',
    include_answer: 0,
    estimated_rows: 0,
    last_answer: 0,
    rows: 0,
    bytes: 0,
    rows_charged: 0,
    rows_additional: 0,
    file_name: null,
    error: null,
    created_at: 0,
    updated_at: 0,
    started_at: null,
    finished_at: null,
    expires_at: null,
  };
  return (await writer.insertInto('exports').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
