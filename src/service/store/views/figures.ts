import { type Kysely, sql } from 'kysely';
import { sumOf } from '../../../metrics/arithmetic.ts';
import { compareUtf8 } from '../../../metrics/compareUtf8.ts';
import { among } from '../jsonRows.ts';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import { leftOut } from '../promptFilter.ts';
import { figureNames, figureSums } from '../rollups/dayFigures.ts';
import { type DayFigures } from '../rollups/tables.ts';
import type { Schema } from '../schema.ts';
import { tallied, type TallyWindow } from './tallyWindow.ts';
import { thingsOfModels } from './things/thingSums.ts';

export interface ModelFigures extends DayFigures {
  readonly model: string;
}

/** Further columns to group figures by: the topic of the prompts, and the day. */
interface Cuts {
  readonly topicId: number;
  readonly day: string;
}

export type FigureGroup<Cut extends keyof Cuts> = ModelFigures & Pick<Cuts, Cut>;

const columns = { topicId: 'topic_id', day: 'day' } as const satisfies Record<keyof Cuts, string>;

/**
 * Returns figures by assistant and the given columns. Reads the day counts, or the stored answers for a single prompt.
 */
export async function figuresBy<Cut extends keyof Cuts>(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  cuts: readonly Cut[],
): Promise<FigureGroup<Cut>[]> {
  const keys = sql.join(['model', ...cuts.map((cut) => columns[cut])].map((name) => sql.ref(name)));
  const selected = sql.join(['model', ...cuts].map((name) => named(name)));
  if (filter.promptId !== undefined) {
    const answers = matching(db, filter).selectAll('answers').as('answers');
    const { rows } = await sql<FigureGroup<Cut>>`SELECT ${selected}, ${figureSums} FROM ${answers}
        GROUP BY ${keys}`.execute(db);
    return rows;
  }
  const { project, from, to, models, topicId, branded } = filter;
  if (models.length === 0) return [];
  const sums = sql.join(figureNames.map((name) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`));
  // Days whose answers have moved elsewhere are left with zeros.
  const { rows } = await sql<FigureGroup<Cut>>`
    SELECT ${selected}, ${sums} FROM answer_days
    WHERE project_id = ${project} AND day BETWEEN ${from} AND ${to} AND model IN (${sql.join(models)})
      ${topicId === undefined ? sql`` : sql`AND topic_id = ${topicId}`}
      ${branded === undefined ? sql`` : sql`AND branded = ${branded ? 1 : 0}`}
    GROUP BY ${keys} HAVING sum(answers) > 0 OR sum(no_answer) > 0`.execute(db);
  return rows;
}

/** Adds up groups of figures by assistant. */
export const ofModels = (groups: readonly ModelFigures[]): ModelFigures[] =>
  [...Map.groupBy(groups, ({ model }) => model)].map(([model, some]) => ({
    model,
    ...(Object.fromEntries(figureNames.map((name) => [name, sumOf(some, name)])) as Record<keyof DayFigures, number>),
  }));

const named = (name: string) => (name === 'topicId' ? sql`topic_id AS ${sql.ref('topicId')}` : sql`${sql.ref(name)}`);

/** Answers that an assistant gave with a model version, with the first and last day. */
interface VersionCount {
  readonly model: string;
  readonly version: string;
  readonly from: string;
  readonly to: string;
  readonly answers: number;
}

/** Returns the model versions in answers, by assistant, then by first day. */
export async function versionCounts(db: Kysely<Schema>, filter: AnswerFilter): Promise<VersionCount[]> {
  const window = await tallied(db, filter);
  const counts = window ? await talliedVersions(db, window) : await countedVersions(db, filter);
  const order = new Map(filter.models.map((model, place) => [model, place]));
  return counts.sort(
    (one, other) =>
      (order.get(one.model) ?? 0) - (order.get(other.model) ?? 0) ||
      compareUtf8(one.from, other.from) ||
      compareUtf8(one.version, other.version),
  );
}

async function talliedVersions(db: Kysely<Schema>, window: TallyWindow): Promise<VersionCount[]> {
  const counted = await thingsOfModels(db, 'version', window);
  return counted.map(({ model, text, from, to, answers }) => ({ model, version: text, from, to, answers }));
}

const countedVersions = (db: Kysely<Schema>, filter: AnswerFilter): Promise<VersionCount[]> =>
  matching(db, { ...filter, answered: true })
    .where('model_version', '<>', '')
    .select(['model', sql<string>`model_version`.as('version'), sql<string>`min(day)`.as('from')])
    .select([sql<string>`max(day)`.as('to'), ({ fn }) => fn.countAll<number>().as('answers')])
    .groupBy(['model', 'model_version'])
    .execute();

export interface Tracked {
  readonly project: string;
  readonly models: readonly string[];
}

/** Returns the day of the last answer of these assistants, including empty ones. Undefined if there is none. */
export async function lastDay(db: Kysely<Schema>, { project, models }: Tracked): Promise<string | undefined> {
  const row = await db
    .selectFrom('answer_days')
    .select('day')
    .where('project_id', '=', project)
    .where(among(db, 'model', models))
    // Days whose answers have moved elsewhere are left with zeros.
    .where(sql`answers + no_answer`, '>', 0)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day;
}

/** Active prompts of a topic, and the state of their newest answers. */
interface TopicPrompts {
  readonly topicId: number;
  readonly prompts: number;
  /** Prompts that at least one assistant has answered. */
  readonly asked: number;
  /** Asked prompts without a mention in their newest answers. */
  readonly missed: number;
  /** Branded prompts among `asked` and `missed`. */
  readonly askedBranded: number;
  readonly missedBranded: number;
  /** Missed prompts where an assistant's previous answer still mentioned the brand. */
  readonly lost: number;
  /** Prompts without a newest answer of these assistants. */
  readonly unasked: number;
}

/** Returns the active prompts of each topic. Topics without any are absent. */
export async function topicPrompts(db: Kysely<Schema>, { project, models }: Tracked): Promise<TopicPrompts[]> {
  const newest = sql`SELECT latest.prompt_id, max(answers.brand_mentioned) AS named
    FROM prompts JOIN latest_answers AS latest ON latest.prompt_id = prompts.id
      JOIN answers ON answers.id = latest.answer_id
    WHERE prompts.project_id = ${project} AND ${among(db, 'latest.model', models)}
    GROUP BY latest.prompt_id`;
  // An assistant whose latest answer is empty has been asked too.
  const asked = sql`named IS NOT NULL OR EXISTS (SELECT 1 FROM answers
    WHERE answers.prompt_id = newest.prompt_id AND ${among(db, 'answers.model', models)}
      AND answers.brand_mentioned IS NOT NULL)`;
  // Looks up previous answers only if no newest answer mentions the brand.
  const lost = sql`named = 0 AND EXISTS (SELECT 1 FROM latest_answers AS latest
      JOIN answers ON answers.id = latest.answer_id
    WHERE latest.prompt_id = prompts.id AND ${among(db, 'latest.model', models)} AND ${leftOut})`;
  const { rows } = await sql<TopicPrompts>`
    SELECT topic_id AS "topicId", count(*) AS prompts, count(CASE WHEN ${asked} THEN 1 END) AS asked,
      coalesce(sum(CASE WHEN named = 0 THEN 1 ELSE 0 END), 0) AS missed,
      count(CASE WHEN branded = 1 AND (${asked}) THEN 1 END) AS "askedBranded",
      coalesce(sum(CASE WHEN named = 0 THEN branded ELSE 0 END), 0) AS "missedBranded",
      coalesce(sum(CASE WHEN ${lost} THEN 1 ELSE 0 END), 0) AS lost,
      count(*) - count(newest.prompt_id) AS unasked
    FROM prompts LEFT JOIN (${newest}) AS newest ON newest.prompt_id = prompts.id
    WHERE project_id = ${project} AND active = 1
    GROUP BY topic_id`.execute(db);
  return rows;
}

/** Counts the answers of these assistants collected after a moment (in milliseconds), and their prompts. */
export async function answersSince(
  db: Kysely<Schema>,
  { project, models }: Tracked,
  since: number,
): Promise<{ answers: number; prompts: number }> {
  return db
    .selectFrom('answers')
    .select(({ fn }) => [fn.countAll<number>().as('answers'), fn.count<number>('prompt_id').distinct().as('prompts')])
    .where('project_id', '=', project)
    .where('collected_at', '>', since)
    .where(among(db, 'model', models))
    .executeTakeFirstOrThrow();
}
