import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openStore, storeFile } from '../src/service/store/store.ts';
import { type Database, makeDatabase } from '../test/postgres/databases.ts';

const rowsAtOnce = 2000;

/** Copies the store of a data folder to a new database, row by row. */
export async function copyToPostgres(folder: string): Promise<Database> {
  const database = await makeDatabase();
  await (await openStore({ databaseUrl: database.url })).close();
  const file = new DatabaseSync(storeFile(folder), { readOnly: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('SET session_replication_role = replica'); // disables foreign keys, because rows are in no particular order
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname NOT LIKE 'kysely%'`,
  );
  const known = new Set(
    file
      .prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`)
      .all()
      .map(({ name }) => name),
  );
  for (const { name } of tables.filter((table) => known.has(table.name))) {
    for (const rows of batches(file.prepare(`SELECT * FROM ${name}`).iterate())) {
      await client.query(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(null::${name}, $1)`, [
        JSON.stringify(rows),
      ]);
    }
  }
  await client.query('VACUUM ANALYZE'); // autovacuum does this within a minute
  await client.end();
  file.close();
  return database;
}

function* batches<Row>(rows: Iterable<Row>): Generator<Row[], void, undefined> {
  let batch: Row[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < rowsAtOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
