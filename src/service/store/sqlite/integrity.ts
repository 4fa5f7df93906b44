import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../migrations/statements.ts';
import type { Schema } from '../schema.ts';
import { workFaults } from '../runs/workFaults.ts';

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
