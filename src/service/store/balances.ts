import type { Kysely } from 'kysely';
import { Failure } from '../../contract/failure.ts';
import type { Schema } from './schema.ts';

/** The two currencies of an account. */
export type Unit = 'credits' | 'rows';

/** What was paid: how much of it came from the additional balance, and what is left in all. */
export interface Payment {
  readonly additional: number;
  readonly left: number;
}

const refusals = {
  credits: (amount: number) => new Failure('INSUFFICIENT_CREDITS', `This needs ${amount} API credits, which the account does not have. Nothing was done.`),
  rows: (amount: number) => new Failure('INSUFFICIENT_EXPORT_ROWS', `This needs ${amount} Export rows, which the account does not have. Nothing was done.`),
} as const;

/** What accounts have to spend. Read and written in one transaction, so that two calls never spend the same. */
export const balances = (db: Kysely<Schema>) => ({
  async left(userId: number, unit: Unit): Promise<number> {
    const { plan, additional } = await read(db, userId, unit);
    return plan + additional;
  },

  /**
   * Takes so much, the plan's balance first.
   * @throws Failure `INSUFFICIENT_CREDITS` or `INSUFFICIENT_EXPORT_ROWS`; nothing is taken then.
   */
  async charge(userId: number, unit: Unit, amount: number): Promise<Payment> {
    const { plan, additional } = await read(db, userId, unit);
    const fromPlan = Math.min(plan, amount);
    const fromAdditional = amount - fromPlan;
    if (fromAdditional > additional) throw refusals[unit](amount);
    if (amount > 0) await write(db, userId, unit, { plan: plan - fromPlan, additional: additional - fromAdditional });
    return { additional: fromAdditional, left: plan + additional - amount };
  },

  /**
   * Gives so much back, of which `fromAdditional` came from there: what was taken last comes back first. A plan that was
   * filled again meanwhile is filled to its limit only.
   */
  async refund(userId: number, unit: Unit, amount: number, fromAdditional: number): Promise<void> {
    if (amount === 0) return;
    const { plan, additional, limit } = await read(db, userId, unit);
    const toAdditional = Math.min(amount, fromAdditional);
    const filled = Math.max(plan, Math.min(plan + amount - toAdditional, limit));
    await write(db, userId, unit, { plan: filled, additional: additional + toAdditional });
  },
});

interface Balance {
  readonly plan: number;
  readonly additional: number;
}

const read = (db: Kysely<Schema>, userId: number, unit: Unit): Promise<Balance & { readonly limit: number }> =>
  db.selectFrom('users').select([`${unit}_plan as plan`, `${unit}_additional as additional`, `${unit}_limit as limit`]).where('id', '=', userId).executeTakeFirstOrThrow();

const write = (db: Kysely<Schema>, userId: number, unit: Unit, { plan, additional }: Balance) =>
  db.updateTable('users').set({ [`${unit}_plan`]: plan, [`${unit}_additional`]: additional }).where('id', '=', userId).execute();
