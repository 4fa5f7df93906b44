import { type Kysely, sql } from 'kysely';
import type { ExportType } from '../../../contract/export.ts';
import { jsonLists } from '../jsonLists.ts';
import type { Flag, Schema } from '../schema.ts';
import { numbersOf } from '../answers/storedAnswer.ts';
import { isSet, isSetOrNull, moment, parsed } from '../values.ts';

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

/** With all that belongs to an answer in one question: what is asked often goes a long way to the process or server that reads. */
async function responses(
  db: Kysely<Schema>,
  ids: readonly number[],
  includeAnswer: boolean,
): Promise<Map<number, ExportRow[]>> {
  const { list, tuple } = jsonLists(db);
  const answers = db
    .selectFrom('answers')
    .leftJoin('prompts', 'prompts.id', 'answers.prompt_id')
    .leftJoin('topics', 'topics.id', 'prompts.topic_id')
    .select([
      'answers.id',
      'day',
      'collected_at',
      'model',
      'answers.prompt_id',
      'prompts.text',
      'prompts.topic_id',
      'topics.name as topic',
      'brand_mentioned',
      'mention_kind',
      'position',
      'sentiment',
      'search_performed',
      'source_numbers',
      list(sql`name`, sql`place`, sql`from answer_competitors where answer_id = answers.id`).as('competitors'),
      list(sql`query`, sql`place`, sql`from answer_queries where answer_id = answers.id`).as('queries'),
      list(
        tuple([sql`url`, sql`title`, sql`cited`]),
        sql`answer_sources.position`,
        sql`from answer_sources where answer_id = answers.id`,
      ).as('sources'),
    ])
    .$if(includeAnswer, (query) =>
      query
        .leftJoin('answer_originals', 'answer_originals.answer_id', 'answers.id')
        .select(['answers.content', 'answer_originals.content as original']),
    )
    .where('answers.id', 'in', ids);
  return new Map(
    (await answers.execute()).map((row) => [
      row.id,
      [
        {
          id: row.id,
          date: row.day,
          collected_at: moment(row.collected_at),
          model: row.model,
          prompt_id: row.prompt_id,
          prompt: row.text,
          topic_id: row.topic_id,
          topic: row.topic,
          brand_mentioned: isSetOrNull(row.brand_mentioned),
          mention_kind: row.mention_kind,
          position: row.position,
          sentiment: row.sentiment,
          competitors: parsed<string[]>(row.competitors),
          sources: parsed<[string, string | null, Flag][]>(row.sources).map(([url, title, cited]) => ({
            url,
            title,
            cited: isSet(cited),
          })),
          source_numbers: numbersOf(row.source_numbers),
          search_performed: isSetOrNull(row.search_performed),
          search_queries: parsed<string[]>(row.queries),
          ...(includeAnswer && { answer: row.content, original_markdown: row.original }),
        },
      ],
    ]),
  );
}

async function details(
  db: Kysely<Schema>,
  type: Exclude<ExportType, 'responses'>,
  ids: readonly number[],
): Promise<Map<number, ExportRow[]>> {
  const answers = await db
    .selectFrom('answers')
    .select(['id', 'day', 'model', 'prompt_id'])
    .where('id', 'in', ids)
    .execute();
  const heads = new Map(
    answers.map(({ id, day, model, prompt_id }) => [id, { response_id: id, date: day, model, prompt_id }]),
  );
  const found = new Map<number, ExportRow[]>(ids.map((id) => [id, []]));
  for (const { answer_id: id, ...row } of await read[type](db, ids)) found.get(id)?.push({ ...heads.get(id), ...row });
  return found;
}

const read = {
  sources: async (db: Kysely<Schema>, ids: readonly number[]) =>
    (await db.selectFrom('answer_sources').selectAll().where('answer_id', 'in', ids).orderBy('position').execute()).map(
      ({ cited, ...row }) => ({ ...row, cited: isSet(cited) }),
    ),
  competitors: (db: Kysely<Schema>, ids: readonly number[]) =>
    db
      .selectFrom('answer_competitors')
      .select(['answer_id', 'name', 'domain', 'position'])
      .where('answer_id', 'in', ids)
      .orderBy('place')
      .execute(),
  rankings: (db: Kysely<Schema>, ids: readonly number[]) =>
    db
      .selectFrom('answer_rankings')
      .selectAll()
      .where('answer_id', 'in', ids)
      .orderBy('rank')
      .orderBy('name')
      .execute(),
  query_fanout: (db: Kysely<Schema>, ids: readonly number[]) =>
    db
      .selectFrom('answer_queries')
      .select(['answer_id', 'query'])
      .where('answer_id', 'in', ids)
      .orderBy('place')
      .execute(),
};
