import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ExportType } from '../../../contract/projects/export.ts';
import type { SiteDomains } from '../../../metrics/siteTypes.ts';
import { among, isAmong } from '../jsonRows.ts';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import { databaseJson, type JsonLines } from '../databaseJson.ts';
import type { Schema } from '../schema.ts';

export interface ExportChoice extends Pick<AnswerFilter, 'project' | 'from' | 'to' | 'models'> {
  /** Undefined for every prompt, including deleted ones. */
  readonly promptIds: ReadonlySet<number> | undefined;
  /** Excludes answers stored after this one. */
  readonly lastAnswer: number;
}

/** An answer with rows in the export, and its size: text bytes, sources and rows. */
export interface ChosenAnswer {
  readonly id: number;
  readonly collectedAt: number;
  readonly promptId: number;
  readonly bytes: number;
  readonly sources: number;
  readonly rows: number;
}

/** Position after which a walk through the answers continues. */
export type ExportPlace = Pick<ChosenAnswer, 'id' | 'collectedAt'>;

/** Columns with an answer's number of rows, by type of export. */
const countColumns = {
  sources: 'answers.sources_count',
  competitors: 'answers.competitors_count',
  rankings: 'answers.rankings_count',
  query_fanout: 'answers.queries_count',
} as const;

/** Bytes of the answer's text, plus those of the original if it differs. */
const bytesOfTexts = sql<number>`octet_length(answers.content) +
  coalesce((SELECT octet_length(content) FROM answer_originals WHERE answer_id = answers.id), 0)`;

/** Longer lists exceed the size of a statement, so they're filtered in code instead. */
const maxInStatement = 500;

/** Contents of exports: the selected answers by collection time, and their numbers of rows. */
export const exportRows = (db: Kysely<Schema>) => ({
  /** Returns the id of a project's last answer, or 0 if it has none. */
  async lastAnswer(project: string): Promise<number> {
    const row = await db
      .selectFrom('answers')
      .select((answer) => answer.fn.max<number | null>('id').as('last'))
      .where('project_id', '=', project)
      .executeTakeFirst();
    return row?.last ?? 0;
  },

  async count(type: ExportType, choice: ExportChoice): Promise<number> {
    const byPrompt = await chosen(db, type, choice)
      .select([
        'answers.prompt_id',
        (answer) =>
          (type === 'responses' ? answer.fn.countAll<number>() : answer.fn.sum<number>(countColumns[type])).as('rows'),
      ])
      .groupBy('answers.prompt_id')
      .execute();
    return byPrompt.filter(isChosen(choice)).reduce((sum, { rows }) => sum + rows, 0);
  },

  /** Reads the next `most` answers and drops those without rows. `next` is undefined at the end. */
  async walk(type: ExportType, choice: ExportChoice, after: ExportPlace | undefined, most: number) {
    let answers = chosen(db, type, choice)
      .select(['answers.id', 'answers.collected_at', 'answers.prompt_id', 'answers.sources_count as sources'])
      .select((type === 'responses' ? bytesOfTexts : sql<number>`0`).as('bytes'))
      .select((type === 'responses' ? sql.lit(1) : sql.ref<number>(countColumns[type])).as('rows'))
      .orderBy('answers.collected_at')
      .orderBy('answers.id')
      .limit(most);
    if (after)
      answers = answers.where((row) =>
        row(row.refTuple('answers.collected_at', 'answers.id'), '>', row.tuple(after.collectedAt, after.id)),
      );
    const page = await answers.execute();
    const last = page.length === most ? page.at(-1) : undefined;
    return {
      answers: page
        .filter(isChosen(choice))
        .filter(({ rows }) => rows > 0)
        .map(({ collected_at, prompt_id, ...row }): ChosenAnswer => ({
          ...row,
          collectedAt: collected_at,
          promptId: prompt_id,
        })),
      next: last && { id: last.id, collectedAt: last.collected_at },
    };
  },
});

const isChosen =
  ({ promptIds }: ExportChoice) =>
  (row: { readonly prompt_id: number }): boolean =>
    promptIds?.has(row.prompt_id) ?? true;

/** Empty answers count only as responses. Their sources and searches don't. */
function chosen(db: Kysely<Schema>, type: ExportType, { promptIds, lastAnswer, ...filter }: ExportChoice) {
  const answered = type === 'responses' ? undefined : true;
  const rows = matching(db, { ...filter, answered }).where('answers.id', '<=', lastAnswer);
  return promptIds && promptIds.size <= maxInStatement ? rows.where('answers.prompt_id', 'in', [...promptIds]) : rows;
}

