import { type Kysely, sql } from 'kysely';
import type { Response, ResponseDetail } from '../../../contract/projects/response.ts';
import { among } from '../among.ts';
import { candidateSpellings } from './candidateSpellings.ts';
import { type AnswerFilter, matching, withPrompts } from './answerFilter.ts';
import { type AnswerPlace, answerPlaces } from './answerPlaces.ts';
import { updateAnswer } from './answerRows.ts';
import { addAnswers } from './newAnswers.ts';
import { removeAnswers } from './removeAnswers.ts';
import type { Schema } from '../schema.ts';
import { recountAnswer } from '../rollups/count.ts';
import { noteChange } from '../rollups/countedChanges.ts';
import { type NewAnswer, type StoredAnswer, storedAnswers } from './storedAnswer.ts';
import { isSetOrNull, moment } from '../values.ts';
import { dayLength } from '../../../metrics/days.ts';

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
