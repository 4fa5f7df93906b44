import { type Kysely, sql } from 'kysely';
import type { ExportType } from '../../../contract/projects/export.ts';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
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
    const found = await answers.execute();
    const last = found.length === most ? found.at(-1) : undefined;
    return {
      answers: found
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