interface LineOptions {
  readonly type: ExportType;
  /** Adds the texts to responses. */
  readonly includeAnswer: boolean;
  /** Domains that decide the `type` of a source. */
  readonly domains: SiteDomains;
}

export const exportedAnswers = (db: Kysely<Schema>) => ({
  /**
   * Returns all rows of some answers by collection time, as one JSON object per line with the contract's columns. The
   * database builds the JSON, because doing it here takes longer than the rest of an export.
   */
  lines(options: LineOptions, ids: readonly number[]): Promise<JsonLines> {
    const { object, lines } = databaseJson(db);
    const { from, by, columns } = lineOf(db, options);
    return lines(db, {
      value: object(columns),
      rest: sql`from ${from} where ${among(db, 'answers.id', ids)}`,
      by: sql`answers.collected_at, answers.id, ${by}`,
    });
  },
});

/** SQL of one type of export: tables (`from`), order within an answer (`by`) and columns. */
interface ExportLine {
  readonly from: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
  readonly columns: Readonly<Record<string, RawBuilder<unknown>>>;
}

function lineOf(db: Kysely<Schema>, { type, includeAnswer, domains }: LineOptions): ExportLine {
  const { flag } = databaseJson(db);
  switch (type) {
    case 'responses':
      return responses(db, includeAnswer);
    case 'sources':
      return {
        from: sql`answers join answer_sources on answer_id = answers.id`,
        by: sql`answer_sources.position`,
        columns: {
          ...answerColumns,
          url: sql`url`,
          domain: sql`domain`,
          title: sql`title`,
          type: sql`case when domain ${isAmong(db, domains.brand)} then 'brand' when domain ${isAmong(db, domains.competitors)} then 'competitor' else 'other' end`,
          cited: flag(sql`cited`),
          position: sql`answer_sources.position`,
        },
      };
    case 'competitors':
      return {
        from: sql`answers join answer_competitors on answer_id = answers.id`,
        by: sql`place`,
        columns: { ...answerColumns, name: sql`name`, domain: sql`domain`, position: sql`answer_competitors.position` },
      };
    case 'rankings':
      return {
        from: sql`answers join answer_rankings on answer_id = answers.id`,
        by: sql`answer_rankings.rank, name`,
        columns: { ...answerColumns, rank: sql`answer_rankings.rank`, domain: sql`domain`, name: sql`name` },
      };
    case 'query_fanout':
      return {
        from: sql`answers join answer_queries on answer_id = answers.id`,
        by: sql`place`,
        columns: { ...answerColumns, query: sql`query` },
      };
  }
}

/** Columns that identify the answer, for types with several lines per answer. */
const answerColumns = {
  response_id: sql`answers.id`,
  date: sql`day`,
  model: sql`model`,
  prompt_id: sql`prompt_id`,
} as const;

function responses(db: Kysely<Schema>, includeAnswer: boolean): ExportLine {
  const { flag, list, moment, object, stored } = databaseJson(db);
  const source = object({ url: sql`url`, title: sql`title`, cited: flag(sql`cited`) });
  return {
    from: sql`answers
      left join prompts on prompts.id = answers.prompt_id
      left join topics on topics.id = prompts.topic_id
      left join answer_originals on answer_originals.answer_id = answers.id`,
    by: sql`answers.id`,
    columns: {
      id: sql`answers.id`,
      date: sql`day`,
      collected_at: moment(sql`collected_at`),
      model: sql`model`,
      prompt_id: sql`answers.prompt_id`,
      prompt: sql`prompts.text`,
      topic_id: sql`prompts.topic_id`,
      topic: sql`topics.name`,
      brand_mentioned: flag(sql`brand_mentioned`),
      mention_kind: sql`mention_kind`,
      position: sql`answers.position`,
      sentiment: sql`sentiment`,
      competitors: list(sql`name`, sql`place`, sql`from answer_competitors where answer_id = answers.id`),
      sources: list(source, sql`answer_sources.position`, sql`from answer_sources where answer_id = answers.id`),
      source_numbers: stored(sql`source_numbers`),
      search_performed: flag(sql`search_performed`),
      search_queries: list(sql`query`, sql`place`, sql`from answer_queries where answer_id = answers.id`),
      model_version: sql`model_version`,
      ...(includeAnswer && { answer: sql`answers.content`, original_markdown: sql`answer_originals.content` }),
    },
  };
}
