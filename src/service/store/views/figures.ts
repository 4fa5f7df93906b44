import { type Kysely, sql } from 'kysely';
import { sumOf } from '../../../metrics/arithmetic.ts';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import { type DayFigures, figureNames, figureSums } from '../rollups/dayFigures.ts';
import type { Schema } from '../schema.ts';

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
  const told = sql.join(['model', ...cuts].map((name) => named(name)));
  if (filter.promptId !== undefined) {
    const answers = matching(db, filter).selectAll('answers').as('answers');
    const { rows } = await sql<FigureGroup<Cut>>`SELECT ${told}, ${figureSums} FROM ${answers}
        GROUP BY ${keys}`.execute(db);
    return rows;
  }
  const { project, from, to, models, topicId, branded } = filter;
  if (models.length === 0) return [];
  const sums = sql.join(figureNames.map((name) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`));
  // Days whose answers have moved elsewhere are left with zeros.
  const { rows } = await sql<FigureGroup<Cut>>`
    SELECT ${told}, ${sums} FROM answer_days
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
