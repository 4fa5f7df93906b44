import { type Kysely, sql } from 'kysely';
import type { ExportType } from '../../../contract/projects/export.ts';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import type { Schema } from '../schema.ts';

/** Which answers an export takes. */
export interface ExportChoice extends Pick<AnswerFilter, 'project' | 'from' | 'to' | 'models'> {
  /** Undefined: those of every prompt, deleted prompts' too. */
  readonly promptIds: ReadonlySet<number> | undefined;
  /** Those that came later are not in it. */
  readonly lastAnswer: number;
}

/** An answer that has rows in the export, and how much these weigh: its texts in bytes, its sources and its rows. */
export interface ChosenAnswer {
  readonly id: number;
  readonly collectedAt: number;
  readonly promptId: number;
  readonly bytes: number;
  readonly sources: number;
  readonly rows: number;
}

/** Where a walk through the chosen answers goes on. */
export type ExportPlace = Pick<ChosenAnswer, 'id' | 'collectedAt'>;

/** How many rows an answer has in an export of this type. */
const countColumns = {
  sources: 'answers.sources_count',
  competitors: 'answers.competitors_count',
  rankings: 'answers.rankings_count',
  query_fanout: 'answers.queries_count',
} as const;

/** Of what an answer says, and of what came where that differs. */
const bytesOfTexts = sql<number>`octet_length(answers.content) +
  coalesce((SELECT octet_length(content) FROM answer_originals WHERE answer_id = answers.id), 0)`;

/** More than that and a statement would be too long for its database; such lists narrow the rows behind it. */
const maxInStatement = 500;

/**
 * What exports consist of: the answers of a choice by the time they were collected, with as many rows as they count.
 */
export const exportRows = (db: Kysely<Schema>) => ({
  /** The latest answer of a project, 0 where there is none. */
  async lastAnswer(project: string): Promise<number> {
    const row = await db
      .selectFrom('answers')
      .select((answer) => answer.fn.max<number | null>('id').as('last'))
      .where('project_id', '=', project)
      .executeTakeFirst();
    return row?.last ?? 0;
  },

  /** How many rows an export has. */
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

  /**
   * The next answers, so many at most before those without rows are left out, and where to go on unless these are the
   * last.
   */
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

/** What came with an empty answer counts nowhere, so that only the answer itself has a row. */
function chosen(db: Kysely<Schema>, type: ExportType, { promptIds, lastAnswer, ...filter }: ExportChoice) {
  const answered = type === 'responses' ? undefined : true;
  const rows = matching(db, { ...filter, answered }).where('answers.id', '<=', lastAnswer);
  return promptIds && promptIds.size <= maxInStatement ? rows.where('answers.prompt_id', 'in', [...promptIds]) : rows;
}
