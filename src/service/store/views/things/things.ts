import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching } from '../../answers/answerFilter.ts';
import type { Schema } from '../../schema.ts';
import { tallied } from '../tallyWindow.ts';
import { topNames } from './topThings.ts';

/** Kinds of things in answers, with the tables that store them. */
export const tables = {
  candidate: { table: 'answer_candidates', column: 'name' },
  competitor: { table: 'answer_competitors', column: 'name' },
  domain: { table: 'answer_sources', column: 'domain' },
  query: { table: 'answer_queries', column: 'query' },
} as const;
export type AnswerThing = keyof typeof tables;

/** The most frequent things, or only the listed ones. */
export type ThingsAsked = { readonly limit: number } | { readonly among: readonly string[] };

/** Counts the answers that contain each thing. Things without any are absent. */
export async function answersOfThings(
  db: Kysely<Schema>,
  kind: AnswerThing,
  filter: AnswerFilter,
  asked: ThingsAsked,
): Promise<ReadonlyMap<string, number>> {
  const among = 'among' in asked ? asked.among : undefined;
  if (among?.length === 0) return new Map();
  const limit = 'limit' in asked ? asked.limit : asked.among.length;
  const window = await tallied(db, filter);
  if (window) {
    const few = among && { among: sql`text IN (${sql.join(among)})` };
    const rows = await topNames(db, kind, window, { limit, by: 'answers', ...few });
    return new Map(rows.map(({ text, n }) => [text, n]));
  }
  const { table, column } = tables[kind];
  const text = sql.ref(`thing.${column}`);
  const { rows } = await sql<{ text: string; answers: number }>`
    SELECT ${text} AS text, count(DISTINCT answers.id) AS answers
    FROM ${matching(db, { ...filter, answered: true })
      .select('answers.id')
      .as('answers')}
    JOIN ${sql.table(table)} AS thing ON thing.answer_id = answers.id
    WHERE ${text} <> '' ${among ? sql`AND ${text} IN (${sql.join(among)})` : sql``}
    GROUP BY ${text} ORDER BY answers DESC, text LIMIT ${limit}`.execute(db);
  return new Map(rows.map((row) => [row.text, row.answers]));
}
