import fs from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { exitCodes } from '../../contract/service/service.ts';
import { CannotStart } from '../cannotStart.ts';
import { makeBackup } from './sqlite/backups.ts';
import { schema } from './migrations/001-schema.ts';
import { isPostgres } from './migrations/statements.ts';
import { nodeSqlite } from './sqlite/nodeSqlite.ts';

/** Migrations in order. Names and behavior never change after a release. */
export const migrations: Readonly<Record<string, Migration>> = { '001-schema': schema };

/** Number of migrations in this version. A store with more belongs to a newer version. */
export const schemaVersion = Object.keys(migrations).length;

/** First migration of builds before the first release. Their stores can't be opened. */
const firstOfEarlierBuilds = '001-foundation';

const table = 'kysely_migration';

/** Returns the migrations applied to a store file, none if the file doesn't exist. */
export const appliedTo = (file: string): string[] => inFile(file, [], appliedIn);

/** Returns the number of migrations applied to a store file, 0 if the file doesn't exist. */
export const schemaOf = (file: string): number => appliedTo(file).length;

/**
 * True if a file is another program's database: it has tables, but not our first migration.
 * @throws SQLite's error for a file that isn't a database.
 */
export const isForeign = (file: string): boolean =>
  inFile(file, false, (database) => {
    const ours = [Object.keys(migrations)[0], firstOfEarlierBuilds];
    return (
      tablesOf(database).some((name) => !/^(?:kysely|sqlite)_/u.test(name)) &&
      !appliedIn(database).some((name) => ours.includes(name))
    );
  });

const appliedIn = (database: DatabaseSync): string[] =>
  tablesOf(database).includes(table)
    ? database
        .prepare(`SELECT name FROM ${table}`)
        .all()
        .map(({ name }) => String(name))
    : [];

/** Opens a store file to read from it, or returns `without` if the file doesn't exist. */
function inFile<Result>(file: string, without: Result, look: (database: DatabaseSync) => Result): Result {
  if (!fs.existsSync(file)) return without;
  const database = new (nodeSqlite().DatabaseSync)(file, { readOnly: true, timeout: 1000 });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

const tablesOf = (database: DatabaseSync): string[] =>
  database
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`)
    .all()
    .map(({ name }) => String(name));

/** @throws CannotStart if another program created the database, which stays unchanged. */
export function refuseForeign(file: string): void {
  if (isForeign(file))
    throw new CannotStart(
      `${file} is another program’s database, not a Citedesk store. Move it, or choose another folder.`,
      exitCodes.failed,
    );
}

/**
 * Refuses a store that this version can't open, by the migrations that were applied to it.
 * @throws CannotStart if a newer version wrote the store, or a build before the first release
 */
export function refuseUnknown(applied: readonly string[], what: string, steps = migrations): void {
  const known = Object.keys(steps).sort();
  if (applied.toSorted().some((name, index) => index < known.length && name !== known[index]))
    throw new CannotStart(
      `${what} was written by an earlier build of Citedesk and can’t be opened. Start with an empty folder or database.`,
      exitCodes.folderEarlier,
    );
  if (applied.length > known.length)
    throw new CannotStart(
      `${what} was written by a newer version of Citedesk. Update Citedesk to open it.`,
      exitCodes.folderNewer,
    );
}

interface MigrateOptions {
  /** Name of the store in messages. */
  readonly place: string;
  /** File of the store. It's backed up before an upgrade that changes existing data. */
  readonly file?: string;
  readonly steps?: Readonly<Record<string, Migration>>;
}

/**
 * Upgrades a store to this version, one migration at a time. Several processes may do so concurrently.
 * @throws CannotStart if a newer version or a build before the first release wrote the store
 */
export async function migrate<Schema>(
  db: Kysely<Schema>,
  { place, file, steps = migrations }: MigrateOptions,
): Promise<void> {
  const schema = await currentSchema(db);
  const provider = { getMigrations: () => Promise.resolve(steps) };
  const migrator = new Migrator({ db, provider, ...(schema !== undefined && { migrationTableSchema: schema }) });
  const first = await seenBy(db);
  for (let seen = first; ; seen = await seenIn(db)) {
    refuseUnknown(seen, `The data in ${place}`, steps);
    if (seen.length === Object.keys(steps).length) return;
    // One backup per upgrade, of the store as the older version left it.
    if (file !== undefined && first.length > 0 && seen.length === first.length)
      await makeBackup(file, { kind: 'upgrade', schema: first.length, now: Date.now() });
    const { error } = await migrator.migrateUp();
    if (error !== undefined) throw new Error(`migration ${seen.length + 1} failed`, { cause: error });
  }
}

/** Returns the schema that tables are created in. Ignores other schemas of the database. */
async function currentSchema(db: QueryExecutorProvider): Promise<string | undefined> {
  if (!isPostgres(db)) return undefined;
  const { rows } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(db);
  return rows[0]?.name;
}

/** Returns the applied migrations. A new store has no table of them. */
async function seenBy(db: QueryExecutorProvider): Promise<string[]> {
  // Kysely would introspect all tables at each start.
  const tables = isPostgres(db)
    ? sql`SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = ${table}`
    : sql`SELECT 1 FROM sqlite_master WHERE name = ${table}`;
  const { rows } = await tables.execute(db);
  return rows.length > 0 ? seenIn(db) : [];
}

async function seenIn(db: QueryExecutorProvider): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(table)}`.execute(db);
  return rows.map(({ name }) => name);
}
