import { type Kysely, sql } from 'kysely';
import { cell, isAmong, jsonRows } from '../../jsonRows.ts';
import { type AnswerFilter, matching } from '../../answers/answerFilter.ts';
import type { Schema } from '../../schema.ts';

/** Prompts that ask the same question, under a caller's key. */
export interface AskedQuestion {
  readonly key: number;
  readonly prompts: readonly number[];
}
export type Questions = readonly AskedQuestion[];

/** Kinds of content to look for in answers. */
export type InAnswers = 'competitor' | 'candidate' | 'page' | 'search';

/** Something found in the answers to a question. */
export interface FoundIn {
  readonly what: InAnswers;
  readonly key: number;
  readonly text: string;
  readonly answers: number;
}

interface Asked {
  readonly what: InAnswers;
  /** Maximum number of rows per question. */
  readonly most: number;
  /** For pages: only pages of these domains. */
  readonly domains?: readonly string[];
}

const places = {
  competitor: { table: 'answer_competitors', column: 'name', shown: sql`name` },
  candidate: { table: 'answer_candidates', column: 'name', shown: sql`name` },
  page: { table: 'answer_sources', column: 'page_key', shown: sql`max(url)` },
  search: { table: 'answer_queries', column: 'query', shown: sql`query` },
} as const satisfies Record<InAnswers, object>;

/** Finds what most answers to each question contain, the most frequent first. */
export async function mostInQuestions(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  questions: Questions,
  asked: readonly Asked[],
): Promise<FoundIn[]> {
  if (questions.length === 0) return [];
  const pairs = questions.flatMap(({ key, prompts }) => prompts.map((prompt) => [key, prompt]));
  const keyed = matching(db, { ...filter, answered: true, promptIds: pairs.map(([, prompt = 0]) => prompt) }).select([
    'answers.prompt_id as prompt',
    'answers.id as id',
  ]);
  const counts = asked.map(({ what, most, domains }) => {
    const { table, column, shown } = places[what];
    const text = sql.ref(column);
    return sql`
      SELECT ${sql.lit(what)} AS what, ${sql.lit(most)} AS most, key, ${shown} AS text, count(DISTINCT id) AS answers
      FROM given_answers JOIN ${sql.table(table)} AS found ON found.answer_id = id
      WHERE ${text} <> '' ${domains === undefined ? sql`` : sql`AND found.domain ${isAmong(db, domains)}`} GROUP BY key, ${text}`;
  });
  const { rows } = await sql<FoundIn>`
    WITH asked AS (SELECT ${cell.number(0)} AS key, ${cell.number(1)} AS prompt FROM ${jsonRows(db, pairs)}),
    keyed AS ${keyed},
    given_answers AS MATERIALIZED (SELECT asked.key, keyed.id FROM asked JOIN keyed ON keyed.prompt = asked.prompt),
    counted AS (${sql.join(counts, sql` UNION ALL `)}),
    placed AS (
      SELECT counted.*, row_number() OVER (PARTITION BY what, key ORDER BY answers DESC, text) AS place FROM counted
    )
    SELECT what, key, text, answers FROM placed WHERE place <= most ORDER BY what, key, place`.execute(db);
  return rows;
}
