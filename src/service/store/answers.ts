import type { Insertable, Kysely } from 'kysely';
import type { NamedCompetitor, Ranking, Response, ResponseDetail, Source } from '../../contract/response.ts';
import type { MentionKind, Position, Sentiment } from '../../contract/values.ts';
import { type AnswerFilter, matching } from './answerFilter.ts';
import type { Schema } from './schema.ts';
import { flag, flagOrNull, isSet, isSetOrNull, moment } from './values.ts';
import { countSources } from './views/sourceRollup.ts';

const dayLength = 86_400_000;

/** An answer with what the analysis found in it. Moments in milliseconds; `day` in the project's zone. */
export interface NewAnswer {
  readonly projectId: string;
  readonly promptId: number;
  readonly model: string;
  readonly collectedAt: number;
  readonly day: string;
  readonly content: string;
  readonly searchPerformed: boolean | null;
  readonly searchQueries: readonly string[];
  readonly realtime: boolean | null;
  readonly brandMentioned: boolean | null;
  readonly mentionKind: MentionKind | null;
  readonly position: Position | null;
  /** The brand's place among the names in the answer, 1 the first. */
  readonly rank: number | null;
  readonly sentiment: Sentiment | null;
  readonly sentimentSource: 'judge' | 'estimated' | null;
  readonly competitors: readonly NamedCompetitor[];
  readonly sources: readonly Source[];
  readonly rankings: readonly Ranking[];
}

export interface AnswerPage extends AnswerFilter {
  readonly withContent: boolean;
  /** Only answers that stand behind this one in the order of the list. */
  readonly after?: { readonly collectedAt: number; readonly id: number } | undefined;
  readonly limit: number;
}

/** Stored answers of AI assistants. */
export const answers = (db: Kysely<Schema>) => ({
  /** Keeps an answer and returns its id; the prompt counts as checked then. */
  async add(answer: NewAnswer): Promise<number> {
    const { id } = await db.insertInto('answers').values(rowOf(answer)).returning('id').executeTakeFirstOrThrow();
    await addDetails(db, id, answer);
    await countSources(db, answer);
    await db
      .updateTable('prompts').set({ last_checked_at: answer.collectedAt })
      .where('id', '=', answer.promptId)
      .where((row) => row.or([row('last_checked_at', 'is', null), row('last_checked_at', '<', answer.collectedAt)]))
      .execute();
    return id;
  },

  /** The answer of this assistant to this prompt at this very moment. */
  async idOf(promptId: number, model: string, collectedAt: number): Promise<number | undefined> {
    const row = await db
      .selectFrom('answers').select('id').where('prompt_id', '=', promptId).where('model', '=', model).where('collected_at', '=', collectedAt).executeTakeFirst();
    return row?.id;
  },

  /** One page, newest first. */
  async list({ after, limit, withContent, ...filter }: AnswerPage): Promise<Response[]> {
    let rows = matching(db, filter).select(columns).orderBy('collected_at', 'desc').orderBy('answers.id', 'desc').limit(limit);
    if (withContent) rows = rows.select('content');
    // What the days say already, more widely, to the index that the list is read by.
    rows = rows.where('collected_at', '>=', Date.parse(filter.from) - dayLength);
    rows = after
      ? rows.where((row) => row(row.refTuple('collected_at', 'answers.id'), '<', row.tuple(after.collectedAt, after.id)))
      : rows.where('collected_at', '<', Date.parse(filter.to) + 1.5 * dayLength);
    return presentAll(db, await rows.execute());
  },

  /** These answers without their text, by id. */
  byIds: async (ids: readonly number[]): Promise<Response[]> =>
    ids.length === 0 ? [] : presentAll(db, await withPrompt(db).select(columns).where('answers.id', 'in', ids).orderBy('answers.id').execute()),

  /** One answer whole. */
  async find(project: string, id: number): Promise<ResponseDetail | undefined> {
    return (await detailAll(db, await wholes(db).where('answers.project_id', '=', project).where('answers.id', '=', id).execute()))[0];
  },

  /** A prompt's answers whole, newest first. */
  ofPrompt: async (promptId: number, most: number): Promise<ResponseDetail[]> =>
    detailAll(db, await wholes(db).where('prompt_id', '=', promptId).orderBy('collected_at', 'desc').orderBy('answers.id', 'desc').limit(most).execute()),
});

