import { type Kysely, sql } from 'kysely';

/** Every answer twice: for its assistant, and for all assistants together. */
const each = ['model', `''`].map((model) =>
  sql.raw(`
  SELECT id, project_id, ${model} AS model, branded, substr(day, 1, 7) AS month, CAST(substr(day, 9, 2) AS integer) AS day, prompt_id FROM answers`),
);
const holding = sql`(${sql.join(each, sql` UNION ALL `)}) AS holding`;

/** Domains, pages, searches, ranked items and their names, and competitors: one kind of thing each, by number. */
const facts = sql`(
  SELECT answer_id, 1 AS kind, domain AS text, count(*) AS times, sum(cited) AS extra, CAST(NULL AS text) AS domain, CAST(NULL AS text) AS title
    FROM answer_sources WHERE domain <> '' GROUP BY answer_id, domain
  UNION ALL SELECT answer_id, 2, url, count(*), sum(cited), max(domain), max(title) FROM answer_sources WHERE url <> '' GROUP BY answer_id, url
  UNION ALL SELECT answer_id, 3, query, count(*), 0, NULL, NULL FROM answer_queries WHERE query <> '' GROUP BY answer_id, query
  UNION ALL SELECT answer_id, 4, coalesce(domain, name), 1, min(rank), max(domain), NULL
    FROM answer_rankings WHERE coalesce(domain, name) <> '' GROUP BY answer_id, coalesce(domain, name)
  UNION ALL SELECT answer_id, 5, domain || ' ' || min(name), 1, 0, domain, NULL FROM answer_rankings WHERE domain IS NOT NULL GROUP BY answer_id, domain
  UNION ALL SELECT answer_id, 6, name, 1, min(place) + CASE WHEN min(rank) <= min(place) THEN 1 ELSE 0 END, NULL, NULL
    FROM answer_competitors JOIN answers ON answers.id = answer_id WHERE name <> '' GROUP BY answer_id, name
) AS facts`;

const figures = sql`
  INSERT INTO answer_days (
    project_id, day, model, topic_id, branded, answers, no_answer, mentioned, rank_sum, placed, competitor_mentions, positive, mixed, negative,
    searched, search_unknown, with_queries, ranking
  )
  SELECT project_id, day, model, topic_id, branded,
    sum(CASE WHEN brand_mentioned IS NOT NULL THEN 1 ELSE 0 END),
    sum(CASE WHEN brand_mentioned IS NULL THEN 1 ELSE 0 END),
    sum(CASE WHEN brand_mentioned = 1 THEN 1 ELSE 0 END),
    coalesce(sum(rank), 0),
    count(rank),
    sum(CASE WHEN competitors_count > 0 THEN (SELECT count(DISTINCT name) FROM answer_competitors WHERE answer_id = answers.id) ELSE 0 END),
    sum(CASE WHEN brand_mentioned = 1 AND sentiment = 'positive' THEN 1 ELSE 0 END),
    sum(CASE WHEN brand_mentioned = 1 AND sentiment = 'mixed' THEN 1 ELSE 0 END),
    sum(CASE WHEN brand_mentioned = 1 AND sentiment = 'negative' THEN 1 ELSE 0 END),
    sum(CASE WHEN brand_mentioned IS NOT NULL AND search_performed = 1 THEN 1 ELSE 0 END),
    sum(CASE WHEN brand_mentioned IS NOT NULL AND search_performed IS NULL THEN 1 ELSE 0 END),
    sum(CASE WHEN brand_mentioned IS NOT NULL AND queries_count > 0
      AND EXISTS (SELECT 1 FROM answer_queries WHERE answer_id = answers.id AND query <> '') THEN 1 ELSE 0 END),
    sum(CASE WHEN rankings_count > 0 THEN 1 ELSE 0 END)
  FROM answers GROUP BY project_id, day, model, topic_id, branded`;

const scopes = sql`
  INSERT INTO tally_scopes (project_id, model, branded, month) SELECT DISTINCT project_id, model, branded, month FROM ${holding}`;

const things = sql`
  INSERT INTO things (project_id, kind, text, domain, title)
  SELECT project_id, kind, text, max(domain), max(title) FROM answers JOIN ${facts} ON facts.answer_id = answers.id GROUP BY project_id, kind, text`;

const byScopeAndThing = sql`
  JOIN tally_scopes ON tally_scopes.project_id = counted.project_id AND tally_scopes.model = counted.model
    AND tally_scopes.branded = counted.branded AND tally_scopes.month = counted.month
  JOIN things ON things.project_id = counted.project_id AND things.kind = counted.kind AND things.text = counted.text
  ORDER BY 1, 2, 3, 4`;

const tallies = sql`
  INSERT INTO tallies (scope_id, kind, thing_id, day, times, answers, extra)
  SELECT tally_scopes.id, counted.kind, things.id, day, times, answers, extra FROM (
    SELECT project_id, model, branded, month, kind, text, day, sum(times) AS times, count(*) AS answers, sum(extra) AS extra
    FROM ${holding} JOIN ${facts} ON facts.answer_id = holding.id GROUP BY project_id, model, branded, month, kind, text, day
  ) AS counted ${byScopeAndThing}`;

const prompts = sql`
  INSERT INTO tally_prompts (scope_id, kind, thing_id, prompt_id, days)
  SELECT tally_scopes.id, counted.kind, things.id, prompt_id, days FROM (
    SELECT project_id, model, branded, month, kind, text, prompt_id, sum(bit) AS days FROM (
      SELECT DISTINCT project_id, model, branded, month, kind, text, prompt_id, 1 << (day - 1) AS bit
      FROM ${holding} JOIN ${facts} ON facts.answer_id = holding.id WHERE kind IN (1, 2, 3)
    ) AS seen GROUP BY project_id, model, branded, month, kind, text, prompt_id
  ) AS counted ${byScopeAndThing}`;

/** Counts all stored answers in the form of migration 006. Later kinds of counts have their own migrations. */
export async function countStored(db: Kysely<unknown>): Promise<void> {
  for (const statement of [figures, scopes, things, tallies, prompts]) await statement.execute(db);
}
