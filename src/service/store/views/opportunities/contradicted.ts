import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching } from '../../answers/answerFilter.ts';
import type { Schema } from '../../schema.ts';

/** A fact of the brand that answers contradict. */
interface Contradicted {
  readonly fact: string;
  /** The first contradicting sentence of the latest such answer. */
  readonly sentence: string;
  readonly answers: number;
  readonly models: number;
}

/** Returns those of these facts that answers contradict. */
export async function contradictedFacts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  facts: readonly string[],
): Promise<Contradicted[]> {
  if (facts.length === 0) return [];
  const said = matching(db, filter)
    .innerJoin('answer_contradictions', 'answer_contradictions.answer_id', 'answers.id')
    .where('answer_contradictions.fact', 'in', facts)
    .select([
      'fact',
      'sentence',
      'model',
      'answers.id as id',
      sql<number>`ROW_NUMBER() OVER (PARTITION BY fact ORDER BY answers.id DESC, place)`.as('nth'),
    ]);
  const { rows } = await sql<Contradicted>`
    WITH said AS ${said}
    SELECT fact, max(CASE WHEN nth = 1 THEN sentence END) AS sentence, count(DISTINCT id) AS answers,
      count(DISTINCT model) AS models
    FROM said GROUP BY fact ORDER BY answers DESC, fact`.execute(db);
  return rows;
}
