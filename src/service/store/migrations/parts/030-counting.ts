// Frozen with the migration that uses it.
import { type Kysely, sql } from 'kysely';

const things = sql`
  INSERT INTO things (project_id, kind, text, domain, title, url)
  SELECT project_id, 2, page_key, max(domain), max(title), max(url)
  FROM answers JOIN answer_sources ON answer_id = answers.id
  WHERE brand_mentioned IS NOT NULL AND page_key <> '' GROUP BY project_id, page_key`;

/** Domains and pages in answers that aren't empty. Looks up their texts only once. */
const held = sql`
  CREATE TEMPORARY TABLE held AS
  SELECT answers.id AS answer_id, facts.kind, things.id AS thing_id, times, extra, weighs
  FROM (
    SELECT answer_id, 1 AS kind, domain AS text, count(*) AS times, sum(cited) AS extra, max(cited) AS weighs
      FROM answer_sources WHERE domain <> '' GROUP BY answer_id, domain
    UNION ALL SELECT answer_id, 2, page_key, count(*), sum(cited), max(cited)
      FROM answer_sources WHERE page_key <> '' GROUP BY answer_id, page_key
  ) AS facts JOIN answers ON answers.id = facts.answer_id
  JOIN things ON things.project_id = answers.project_id AND things.kind = facts.kind AND things.text = facts.text
  WHERE brand_mentioned IS NOT NULL`;

/** Each answer counts for its assistant, and for all together. */
const inScopes = sql`
  FROM held JOIN answers ON answers.id = held.answer_id
  JOIN tally_scopes ON tally_scopes.project_id = answers.project_id AND tally_scopes.month = substr(answers.day, 1, 7)
    AND tally_scopes.model IN (answers.model, '') AND tally_scopes.branded = answers.branded`;
const day = sql`CAST(substr(answers.day, 9, 2) AS integer)`;

const tallies = sql`
  INSERT INTO tallies (scope_id, kind, thing_id, day, times, answers, extra, given, mentioned, rivals, untracked)
  SELECT tally_scopes.id, kind, thing_id, ${day}, sum(times), count(*), sum(extra), sum(weighs),
    sum(CASE WHEN brand_mentioned = 1 THEN weighs ELSE 0 END),
    sum(CASE WHEN competitors_count > 0 THEN weighs ELSE 0 END),
    sum(CASE WHEN competitors_count = 0 AND leads = 1 THEN weighs ELSE 0 END)
  ${inScopes} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;

const prompts = sql`
  INSERT INTO tally_prompts (scope_id, kind, thing_id, prompt_id, days)
  SELECT scope_id, 2, thing_id, prompt_id, sum(1 << (day - 1)) FROM (
    SELECT DISTINCT tally_scopes.id AS scope_id, thing_id, prompt_id, ${day} AS day ${inScopes} WHERE kind = 2
  ) AS seen GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;

const months = sql`
  INSERT INTO page_months (scope_id, thing_id, days, times, cited)
  SELECT scope_id, thing_id, sum(1 << (CAST(day AS integer) - 1)), sum(times), sum(extra) FROM tallies
  WHERE kind = 2 GROUP BY scope_id, thing_id ORDER BY scope_id, thing_id`;

/** Counts domains and pages again. The prompts of a domain don't change. */
export async function countSources(db: Kysely<unknown>): Promise<void> {
  await sql`DELETE FROM page_months`.execute(db);
  await sql`DELETE FROM tally_prompts WHERE kind = 2`.execute(db);
  await sql`DELETE FROM tallies WHERE kind IN (1, 2)`.execute(db);
  await sql`DELETE FROM things WHERE kind = 2`.execute(db);
  for (const statement of [things, held, tallies, prompts, months]) await statement.execute(db);
  await sql`DROP TABLE held`.execute(db);
}
