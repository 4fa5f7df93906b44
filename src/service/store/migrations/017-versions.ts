import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const told = `brand_mentioned IS NOT NULL AND model_version <> ''`;

/** Every such answer twice: for its assistant, and for all assistants together. */
const each = ['model', `''`].map((model) =>
  sql.raw(`
  SELECT project_id, ${model} AS model, branded, substr(day, 1, 7) AS month, CAST(substr(day, 9, 2) AS integer) AS day, model_version
    FROM answers WHERE ${told}`),
);

/** Counts the model versions of the stored answers, as things of kind 8. */
export const versions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`INSERT INTO things (project_id, kind, text)
      SELECT DISTINCT project_id, 8, model_version FROM answers WHERE ${sql.raw(told)}`.execute(db);
    await sql`
      INSERT INTO tallies (scope_id, kind, thing_id, day, times, answers, extra)
      SELECT tally_scopes.id, 8, things.id, day, count(*), count(*), 0 FROM (${sql.join(each, sql` UNION ALL `)}) AS counted
      JOIN tally_scopes ON tally_scopes.project_id = counted.project_id AND tally_scopes.model = counted.model
        AND tally_scopes.branded = counted.branded AND tally_scopes.month = counted.month
      JOIN things ON things.project_id = counted.project_id AND things.kind = 8 AND things.text = model_version
      GROUP BY tally_scopes.id, things.id, day ORDER BY 1, 2, 3, 4`.execute(db);
  },
};
