import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, text } from './columns.ts';

/**
 * Projects have further sites of their brand, none yet. Stored answers are read anew in the background, as sources are
 * told apart by sites and no longer by registrable domains alone.
 */
export const sites: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'projects', [text('sites', (column) => column.notNull().defaultTo('[]'))]);
    await sql`UPDATE reanalyses SET finished_at = created_at WHERE finished_at IS NULL`.execute(db);
    await sql`
      INSERT INTO reanalyses (project_id, last_answer, after_answer, total, done, created_at)
      SELECT project_id, max(id), 0, count(*), 0, max(collected_at) FROM answers GROUP BY project_id`.execute(db);
  },
};
