import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type AnswerFilter, matching } from '../../answers/answerFilter.ts';
import { cell, jsonRows } from '../../rollups/jsonRows.ts';
import type { Schema } from '../../schema.ts';

/** Prompts that ask the same question, under a key. */
export interface AskedQuestion {
  readonly key: number;
  readonly prompts: readonly number[];
}
export type Questions = readonly AskedQuestion[];

/** Something in the answers to a question. */
export interface FoundIn {
  readonly key: number;
  readonly text: string;
  readonly answers: number;
}

/** A name in the answers to a question. */
export interface NamedInQuestion {
  readonly key: number;
  readonly name: string;
  readonly answers: number;
}

/** Tracked competitors that the answers to each question mention, or names that the project does not track. */
export async function namedInQuestions(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  questions: Questions,
  { tracked, most }: { readonly tracked: boolean; readonly most: number },
): Promise<NamedInQuestion[]> {
  const table = tracked ? 'answer_competitors' : 'answer_candidates';
  const rows = await mostFrequent(db, filter, questions, { most, table, column: 'name' });
  return rows.map(({ key, text, answers }) => ({ key, name: text, answers }));
}

/** The pages that most answers to each question use. */
export const pagesInQuestions = (
  db: Kysely<Schema>,
  filter: AnswerFilter,
  questions: Questions,
  most: number,
): Promise<FoundIn[]> => mostFrequent(db, filter, questions, { most, table: 'answer_sources', column: 'url' });

/** The page of a registrable domain that most answers to each question use. */
export const sitePagesInQuestions = (
  db: Kysely<Schema>,
  filter: AnswerFilter,
  questions: Questions,
  domain: string,
): Promise<FoundIn[]> =>
  mostFrequent(db, filter, questions, {
    most: 1,
    table: 'answer_sources',
    column: 'url',
    where: sql`AND found.domain = ${domain}`,
  });

/** The searches that most answers to each question report. */
export const searchedInQuestions = (
  db: Kysely<Schema>,
  filter: AnswerFilter,
  questions: Questions,
  most: number,
): Promise<FoundIn[]> => mostFrequent(db, filter, questions, { most, table: 'answer_queries', column: 'query' });

interface Asked {
  /** Rows of each question. */
  readonly most: number;
  readonly table: 'answer_competitors' | 'answer_candidates' | 'answer_sources' | 'answer_queries';
  readonly column: 'name' | 'url' | 'query';
  readonly where?: RawBuilder<unknown>;
}

async function mostFrequent(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  questions: Questions,
  { most, table, column, where = sql`` }: Asked,
): Promise<FoundIn[]> {
  if (questions.length === 0) return [];
  const pairs = questions.flatMap(({ key, prompts }) => prompts.map((prompt) => [key, prompt]));
  const keyed = matching(db, { ...filter, answered: true, promptIds: pairs.map(([, prompt = 0]) => prompt) }).select([
    'answers.prompt_id as prompt',
    'answers.id as id',
  ]);
  const text = sql.ref(column);
  const { rows } = await sql<FoundIn>`
    WITH asked AS (SELECT ${cell.number(0)} AS key, ${cell.number(1)} AS prompt FROM ${jsonRows(db, pairs)}),
    keyed AS ${keyed},
    counted AS (
      SELECT asked.key AS key, ${text} AS text, count(DISTINCT keyed.id) AS answers
      FROM asked JOIN keyed ON keyed.prompt = asked.prompt JOIN ${sql.table(table)} AS found ON found.answer_id = keyed.id
      WHERE ${text} <> '' ${where} GROUP BY asked.key, ${text}
    ),
    placed AS (SELECT counted.*, row_number() OVER (PARTITION BY key ORDER BY answers DESC, text) AS place FROM counted)
    SELECT key, text, answers FROM placed WHERE place <= ${most} ORDER BY key, place`.execute(db);
  return rows;
}
