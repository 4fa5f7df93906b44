import { type Insertable, type Kysely, sql } from 'kysely';
import { keyOfClean } from '../../../text/urls.ts';
import { type Cell, cell, jsonRows } from '../rollups/jsonRows.ts';
import { leads } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';
import type { CountedAnswer, StoredAnswer } from './storedAnswer.ts';
import { flag, flagOrNull } from '../values.ts';

/** Inserts answers without their details, and returns their ids in order. */
export const insertAnswers = (db: Kysely<Schema>, answers: readonly CountedAnswer[]): Promise<number[]> =>
  Promise.all(
    answers.map(
      async (answer) =>
        (await db.insertInto('answers').values(answerRow(answer)).returning('id').executeTakeFirstOrThrow()).id,
    ),
  );

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

const answerRow = (answer: CountedAnswer): Insertable<Schema['answers']> => ({
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
});

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

async function insertRows(db: Kysely<Schema>, table: DetailTable, rows: readonly AnswerCells[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  // Numbers are never null, so the first row shows which columns are numeric.
  const cells = Object.values(first).map((value, place) =>
    typeof value === 'number' ? cell.number(place) : cell.text(place),
  );
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(Object.keys(first).map((column) => sql.ref(column)))})
    SELECT ${sql.join(cells)} FROM ${jsonRows(
      db,
      rows.map((row) => Object.values(row)),
    )} WHERE true`.execute(db);
}
