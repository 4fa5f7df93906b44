import { type Kysely, sql } from 'kysely';
import { Failure } from '../../../contract/failure.ts';
import { creditsWord } from '../../../contract/service/account.ts';
import { isPostgres } from '../migrations/columns.ts';
import type { Schema } from '../schema.ts';

/** The two currencies of an account. */
type Unit = 'credits' | 'rows';

/** What was paid: how much of it came from the additional balance, and what is left in all. */
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

/**
 * What accounts have to spend. Each change is one statement that counts by itself, so that two calls never spend the
 * same.
 */
export const balances = (db: Kysely<Schema>) => ({
  async left(userId: number, unit: Unit): Promise<number> {
    const { plan, additional } = await balanceOf(db, userId, unit).executeTakeFirstOrThrow();
    return plan + additional;
  },

  /**
   * Takes so much, the plan's balance first, and returns what is left in all. By itself it is durable.
   * @throws Failure `INSUFFICIENT_CREDITS` or `INSUFFICIENT_EXPORT_ROWS`; nothing is taken then.
   */
  take: (userId: number, unit: Unit, amount: number): Promise<number> => takeUnits(db, userId, unit, amount),

  /**
   * The same in a transaction, and tells how much came from which balance.
   * @throws Failure `INSUFFICIENT_CREDITS` or `INSUFFICIENT_EXPORT_ROWS`; nothing is taken then.
   */
  async charge(userId: number, unit: Unit, amount: number): Promise<Payment> {
    // nobody else takes of it until this has ended
    const before = balanceOf(db, userId, unit).$if(isPostgres(db), (row) => row.forNoKeyUpdate());
    const { plan } = await before.executeTakeFirstOrThrow();
    return { additional: Math.max(0, amount - plan), left: await takeUnits(db, userId, unit, amount) };
  },

  /**
   * Gives so much back, of which `fromAdditional` came from there: what was taken last comes back first. A plan that
   * was filled again meanwhile is filled to its limit only.
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
