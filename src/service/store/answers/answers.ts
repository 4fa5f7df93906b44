import { type Kysely, sql } from 'kysely';
import type { Response, ResponseDetail } from '../../../contract/projects/response.ts';
import { dayLength } from '../../../metrics/days.ts';
import { answerText } from '../../../text/words/wellFormed.ts';
import { among, cell, compiledOnce, jsonRows, rowsFrom, rowsJson } from '../jsonRows.ts';
import { countAnswers, recountAnswer, uncountAnswers } from '../rollups/count.ts';
import { noteChange, recountPrompts } from '../rollups/rebuild.ts';
import { factsOf } from '../rollups/facts.ts';
import { scopesOf } from '../rollups/scopes.ts';
import { thingIds } from '../rollups/things.ts';
import type { Schema } from '../schema.ts';
import { type Flag, isSetOrNull, moment } from '../values.ts';
import { type AnswerFilter, matching, withPrompts } from './answerFilter.ts';
import {
  type CountedAnswer,
  insertAnswers,
  insertDetails,
  type NewAnswer,
  type StoredAnswer,
  storedAnswers,
  updateAnswer,
} from './storedAnswer.ts';
import { candidateSpellings } from './candidateSpellings.ts';
import { noteArrivals } from './latestAnswers.ts';

interface ListOfAnswers extends AnswerFilter {
  readonly withContent: boolean;
  /** Only answers after this one, in the order of the list. */
  readonly after?: { readonly collectedAt: number; readonly id: number } | undefined;
  readonly limit: number;
}

export const answers = (db: Kysely<Schema>) => ({
  /**
   * Stores answers of one project, counts them under their prompts' topics, and returns their ids. Sets when their
   * prompts were last checked.
   */
  addAll: (given: readonly NewAnswer[]): Promise<number[]> => addAnswers(db, given),

  add: async (answer: NewAnswer): Promise<number> => (await addAnswers(db, [answer]))[0] ?? 0,

  /** Changes a stored answer and its counts. Returns false if it no longer exists. */
  async change(id: number, edit: (answer: StoredAnswer) => StoredAnswer): Promise<boolean> {
    const [before] = await storedAnswers(db, [id]);
    if (!before) return false;
    const after = edit(before);
    await updateAnswer(db, before, after);
    await recountAnswer(db, before, after);
    await noteChange(db, after.projectId);
    return true;
  },

  /** Deletes answers of one project permanently. */
  removeAll: (ids: readonly number[]): Promise<number> => removeAnswers(db, ids),

  /** Returns full answers by id, without deleted ones. */
  allStored: (ids: readonly number[]): Promise<StoredAnswer[]> => storedAnswers(db, ids),

  /** Returns a full answer, in the form that `change` edits. */
  stored: async (id: number): Promise<StoredAnswer | undefined> => (await storedAnswers(db, [id]))[0],

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

  /** Finds places for answers that were collected elsewhere, see `AnswerPlace`. */
  placesOf: (coming: readonly NewAnswer[]): Promise<(AnswerPlace | undefined)[]> => answerPlaces(db, coming),

  /** Returns one page, newest first. */
  async list({ after, limit, withContent, ...filter }: ListOfAnswers): Promise<Response[]> {
    const spellings = filter.candidates && (await candidateSpellings(db, filter.project, filter.candidates));
    const candidates = spellings && [...spellings.values()].flat();
    let rows = matching(db, { ...filter, candidates })
      .select(columns)
      .orderBy('collected_at', 'desc')
      .orderBy('answers.id', 'desc')
      .limit(limit);
    if (withContent) rows = rows.select('content');
    // Implied by the days, but usable by the list's index.
    rows = rows.where('collected_at', '>=', Date.parse(filter.from) - dayLength);
    rows = after
      ? rows.where((row) =>
          row(row.refTuple('collected_at', 'answers.id'), '<', row.tuple(after.collectedAt, after.id)),
        )
      : rows.where('collected_at', '<', Date.parse(filter.to) + 1.5 * dayLength);
    return allToContract(db, await rows.execute());
  },

  /** Returns these answers without their text, by id. */
  byIds: async (ids: readonly number[]): Promise<Response[]> =>
    ids.length === 0
      ? []
      : allToContract(db, await listedAnswers(db).where('answers.id', 'in', ids).orderBy('answers.id').execute()),

  async find(project: string, id: number): Promise<ResponseDetail | undefined> {
    const rows = listedAnswers(db).where('answers.project_id', '=', project).where('answers.id', '=', id);
    return (await detailAll(db, await rows.execute()))[0];
  },

  /**
   * Returns up to `most` full answers of a prompt, newest first. If there are more, assistants take turns with their
   * newest answers.
   */
  async ofPrompt(promptId: number, most: number): Promise<ResponseDetail[]> {
    const place = sql<number>`ROW_NUMBER() OVER (PARTITION BY model ORDER BY collected_at DESC, id DESC)`;
    const placed = db
      .selectFrom('answers')
      .select(['id', 'collected_at', place.as('place')])
      .where('prompt_id', '=', promptId);
    const newest = db
      .selectFrom(placed.as('placed'))
      .select('id')
      .orderBy('place')
      .orderBy('collected_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most);
    const rows = listedAnswers(db).where('answers.id', 'in', newest);
    return detailAll(db, await rows.orderBy('collected_at', 'desc').orderBy('answers.id', 'desc').execute());
  },

  async countOf(promptIds: readonly number[]): Promise<number> {
    const row = await db
      .selectFrom('answers')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('prompt_id', 'in', promptIds)
      .executeTakeFirst();
    return Number(row?.count ?? 0);
  },
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
  'sentiment_source',
  'search_performed',
  'queries_count',
  'competitors_count',
  'realtime',
] as const;

const listedAnswers = (db: Kysely<Schema>) => withPrompts(db).select(columns);

type ListedAnswer = Awaited<ReturnType<ReturnType<typeof listedAnswers>['execute']>>[number] & {
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
    sentiment_source: row.sentiment_source as Response['sentiment_source'],
    search_performed: isSetOrNull(row.search_performed),
    search_queries: queries.get(row.id) ?? [],
    competitors_count: row.competitors_count,
    realtime: isSetOrNull(row.realtime),
    ...(row.content !== undefined && { content_markdown: row.content }),
  }));
}

