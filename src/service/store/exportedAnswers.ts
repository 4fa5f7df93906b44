import type { Kysely } from 'kysely';
import type { ExportType } from '../../contract/export.ts';
import type { Schema } from './schema.ts';
import { isSet, isSetOrNull, moment } from './values.ts';

/** One row of a file, by its columns; the domains of sources are not told apart yet. */
export type ExportRow = Readonly<Record<string, unknown>>;

/** The rows of answers in files of exports, in the order of these ids. */
export const exportedAnswers = (db: Kysely<Schema>) => ({
  async rows(type: ExportType, ids: readonly number[], includeAnswer: boolean): Promise<ExportRow[]> {
    if (ids.length === 0) return [];
    const found = type === 'responses' ? await responses(db, ids, includeAnswer) : await details(db, type, ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  },
});

async function responses(db: Kysely<Schema>, ids: readonly number[], includeAnswer: boolean): Promise<Map<number, ExportRow[]>> {
  const answers = db
    .selectFrom('answers').leftJoin('prompts', 'prompts.id', 'answers.prompt_id')
    .select([
      'answers.id', 'day', 'collected_at', 'model', 'answers.prompt_id', 'prompts.text', 'prompts.topic_id', 'brand_mentioned', 'mention_kind',
      'position', 'sentiment', 'search_performed',
    ])
    .$if(includeAnswer, (query) => query.select('content'))
    .where('answers.id', 'in', ids);
  const competitors = listed(await db.selectFrom('answer_competitors').select(['answer_id', 'name as text']).where('answer_id', 'in', ids).orderBy('place').execute());
  const queries = listed(await db.selectFrom('answer_queries').select(['answer_id', 'query as text']).where('answer_id', 'in', ids).orderBy('place').execute());
  const cited = listed(
    await db.selectFrom('answer_sources').select(['answer_id', 'url as text']).where('answer_id', 'in', ids).where('cited', '=', 1).orderBy('position').execute(),
  );
  return new Map((await answers.execute()).map((row) => [row.id, [{
    id: row.id, date: row.day, collected_at: moment(row.collected_at), model: row.model, prompt_id: row.prompt_id, prompt: row.text,
    topic_id: row.topic_id, brand_mentioned: isSetOrNull(row.brand_mentioned), mention_kind: row.mention_kind, position: row.position,
    sentiment: row.sentiment, competitors: competitors.get(row.id) ?? [], sources: cited.get(row.id) ?? [],
    search_performed: isSetOrNull(row.search_performed), search_queries: queries.get(row.id) ?? [],
    ...(includeAnswer && { answer: row.content }),
  }]]));
}

/** Texts by their answer. */
function listed(rows: readonly { readonly answer_id: number; readonly text: string }[]): Map<number, string[]> {
  const lists = new Map<number, string[]>();
  for (const { answer_id: id, text } of rows) {
    const list = lists.get(id);
    if (list) list.push(text);
    else lists.set(id, [text]);
  }
  return lists;
}

async function details(db: Kysely<Schema>, type: Exclude<ExportType, 'responses'>, ids: readonly number[]): Promise<Map<number, ExportRow[]>> {
  const answers = await db.selectFrom('answers').select(['id', 'day', 'model', 'prompt_id']).where('id', 'in', ids).execute();
  const heads = new Map(answers.map(({ id, day, model, prompt_id }) => [id, { response_id: id, date: day, model, prompt_id }]));
  const found = new Map<number, ExportRow[]>(ids.map((id) => [id, []]));
  for (const { answer_id: id, ...row } of await read[type](db, ids)) found.get(id)?.push({ ...heads.get(id), ...row });
  return found;
}

const read = {
  sources: async (db: Kysely<Schema>, ids: readonly number[]) =>
    (await db.selectFrom('answer_sources').selectAll().where('answer_id', 'in', ids).orderBy('position').execute())
      .map(({ cited, ...row }) => ({ ...row, cited: isSet(cited) })),
  competitors: (db: Kysely<Schema>, ids: readonly number[]) =>
    db.selectFrom('answer_competitors').select(['answer_id', 'name', 'domain', 'position']).where('answer_id', 'in', ids).orderBy('place').execute(),
  rankings: (db: Kysely<Schema>, ids: readonly number[]) =>
    db.selectFrom('answer_rankings').selectAll().where('answer_id', 'in', ids).orderBy('rank').orderBy('name').execute(),
  query_fanout: (db: Kysely<Schema>, ids: readonly number[]) =>
    db.selectFrom('answer_queries').select(['answer_id', 'query']).where('answer_id', 'in', ids).orderBy('place').execute(),
};
