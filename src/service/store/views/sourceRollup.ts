import { type Kysely, sql } from 'kysely';
import type { NewAnswer } from '../answers.ts';
import type { Schema } from '../schema.ts';

/** Every answer as one of its assistant, and once more as one of all together. */
const each = sql`
  SELECT id, project_id, model, substr(day, 1, 7) AS month, day, prompt_id FROM answers
  UNION ALL SELECT id, project_id, '' AS model, substr(day, 1, 7) AS month, day, prompt_id FROM answers`;

const drawn = sql`(${each}) AS drawing JOIN (
  SELECT answer_id, domain, count(*) AS pages, sum(cited) AS links FROM answer_sources WHERE domain <> '' GROUP BY answer_id, domain
) AS drawn ON drawn.answer_id = drawing.id`;

/** What `source_days` has to hold, counted from the answers. */
const days = sql`
  SELECT project_id, model, month, domain, day, sum(pages) AS mentions, count(*) AS answers, sum(links) AS cited
  FROM ${drawn} GROUP BY project_id, model, month, domain, day
  UNION ALL SELECT project_id, model, month, '' AS domain, day, 0 AS mentions, count(*) AS answers, 0 AS cited
  FROM (${each}) AS drawing GROUP BY project_id, model, month, day`;

/** What `source_prompts` has to hold. */
const prompts = sql`
  SELECT project_id, model, month, domain, prompt_id, sum(bit) AS days FROM (
    SELECT DISTINCT project_id, model, month, domain, prompt_id, 1 << (CAST(substr(day, 9, 2) AS integer) - 1) AS bit FROM ${drawn}
  ) AS seen GROUP BY project_id, model, month, domain, prompt_id`;

const monthOf = sql`source_months ON source_months.project_id = counted.project_id AND source_months.model = counted.model AND source_months.month = counted.month`;

/** Counts all stored answers into empty tables. */
export async function fillRollup(db: Kysely<Schema>): Promise<void> {
  await sql`INSERT INTO source_months (project_id, model, month) SELECT DISTINCT project_id, model, month FROM (${each}) AS drawing`.execute(db);
  await sql`
    INSERT INTO source_days (month_id, domain, day, mentions, answers, cited)
    SELECT source_months.id, domain, day, mentions, answers, cited FROM (${days}) AS counted JOIN ${monthOf} ORDER BY 1, 2, 3`.execute(db);
  await sql`
    INSERT INTO source_prompts (month_id, domain, prompt_id, days)
    SELECT source_months.id, domain, prompt_id, days FROM (${prompts}) AS counted JOIN ${monthOf} ORDER BY 1, 2, 3`.execute(db);
}

/** Counts them anew. */
export async function rebuildRollup(db: Kysely<Schema>): Promise<void> {
  for (const table of ['source_prompts', 'source_days', 'source_months'] as const) await db.deleteFrom(table).execute();
  await fillRollup(db);
}

/** Sources of a project that are counted wrong: of one assistant in a month, or of all together (an empty `model`). */
export interface RollupFault {
  readonly project_id: string;
  readonly model: string;
  readonly month: string;
  readonly domain: string;
}

/** What is counted otherwise than the stored answers say; nothing, unless somebody wrote past the service. */
export async function rollupFaults(db: Kysely<Schema>): Promise<RollupFault[]> {
  const keptDays = sql`
    SELECT project_id, model, month, domain, day, mentions, answers, cited FROM source_days JOIN source_months ON source_months.id = month_id`;
  const keptPrompts = sql`
    SELECT project_id, model, month, domain, prompt_id, days FROM source_prompts JOIN source_months ON source_months.id = month_id`;
  const without = (one: typeof days, other: typeof days) => sql`
    SELECT project_id, model, month, domain FROM (SELECT * FROM (${one}) AS one EXCEPT SELECT * FROM (${other}) AS other) AS fault`;
  const { rows } = await sql<RollupFault>`
    ${without(days, keptDays)} UNION ${without(keptDays, days)} UNION ${without(prompts, keptPrompts)} UNION ${without(keptPrompts, prompts)}
    ORDER BY project_id, month, model, domain`.execute(db);
  return rows;
}

type Counted = Pick<NewAnswer, 'projectId' | 'promptId' | 'model' | 'day' | 'sources'>;

/** Counts one more answer and its sources, in the transaction that stores it. */
export async function countSources(db: Kysely<Schema>, { projectId, promptId, model, day, sources }: Counted): Promise<void> {
  const months = await monthIds(db, projectId, day.slice(0, 7), [model, '']);
  const domains = [...Map.groupBy(sources, ({ domain }) => domain)].filter(([domain]) => domain !== '');
  const rows = months.flatMap((month_id) => domains.map(([domain, pages]) => ({ month_id, domain, pages })));
  const itself = months.map((month_id) => ({ month_id, domain: '', pages: [] }));
  const bit = 1 << (Number(day.slice(8)) - 1);
  for (const some of inParts([...itself, ...rows])) {
    await db
      .insertInto('source_days')
      .values(some.map(({ month_id, domain, pages }) => ({ month_id, domain, day, mentions: pages.length, answers: 1, cited: pages.filter(({ cited }) => cited).length })))
      .onConflict((row) => row.columns(['month_id', 'domain', 'day']).doUpdateSet((eb) => ({
        mentions: sql<number>`${eb.ref('source_days.mentions')} + ${eb.ref('excluded.mentions')}`,
        answers: sql<number>`${eb.ref('source_days.answers')} + 1`,
        cited: sql<number>`${eb.ref('source_days.cited')} + ${eb.ref('excluded.cited')}`,
      })))
      .execute();
  }
  for (const some of inParts(rows)) {
    await db
      .insertInto('source_prompts')
      .values(some.map(({ month_id, domain }) => ({ month_id, domain, prompt_id: promptId, days: bit })))
      .onConflict((row) => row.columns(['month_id', 'domain', 'prompt_id']).doUpdateSet((eb) => ({
        days: sql<number>`${eb.ref('source_prompts.days')} | ${eb.ref('excluded.days')}`,
      })))
      .execute();
  }
}

// A statement takes only so many parameters.
const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / 500) }, (_, part) => rows.slice(part * 500, (part + 1) * 500));

async function monthIds(db: Kysely<Schema>, project: string, month: string, models: readonly string[]): Promise<number[]> {
  const known = await db
    .selectFrom('source_months').select(['id', 'model']).where('project_id', '=', project).where('month', '=', month).where('model', 'in', models).execute();
  const missing = models.filter((model) => known.every((row) => row.model !== model));
  const added = missing.length === 0 ? [] : await db
    .insertInto('source_months').values(missing.map((model) => ({ project_id: project, model, month }))).returning('id').execute();
  return [...known, ...added].map(({ id }) => id);
}