async function detailAll(db: Kysely<Schema>, rows: readonly ListedAnswer[]): Promise<ResponseDetail[]> {
  const stored = await storedAnswers(
    db,
    rows.map((row) => row.id),
  );
  const details = new Map(stored.map((answer) => [answer.id, answer]));
  const answered = await allToContract(db, rows);
  return answered.flatMap((answer) => {
    const detail = details.get(answer.id);
    return detail ? [{ ...answer, ...detailOf(detail) }] : []; // deleted between the two queries
  });
}

const detailOf = (
  answer: StoredAnswer,
): Omit<ResponseDetail, keyof Response> & Pick<ResponseDetail, 'content_markdown' | 'sentiment_source'> => ({
  content_markdown: answer.content,
  original_markdown: answer.original ?? null,
  mention_kind: answer.mentionKind,
  sources: [...answer.sources],
  source_numbers: answer.sourceNumbers ? [...answer.sourceNumbers] : null,
  competitors: [...answer.competitors],
  rankings: [...answer.rankings],
  sentiment_source: answer.sentimentSource,
  sentiment_quote: answer.sentimentQuote,
  model_version: answer.modelVersion,
  region: answer.region,
  language: answer.language,
});

async function queriesOf(db: Kysely<Schema>, ids: readonly number[]): Promise<Map<number, string[]>> {
  const queries = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return queries;
  const rows = await db
    .selectFrom('answer_queries')
    .select(['answer_id', 'query'])
    .where(among(db, 'answer_id', ids))
    .orderBy('answer_id')
    .orderBy('place')
    .execute();
  for (const { answer_id: id, query } of rows) queries.get(id)?.push(query);
  return queries;
}

/**
 * Stores answers of one project with their details, counts them under their prompts' topics, and returns their ids in
 * order. Independent queries run concurrently, to save round trips.
 */
async function addAnswers(db: Kysely<Schema>, answers: readonly NewAnswer[]): Promise<number[]> {
  const projectId = answers[0]?.projectId;
  if (projectId === undefined) return [];
  const insert = async () => {
    const counted = await withTopics(db, answers);
    return { counted, inserted: await Promise.all([insertAnswers(db, counted), scopesOf(db, projectId, counted)]) };
  };
  const [
    things,
    {
      counted,
      inserted: [ids, scopes],
    },
  ] = await Promise.all([thingIds(db, projectId, answers.flatMap(factsOf)), insert()]);
  const stored = counted.map((answer, index) => ({ ...answer, id: ids[index] ?? 0 }));
  await Promise.all([
    insertDetails(db, stored),
    countAnswers(db, stored, scopes, things),
    noteArrivals(db, stored),
    noteChange(db, projectId),
  ]);
  return ids;
}

