import { type Insertable, type Kysely, sql } from 'kysely';
import type { AnswerAnalysis } from '../../../analysis/answer.ts';
import type { Contradiction } from '../../../checking/contradictions.ts';
import type { MentionKind, Position, Sentiment, SentimentSource } from '../../../contract/call/values.ts';
import type { NamedCompetitor } from '../../../contract/projects/response.ts';
import { keyOfClean } from '../../../text/urls.ts';
import { type Cell, cell, compiledOnce, rowsFrom, rowsJson } from '../jsonRows.ts';
import type { Schema } from '../schema.ts';
import { flag, flagOrNull, isSet, isSetOrNull } from '../values.ts';

/** A full stored answer, with its analysis. Moments are in milliseconds, and `day` is in the project's time zone. */
export interface StoredAnswer extends AnswerAnalysis {
  readonly id: number;
  readonly projectId: string;
  readonly promptId: number;
  /** Topic that it's counted under (0 if unknown), and whether its prompt is branded. */
  readonly topicId: number;
  readonly branded: boolean;
  readonly model: string;
  readonly collectedAt: number;
  readonly day: string;
  readonly content: string;
  /** Text as received, if the text of the page around the answer was removed from it. */
  readonly original?: string | null;
  readonly searchPerformed: boolean | null;
  readonly searchQueries: readonly string[];
  readonly realtime: boolean | null;
  readonly sentimentSource: SentimentSource | null;
  /** Quote from the answer that the judge's verdict is based on. */
  readonly sentimentQuote: string | null;
  /**
   * Position of the source for each number that the text doesn't define itself, 0 for none. Null if the numbers are the
   * positions.
   */
  readonly sourceNumbers?: readonly number[] | null;
  /** Sentences that contradict the brand's facts. */
  readonly contradictions?: readonly Contradiction[];
  /** Model as its provider names it. `region` and `language` are those of the request. */
  readonly modelVersion: string | null;
  readonly region: string | null;
  readonly language: string | null;
}

export type CountedAnswer = Omit<StoredAnswer, 'id'>;

/** Without the fields that depend on the prompt's topic. */
export type NewAnswer = Omit<CountedAnswer, 'topicId' | 'branded'>;

/** Returns full answers, by id. */
export async function storedAnswers(db: Kysely<Schema>, ids: readonly number[]): Promise<StoredAnswer[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('answers').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const [sources, competitors, queries, rankings, candidates, originals, contradictions] = await Promise.all([
    byAnswer(db.selectFrom('answer_sources').selectAll().where('answer_id', 'in', ids).orderBy('position')),
    byAnswer(db.selectFrom('answer_competitors').selectAll().where('answer_id', 'in', ids).orderBy('place')),
    byAnswer(db.selectFrom('answer_queries').selectAll().where('answer_id', 'in', ids).orderBy('place')),
    byAnswer(
      db.selectFrom('answer_rankings').selectAll().where('answer_id', 'in', ids).orderBy('rank').orderBy('name'),
    ),
    byAnswer(db.selectFrom('answer_candidates').selectAll().where('answer_id', 'in', ids).orderBy('place')),
    byAnswer(db.selectFrom('answer_originals').selectAll().where('answer_id', 'in', ids)),
    byAnswer(db.selectFrom('answer_contradictions').selectAll().where('answer_id', 'in', ids).orderBy('place')),
  ]);
  return rows.map((row) => ({
    id: row.id,
    projectId: row.project_id,
    promptId: row.prompt_id,
    topicId: row.topic_id,
    branded: isSet(row.branded),
    model: row.model,
    collectedAt: row.collected_at,
    day: row.day,
    content: row.content,
    original: originals.get(row.id)?.[0]?.content ?? null,
    searchPerformed: isSetOrNull(row.search_performed),
    realtime: isSetOrNull(row.realtime),
    modelVersion: row.model_version,
    region: row.region,
    language: row.language,
    brandMentioned: isSetOrNull(row.brand_mentioned),
    mentionKind: row.mention_kind as MentionKind | null,
    position: row.position as Position | null,
    rank: row.rank,
    sentiment: row.sentiment as Sentiment | null,
    sentimentSource: row.sentiment_source as SentimentSource | null,
    sentimentQuote: row.sentiment_quote,
    sources: (sources.get(row.id) ?? []).map(({ url, domain, title, position, cited }) => ({
      url,
      domain,
      title,
      position,
      cited: isSet(cited),
    })),
    sourceNumbers: parsedNumbers(row.source_numbers),
    competitors: (competitors.get(row.id) ?? []).map(({ name, domain, position }) => ({
      name,
      domain,
      position,
    })) as NamedCompetitor[],
    searchQueries: (queries.get(row.id) ?? []).map(({ query }) => query),
    rankings: (rankings.get(row.id) ?? []).map(({ rank, domain, name, tracked }) => ({ rank, domain, name, tracked })),
    candidates: (candidates.get(row.id) ?? []).map(({ name }) => name),
    contradictions: (contradictions.get(row.id) ?? []).map(({ sentence, fact }) => ({ sentence, fact })),
  }));
}

const byAnswer = async <Row extends { readonly answer_id: number }>(query: { execute(): Promise<Row[]> }) =>
  Map.groupBy(await query.execute(), (row) => row.answer_id);

const parsedNumbers = (stored: string | null): number[] | null =>
  stored === null ? null : (JSON.parse(stored) as number[]);

