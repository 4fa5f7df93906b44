import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { among } from '../jsonRows.ts';
import type { Schema } from '../schema.ts';
import { figureNames, storedFigures } from './dayFigures.ts';
import { factKinds, ofPrompts, outcomeNames, storedFacts, storedOutcomes } from './facts.ts';

/** Every answer twice: for its assistant, and for all assistants together. */
const each = ['model', `''`].map(
  (model) =>
    sql`SELECT id, project_id, ${sql.raw(model)} AS model, branded, substr(day, 1, 7) AS month,
      CAST(substr(day, 9, 2) AS integer) AS day, prompt_id, ${storedOutcomes} FROM answers`,
);
const heldFacts = sql`(${sql.join(each, sql` UNION ALL `)}) AS holding JOIN ${storedFacts} ON facts.answer_id = holding.id
  AND given = 1`;

const outcomes = sql.join(outcomeNames.map((name) => sql.ref(name)));

/** Expected rows of `tallies`. */
const tallies = sql`
  SELECT project_id, model, branded, month, kind, text, day, sum(times) AS times, count(*) AS answers,
    sum(extra) AS extra,
    ${sql.join(outcomeNames.map((name) => sql`sum(${sql.ref(name)} * weighs) AS ${sql.ref(name)}`))}
  FROM ${heldFacts} GROUP BY project_id, model, branded, month, kind, text, day`;

/** Expected rows of `tally_prompts`. */
const promptDays = sql`
  SELECT project_id, model, branded, month, kind, text, prompt_id, sum(bit) AS days FROM (
    SELECT DISTINCT project_id, model, branded, month, kind, text, prompt_id, 1 << (day - 1) AS bit
    FROM ${heldFacts} WHERE kind IN (${sql.join(ofPrompts.map((kind) => sql.lit(factKinds[kind])))})
  ) AS seen GROUP BY project_id, model, branded, month, kind, text, prompt_id`;

/** Expected rows of `page_months`, from those of `tallies`. */
const pageMonths = sql`
  SELECT scope_id, thing_id, sum(1 << (CAST(day AS integer) - 1)) AS days, sum(times) AS times, sum(extra) AS cited
  FROM tallies WHERE kind = ${sql.lit(factKinds.page)} GROUP BY scope_id, thing_id`;

const knownAnswers = sql`
  JOIN tally_scopes ON tally_scopes.project_id = counted.project_id AND tally_scopes.model = counted.model
    AND tally_scopes.branded = counted.branded AND tally_scopes.month = counted.month
  JOIN things ON things.project_id = counted.project_id AND things.kind = counted.kind AND things.text = counted.text`;

export async function rebuildRollups(db: Kysely<Schema>): Promise<void> {
  for (const table of ['page_months', 'tally_prompts', 'tallies', 'tally_scopes', 'things', 'answer_days'] as const)
    await db.deleteFrom(table).execute();
  await sql`INSERT INTO answer_days (project_id, day, model, topic_id, branded, ${sql.join(figureNames.map((name) => sql.ref(name)))}) ${storedFigures}`.execute(
    db,
  );
  await sql`INSERT INTO tally_scopes (project_id, model, branded, month)
    SELECT DISTINCT project_id, model, branded, month FROM (${sql.join(each, sql` UNION ALL `)}) AS holding`.execute(
    db,
  );
  await sql`
    INSERT INTO things (project_id, kind, text, domain, title, url)
    SELECT project_id, kind, text, max(domain), max(title), max(url) FROM answers
      JOIN ${storedFacts} ON facts.answer_id = answers.id AND brand_mentioned IS NOT NULL GROUP BY project_id, kind, text`.execute(
    db,
  );
  await sql`
    INSERT INTO tallies (scope_id, kind, thing_id, day, times, answers, extra, ${outcomes})
    SELECT tally_scopes.id, counted.kind, things.id, day, times, answers, extra, ${outcomes}
      FROM (${tallies}) AS counted ${knownAnswers} ORDER BY 1, 2, 3, 4`.execute(db);
  await sql`
    INSERT INTO tally_prompts (scope_id, kind, thing_id, prompt_id, days)
    SELECT tally_scopes.id, counted.kind, things.id, prompt_id, days FROM (${promptDays}) AS counted ${knownAnswers}
      ORDER BY 1, 2, 3, 4`.execute(db);
  await sql`INSERT INTO page_months (scope_id, thing_id, days, times, cited) ${pageMonths} ORDER BY 1, 2`.execute(db);
  await noteChange(db);
}

/**
 * A count that differs from the stored answers: of a thing (`kind`, `text`) in a month, of a day's figures (no kind),
 * or of a prompt's answers (no time).
 */
export interface RollupFault {
  readonly project_id: string;
  /** Empty for all assistants together. */
  readonly model: string;
  /** Month or day. */
  readonly time: string | null;
  readonly kind: number | null;
  /** Text of the thing, or id of the prompt. */
  readonly text: string | null;
}

/**
 * Returns counts that differ from the stored answers. Empty unless something other than the service wrote to the store.
 */
