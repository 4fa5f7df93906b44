import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Every answer twice, for its assistant and for all assistants together, with its outcomes. */
const each = ['model', `''`].map((model) =>
  sql.raw(`
  SELECT id, project_id, ${model} AS model, branded, substr(day, 1, 7) AS month, CAST(substr(day, 9, 2) AS integer) AS day,
    CASE WHEN brand_mentioned = 1 THEN 1 ELSE 0 END AS mentioned, CASE WHEN competitors_count > 0 THEN 1 ELSE 0 END AS rivals,
    CASE WHEN competitors_count = 0 AND leads = 1 THEN 1 ELSE 0 END AS untracked
  FROM answers WHERE brand_mentioned IS NOT NULL`),
);

/** Counts by text first. PostgreSQL expects only a few rows from the joins, so each step is a materialized CTE. */
const counted = sql`
  WITH citing AS MATERIALIZED (
    SELECT answer_id, url AS text FROM answer_sources WHERE url <> '' AND cited = 1 GROUP BY answer_id, url
  ), counted AS MATERIALIZED (
    SELECT project_id, model, branded, month, text, day, count(*) AS given, sum(mentioned) AS mentioned,
      sum(rivals) AS rivals, sum(untracked) AS untracked
    FROM (${sql.join(each, sql` UNION ALL `)}) AS holding JOIN citing ON citing.answer_id = holding.id
    GROUP BY project_id, model, branded, month, text, day
  ), placed AS MATERIALIZED (
    SELECT tally_scopes.id AS scope_id, things.id AS thing_id, day, given, mentioned, rivals, untracked
    FROM counted
    JOIN tally_scopes ON tally_scopes.project_id = counted.project_id AND tally_scopes.model = counted.model
      AND tally_scopes.branded = counted.branded AND tally_scopes.month = counted.month
    JOIN things ON things.project_id = counted.project_id AND things.kind = 2 AND things.text = counted.text
  )`;

/** Counts the outcomes of a page only for answers that cite it, no longer for those that only use it. */
export const citedPages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`UPDATE tallies SET given = 0, mentioned = 0, rivals = 0, untracked = 0 WHERE kind = 2`.execute(db);
    await sql`
      ${counted}
      UPDATE tallies SET given = placed.given, mentioned = placed.mentioned, rivals = placed.rivals, untracked = placed.untracked
      FROM placed WHERE tallies.scope_id = placed.scope_id AND tallies.kind = 2
        AND tallies.thing_id = placed.thing_id AND tallies.day = placed.day`.execute(db);
  },
};
