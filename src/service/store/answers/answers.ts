import type { Kysely } from 'kysely';
import type { AnswerAnalysis } from '../../../analysis/answer.ts';
import type { NamedCompetitor, Response, ResponseDetail, Source } from '../../../contract/response.ts';
import type { MentionKind, SentimentSource } from '../../../contract/values.ts';
import { among } from '../among.ts';
import { type AnswerFilter, matching, withPrompts } from './answerFilter.ts';
import { type AnswerPlace, answerPlaces } from './answerPlaces.ts';
import { updateAnswer } from './answerRows.ts';
import { addAnswers } from './newAnswers.ts';
import type { Schema } from '../schema.ts';
import { recountAnswer } from '../rollups/count.ts';
import { numbersOf, type StoredAnswer, storedAnswers } from './storedAnswer.ts';
import { isSet, isSetOrNull, moment } from '../values.ts';

const dayLength = 86_400_000;

/** An answer with what the analysis found in it. Moments in milliseconds; `day` in the project's zone. */
export interface NewAnswer extends AnswerAnalysis {
  readonly projectId: string;
  readonly promptId: number;
  readonly model: string;
  readonly collectedAt: number;
  readonly day: string;
  readonly content: string;
  /** What came, where what the page around the answer says was taken off; else null. */
  readonly original?: string | null;
  readonly searchPerformed: boolean | null;
  readonly searchQueries: readonly string[];
  readonly realtime: boolean | null;
  readonly sentimentSource: SentimentSource | null;
  /** What a judge rests its verdict on, as it stands in the answer. */
  readonly sentimentQuote: string | null;
  /** For each number that the text does not define itself the position of its source, 0 for none; null where the numbers are the positions. */
  readonly sourceNumbers?: readonly number[] | null;
  /** The model as its provider names it, and for where and in which language it was asked. */
  readonly modelVersion: string | null;
  readonly region: string | null;
  readonly language: string | null;
}

interface AnswerPage extends AnswerFilter {
  readonly withContent: boolean;
  /** Only answers that stand behind this one in the order of the list. */
  readonly after?: { readonly collectedAt: number; readonly id: number } | undefined;
  readonly limit: number;
}

/** Stored answers of AI assistants. */
export const answers = (db: Kysely<Schema>) => ({
  /** Keeps answers of one project, counts them under their prompts' topics, and returns their ids; the prompts count as checked then. */
  addAll: (given: readonly NewAnswer[]): Promise<number[]> => addAnswers(db, given),

  /** The same for one. */
  add: async (answer: NewAnswer): Promise<number> => (await addAnswers(db, [answer]))[0] ?? 0,

  /** Changes a stored answer, and counts it anew; false where it has gone. */
  async change(id: number, edit: (answer: StoredAnswer) => StoredAnswer): Promise<boolean> {
    const [before] = await storedAnswers(db, [id]);
    if (!before) return false;
    const after = edit(before);
    await updateAnswer(db, before, after);
    await recountAnswer(db, before, after);
    return true;
  },

  /** These answers whole, by id; those that have gone are left out. */
  allStored: (ids: readonly number[]): Promise<StoredAnswer[]> => storedAnswers(db, ids),

  /** One answer whole, as it can be changed. */
  stored: async (id: number): Promise<StoredAnswer | undefined> => (await storedAnswers(db, [id]))[0],

  /** The answer of this assistant to this prompt at this very moment. */
  async idOf(promptId: number, model: string, collectedAt: number): Promise<number | undefined> {
    const row = await db
      .selectFrom('answers')
      .select('id')
      .where('prompt_id', '=', promptId)
      .where('model', '=', model)
      .where('collected_at', '=', collectedAt)
      .executeTakeFirst();
    return row?.id;
  },

  /** Where answers belong that were collected elsewhere, see `AnswerPlace`; undefined for one that has too many others of its moment. */
  placesOf: (coming: readonly NewAnswer[]): Promise<(AnswerPlace | undefined)[]> => answerPlaces(db, coming),

  /** One page, newest first. */
  async list({ after, limit, withContent, ...filter }: AnswerPage): Promise<Response[]> {
    let rows = matching(db, filter)
      .select(columns)
      .orderBy('collected_at', 'desc')
      .orderBy('answers.id', 'desc')
      .limit(limit);
    if (withContent) rows = rows.select('content');
    // What the days say already, more widely, to the index that the list is read by.
    rows = rows.where('collected_at', '>=', Date.parse(filter.from) - dayLength);
    rows = after
      ? rows.where((row) =>
          row(row.refTuple('collected_at', 'answers.id'), '<', row.tuple(after.collectedAt, after.id)),
        )
      : rows.where('collected_at', '<', Date.parse(filter.to) + 1.5 * dayLength);
    return allToContract(db, await rows.execute());
  },

  /** These answers without their text, by id. */
  byIds: async (ids: readonly number[]): Promise<Response[]> =>
    ids.length === 0
      ? []
      : allToContract(
          db,
          await withPrompts(db).select(columns).where('answers.id', 'in', ids).orderBy('answers.id').execute(),
        ),

  /** One answer whole. */
  async find(project: string, id: number): Promise<ResponseDetail | undefined> {
    return (
      await detailAll(
        db,
        await wholes(db).where('answers.project_id', '=', project).where('answers.id', '=', id).execute(),
      )
    )[0];
  },

  /** A prompt's answers whole, newest first. */
  ofPrompt: async (promptId: number, most: number): Promise<ResponseDetail[]> =>
    detailAll(
      db,
      await wholes(db)
        .where('prompt_id', '=', promptId)
        .orderBy('collected_at', 'desc')
        .orderBy('answers.id', 'desc')
        .limit(most)
        .execute(),
    ),
});

