import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTable, from, integer, isPostgres } from './columns.ts';

/** Adds monthly sums of pages, so the top pages are found without reading all days. */
export const pageMonths: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(
      db,
      'page_months',
      [from('scope_id', 'tally_scopes'), integer('thing_id'), integer('days'), integer('times'), integer('cited')],
      ['scope_id', 'thing_id'],
    );
    await sql`
      INSERT INTO page_months (scope_id, thing_id, days, times, cited)
      SELECT scope_id, thing_id, sum(1 << (CAST(day AS integer) - 1)), sum(times), sum(extra) FROM tallies
      WHERE kind = 2 GROUP BY scope_id, thing_id ORDER BY scope_id, thing_id`.execute(db);
    if (isPostgres(db)) await sql`ALTER TABLE page_months SET (autovacuum_analyze_scale_factor = 0.02)`.execute(db);
  },
};
