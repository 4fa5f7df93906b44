import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../migrations/columns.ts';
import type { Schema } from '../schema.ts';
import { workFaults } from '../runs/workFaults.ts';

/** Whether what is stored can be read, and belongs together. */
export const integrity = (db: Kysely<Schema>) => ({
  /**
   * What SQLite finds wrong in its file, a sentence each, a hundred at most; a database server looks after its own
   * files.
   */
  async faults(): Promise<string[]> {
    if (isPostgres(db)) return [];
    const { rows } = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(db);
    return rows.map((row) => row.integrity_check).filter((said) => said !== 'ok');
  },

  workFaults: () => workFaults(db),
});
