import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../columns.ts';

/** What a call or an import writes by hundreds of rows. */
const growing = [
  'answer_candidates',
  'answer_competitors',
  'answer_days',
  'answer_originals',
  'answer_queries',
  'answer_rankings',
  'answer_sources',
  'answers',
  'latest_answers',
  'prompts',
  'tallies',
  'tally_prompts',
  'tally_scopes',
  'things',
];

/**
 * PostgreSQL looks at these tables anew when a fiftieth of one has changed. It waits for a tenth by itself, and so plans for
 * a project that somebody brought in beside nine others of its size as if it had no answers.
 */
export const freshStatistics: Migration = {
  async up(db: Kysely<unknown>) {
    if (!isPostgres(db)) return;
    for (const table of growing)
      await sql`ALTER TABLE ${sql.table(table)} SET (autovacuum_analyze_scale_factor = 0.02)`.execute(db);
  },
};
