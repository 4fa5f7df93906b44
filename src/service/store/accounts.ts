import { type Kysely, sql } from 'kysely';
import type { Account } from '../../contract/account.ts';
import { Failure } from '../../contract/failure.ts';
import type { Schema } from './schema.ts';
import { moment } from './values.ts';

export type User = Awaited<ReturnType<ReturnType<typeof accounts>['byId']>>;

/** A balance that nobody at a desk meets; the account of the embedded service has it. */
const endless = 1_000_000_000;
const century = 100 * 365 * 86_400_000;

/** Users with their plan and balances. Credits are counted in whole API credits. */
export const accounts = (db: Kysely<Schema>) => ({
  byId: (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

  byEmail: (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),

  /** The user with this address, made with endless balances where missing. */
  async ensure(email: string, now: number) {
    const found = await this.byEmail(email);
    if (found) return found;
    return db
      .insertInto('users')
      .values({
        name: email.split('@')[0] ?? email, email,
        plan_name: 'local', plan_display_name: 'Local', plan_status: 'active', plan_renews_at: now + century,
        credits_plan: endless, credits_additional: 0, credits_limit: endless,
        rows_plan: endless, rows_additional: 0, rows_limit: endless,
        prompts_limit: 100_000, daily_prompts: 100_000, per_minute: 6000, per_second: 200, created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  /**
   * Takes credits, the plan's first, and returns what is left.
   * @throws Failure `INSUFFICIENT_CREDITS`; the caller's transaction is undone with it.
   */
  async charge(userId: number, credits: number): Promise<number> {
    const row = await db
      .updateTable('users')
      .set({
        credits_plan: sql`CASE WHEN credits_plan >= ${credits} THEN credits_plan - ${credits} ELSE 0 END`,
        credits_additional: sql`CASE WHEN credits_plan >= ${credits} THEN credits_additional ELSE credits_additional - (${credits} - credits_plan) END`,
      })
      .where('id', '=', userId)
      .where(sql<boolean>`credits_plan + credits_additional >= ${credits}`)
      .returning(['credits_plan', 'credits_additional'])
      .executeTakeFirst();
    if (!row) throw new Failure('INSUFFICIENT_CREDITS', `This needs ${credits} API credits, which the account does not have. Nothing was done.`);
    return row.credits_plan + row.credits_additional;
  },

  /** Gives credits back. */
  async refund(userId: number, credits: number): Promise<void> {
    await db
      .updateTable('users')
      .set((row) => ({ credits_plan: row('credits_plan', '+', credits) }))
      .where('id', '=', userId)
      .execute();
  },
});

/** The account as `GET /me` shows it, without its key. */
export const presentAccount = (user: User): Omit<Account, 'key'> => ({
  user: { id: user.id, name: user.name, email: user.email },
  plan: { name: user.plan_name, display_name: user.plan_display_name, status: user.plan_status, renews_at: moment(user.plan_renews_at) },
  credits: balance(user.credits_plan, user.credits_additional, user.credits_limit),
  export_rows: balance(user.rows_plan, user.rows_additional, user.rows_limit),
  rate_limits: { perMinute: user.per_minute, perSecond: user.per_second },
});

const balance = (plan: number, additional: number, limit: number) => ({ available: plan + additional, plan, additional, plan_limit: limit });
