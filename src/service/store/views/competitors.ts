import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching } from '../answerFilter.ts';
import type { Schema } from '../schema.ts';

/** How often answers name somebody, and at which place among the names, as a sum over so many answers. */
export interface NameCount {
  readonly name: string;
  readonly answers: number;
  readonly placeSum: number;
  readonly placed: number;
}

export interface NameCounts {
  /** All answers that assistants gave. */
  readonly answers: number;
  readonly brand: Omit<NameCount, 'name'>;
  readonly competitors: NameCount[];
}

/** Counts the answers that name the brand, and those that name each of these competitors. */
export async function nameCounts(db: Kysely<Schema>, filter: AnswerFilter, names: readonly string[]): Promise<NameCounts> {
  const [own] = await matching(db, filter)
    .select([
      ({ fn }) => fn.count<number>('brand_mentioned').as('all'),
      sql<number>`coalesce(sum(brand_mentioned), 0)`.as('answers'),
      ({ fn }) => fn.coalesce(fn.sum<number>('rank'), sql.lit(0)).as('placeSum'),
      ({ fn }) => fn.count<number>('rank').as('placed'),
    ])
    .execute();
  const competitors = await matching(db, filter)
    .innerJoin('answer_competitors', 'answer_competitors.answer_id', 'answers.id')
    .where('answer_competitors.name', 'in', names)
    .select(['answer_competitors.name', ({ fn }) => fn.count<number>('answers.id').distinct().as('answers'), ({ fn }) => fn.countAll<number>().as('placed')])
    // Places count competitors alone: the brand, where it stands before one, moves it back by one.
    .select(sql<number>`sum(place + CASE WHEN rank <= place THEN 1 ELSE 0 END)`.as('placeSum'))
    .groupBy('answer_competitors.name')
    .execute();
  const { all = 0, answers = 0, placeSum = 0, placed = 0 } = own ?? {};
  return { answers: all, brand: { answers, placeSum, placed }, competitors };
}
