import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import { type DayFigures, figureNames, figureSums } from '../rollups/dayFigures.ts';
import type { Schema } from '../schema.ts';

/** Figures of the answers of an assistant to the prompts of a topic on a day. */
export interface FigureGroup extends DayFigures {
  readonly model: string;
  readonly topicId: number;
  readonly day: string;
}

/**
 * The figures of these answers by assistant, topic and day: out of those that are counted already, or of one prompt's
 * answers.
 */
export async function figureGroups(db: Kysely<Schema>, filter: AnswerFilter): Promise<FigureGroup[]> {
  if (filter.promptId !== undefined) {
    const answers = matching(db, filter).selectAll('answers').as('answers');
    const { rows } = await sql<FigureGroup>`SELECT model, topic_id AS "topicId", day, ${figureSums} FROM ${answers}
        GROUP BY model, topic_id, day`.execute(db);
    return rows;
  }
  const { project, from, to, models, topicId, branded } = filter;
  let rows = db
    .selectFrom('answer_days')
    .select(['model', 'topic_id as topicId', 'day'])
    .select((row) => figureNames.map((name) => row.fn.sum<number>(name).as(name)))
    .where('project_id', '=', project)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('model', 'in', models)
    .groupBy(['model', 'topic_id', 'day'])
    // Of days whose answers have moved, nothing is left.
    .having(({ eb, fn }) => eb(fn.sum('answers'), '>', 0).or(fn.sum('no_answer'), '>', 0));
  if (topicId !== undefined) rows = rows.where('topic_id', '=', topicId);
  if (branded !== undefined) rows = rows.where('branded', '=', branded ? 1 : 0);
  return await rows.execute();
}
