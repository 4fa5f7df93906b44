import { type Kysely, sql } from 'kysely';
import { Failure } from '../../../contract/failure.ts';
import { creditsWord } from '../../../contract/service/account.ts';
import { isPostgres } from '../migrations/statements.ts';
import type { Schema } from '../schema.ts';

/** Currency of an account. */
type Unit = 'credits' | 'rows';

/** Result of a payment: the part taken from the additional balance, and the total that is left. */
export interface Payment {
  readonly additional: number;
  readonly left: number;
}

const balanceRefusals = {
  credits: (amount: number) =>
    new Failure(
      'INSUFFICIENT_CREDITS',
      `This costs ${creditsWord(amount)}. The account doesn’t have enough credits, so nothing was done.`,
    ),
  rows: (amount: number) =>
    new Failure(
      'INSUFFICIENT_EXPORT_ROWS',
      `This costs ${amount} Export ${amount === 1 ? 'row' : 'rows'}. The account does not have enough, so nothing was done.`,
    ),
} as const;

/** Balances of accounts. Each change is one atomic statement, so two calls never spend the same units. */
export const balances = (db: Kysely<Schema>) => ({
  async left(userId: number, unit: Unit): Promise<number> {
    const { plan, additional } = await balanceOf(db, userId, unit).executeTakeFirstOrThrow();
    return plan + additional;
  },

  /**
   * Takes units, from the plan's balance first, and returns the total that is left. Durable on its own.
   * @throws Failure `INSUFFICIENT_CREDITS` or `INSUFFICIENT_EXPORT_ROWS`, without taking any.
   */
  take: (userId: number, unit: Unit, amount: number): Promise<number> => takeUnits(db, userId, unit, amount),

  /**
   * Takes units within a transaction, and returns the part taken from the additional balance.
   * @throws Failure `INSUFFICIENT_CREDITS` or `INSUFFICIENT_EXPORT_ROWS`, without taking any.
   */
  async charge(userId: number, unit: Unit, amount: number): Promise<Payment> {
    // Locks the row, so no one else takes from it until the transaction ends.
    const before = balanceOf(db, userId, unit).$if(isPostgres(db), (row) => row.forNoKeyUpdate());
    const { plan } = await before.executeTakeFirstOrThrow();
    return { additional: Math.max(0, amount - plan), left: await takeUnits(db, userId, unit, amount) };
  },

  /**
   * Returns units to an account. Up to `fromAdditional` go back to the additional balance, the rest to the plan's
   * balance, up to the plan's limit.
   */
  async refund(userId: number, unit: Unit, amount: number, fromAdditional: number): Promise<void> {
    if (amount === 0) return;
    const { plan, additional, limit } = columnsOf(unit);
    const toAdditional = Math.min(amount, fromAdditional);
    const toPlan = amount - toAdditional;
    await sql`
      UPDATE users SET ${additional} = ${additional} + ${toAdditional},
        ${plan} = CASE WHEN ${plan} + ${toPlan} <= ${limit} THEN ${plan} + ${toPlan}
          WHEN ${plan} < ${limit} THEN ${limit} ELSE ${plan} END
      WHERE id = ${userId}`.execute(db);
  },
});

const columnsOf = (unit: Unit) => ({
  plan: sql.ref(`${unit}_plan`),
  additional: sql.ref(`${unit}_additional`),
  limit: sql.ref(`${unit}_limit`),
});

const balanceOf = (db: Kysely<Schema>, userId: number, unit: Unit) =>
  db
    .selectFrom('users')
    .select([`${unit}_plan as plan`, `${unit}_additional as additional`])
    .where('id', '=', userId);

async function takeUnits(db: Kysely<Schema>, userId: number, unit: Unit, amount: number): Promise<number> {
  const { plan, additional } = columnsOf(unit);
  const {
    rows: [row],
  } = await sql<{ readonly left: number }>`
    UPDATE users SET ${plan} = CASE WHEN ${plan} < ${amount} THEN 0 ELSE ${plan} - ${amount} END,
      ${additional} = CASE WHEN ${plan} < ${amount} THEN ${additional} + ${plan} - ${amount} ELSE ${additional} END
    WHERE id = ${userId} AND ${plan} + ${additional} >= ${amount} RETURNING ${plan} + ${additional} AS "left"`.execute(
    db,
  );
  if (!row) throw balanceRefusals[unit](amount);
  return row.left;
}
