import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Answers on which the judge failed in a way that may pass. Moments in milliseconds. */
export const unjudged = (db: Kysely<Schema>) => ({
  /**
   * Notes that judging an answer failed, and returns whether that is news: the first moment stands. An answer that has
   * gone is not noted.
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
   * Answers that failed first after a moment and that no work stands for, so many at most, in the order of their ids
   * behind `after`.
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

  /**
   * Takes out the answers that failed first at a moment or before and that no work stands for, as they are given up.
   */
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
