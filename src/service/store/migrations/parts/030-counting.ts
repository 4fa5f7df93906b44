// Frozen with the migration that uses it.
import { type Kysely, sql } from 'kysely';

/** Every answer with a text as one of its assistant, and once more as one of all together, with its outcomes. */
const each = ['model', `''`].map((model) =>
  sql.raw(`
  SELECT id, project_id, ${model} AS model, branded, substr(day, 1, 7) AS month, CAST(substr(day, 9, 2) AS integer) AS day,
    prompt_id, CASE WHEN brand_mentioned = 1 THEN 1 ELSE 0 END AS mentioned,
    CASE WHEN competitors_count > 0 THEN 1 ELSE 0 END AS rivals,
    CASE WHEN competitors_count = 0 AND leads = 1 THEN 1 ELSE 0 END AS untracked
  FROM answers WHERE brand_mentioned IS NOT NULL`),
);
const holding = sql`(${sql.join(each, sql` UNION ALL `)}) AS holding`;

/** Domains and pages in answers. */
const facts = sql`
  SELECT answer_id, 1 AS kind, domain AS text, count(*) AS times, sum(cited) AS extra, max(cited) AS weighs
    FROM answer_sources WHERE domain <> '' GROUP BY answer_id, domain
  UNION ALL SELECT answer_id, 2, page_key, count(*), sum(cited), max(cited)
    FROM answer_sources WHERE page_key <> '' GROUP BY answer_id, page_key`;

const things = sql`
  INSERT INTO things (project_id, kind, text, domain, title, url)
  SELECT project_id, 2, page_key, max(domain), max(title), max(url)
  FROM answers JOIN answer_sources ON answer_id = answers.id
  WHERE brand_mentioned IS NOT NULL AND page_key <> '' GROUP BY project_id, page_key`;

/** Each step on its own, because PostgreSQL plans the whole as if it were a few rows. */
const placed = sql`
  WITH facts AS MATERIALIZED (${facts}), placed AS MATERIALIZED (
    SELECT tally_scopes.id AS scope_id, facts.kind, things.id AS thing_id, day, prompt_id, times, extra, weighs,
      mentioned, rivals, untracked
    FROM ${holding} JOIN facts ON facts.answer_id = holding.id
    JOIN tally_scopes ON tally_scopes.project_id = holding.project_id AND tally_scopes.model = holding.model
      AND tally_scopes.branded = holding.branded AND tally_scopes.month = holding.month
    JOIN things ON things.project_id = holding.project_id AND things.kind = facts.kind AND things.text = facts.text
  )`;

const tallies = sql`
  INSERT INTO tallies (scope_id, kind, thing_id, day, times, answers, extra, given, mentioned, rivals, untracked)
  ${placed}
  SELECT scope_id, kind, thing_id, day, sum(times), count(*), sum(extra), sum(weighs), sum(mentioned * weighs),
    sum(rivals * weighs), sum(untracked * weighs)
  FROM placed GROUP BY scope_id, kind, thing_id, day ORDER BY scope_id, kind, thing_id, day`;

const prompts = sql`
  INSERT INTO tally_prompts (scope_id, kind, thing_id, prompt_id, days)
  ${placed}
  SELECT scope_id, kind, thing_id, prompt_id, sum(1 << (day - 1)) FROM (
    SELECT DISTINCT scope_id, kind, thing_id, prompt_id, day FROM placed WHERE kind = 2
  ) AS seen GROUP BY scope_id, kind, thing_id, prompt_id ORDER BY scope_id, kind, thing_id, prompt_id`;

const months = sql`
  INSERT INTO page_months (scope_id, thing_id, days, times, cited)
  SELECT scope_id, thing_id, sum(1 << (CAST(day AS integer) - 1)), sum(times), sum(extra) FROM tallies
  WHERE kind = 2 GROUP BY scope_id, thing_id ORDER BY scope_id, thing_id`;

/** Counts domains and pages again; which prompts hold a domain does not change. */
export async function countSources(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM page_months`.execute(db);
  await sql`DELETE FROM tally_prompts WHERE kind = 2`.execute(db);
  await sql`DELETE FROM tallies WHERE kind IN (1, 2)`.execute(db);
  await sql`DELETE FROM things WHERE kind = 2`.execute(db);
  for (const statement of [things, tallies, prompts, months]) await statement.execute(db);
}
