import fs from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../migrations/statements.ts';
import { workFaults } from '../runs/work.ts';
import type { Schema } from '../schema.ts';

/** Thrown if part of a store file can't be read. */
export class DamagedStore extends Error {
  override readonly name = 'DamagedStore';

  constructor(file: string, cause?: unknown) {
    super(`${file} is damaged or isn’t a Citedesk store.`, { cause });
  }
}

/** Primary result codes of SQLite: SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes: ReadonlySet<number> = new Set([11, 26]);

/** True if an error reports a damaged store file. */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DamagedStore) return true;
  // The lowest byte of an extended code is the primary one.
  if ('errcode' in error && typeof error.errcode === 'number' && damageCodes.has(error.errcode & 0xff)) return true;
  return isDamage(error.cause);
}

/** Thrown if the file of an open store was removed or replaced. */
export class StoreGone extends Error {
  override readonly name = 'StoreGone';

  constructor(file: string) {
    super(`${file} was removed or replaced while it was in use.`);
  }
}

/**
 * Returns a check that throws `StoreGone` if the path no longer leads to the same file. SQLite would keep writing to a
 * file that can't be found.
 */
export function fileCheck(file: string): () => void {
  const first = fs.statSync(file, { bigint: true });
  return () => {
    const now = fs.statSync(file, { bigint: true, throwIfNoEntry: false });
    if (now?.ino !== first.ino || now.dev !== first.dev) throw new StoreGone(file);
  };
}

/** Consistency checks of the stored data. */
export const integrity = (db: Kysely<Schema>) => ({
  /**
   * Returns at most 100 problems that SQLite finds in its file, one sentence each. Empty on PostgreSQL, which checks
   * its own files.
   */
  async faults(): Promise<string[]> {
    if (isPostgres(db)) return [];
    const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
    return rows.map((row) => row.integrity_check).filter((said) => said !== 'ok');
  },

  workFaults: () => workFaults(db),
});
