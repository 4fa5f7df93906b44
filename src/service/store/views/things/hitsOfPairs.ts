import { type Kysely, sql } from 'kysely';
import { keyOfClean } from '../../../../text/urls.ts';
import { isAmong } from '../../among.ts';
import type { AnswerFilter } from '../../answers/answerFilter.ts';
import { cell, jsonRows } from '../../rollups/jsonRows.ts';
import type { Schema } from '../../schema.ts';
import { flag } from '../../values.ts';
import type { Count } from '../sharedCounts.ts';
import type { TwoWindows } from '../tallyWindow.ts';
import { type AnswerThing, tables } from './things.ts';

/** Answers of one assistant to one prompt that contain a thing, in each of two windows. */
interface HitsOfPair {
  readonly name: string;
  readonly promptId: number;
  readonly model: string;
  readonly before: number;
  readonly after: number;
}

/** Range of answer ids. Null if there are no answers. */
interface Ids {
  readonly first: number | null;
  readonly last: number | null;
}

/** Spellings of things, by name. */
export type Spellings = ReadonlyMap<string, readonly string[]>;

/**
 * Counts the answers that contain these things, in any spelling, by prompt and assistant. Day counts have no such
 * pairs, so this reads each thing's answers: pass only a few things. SQLite keeps the order of a cross join, and the
 * range of ids spares it all other answers.
 */
export async function hitsOfPairs(
  db: Kysely<Schema>,
  kind: AnswerThing | 'citedPage',
  { before, after }: TwoWindows<AnswerFilter>,
  spellings: Spellings,
  count: Count,
): Promise<HitsOfPair[]> {
  const isPage = kind === 'citedPage';
  const spelled = [...spellings].flatMap(([name, texts]) =>
    texts.map((text) => [name, isPage ? keyOfClean(text) : text]),
  );
  if (spelled.length === 0) return [];
  const { table, column } = isPage ? { table: 'answer_sources', column: 'page_key' } : tables[kind];
  const { project, models, promptId, topicId, branded } = after;
  const asked = sql`project_id = ${project} AND day BETWEEN ${before.from} AND ${after.to} AND model ${isAmong(db, models)}`;
  const span = ['ids of answers', before.from, after.to, models];
  const [ids] = await count(project, span, async () => {
    const found = sql<Ids>`SELECT min(id) AS first, max(id) AS last FROM answers WHERE ${asked}`;
    return (await found.execute(db)).rows;
  });
  const { first, last } = ids ?? {};
  if (first === undefined || first === null) return [];
  const hits = ({ from, to }: AnswerFilter) =>
    sql`count(DISTINCT CASE WHEN day BETWEEN ${from} AND ${to} THEN answers.id END)`;
  const { rows } = await sql<HitsOfPair>`
    SELECT spelled.name, prompt_id AS "promptId", model, ${hits(before)} AS before, ${hits(after)} AS after
    FROM (SELECT ${cell.text(0)} AS name, ${cell.text(1)} AS text FROM ${jsonRows(db, spelled)}) AS spelled
    CROSS JOIN ${sql.table(table)} AS thing CROSS JOIN answers
    WHERE ${sql.ref(`thing.${column}`)} = spelled.text ${isPage ? sql`AND thing.cited = 1` : sql``}
      AND thing.answer_id BETWEEN ${first} AND ${last}
      AND answers.id = thing.answer_id AND ${asked} AND brand_mentioned IS NOT NULL
      ${promptId === undefined ? sql`` : sql`AND prompt_id = ${promptId}`}
      ${topicId === undefined ? sql`` : sql`AND topic_id = ${topicId}`}
      ${branded === undefined ? sql`` : sql`AND branded = ${flag(branded)}`}
    GROUP BY spelled.name, prompt_id, model`.execute(db);
  return rows;
}
