import type { Insertable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';
import type { CountedAnswer, StoredAnswer } from './storedAnswer.ts';
import { flag, flagOrNull } from './values.ts';

/** Writes a new answer with all that was found in it, and returns its id. */
export async function insertAnswer(db: Kysely<Schema>, answer: CountedAnswer): Promise<number> {
  const { id } = await db.insertInto('answers').values(rowOf(answer)).returning('id').executeTakeFirstOrThrow();
  for (const table of details) await insertDetails(db, table, detailsOf[table](id, answer));
  return id;
}

/** Writes what is different in an answer. */
export async function updateAnswer(db: Kysely<Schema>, before: StoredAnswer, after: StoredAnswer): Promise<void> {
  const { id } = before;
  await db.updateTable('answers').set(rowOf(after)).where('id', '=', id).execute();
  for (const table of details) {
    const rows = detailsOf[table](id, after);
    if (JSON.stringify(rows) === JSON.stringify(detailsOf[table](id, before))) continue;
    await db.deleteFrom(table).where('answer_id', '=', id).execute();
    await insertDetails(db, table, rows);
  }
}

const rowOf = (answer: CountedAnswer): Insertable<Schema['answers']> => ({
  project_id: answer.projectId, prompt_id: answer.promptId, topic_id: answer.topicId, branded: flag(answer.branded), model: answer.model,
  collected_at: answer.collectedAt, day: answer.day, content: answer.content, brand_mentioned: flagOrNull(answer.brandMentioned),
  mention_kind: answer.mentionKind, position: answer.position, rank: answer.rank, sentiment: answer.sentiment, sentiment_source: answer.sentimentSource,
  sentiment_quote: answer.sentimentQuote, source_numbers: answer.sourceNumbers ? JSON.stringify(answer.sourceNumbers) : null, search_performed: flagOrNull(answer.searchPerformed), competitors_count: answer.competitors.length,
  sources_count: answer.sources.length, queries_count: answer.searchQueries.length, rankings_count: answer.rankings.length,
  realtime: flagOrNull(answer.realtime), model_version: answer.modelVersion, region: answer.region, language: answer.language,
});

const detailsOf = {
  answer_sources: (id: number, { sources }: CountedAnswer) =>
    sources.map(({ url, domain, title, position, cited }) => ({ answer_id: id, position, url, domain, title, cited: flag(cited) })),
  answer_competitors: (id: number, { competitors }: CountedAnswer) =>
    competitors.map(({ name, domain, position }, index) => ({ answer_id: id, place: index + 1, name, domain, position })),
  answer_queries: (id: number, { searchQueries }: CountedAnswer) => searchQueries.map((query, index) => ({ answer_id: id, place: index + 1, query })),
  answer_rankings: (id: number, { rankings }: CountedAnswer) => rankings.map(({ rank, domain, name }) => ({ answer_id: id, rank, domain, name })),
  answer_candidates: (id: number, { candidates }: CountedAnswer) => candidates.map((name, index) => ({ answer_id: id, place: index + 1, name })),
} satisfies { [Table in keyof Schema]?: (id: number, answer: CountedAnswer) => Insertable<Schema[Table]>[] };

type Detail = keyof typeof detailsOf;
const details = Object.keys(detailsOf) as Detail[];

// A statement takes only so many parameters.
const mostRows = 500;

async function insertDetails<Table extends Detail>(db: Kysely<Schema>, table: Table, rows: readonly Insertable<Schema[Table]>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += mostRows) await db.insertInto(table).values(rows.slice(start, start + mostRows)).execute();
}
