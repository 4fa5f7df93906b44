import type { ExpressionBuilder, Kysely } from 'kysely';
import { keyOfClean, redirectOrigin } from '../../../text/urls.ts';
import { factKinds } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';

const host = keyOfClean(redirectOrigin);

/** Sources that are redirects, until their targets are known. */
export const redirects = (db: Kysely<Schema>) => ({
  /** True if any answer ever had a redirect among its sources. */
  async any(): Promise<boolean> {
    const row = await db
      .selectFrom('projects')
      .innerJoin('things', 'things.project_id', 'projects.id')
      .select('things.id')
      .where('kind', '=', factKinds.page)
      .where('text', '>=', `${host}/`)
      .where('text', '<', `${host}0`)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns the answers since a moment (in milliseconds) that still have a redirect and no row in the work queue. */
  async unresolved(since: number): Promise<number[]> {
    const rows = await db
      .selectFrom('answers')
      .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
      .select('answers.id')
      .distinct()
      .where('collected_at', '>', since)
      .where('url', 'like', `${redirectOrigin}/%`)
      .where((row) =>
        row.not(
          row.exists(
            row.selectFrom('work').select('work.id').where('kind', '=', 'redirects').whereRef('ref', '=', 'answers.id'),
          ),
        ),
      )
      .execute();
    return rows.map(({ id }) => id);
  },
});

/** Answers that the judge failed on with a transient error. Moments are in milliseconds. */
export const unjudged = (db: Kysely<Schema>) => ({
  /**
   * Records a failed judgement, and returns true if it's the answer's first. Keeps the moment of the first failure.
   * Ignores deleted answers.
   */
  async put(answer: number, failedAt: number): Promise<boolean> {
    const there = await db.selectFrom('answers').select('id').where('id', '=', answer).executeTakeFirst();
    if (!there) return false;
    const noted = await db
      .insertInto('unjudged')
      .values({ answer_id: answer, failed_at: failedAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('answer_id')
      .executeTakeFirst();
    return noted !== undefined;
  },

  async takeOut(answer: number): Promise<void> {
    await db.deleteFrom('unjudged').where('answer_id', '=', answer).execute();
  },

  /**
   * Returns at most `most` answers that first failed after `since` and have no row in the work queue. Sorted by id,
   * starting after `after`.
   */
  async idle({
    since,
    after,
    most,
  }: {
    readonly since: number;
    readonly after: number;
    readonly most: number;
  }): Promise<number[]> {
    const rows = await db
      .selectFrom('unjudged')
      .select('answer_id')
      .where('failed_at', '>', since)
      .where('answer_id', '>', after)
      .where(isIdle)
      .orderBy('answer_id')
      .limit(most)
      .execute();
    return rows.map(({ answer_id: id }) => id);
  },

  /** Gives up answers that first failed at or before a moment and have no row in the work queue. */
  async forget(until: number): Promise<void> {
    await db.deleteFrom('unjudged').where('failed_at', '<=', until).where(isIdle).execute();
  },
});

const isIdle = (row: ExpressionBuilder<Schema, 'unjudged'>) =>
  row.not(
    row.exists(
      row.selectFrom('work').select('work.id').where('kind', '=', 'judge').whereRef('ref', '=', 'unjudged.answer_id'),
    ),
  );
