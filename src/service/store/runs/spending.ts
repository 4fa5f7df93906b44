import { type Kysely, sql } from 'kysely';
import type { UsageKind } from '../../../contract/service/usage.ts';
import type { Schema } from '../schema.ts';

/** What calls are counted under. */
export interface SpendKey {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly userId: number;
  readonly kind: UsageKind;
  /** Empty where none was asked. */
  readonly assistant: string;
  readonly vendor: string;
  /** Empty where the vendor has none. */
  readonly model: string;
}

/** What a call has used, as far as it is known. */
export interface Spent {
  readonly input: number;
  readonly output: number;
  readonly searches: number;
  /** Billionths of a US dollar; undefined where nobody knows. */
  readonly nanoUsd: number | undefined;
}

/** Sums of calls, of which those without a known price are in no money. */
export interface SpentSum {
  readonly nanoUsd: number;
  readonly unpriced: number;
}

const sums = ['calls', 'unpriced', 'input_tokens', 'output_tokens', 'searches', 'nano_usd'] as const;

/**
 * What calls with own keys have used, as sums by day. A call counts before it is made, as one of unknown price, so that
 * one whose end nobody saw is still there. Each change is one statement that counts by itself.
 */
export const spending = (db: Kysely<Schema>) => ({
  /** Counts one more call, of which nothing is known yet. */
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

  /** Adds what a call that has begun came to. */
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

  /** What all accounts together have spent in a month (`YYYY-MM`, UTC). */
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

  /** Sums of an account by month, from one month to another (`YYYY-MM`, both included), the newest first. */
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
