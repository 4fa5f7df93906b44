import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/** Calls to providers, counted by role and day (`YYYY-MM-DD`, UTC) for all processes together. */
export const budgets = (db: Kysely<Schema>) => ({
  /** Counts one more call, unless `most` are already counted. Returns false if the limit was reached. */
  async spend(role: string, day: string, most: number): Promise<boolean> {
    const counted = await db
      .insertInto('provider_days')
      .values({ role, day, calls: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['role', 'day'])
          .doUpdateSet((row) => ({ calls: row('provider_days.calls', '+', 1) }))
          .where('provider_days.calls', '<', most),
      )
      .returning('calls')
      .executeTakeFirst();
    return counted !== undefined;
  },

  async spent(role: string, day: string): Promise<number> {
    const row = await db
      .selectFrom('provider_days')
      .select('calls')
      .where('role', '=', role)
      .where('day', '=', day)
      .executeTakeFirst();
    return row?.calls ?? 0;
  },

  /** Deletes the days before one. */
  async forget(before: string): Promise<void> {
    await db.deleteFrom('provider_days').where('day', '<', before).execute();
  },
});