/** Inserts answers without their details, and returns their ids in order. */
export async function insertAnswers(db: Kysely<Schema>, answers: readonly CountedAnswer[]): Promise<number[]> {
  const rows = await insertRows(db, 'answers', answers.map(answerRow));
  // Databases count ids up in the order of the rows, but may return them in another one.
  return rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

/** Inserts the details of answers that have rows already. */
export async function insertDetails(
  db: Kysely<Schema>,
  answers: readonly (CountedAnswer & { readonly id: number })[],
): Promise<void> {
  await Promise.all(
    details.map((table) =>
      insertRows(
        db,
        table,
        answers.flatMap((answer): AnswerCells[] => detailsOf[table](answer.id, answer)),
      ),
    ),
  );
}

/** Updates an answer and those of its details that differ. */
export async function updateAnswer(db: Kysely<Schema>, before: StoredAnswer, after: StoredAnswer): Promise<void> {
  const { id } = before;
  await db.updateTable('answers').set(answerRow(after)).where('id', '=', id).execute();
  for (const table of details) {
    const rows = detailsOf[table](id, after);
    if (JSON.stringify(rows) === JSON.stringify(detailsOf[table](id, before))) continue;
    await db.deleteFrom(table).where('answer_id', '=', id).execute();
    await insertRows(db, table, rows);
  }
}

const answerRow = (answer: CountedAnswer) =>
  ({
    project_id: answer.projectId,
    prompt_id: answer.promptId,
    topic_id: answer.topicId,
    branded: flag(answer.branded),
    model: answer.model,
    collected_at: answer.collectedAt,
    day: answer.day,
    content: answer.content,
    brand_mentioned: flagOrNull(answer.brandMentioned),
    mention_kind: answer.mentionKind,
    position: answer.position,
    rank: answer.rank,
    sentiment: answer.sentiment,
    sentiment_source: answer.sentimentSource,
    sentiment_quote: answer.sentimentQuote,
    source_numbers: answer.sourceNumbers ? JSON.stringify(answer.sourceNumbers) : null,
    search_performed: flagOrNull(answer.searchPerformed),
    competitors_count: answer.competitors.length,
    sources_count: answer.sources.length,
    queries_count: answer.searchQueries.length,
    rankings_count: answer.rankings.length,
    leads: flag(leads(answer.candidates)),
    realtime: flagOrNull(answer.realtime),
    model_version: answer.modelVersion,
    region: answer.region,
    language: answer.language,
  }) satisfies Insertable<Schema['answers']>;

const detailsOf = {
  answer_sources: (id: number, { sources }: CountedAnswer) =>
    sources.map(({ url, domain, title, position, cited }) => ({
      answer_id: id,
      position,
      url,
      page_key: keyOfClean(url),
      domain,
      title,
      cited: flag(cited),
    })),
  answer_competitors: (id: number, { competitors }: CountedAnswer) =>
    competitors.map(({ name, domain, position }, index) => ({
      answer_id: id,
      place: index + 1,
      name,
      domain,
      position,
    })),
  answer_queries: (id: number, { searchQueries }: CountedAnswer) =>
    searchQueries.map((query, index) => ({ answer_id: id, place: index + 1, query })),
  answer_rankings: (id: number, { rankings }: CountedAnswer) =>
    rankings.map(({ rank, domain, name, tracked = null }) => ({ answer_id: id, rank, domain, name, tracked })),
  answer_candidates: (id: number, { candidates }: CountedAnswer) =>
    candidates.map((name, index) => ({ answer_id: id, place: index + 1, name })),
  answer_contradictions: (id: number, { contradictions = [] }: CountedAnswer) =>
    contradictions.map(({ fact, sentence }, index) => ({ answer_id: id, place: index + 1, fact, sentence })),
  answer_originals: (id: number, { original }: CountedAnswer) =>
    typeof original === 'string' ? [{ answer_id: id, content: original }] : [],
} satisfies { [Table in keyof Schema]?: (id: number, answer: CountedAnswer) => Insertable<Schema[Table]>[] };

type DetailTable = keyof typeof detailsOf;
const details = Object.keys(detailsOf) as DetailTable[];

type AnswerCells = Readonly<Record<string, Cell>>;

/** Numeric columns that may be null. */
const optionalNumbers = new Set(['brand_mentioned', 'rank', 'search_performed', 'realtime']);

const rowInserts = new Map<DetailTable | 'answers', ReturnType<typeof rowInsert>>();

/** Compiles the insertion of rows with these columns. Other numbers are never null, so any row shows their columns. */
function rowInsert(table: DetailTable | 'answers', row: AnswerCells) {
  const cells = Object.entries(row).map(([column, value], place) =>
    typeof value === 'number' || optionalNumbers.has(column) ? cell.number(place) : cell.text(place),
  );
  return compiledOnce(
    (db, json: string) => sql<{ id: number }>`
      INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      SELECT ${sql.join(cells)} FROM ${rowsFrom(db, json)} WHERE true
      ${table === 'answers' ? sql`RETURNING id` : sql``}`,
  );
}

async function insertRows(
  db: Kysely<Schema>,
  table: DetailTable | 'answers',
  rows: readonly AnswerCells[],
): Promise<readonly { readonly id: number }[]> {
  const [first] = rows;
  if (!first) return [];
  const insert = rowInserts.get(table) ?? rowInsert(table, first);
  rowInserts.set(table, insert);
  return insert(db, rowsJson(rows.map((row) => Object.values(row))));
}

/** True if an answer leads with an untracked name. */
export const leads = (candidates: readonly string[]): boolean => candidates.some((name) => name !== '');
