import type { Kysely } from 'kysely';
import type { NamedCompetitor } from '../../../contract/response.ts';
import type { MentionKind, Position, Sentiment } from '../../../contract/values.ts';
import type { NewAnswer } from './answers.ts';
import type { Schema } from '../schema.ts';
import { isSet, isSetOrNull } from '../values.ts';

/** An answer with the topic under which it counts, and whether its prompt names the brand. */
export interface CountedAnswer extends NewAnswer {
  readonly topicId: number;
  readonly branded: boolean;
}

/** A stored answer whole, as it can be changed. */
export interface StoredAnswer extends CountedAnswer {
  readonly id: number;
}

/** These answers, by id. */
export async function storedAnswers(db: Kysely<Schema>, ids: readonly number[]): Promise<StoredAnswer[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('answers').selectAll().where('id', 'in', ids).orderBy('id').execute();
  const of = <Row extends { readonly answer_id: number }>(details: readonly Row[]) =>
    Map.groupBy(details, (row) => row.answer_id);
  const sources = of(
    await db.selectFrom('answer_sources').selectAll().where('answer_id', 'in', ids).orderBy('position').execute(),
  );
  const competitors = of(
    await db.selectFrom('answer_competitors').selectAll().where('answer_id', 'in', ids).orderBy('place').execute(),
  );
  const queries = of(
    await db.selectFrom('answer_queries').selectAll().where('answer_id', 'in', ids).orderBy('place').execute(),
  );
  const rankings = of(
    await db
      .selectFrom('answer_rankings')
      .selectAll()
      .where('answer_id', 'in', ids)
      .orderBy('rank')
      .orderBy('name')
      .execute(),
  );
  const candidates = of(
    await db.selectFrom('answer_candidates').selectAll().where('answer_id', 'in', ids).orderBy('place').execute(),
  );
  const originals = of(await db.selectFrom('answer_originals').selectAll().where('answer_id', 'in', ids).execute());
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
    sentimentSource: row.sentiment_source as NewAnswer['sentimentSource'],
    sentimentQuote: row.sentiment_quote,
    sources: (sources.get(row.id) ?? []).map(({ url, domain, title, position, cited }) => ({
      url,
      domain,
      title,
      position,
      cited: isSet(cited),
    })),
    sourceNumbers: numbersOf(row.source_numbers),
    competitors: (competitors.get(row.id) ?? []).map(({ name, domain, position }) => ({
      name,
      domain,
      position,
    })) as NamedCompetitor[],
    searchQueries: (queries.get(row.id) ?? []).map(({ query }) => query),
    rankings: (rankings.get(row.id) ?? []).map(({ rank, domain, name }) => ({ rank, domain, name })),
    candidates: (candidates.get(row.id) ?? []).map(({ name }) => name),
  }));
}

/** The positions of sources by their numbers, as they are stored. */
export const numbersOf = (stored: string | null): number[] | null =>
  stored === null ? null : (JSON.parse(stored) as number[]);
