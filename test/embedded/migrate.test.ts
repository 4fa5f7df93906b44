import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { Kysely, PostgresDialect } from 'kysely';
import type { Migration } from 'kysely/migration';
import pg from 'pg';
import { exitCodes } from '../../src/contract/service/service.ts';
import { migrate, schemaOf, schemaVersion } from '../../src/service/store/migrate.ts';
import { schema } from '../../src/service/store/migrations/001-schema.ts';
import { sqliteDialect } from '../../src/service/store/sqlite/sqlite.ts';
import { openStore, storeFile } from '../../src/service/store/store.ts';
import { ask, emptyDatabase, onPostgres } from '../service/testDatabase.ts';
import { behind, makeFolder, sql } from '../service/testService.ts';

/** A migration that adds a table, and fails behind it where that is wished. */
const adding = (name: string, fails = false): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createTable(name).addColumn('id', 'integer').execute();
    if (fails) throw new Error('half way');
  },
});

/** Migrations so far as an earlier or a later version has them. */
const versions = (count: number, lastFails = false): Record<string, Migration> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      `00${n + 1}-x`,
      n === 0 ? schema : adding(`table_${n + 1}`, lastFails && n === count - 1),
    ]),
  );

/** Migrates the store of a folder, as a version with these migrations would. */
async function bringTo(folder: string, steps: Record<string, Migration>): Promise<void> {
  const db = new Kysely<unknown>({ dialect: sqliteDialect({ file: storeFile(folder), patience: 1000 }) });
  try {
    await migrate(db, { place: folder, file: storeFile(folder), steps });
  } finally {
    await db.destroy();
  }
}

const backups = (folder: string): string[] => {
  const place = path.join(folder, 'backups');
  return fs.existsSync(place)
    ? fs
        .readdirSync(place)
        .sort()
        .map((name) => path.join(place, name))
    : [];
};

describe('migrations', () => {
  test('make no backup of a new store', async (context) => {
    const folder = makeFolder(context);
    const store = await openStore({ folder });
    behind(context, () => store.close());
    assert.equal(schemaOf(storeFile(folder)), schemaVersion);
    assert.deepEqual(backups(folder), []);
  });

  test('back up the store before an upgrade, and keep three backups', async (context) => {
    const folder = makeFolder(context);
    await bringTo(folder, versions(1));
    sql(
      folder,
      `INSERT INTO users SELECT 1, 'n', 'e', 'p', 'p', 'active', 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, NULL`,
    );
    for (const version of [3, 4, 5, 7]) await bringTo(folder, versions(version));
    assert.equal(schemaOf(storeFile(folder)), 7);
    assert.deepEqual(backups(folder).map(schemaOf), [3, 4, 5]);
    for (const file of backups(folder)) {
      const copy = path.join(path.dirname(file), 'copy');
      fs.mkdirSync(copy);
      fs.copyFileSync(file, storeFile(copy));
      assert.equal(sql(copy, 'SELECT credits_plan FROM users')[0]?.['credits_plan'], 7, 'a backup holds the data');
      fs.rmSync(copy, { recursive: true });
    }
    await bringTo(folder, versions(7));
    assert.equal(backups(folder).length, 3, 'a store that is up to date is left alone');
  });

  test('roll back a failed one, and run it at the next start', async (context) => {
    const folder = makeFolder(context);
    await bringTo(folder, versions(1));
    await assert.rejects(bringTo(folder, versions(2, true)), /migration 2 failed/);
    assert.deepEqual(sql(folder, `SELECT name FROM sqlite_master WHERE name = 'table_2'`), []);
    assert.equal(schemaOf(storeFile(folder)), 1);
    await bringTo(folder, versions(2));
    assert.equal(schemaOf(storeFile(folder)), 2);
  });

  /** The names of the migrations that a database has seen. */
  async function seenIn(databaseUrl: string): Promise<string[]> {
    const { rows } = await ask(databaseUrl, 'SELECT name FROM kysely_migration ORDER BY name');
    return rows.map(({ name }) => String(name));
  }

  test('create one PostgreSQL schema if four services start together', onPostgres, async (context) => {
    const databaseUrl = await emptyDatabase(context);
    const stores = await Promise.all([1, 2, 3, 4].map(() => openStore({ databaseUrl })));
    for (const store of stores) behind(context, () => store.close());
    assert.equal((await seenIn(databaseUrl)).length, schemaVersion);
    const ids = await Promise.all(
      stores.map((store) => store.write(({ accounts }) => accounts.ensure('one@acme.com', 1))),
    );
    assert.equal(new Set(ids.map(({ id }) => id)).size, 1);
  });

  test('refuse a PostgreSQL database of a newer version', onPostgres, async (context) => {
    const databaseUrl = await emptyDatabase(context);
    await (await openStore({ databaseUrl })).close();
    await ask(databaseUrl, `INSERT INTO kysely_migration VALUES ('999-later', '2100-01-01T00:00:00.000Z')`);
    await assert.rejects(openStore({ databaseUrl }), {
      name: 'CannotStart',
      exitCode: exitCodes.folderNewer,
      message:
        /^The data in the database citedesk_\w+ at 127\.0\.0\.1:\d+ was written by a newer version of Citedesk\. Update Citedesk to open it\.$/,
    });
    assert.equal((await seenIn(databaseUrl)).length, schemaVersion + 1);
  });

  test('refuse a PostgreSQL database of an earlier build, and leave it unchanged', onPostgres, async (context) => {
    const databaseUrl = await emptyDatabase(context);
    await ask(databaseUrl, 'CREATE TABLE kysely_migration (name text PRIMARY KEY, timestamp text NOT NULL)');
    await ask(databaseUrl, `INSERT INTO kysely_migration VALUES ('001-foundation', '2026-01-01T00:00:00.000Z')`);
    await assert.rejects(openStore({ databaseUrl }), {
      name: 'CannotStart',
      exitCode: exitCodes.folderEarlier,
      message: /was written by an earlier build of Citedesk/,
    });
    const { rows } = await ask(databaseUrl, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    assert.deepEqual(rows, [{ tablename: 'kysely_migration' }]);
  });

  test('roll back a failed one on PostgreSQL, and run it again', onPostgres, async (context) => {
    const databaseUrl = await emptyDatabase(context);
    const bring = async (steps: Record<string, Migration>) => {
      const db = new Kysely<unknown>({
        dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
      });
      try {
        await migrate(db, { place: 'x', steps });
      } finally {
        await db.destroy();
      }
    };
    await assert.rejects(bring(versions(2, true)), /migration 2 failed/);
    assert.deepEqual(await seenIn(databaseUrl), ['001-x']);
    await bring(versions(2));
    assert.deepEqual(await seenIn(databaseUrl), ['001-x', '002-x']);
  });
});