export async function rollupFaults(db: QueryExecutorProvider): Promise<RollupFault[]> {
  const names = sql`project_id, tally_scopes.model, tally_scopes.branded, tally_scopes.month, tallied.kind, text`;
  const named = (rows: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql`
    SELECT tally_scopes.${names}, ${rest} FROM ${rows} AS tallied
      JOIN tally_scopes ON tally_scopes.id = scope_id JOIN things ON things.id = thing_id`;
  const keptTallies = named(sql.table('tallies'), sql`day, times, answers, extra, ${outcomes}`);
  const keptPrompts = named(sql.table('tally_prompts'), sql`prompt_id, days`);
  const months = (rows: RawBuilder<unknown>) =>
    named(sql`(SELECT ${sql.lit(factKinds.page)} AS kind, months.* FROM (${rows}) AS months)`, sql`days, times, cited`);
  const addedMonths = months(pageMonths);
  const keptMonths = months(sql`SELECT scope_id, thing_id, days, times, cited FROM page_months`);
  const figures = sql.join(figureNames.map((name) => sql.ref(name)));
  const keptFigures = sql`SELECT project_id, day, model, topic_id, branded, ${figures} FROM answer_days
    WHERE answers + no_answer > 0`;
  const without = (columns: string, one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    SELECT ${sql.raw(columns)} FROM (SELECT * FROM (${one}) AS one EXCEPT SELECT * FROM (${other}) AS other) AS fault`;
  const ofThings = 'project_id, model, month AS time, kind, text';
  const ofDays = 'project_id, model, day AS time, CAST(NULL AS integer) AS kind, CAST(NULL AS text) AS text';
  const { rows } = await sql<RollupFault>`
    ${without(ofThings, tallies, keptTallies)} UNION ${without(ofThings, keptTallies, tallies)}
    UNION ${without(ofThings, promptDays, keptPrompts)} UNION ${without(ofThings, keptPrompts, promptDays)}
    UNION ${without(ofThings, addedMonths, keptMonths)} UNION ${without(ofThings, keptMonths, addedMonths)}
    UNION ${without(ofDays, storedFigures, keptFigures)} UNION ${without(ofDays, keptFigures, storedFigures)}
    ORDER BY 1, 3, 2, 4, 5`.execute(db);
  return rows;
}

/** Expected answer counts of `prompts`. */
const answerCounts = sql`SELECT prompt_id, count(*) AS answers_count FROM answers GROUP BY prompt_id`;

/**
 * Expected rows of `latest_answers`, for the answers that match a condition or for all. A prompt has at most one answer
 * of an assistant at each moment.
 */
const latestOf = (where: RawBuilder<unknown> = sql``) => sql`
  SELECT answers.prompt_id, answers.model, answers.id AS answer_id, answers.collected_at FROM answers
  JOIN (SELECT prompt_id, model, max(collected_at) AS last FROM answers ${where} GROUP BY prompt_id, model) AS newest
    ON newest.prompt_id = answers.prompt_id AND newest.model = answers.model AND newest.last = answers.collected_at
  JOIN prompts ON prompts.id = answers.prompt_id`;

/** Recounts the answers of all prompts, and finds the newest ones. */
export async function rebuildPrompts(db: Kysely<Schema>): Promise<void> {
  await db.deleteFrom('latest_answers').execute();
  await sql`INSERT INTO latest_answers (prompt_id, model, answer_id, collected_at) ${latestOf()}`.execute(db);
  await db.updateTable('prompts').set({ answers_count: 0 }).execute();
  await sql`UPDATE prompts SET answers_count = counted.answers_count FROM (${answerCounts}) AS counted
    WHERE counted.prompt_id = prompts.id`.execute(db);
}

/** Recounts the answers of some prompts, and finds the newest ones. */
export async function recountPrompts(db: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  const those = among(db, 'prompt_id', ids);
  await db.deleteFrom('latest_answers').where(those).execute();
  await sql`
    INSERT INTO latest_answers (prompt_id, model, answer_id, collected_at) ${latestOf(sql`WHERE ${those}`)}`.execute(
    db,
  );
  await sql`
    UPDATE prompts SET answers_count = (SELECT count(*) FROM answers WHERE prompt_id = prompts.id),
      last_checked_at = (SELECT max(collected_at) FROM answers WHERE prompt_id = prompts.id)
    WHERE ${among(db, 'prompts.id', ids)}`.execute(db);
}

/** Returns prompts whose counts or newest answers differ from the stored answers. */
export async function promptFaults(db: Kysely<Schema>): Promise<RollupFault[]> {
  const storedCounts = sql`SELECT id AS prompt_id, answers_count FROM prompts WHERE answers_count > 0`;
  const there = sql`SELECT counted.* FROM (${answerCounts}) AS counted JOIN prompts ON prompts.id = prompt_id`;
  const latest = latestOf();
  const keptLatest = sql`SELECT prompt_id, model, answer_id, collected_at FROM latest_answers`;
  const differing = (model: string, one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    SELECT prompt_id, ${sql.raw(model)} AS model
    FROM (SELECT * FROM (${one}) AS one EXCEPT SELECT * FROM (${other}) AS other) AS fault`;
  const { rows } = await sql<RollupFault>`
    SELECT project_id, model, CAST(NULL AS text) AS time, CAST(NULL AS integer) AS kind, CAST(prompt_id AS text) AS text
      FROM (
      ${differing(`''`, there, storedCounts)} UNION ${differing(`''`, storedCounts, there)} UNION ${differing('model', latest, keptLatest)} UNION ${differing('model', keptLatest, latest)}
    ) AS faults JOIN prompts ON prompts.id = prompt_id ORDER BY project_id, prompt_id, model`.execute(db);
  return rows;
}

/**
 * Records that the answers of a project, or of all projects, have changed, and so their counts. Call it in the
 * transaction that changes them, under the project's lock.
 */
export async function noteChange(db: Kysely<Schema>, project?: string): Promise<void> {
  const all = db.updateTable('projects').set({ counted_changes: sql<number>`counted_changes + 1` });
  await (project === undefined ? all : all.where('id', '=', project)).execute();
}

/** Returns the number of recorded changes, 0 for a deleted project. */
export async function countedChanges(db: Kysely<Schema>, project: string): Promise<number> {
  const row = await db.selectFrom('projects').select('counted_changes').where('id', '=', project).executeTakeFirst();
  return row?.counted_changes ?? 0;
}
