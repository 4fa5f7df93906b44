import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, createIndex, zero } from './columns.ts';

/** Every answer twice, for its assistant and for all assistants together, with its outcomes. */
const each = ['model', `''`].map((model) =>
  sql.raw(`
  SELECT id, project_id, ${model} AS model, branded, substr(day, 1, 7) AS month, CAST(substr(day, 9, 2) AS integer) AS day,
    CASE WHEN brand_mentioned = 1 THEN 1 ELSE 0 END AS mentioned, CASE WHEN competitors_count > 0 THEN 1 ELSE 0 END AS rivals,
    CASE WHEN competitors_count = 0 AND leads = 1 THEN 1 ELSE 0 END AS untracked
  FROM answers WHERE brand_mentioned IS NOT NULL`),
);

/** Things whose outcomes are counted: cited domains, pages, and competitors whose own sites are cited. */
const weighing = sql`(
  SELECT answer_id, 1 AS kind, domain AS text FROM answer_sources WHERE domain <> '' AND cited = 1 GROUP BY answer_id, domain
  UNION ALL SELECT answer_id, 2, url FROM answer_sources WHERE url <> '' GROUP BY answer_id, url
  UNION ALL SELECT DISTINCT named.answer_id, 6, named.name FROM answer_competitors AS named
    JOIN answer_sources AS page ON page.answer_id = named.answer_id AND page.domain = named.domain AND page.cited = 1
    WHERE named.name <> ''
) AS weighing`;

/** Counts by text first. PostgreSQL expects only a few rows from the joins, so each step is a materialized CTE. */
const counted = sql`
  WITH counted AS MATERIALIZED (
    SELECT project_id, model, branded, month, kind, text, day, count(*) AS given, sum(mentioned) AS mentioned,
      sum(rivals) AS rivals, sum(untracked) AS untracked
    FROM (${sql.join(each, sql` UNION ALL `)}) AS holding JOIN ${weighing} ON weighing.answer_id = holding.id
    GROUP BY project_id, model, branded, month, kind, text, day
  ), placed AS MATERIALIZED (
    SELECT tally_scopes.id AS scope_id, counted.kind, things.id AS thing_id, day, given, mentioned, rivals, untracked
    FROM counted
    JOIN tally_scopes ON tally_scopes.project_id = counted.project_id AND tally_scopes.model = counted.model
      AND tally_scopes.branded = counted.branded AND tally_scopes.month = counted.month
    JOIN things ON things.project_id = counted.project_id AND things.kind = counted.kind AND things.text = counted.text
  )`;

/**
 * Adds the outcomes of answers to the counts of the domains they cite and the pages they use. Adds an index for figures
 * by prompt.
 */
export const answerOutcomes: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'answers', [zero('leads')]);
    await addColumns(db, 'tallies', ['given', 'mentioned', 'rivals', 'untracked'].map(zero));
    await sql`UPDATE answers SET leads = 1 WHERE id IN (SELECT answer_id FROM answer_candidates WHERE name <> '')`.execute(
      db,
    );
    await sql`
      ${counted}
      UPDATE tallies SET given = placed.given, mentioned = placed.mentioned, rivals = placed.rivals, untracked = placed.untracked
      FROM placed WHERE tallies.scope_id = placed.scope_id AND tallies.kind = placed.kind
        AND tallies.thing_id = placed.thing_id AND tallies.day = placed.day`.execute(db);
    await createIndex(db, 'answers', [
      'project_id',
      'prompt_id',
      'model',
      'day',
      'branded',
      'topic_id',
      'brand_mentioned',
      'rank',
      'competitors_count',
      'rankings_count',
      'leads',
    ]);
  },
};