const columns = [
  'answers.id',
  'answers.prompt_id',
  'prompts.text as prompt_text',
  'model',
  'day',
  'collected_at',
  'brand_mentioned',
  'position',
  'sentiment',
  'search_performed',
  'queries_count',
  'competitors_count',
  'realtime',
] as const;

const onlyWhole = [
  'mention_kind',
  'sentiment_source',
  'sentiment_quote',
  'source_numbers',
  'model_version',
  'region',
  'language',
] as const;

const wholes = (db: Kysely<Schema>) =>
  withPrompts(db)
    .leftJoin('answer_originals', 'answer_originals.answer_id', 'answers.id')
    .select(columns)
    .select(['answers.content', 'answer_originals.content as original', ...onlyWhole]);

type Whole = Awaited<ReturnType<ReturnType<typeof wholes>['execute']>>[number];
type ListedAnswer = Pick<Whole, Exclude<keyof Whole, 'content' | 'original' | (typeof onlyWhole)[number]>> & {
  readonly content?: string;
};

async function allToContract(db: Kysely<Schema>, rows: readonly ListedAnswer[]): Promise<Response[]> {
  const queries = await queriesOf(
    db,
    rows.filter((row) => row.queries_count > 0).map((row) => row.id),
  );
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
  const answered = await allToContract(db, rows);
  return Promise.all(
    answered.map(async (answer, index) => {
      const row = rows[index];
      return {
        ...answer,
        content_markdown: row?.content ?? '',
        original_markdown: row?.original ?? null,
        mention_kind: (row?.mention_kind ?? null) as MentionKind | null,
        sources: await sourcesOf(db, answer.id),
        source_numbers: numbersOf(row?.source_numbers ?? null),
        competitors: await competitorsOf(db, answer.id),
        rankings: await db
          .selectFrom('answer_rankings')
          .select(['rank', 'domain', 'name'])
          .where('answer_id', '=', answer.id)
          .orderBy('rank')
          .orderBy('name')
          .execute(),
        sentiment_source: (row?.sentiment_source ?? null) as ResponseDetail['sentiment_source'],
        sentiment_quote: row?.sentiment_quote ?? null,
        model_version: row?.model_version ?? null,
        region: row?.region ?? null,
        language: row?.language ?? null,
      };
    }),
  );
}

async function queriesOf(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('answer_queries')
    .select(['answer_id', 'query'])
    .where(among(db, 'answer_id', ids))
    .orderBy('answer_id')
    .orderBy('place')
    .execute();
  for (const { answer_id: id, query } of rows) found.get(id)?.push(query);
  return found;
}

async function sourcesOf(db: Kysely<Schema>, id: number): Promise<Source[]> {
  const rows = await db
    .selectFrom('answer_sources')
    .selectAll()
    .where('answer_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ url, domain, title, position, cited }) => ({ url, domain, title, position, cited: isSet(cited) }));
}

const competitorsOf = async (db: Kysely<Schema>, id: number): Promise<NamedCompetitor[]> =>
  (await db
    .selectFrom('answer_competitors')
    .select(['name', 'domain', 'position'])
    .where('answer_id', '=', id)
    .orderBy('place')
    .execute()) as NamedCompetitor[];