const rowOf = (answer: NewAnswer): Insertable<Schema['answers']> => ({
  project_id: answer.projectId, prompt_id: answer.promptId, model: answer.model, collected_at: answer.collectedAt, day: answer.day,
  content: answer.content, brand_mentioned: flagOrNull(answer.brandMentioned), mention_kind: answer.mentionKind, position: answer.position,
  rank: answer.rank, sentiment: answer.sentiment, sentiment_source: answer.sentimentSource, search_performed: flagOrNull(answer.searchPerformed),
  competitors_count: answer.competitors.length, sources_count: answer.sources.length, queries_count: answer.searchQueries.length,
  rankings_count: answer.rankings.length, realtime: flagOrNull(answer.realtime),
});

async function addDetails(db: Kysely<Schema>, id: number, { sources, competitors, searchQueries, rankings }: NewAnswer): Promise<void> {
  const pages = sources.map(({ url, domain, title, position, cited }) => ({ answer_id: id, position, url, domain, title, cited: flag(cited) }));
  for (let start = 0; start < pages.length; start += 500) await db.insertInto('answer_sources').values(pages.slice(start, start + 500)).execute();
  const named = competitors.map(({ name, domain, position }, index) => ({ answer_id: id, place: index + 1, name, domain, position }));
  if (named.length > 0) await db.insertInto('answer_competitors').values(named).execute();
  const queries = searchQueries.map((query, index) => ({ answer_id: id, place: index + 1, query }));
  if (queries.length > 0) await db.insertInto('answer_queries').values(queries).execute();
  const ranked = rankings.map(({ rank, domain, name }) => ({ answer_id: id, rank, domain, name }));
  if (ranked.length > 0) await db.insertInto('answer_rankings').values(ranked).execute();
}

const columns = [
  'answers.id', 'answers.prompt_id', 'prompts.text as prompt_text', 'model', 'day', 'collected_at', 'brand_mentioned', 'position', 'sentiment',
  'search_performed', 'queries_count', 'competitors_count', 'realtime',
] as const;

const withPrompt = (db: Kysely<Schema>) => db.selectFrom('answers').leftJoin('prompts', 'prompts.id', 'answers.prompt_id');
const wholes = (db: Kysely<Schema>) => withPrompt(db).select(columns).select(['content', 'mention_kind', 'sentiment_source']);

type Whole = Awaited<ReturnType<ReturnType<typeof wholes>['execute']>>[number];
type Row = Omit<Whole, 'content' | 'mention_kind' | 'sentiment_source'> & { readonly content?: string };

async function presentAll(db: Kysely<Schema>, rows: readonly Row[]): Promise<Response[]> {
  const queries = await queriesOf(db, rows.filter((row) => row.queries_count > 0).map((row) => row.id));
  return rows.map((row) => ({
    id: row.id,
    prompt: { id: row.prompt_id, text: row.prompt_text },
    model: row.model,
    date: row.day,
    collected_at: moment(row.collected_at),
    brand_mentioned: isSetOrNull(row.brand_mentioned),
    position: row.position as Response['position'],
    sentiment: row.sentiment as Response['sentiment'],
    search_performed: isSetOrNull(row.search_performed),
    search_queries: queries.get(row.id) ?? [],
    competitors_count: row.competitors_count,
    realtime: isSetOrNull(row.realtime),
    ...(row.content !== undefined && { content_markdown: row.content }),
  }));
}

async function detailAll(db: Kysely<Schema>, rows: readonly Whole[]): Promise<ResponseDetail[]> {
  const answered = await presentAll(db, rows);
  return Promise.all(answered.map(async (answer, index) => {
    const row = rows[index];
    return {
      ...answer,
      content_markdown: row?.content ?? '',
      mention_kind: (row?.mention_kind ?? null) as MentionKind | null,
      sources: await sourcesOf(db, answer.id),
      competitors: await competitorsOf(db, answer.id),
      rankings: await db.selectFrom('answer_rankings').select(['rank', 'domain', 'name']).where('answer_id', '=', answer.id).orderBy('rank').execute(),
      sentiment_source: (row?.sentiment_source ?? null) as ResponseDetail['sentiment_source'],
    };
  }));
}

async function queriesOf(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db.selectFrom('answer_queries').select(['answer_id', 'query']).where('answer_id', 'in', ids).orderBy('answer_id').orderBy('place').execute();
  for (const { answer_id: id, query } of rows) found.get(id)?.push(query);
  return found;
}

async function sourcesOf(db: Kysely<Schema>, id: number): Promise<Source[]> {
  const rows = await db.selectFrom('answer_sources').selectAll().where('answer_id', '=', id).orderBy('position').execute();
  return rows.map(({ url, domain, title, position, cited }) => ({ url, domain, title, position, cited: isSet(cited) }));
}

const competitorsOf = async (db: Kysely<Schema>, id: number): Promise<NamedCompetitor[]> =>
  (await db.selectFrom('answer_competitors').select(['name', 'domain', 'position']).where('answer_id', '=', id).orderBy('place').execute()) as NamedCompetitor[];
