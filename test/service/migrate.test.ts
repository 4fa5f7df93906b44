import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { migrate, schemaOf, schemaVersion } from '../../src/service/store/migrate.ts';
import { foundation } from '../../src/service/store/migrations/001-foundation.ts';
import { sqliteDialect } from '../../src/service/store/sqlite.ts';
import { openStore, storeFile } from '../../src/service/store/store.ts';
import { behind, makeFolder, sql } from './testService.ts';

/** A migration that adds a table, and fails behind it where that is wished. */
const adding = (name: string, fails = false): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema.createTable(name).addColumn('id', 'integer').execute();
    if (fails) throw new Error('half way');
  },
});

/** Migrations so far as an earlier or a later version has them. */
const versions = (count: number, lastFails = false): Record<string, Migration> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`00${n + 1}-x`, n === 0 ? foundation : adding(`table_${n + 1}`, lastFails && n === count - 1)]));

/** Migrates the store of a folder, as a version with these migrations would. */
async function bringTo(folder: string, steps: Record<string, Migration>): Promise<void> {
  const db = new Kysely<unknown>({ dialect: sqliteDialect({ file: storeFile(folder), patience: 1000 }) });
  try {
    await migrate(db, storeFile(folder), steps);
  } finally {
    await db.destroy();
  }
}

const backups = (folder: string): string[] => {
  const place = path.join(folder, 'backups');
  return fs.existsSync(place) ? fs.readdirSync(place).sort().map((name) => path.join(place, name)) : [];
};

test('a new store is made without a backup, as there is nothing to lose', async (context) => {
  const folder = makeFolder(context);
  const store = await openStore(folder);
  behind(context, () => store.close());
  assert.equal(schemaOf(storeFile(folder)), schemaVersion);
  assert.deepEqual(backups(folder), []);
});

test('before each migration that changes data a backup is made, and three are kept', async (context) => {
  const folder = makeFolder(context);
  await bringTo(folder, versions(1));
  sql(folder, `INSERT INTO users SELECT 1, 'n', 'e', 'p', 'p', 'active', 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0`);
  await bringTo(folder, versions(6));
  assert.equal(schemaOf(storeFile(folder)), 6);
  assert.deepEqual(backups(folder).map(schemaOf), [3, 4, 5]);
  for (const file of backups(folder)) {
    const copy = path.join(path.dirname(file), 'copy');
    fs.mkdirSync(copy);
    fs.copyFileSync(file, storeFile(copy));
    assert.equal(sql(copy, 'SELECT credits_plan FROM users')[0]?.['credits_plan'], 7, 'a backup holds the data');
    fs.rmSync(copy, { recursive: true });
  }
  await bringTo(folder, versions(6));
  assert.equal(backups(folder).length, 3, 'a store that is up to date is left alone');
});

test('a migration that fails half way leaves nothing behind, and runs at the next start', async (context) => {
  const folder = makeFolder(context);
  await bringTo(folder, versions(1));
  await assert.rejects(bringTo(folder, versions(2, true)), /migration 2 failed/);
  assert.deepEqual(sql(folder, `SELECT name FROM sqlite_master WHERE name = 'table_2'`), []);
  assert.equal(schemaOf(storeFile(folder)), 1);
  await bringTo(folder, versions(2));
  assert.equal(schemaOf(storeFile(folder)), 2);
});
