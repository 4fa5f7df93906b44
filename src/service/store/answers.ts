import type { Kysely } from 'kysely';
import type { NamedCompetitor, Response, ResponseDetail, Source } from '../../contract/response.ts';
import type { MentionKind, Position } from '../../contract/values.ts';
import type { Schema } from './schema.ts';
import { flag, flagOrNull, isSet, isSetOrNull, moment, parsed } from './values.ts';

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
  readonly competitors: readonly NamedCompetitor[];
  readonly sources: readonly Source[];
}

export interface AnswerFilter {
  readonly project: string;
  readonly from: string;
  readonly to: string;
  readonly models: readonly string[];
  readonly promptId?: number | undefined;
  readonly brandMentioned?: boolean | undefined;
  readonly withContent: boolean;
  /** Only answers that stand behind this one in the order of the list. */
  readonly after?: { readonly collectedAt: number; readonly id: number } | undefined;
  readonly limit: number;
}

/** Stored answers of AI assistants. */
export const answers = (db: Kysely<Schema>) => ({
  /** Keeps an answer and returns its id; the prompt counts as checked then. */
  async add(answer: NewAnswer): Promise<number> {
    const { id } = await db
      .insertInto('answers')
      .values({
        project_id: answer.projectId, prompt_id: answer.promptId, model: answer.model, collected_at: answer.collectedAt, day: answer.day,
        content: answer.content, brand_mentioned: flagOrNull(answer.brandMentioned), mention_kind: answer.mentionKind,
        position: answer.position, sentiment: null, search_performed: flagOrNull(answer.searchPerformed),
        search_queries: JSON.stringify(answer.searchQueries), competitors: JSON.stringify(answer.competitors),
        competitors_count: answer.competitors.length, realtime: flagOrNull(answer.realtime),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sources = answer.sources.map(({ url, domain, title, position, cited }) => ({ answer_id: id, position, url, domain, title, cited: flag(cited) }));
    for (let start = 0; start < sources.length; start += 500) await db.insertInto('answer_sources').values(sources.slice(start, start + 500)).execute();
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
  async list(filter: AnswerFilter): Promise<Response[]> {
    if (filter.models.length === 0) return [];
    const { after } = filter;
    let rows = rowsWithPrompt(db)
      .where('answers.project_id', '=', filter.project).where('day', '>=', filter.from).where('day', '<=', filter.to)
      .where('model', 'in', filter.models).orderBy('collected_at', 'desc').orderBy('answers.id', 'desc').limit(filter.limit);
    if (filter.withContent) rows = rows.select('content');
    if (filter.promptId !== undefined) rows = rows.where('prompt_id', '=', filter.promptId);
    if (filter.brandMentioned !== undefined) rows = rows.where('brand_mentioned', '=', flag(filter.brandMentioned));
    if (after) rows = rows.where((row) => row(row.refTuple('collected_at', 'answers.id'), '<', row.tuple(after.collectedAt, after.id)));
    return (await rows.execute()).map(present);
  },

  /** These answers without their text, by id. */
  byIds: async (ids: readonly number[]): Promise<Response[]> =>
    ids.length === 0 ? [] : (await rowsWithPrompt(db).where('answers.id', 'in', ids).orderBy('answers.id').execute()).map(present),

  /** One answer whole. */
  async find(project: string, id: number): Promise<ResponseDetail | undefined> {
    const row = await rowsWithPrompt(db)
      .select(['content', 'mention_kind', 'competitors']).where('answers.project_id', '=', project).where('answers.id', '=', id).executeTakeFirst();
    return row && detail(row, await this.sourcesOf(id));
  },

  /** A prompt's answers whole, newest first. */
  async ofPrompt(promptId: number, most: number): Promise<ResponseDetail[]> {
    const rows = await rowsWithPrompt(db)
      .select(['content', 'mention_kind', 'competitors']).where('prompt_id', '=', promptId)
      .orderBy('collected_at', 'desc').orderBy('answers.id', 'desc').limit(most).execute();
    return Promise.all(rows.map(async (row) => detail(row, await this.sourcesOf(row.id))));
  },

  async sourcesOf(id: number): Promise<Source[]> {
    const rows = await db.selectFrom('answer_sources').selectAll().where('answer_id', '=', id).orderBy('position').execute();
    return rows.map(({ url, domain, title, position, cited }) => ({ url, domain, title, position, cited: isSet(cited) }));
  },
});

const rowsWithPrompt = (db: Kysely<Schema>) =>
  db
    .selectFrom('answers')
    .leftJoin('prompts', 'prompts.id', 'answers.prompt_id')
    .select([
      'answers.id', 'prompt_id', 'prompts.text as prompt_text', 'model', 'day', 'collected_at', 'brand_mentioned', 'position', 'sentiment',
      'search_performed', 'search_queries', 'competitors_count', 'realtime',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof rowsWithPrompt>['execute']>>[number] & { readonly content?: string };

const present = (row: Row): Response => ({
  id: row.id,
  prompt: { id: row.prompt_id, text: row.prompt_text },
  model: row.model,
  date: row.day,
  collected_at: moment(row.collected_at),
  brand_mentioned: isSetOrNull(row.brand_mentioned),
  position: row.position as Response['position'],
  sentiment: row.sentiment as Response['sentiment'],
  search_performed: isSetOrNull(row.search_performed),
  search_queries: parsed<string[]>(row.search_queries),
  competitors_count: row.competitors_count,
  realtime: isSetOrNull(row.realtime),
  ...(row.content !== undefined && { content_markdown: row.content }),
});

const detail = (row: Row & { content: string; mention_kind: string | null; competitors: string }, sources: Source[]): ResponseDetail => ({
  ...present(row),
  content_markdown: row.content,
  mention_kind: row.mention_kind as MentionKind | null,
  sources,
  competitors: parsed<NamedCompetitor[]>(row.competitors),
  rankings: [],
  sentiment_source: null,
});
