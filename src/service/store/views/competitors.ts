import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import { placeAmongNames } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';
import { tallied } from './tallyWindow.ts';
import { topThings } from './things/topThings.ts';

/** Answers that mention a name, and the sum of its places among the names in them. */
interface NameCount {
  readonly name: string;
  readonly answers: number;
  readonly placeSum: number;
}

/** Counts the answers that mention each of these competitors. Competitors without mentions are absent. */
export async function competitorCounts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  names: readonly string[],
): Promise<NameCount[]> {
  if (names.length === 0) return [];
  const window = await tallied(db, filter);
  if (window) {
    const { rows } = await topThings(db, 'competitor', window, {
      limit: names.length,
      among: sql`text IN (${sql.join(names)})`,
    });
    return rows.map(({ text, answers, extra }) => ({ name: text, answers, placeSum: extra }));
  }
  const perAnswer = matching(db, filter)
    .innerJoin('answer_competitors', 'answer_competitors.answer_id', 'answers.id')
    .where('answer_competitors.name', 'in', names)
    .select(['answers.id', 'answer_competitors.name', placeAmongNames.as('place')])
    .groupBy(['answers.id', 'answer_competitors.name']);
  return db
    .selectFrom(perAnswer.as('naming'))
    .select([
      'name',
      ({ fn }) => fn.countAll<number>().as('answers'),
      ({ fn }) => fn.sum<number>('place').as('placeSum'),
    ])
    .groupBy('name')
    .execute();
}
