import fs from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { exitCodes } from '../../contract/service/service.ts';
import { CannotStart } from '../folder/cannotStart.ts';
import { makeBackup } from './sqlite/backups.ts';
import { foundation } from './migrations/first/001-foundation.ts';
import { accountsAndExports } from './migrations/first/002-accounts-and-exports.ts';
import { answerDetails } from './migrations/first/003-answer-details.ts';
import { sourceDays } from './migrations/first/004-source-days.ts';
import { schedules } from './migrations/first/005-schedules.ts';
import { countedAnswers } from './migrations/first/006-counts.ts';
import { unjudgedAnswers } from './migrations/first/007-unjudged.ts';
import { sourceNumbers } from './migrations/first/008-source-numbers.ts';
import { sharedRanks } from './migrations/first/009-shared-ranks.ts';
import { latestAnswers } from './migrations/first/010-latest-answers.ts';
import { answerOriginals } from './migrations/first/011-answer-originals.ts';
import { freshStatistics } from './migrations/first/012-fresh-statistics.ts';
import { trackedRanks } from './migrations/first/013-tracked-ranks.ts';
import { pages } from './migrations/first/014-pages.ts';
import { runCodes } from './migrations/first/015-run-codes.ts';
import { loans } from './migrations/016-loans.ts';
import { versions } from './migrations/017-versions.ts';
import { answerOutcomes } from './migrations/018-outcomes.ts';
import { facts } from './migrations/019-facts.ts';
import { webhooks } from './migrations/020-webhooks.ts';
import { spending } from './migrations/021-spending.ts';
import { promptKeys } from './migrations/022-prompt-keys.ts';
import { deletions } from './migrations/023-deletions.ts';
import { silentAnswers } from './migrations/024-silent-answers.ts';
import { countedChanges } from './migrations/025-counted-changes.ts';
import { citedPages } from './migrations/026-cited-pages.ts';
import { renewals } from './migrations/027-renewals.ts';
import { pageMonths } from './migrations/028-page-months.ts';
import { toldWindows } from './migrations/029-told-windows.ts';
import { pageKeys } from './migrations/030-page-keys.ts';
import { sites } from './migrations/031-sites.ts';
import { imports } from './migrations/032-imports.ts';
import { isPostgres } from './migrations/columns.ts';
import { nodeSqlite } from './sqlite/nodeSqlite.ts';

/** Migrations in order. Names and behavior never change after a release. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-foundation': foundation,
  '002-accounts-and-exports': accountsAndExports,
  '003-answer-details': answerDetails,
  '004-source-days': sourceDays,
  '005-schedules': schedules,
  '006-counts': countedAnswers,
  '007-unjudged': unjudgedAnswers,
  '008-source-numbers': sourceNumbers,
  '009-shared-ranks': sharedRanks,
  '010-latest-answers': latestAnswers,
  '011-answer-originals': answerOriginals,
  '012-fresh-statistics': freshStatistics,
  '013-tracked-ranks': trackedRanks,
  '014-pages': pages,
  '015-run-codes': runCodes,
  '016-loans': loans,
  '017-versions': versions,
  '018-outcomes': answerOutcomes,
  '019-facts': facts,
  '020-webhooks': webhooks,
  '021-spending': spending,
  '022-prompt-keys': promptKeys,
  '023-deletions': deletions,
  '024-silent-answers': silentAnswers,
  '025-counted-changes': countedChanges,
  '026-cited-pages': citedPages,
  '027-renewals': renewals,
  '028-page-months': pageMonths,
  '029-told-windows': toldWindows,
  '030-page-keys': pageKeys,
  '031-sites': sites,
  '032-imports': imports,
};

/** Number of migrations in this version. A store with more belongs to a newer version. */
export const schemaVersion = Object.keys(migrations).length;

const table = 'kysely_migration';

/** Returns the number of migrations applied to a store file, 0 if the file doesn't exist. */
export const schemaOf = (file: string): number =>
  inFile(file, 0, (database) =>
    tablesOf(database).includes(table)
      ? Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
      : 0,
  );

/**
 * True if a file is another program's database: it has tables, but not our first migration.
 * @throws SQLite's error for a file that isn't a database.
 */
export const isForeign = (file: string): boolean =>
  inFile(file, false, (database) => {
    const names = tablesOf(database);
    const hasSeenOurs = () =>
      database.prepare(`SELECT 1 FROM ${table} WHERE name = ?`).get(Object.keys(migrations)[0] ?? '') !== undefined;
    return names.some((name) => !/^(?:kysely|sqlite)_/u.test(name)) && !(names.includes(table) && hasSeenOurs());
  });

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

interface MigrateOptions {
  /** Name of the store in messages. */
  readonly place: string;
  /** File of the store. It's backed up before an upgrade that changes existing data. */
  readonly file?: string;
  readonly steps?: Readonly<Record<string, Migration>>;
}

/**
 * Upgrades a store to this version, one migration at a time. Several processes may do so concurrently.
 * @throws CannotStart if a newer version wrote the store.
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
    if (seen.some((name) => !(name in steps))) {
      throw new CannotStart(
        `The data in ${place} was written by a newer version of Citedesk. Update Citedesk to open it.`,
        exitCodes.folderNewer,
      );
    }
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
