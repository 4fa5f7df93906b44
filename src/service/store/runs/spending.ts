import { type Kysely, sql } from 'kysely';
import type { UsageKind } from '../../../contract/service/account.ts';
import type { Schema } from '../schema.ts';

/** Key that calls are counted under. */
export interface SpendKey {
  readonly day: string;
  readonly userId: number;
  readonly kind: UsageKind;
  /** Empty if no assistant was asked. */
  readonly assistant: string;
  readonly vendor: string;
  /** Empty if the vendor has none. */
  readonly model: string;
}

/** Usage of a call, as far as known. */
export interface Spent {
  readonly input: number;
  readonly output: number;
  readonly searches: number;
  /** Billionths of a US dollar. Undefined if unknown. */
  readonly nanoUsd: number | undefined;
}

/** Sums of calls. Calls without a known price count only in `unpriced`. */
interface SpentSum {
  readonly nanoUsd: number;
  readonly unpriced: number;
}

const sums = ['calls', 'unpriced', 'input_tokens', 'output_tokens', 'searches', 'nano_usd'] as const;

/**
 * Usage of calls with users' own API keys, summed by day. A call counts before it's made, as unpriced, so a call whose
 * end is lost still counts. Each change is one atomic statement.
 */
export const spending = (db: Kysely<Schema>) => ({
  /** Counts one more call, without a price yet. */
  async begin(key: SpendKey): Promise<void> {
    await db
      .insertInto('spend_days')
      .values({ ...columnsOf(key), calls: 1, unpriced: 1, input_tokens: 0, output_tokens: 0, searches: 0, nano_usd: 0 })
      .onConflict((conflict) =>
        conflict.columns(['day', 'user_id', 'kind', 'assistant', 'vendor', 'model']).doUpdateSet((row) => ({
          calls: row('spend_days.calls', '+', 1),
          unpriced: row('spend_days.unpriced', '+', 1),
        })),
      )
      .execute();
  },

  /** Adds the usage of a call that was counted by `begin`. */
  async end(key: SpendKey, { input, output, searches, nanoUsd }: Spent): Promise<void> {
    const { day, user_id: userId, kind, assistant, vendor, model } = columnsOf(key);
    await db
      .updateTable('spend_days')
      .set((row) => ({
        unpriced: row('unpriced', '-', nanoUsd === undefined ? 0 : 1),
        input_tokens: row('input_tokens', '+', input),
        output_tokens: row('output_tokens', '+', output),
        searches: row('searches', '+', searches),
        nano_usd: row('nano_usd', '+', nanoUsd ?? 0),
      }))
      .where('day', '=', day)
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('assistant', '=', assistant)
      .where('vendor', '=', vendor)
      .where('model', '=', model)
      .execute();
  },

  /** Sums the spending of all accounts in a month (`YYYY-MM`, UTC). */
  async inMonth(month: string): Promise<SpentSum> {
    const row = await db
      .selectFrom('spend_days')
      .select((select) => [
        select.fn.sum<number | null>('nano_usd').as('nanoUsd'),
        select.fn.sum<number | null>('unpriced').as('unpriced'),
      ])
      .where('day', '>=', `${month}-01`)
      .where('day', '<=', `${month}-31`)
      .executeTakeFirstOrThrow();
    return { nanoUsd: Number(row.nanoUsd ?? 0), unpriced: Number(row.unpriced ?? 0) };
  },

  /** Returns an account's sums by month, newest first. Includes both `from` and `to` (`YYYY-MM`). */
  async byMonth(userId: number, { from, to }: { readonly from: string; readonly to: string }) {
    const month = sql<string>`substr(day, 1, 7)`;
    const rows = await db
      .selectFrom('spend_days')
      .select(['kind', 'assistant', 'vendor', 'model'])
      .select(month.as('month'))
      .select((select) => sums.map((name) => select.fn.sum<number>(name).as(name)))
      .where('user_id', '=', userId)
      .where('day', '>=', `${from}-01`)
      .where('day', '<=', `${to}-31`)
      .groupBy([month, 'kind', 'assistant', 'vendor', 'model'])
      .orderBy(month, 'desc')
      .orderBy('kind')
      .orderBy('assistant')
      .orderBy('vendor')
      .orderBy('model')
      .execute();
    return rows.map((row) => ({ ...row, ...Object.fromEntries(sums.map((name) => [name, Number(row[name])])) }));
  },
});

const columnsOf = ({ userId, ...key }: SpendKey) => ({ ...key, user_id: userId });

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
