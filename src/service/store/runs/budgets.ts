import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Calls to providers, counted by the role they are made for and by day (`YYYY-MM-DD`, UTC), for all processes together.
 */
export const budgets = (db: Kysely<Schema>) => ({
  /** Counts one more call of a role on a day, unless `most` are counted; false where it is one too many. */
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

  /** How many calls of a role are counted on a day. */
  async spent(role: string, day: string): Promise<number> {
    const row = await db
      .selectFrom('provider_days')
      .select('calls')
      .where('role', '=', role)
      .where('day', '=', day)
      .executeTakeFirst();
    return row?.calls ?? 0;
  },

  /** Takes out the days before one. */
  async forget(before: string): Promise<void> {
    await db.deleteFrom('provider_days').where('day', '<', before).execute();
  },
});