const topicsOf = compiledOnce(
  (db, json: string) => sql<{ id: number; topicId: number; branded: Flag }>`
    SELECT prompts.id, topic_id AS "topicId", branded FROM ${rowsFrom(db, json)} CROSS JOIN prompts
      WHERE prompts.id = ${cell.number(0)}`,
);

/** Adds the topics of their prompts to answers. Answers to deleted prompts have none. */
async function withTopics(db: Kysely<Schema>, answers: readonly NewAnswer[]): Promise<CountedAnswer[]> {
  const rows = [...new Set(answers.map(({ promptId }) => promptId))].map((id) => [id]);
  const prompts = await topicsOf(db, rowsJson(rows));
  const known = new Map(prompts.map((prompt) => [prompt.id, prompt]));
  return answers.map((answer) => {
    const prompt = known.get(answer.promptId);
    return { ...answer, topicId: prompt?.topicId ?? 0, branded: prompt?.branded === 1 };
  });
}

/**
 * Place for an answer that was collected elsewhere. It has the same text as a stored answer (`id`) or as an earlier one
 * of the list (`sameAs`), or it's new at a free moment (`collectedAt`, in milliseconds). New answers of one moment are
 * stored one millisecond apart.
 */
type AnswerPlace = { readonly id: number } | { readonly sameAs: number } | { readonly collectedAt: number };

/** Maximum shift in milliseconds to find a free moment. */
const maxMoved = 999;

type Coming = Pick<NewAnswer, 'promptId' | 'model' | 'collectedAt' | 'content'>;

interface Neighbour {
  readonly content: string;
  readonly place: { readonly id: number } | { readonly sameAs: number };
}

/** Finds a place for each answer, in order. Undefined if all moments within `maxMoved` are taken. */
async function answerPlaces(db: Kysely<Schema>, coming: readonly Coming[]): Promise<(AnswerPlace | undefined)[]> {
  const taken = await neighbours(db, coming);
  return coming.map(({ promptId, model, collectedAt, content }, index) => {
    const moments = taken.get(seriesKey(promptId, model)) ?? new Map<number, Neighbour>();
    taken.set(seriesKey(promptId, model), moments);
    for (let moment = collectedAt; moment <= collectedAt + maxMoved; moment += 1) {
      const there = moments.get(moment);
      if (there?.content === content) return there.place;
      if (there) continue;
      moments.set(moment, { content, place: { sameAs: index } });
      return { collectedAt: moment };
    }
    return undefined;
  });
}

const seriesKey = (promptId: number, model: string): string => `${promptId} ${model}`;

/** Returns the stored answers near these, by prompt and assistant, then by moment. */
async function neighbours(db: Kysely<Schema>, coming: readonly Coming[]): Promise<Map<string, Map<number, Neighbour>>> {
  const bySeries = new Map<string, Map<number, Neighbour>>();
  const { rows } = await sql<{ id: number; prompt_id: number; model: string; collected_at: number; content: string }>`
    SELECT DISTINCT answers.id, prompt_id, model, collected_at, content
    FROM ${jsonRows(
      db,
      coming.map(({ promptId, model, collectedAt }) => [promptId, model, collectedAt]),
    )} CROSS JOIN answers
    WHERE prompt_id = ${cell.number(0)} AND model = ${cell.text(1)}
    AND collected_at >= ${cell.number(2)} AND collected_at <= ${cell.number(2)} + ${sql.lit(maxMoved)}`.execute(db);
  for (const { id, prompt_id: promptId, model, collected_at: moment, content } of rows) {
    const moments = bySeries.get(seriesKey(promptId, model)) ?? new Map<number, Neighbour>();
    // Earlier versions stored line breaks unchanged.
    moments.set(moment, { content: answerText(content), place: { id } });
    bySeries.set(seriesKey(promptId, model), moments);
  }
  return bySeries;
}

/**
 * Deletes answers of one project permanently, and removes them from all counts. Returns the number of deleted answers.
 */
export async function removeAnswers(db: Kysely<Schema>, ids: readonly number[]): Promise<number> {
  const gone = await storedAnswers(db, ids);
  const projectId = gone[0]?.projectId;
  if (projectId === undefined) return 0;
  await db
    .deleteFrom('answers')
    .where(among(db, 'id', ids))
    .execute();
  await uncountAnswers(db, gone);
  await recountPrompts(db, [...new Set(gone.map(({ promptId }) => promptId))]);
  await noteChange(db, projectId);
  return gone.length;
}
