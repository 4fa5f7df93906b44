import fs from 'node:fs';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { foundation } from './migrations/001-foundation.ts';
import { accountsAndExports } from './migrations/002-accounts-and-exports.ts';
import { answerDetails } from './migrations/003-answer-details.ts';
import { nodeSqlite } from './nodeSqlite.ts';

/** In the order in which they run; a name that was released never changes. */
const migrations: Readonly<Record<string, Migration>> = {
  '001-foundation': foundation,
  '002-accounts-and-exports': accountsAndExports,
  '003-answer-details': answerDetails,
};

/** How many migrations this version knows; a folder that has more belongs to a newer one. */
export const schemaVersion = Object.keys(migrations).length;

const backupsKept = 3;

/** How many migrations a store file has seen; 0 for a file that is not there yet. */
export function schemaOf(file: string): number {
  if (!fs.existsSync(file)) return 0;
  const database = new (nodeSqlite().DatabaseSync)(file);
  try {
    const known = database.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'`).get();
    return known ? Number(database.prepare('SELECT count(*) AS n FROM kysely_migration').get()?.['n']) : 0;
  } finally {
    database.close();
  }
}

/** Brings a store up to this version, one migration at a time, with a backup before each that changes existing data. */
export async function migrate<Schema>(db: Kysely<Schema>, file: string, steps = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(steps) } });
  const wanted = Object.keys(steps).length;
  for (let seen = schemaOf(file); seen < wanted; seen += 1) {
    if (seen > 0) await keepBackup(file, seen);
    const { error } = await migrator.migrateUp();
    if (error !== undefined) throw new Error(`migration ${seen + 1} failed`, { cause: error });
  }
}

async function keepBackup(file: string, seen: number): Promise<void> {
  const folder = path.join(path.dirname(file), 'backups');
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { backup, DatabaseSync } = nodeSqlite();
  const database = new DatabaseSync(file);
  try {
    await backup(database, path.join(folder, `${new Date().toISOString().replaceAll(':', '-')}-schema-${seen}.sqlite`));
  } finally {
    database.close();
  }
  const older = fs.readdirSync(folder).filter((name) => name.endsWith('.sqlite')).sort().slice(0, -backupsKept);
  for (const name of older) fs.rmSync(path.join(folder, name));
}
