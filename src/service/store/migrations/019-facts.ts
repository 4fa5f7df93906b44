import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, createIndex, createTable, from, integer, isPostgres, text } from './columns.ts';

/** Adds brand facts to projects (none yet), and the sentences of answers that contradict them. */
export const facts: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'projects', [text('facts', (column) => column.notNull().defaultTo('[]'))]);
    await createTable(db, 'answer_contradictions', [
      from('answer_id', 'answers'),
      integer('place'),
      text('fact'),
      text('sentence'),
    ]);
    await createIndex(db, 'answer_contradictions', ['answer_id', 'place'], { unique: true });
    await createIndex(db, 'answer_contradictions', ['fact', 'answer_id']);
    // See `012-fresh-statistics.ts`.
    if (isPostgres(db))
      await sql`ALTER TABLE ${sql.table('answer_contradictions')} SET (autovacuum_analyze_scale_factor = 0.02)`.execute(
        db,
      );
  },
};
