import type { Kysely } from 'kysely';
import type { Contradiction } from '../../../checking/contradictions.ts';
import type { AnswerAnalysis } from '../../../analysis/answer.ts';
import type { NamedCompetitor } from '../../../contract/projects/response.ts';
import type { MentionKind, Position, Sentiment, SentimentSource } from '../../../contract/call/values.ts';
import type { Schema } from '../schema.ts';
import { isSet, isSetOrNull } from '../values.ts';

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

const byAnswer = async <Row extends { readonly answer_id: number }>(found: { execute(): Promise<Row[]> }) =>
  Map.groupBy(await found.execute(), (row) => row.answer_id);

const parsedNumbers = (stored: string | null): number[] | null =>
  stored === null ? null : (JSON.parse(stored) as number[]);
