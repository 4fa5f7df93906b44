import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Job that analyzes stored answers again, because their project or prompt has changed. Runs by id, up to the last
 * answer at its start.
 */
export interface Reanalysis {
  readonly id: number;
  readonly projectId: string;
  /** Undefined for all prompts. */
  readonly promptId: number | undefined;
  /** Last answer that is done. */
  readonly afterAnswer: number;
  readonly lastAnswer: number;
}

interface ReanalysisProgress {
  /** Null if none is running. */
  readonly live: { readonly done: number; readonly total: number } | null;
}

export const reanalyses = (db: Kysely<Schema>) => ({
  /**
   * Starts a reanalysis and returns its id, or undefined if there are no answers. Ends earlier ones that it covers
   * (`superseded`).
   */
  async start(
    projectId: string,
    promptId: number | undefined,
    now: number,
  ): Promise<{ id: number | undefined; superseded: number[] }> {
    let answers = db.selectFrom('answers').where('project_id', '=', projectId);
    let earlier = db
      .updateTable('reanalyses')
      .set({ finished_at: now })
      .where('project_id', '=', projectId)
      .where('finished_at', 'is', null);
    if (promptId !== undefined) {
      answers = answers.where('prompt_id', '=', promptId);
      earlier = earlier.where('prompt_id', '=', promptId);
    }
    const { total, last } = await answers
      .select((row) => [row.fn.countAll<number>().as('total'), row.fn.max<number | null>('id').as('last')])
      .executeTakeFirstOrThrow();
    const superseded = (await earlier.returning('id').execute()).map(({ id }) => id);
    if (last === null) return { id: undefined, superseded };
    const { id } = await db
      .insertInto('reanalyses')
      .values({
        project_id: projectId,
        prompt_id: promptId ?? null,
        last_answer: last,
        after_answer: 0,
        total,
        done: 0,
        created_at: now,
        finished_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, superseded };
  },

  /** Returns an unfinished reanalysis. */
  async find(id: number): Promise<Reanalysis | undefined> {
    const row = await db
      .selectFrom('reanalyses')
      .selectAll()
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    return (
      row && {
        id: row.id,
        projectId: row.project_id,
        promptId: row.prompt_id ?? undefined,
        afterAnswer: row.after_answer,
        lastAnswer: row.last_answer,
      }
    );
  },

  async next({ projectId, promptId, afterAnswer, lastAnswer }: Reanalysis, most: number): Promise<number[]> {
    let answers = db
      .selectFrom('answers')
      .select('id')
      .where('project_id', '=', projectId)
      .where('id', '>', afterAnswer)
      .where('id', '<=', lastAnswer)
      .orderBy('id')
      .limit(most);
    if (promptId !== undefined) answers = answers.where('prompt_id', '=', promptId);
    return (await answers.execute()).map(({ id }) => id);
  },

  /** Records `count` more answers as done, up to this one. */
  moveOn: (id: number, answer: number, count: number) =>
    db
      .updateTable('reanalyses')
      .set((row) => ({ after_answer: answer, done: row('done', '+', count) }))
      .where('id', '=', id)
      .execute(),

  finish: (id: number, now: number) =>
    db.updateTable('reanalyses').set({ finished_at: now }).where('id', '=', id).execute(),

  /** Returns unfinished reanalyses without a row in the work queue. */
  async idle(): Promise<number[]> {
    const rows = await db
      .selectFrom('reanalyses')
      .select('id')
      .where('finished_at', 'is', null)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('work')
              .select('work.id')
              .where('kind', '=', 'reanalysis')
              .whereRef('ref', '=', 'reanalyses.id'),
          ),
        ),
      )
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Uses one statement, so all numbers are of the same moment. */
  async progress(projectId: string): Promise<ReanalysisProgress> {
    const open = sql`finished_at IS NULL`;
    const { live, done, total } = await db
      .selectFrom('reanalyses')
      .where('project_id', '=', projectId)
      .select([
        sql<number>`count(CASE WHEN ${open} THEN 1 END)`.as('live'),
        sql<number>`coalesce(sum(CASE WHEN ${open} THEN done END), 0)`.as('done'),
        sql<number>`coalesce(sum(CASE WHEN ${open} THEN total END), 0)`.as('total'),
      ])
      .executeTakeFirstOrThrow();
    return { live: live > 0 ? { done, total } : null };
  },
});
