import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { Account } from '../../../contract/service/account.ts';
import type { Schema } from '../schema.ts';
import { moment } from '../values.ts';

export type User = Selectable<Schema['users']>;

/** Columns of an account that an operator can set. */
export type AccountChange = Updateable<Schema['users']>;

/** Balance that no single user can exhaust. The account of the embedded service has it. */
const endless = 1_000_000_000;
const century = 100 * 365 * 86_400_000;

/** Users with their plan, seat and balances. Credits and Export rows are whole numbers. */
export const accounts = (db: Kysely<Schema>) => ({
  byId: (id: number) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

  byEmail: (email: string) => db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst(),

  /** Returns the owner of a key, by the key's hash. */
  byKey: (hash: string): Promise<User | undefined> =>
    db
      .selectFrom('users')
      .innerJoin('keys', 'keys.user_id', 'users.id')
      .selectAll('users')
      .where('keys.hash', '=', hash)
      .executeTakeFirst(),

  list: () => db.selectFrom('users').selectAll().orderBy('id').execute(),

  /** Returns the user with this email address, created with unlimited balances if missing. */
  async ensure(email: string, now: number) {
    const user = await this.byEmail(email);
    if (user) return user;
    return db
      .insertInto('users')
      .values({
        name: email.split('@')[0] ?? email,
        email,
        plan_name: 'local',
        plan_display_name: 'Local',
        plan_status: 'active',
        plan_renews_at: now + century,
        credits_plan: endless,
        credits_additional: 0,
        credits_limit: endless,
        rows_plan: endless,
        rows_additional: 0,
        rows_limit: endless,
        prompts_limit: 100_000,
        daily_prompts: 100_000,
        per_minute: 6000,
        per_second: 200,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  set: (id: number, change: AccountChange) =>
    db.updateTable('users').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

  /**
   * Refills the plan's balances on its renewal day, and sets the next one. If the last renewal was under a clock that
   * was ahead, only the day is set again, at most a month away.
   */
  async renew(id: number, now: number): Promise<void> {
    const user = await this.byId(id);
    if (!isDue(user, now)) return;
    const early = wasEarly(user, now);
    const next = nextDay(user.plan_renews_at, now);
    await db
      .updateTable('users')
      .set((row) => ({
        ...(!early && { credits_plan: row.ref('credits_limit'), rows_plan: row.ref('rows_limit') }),
        plan_renews_at: next,
        plan_renewed_at: now,
      }))
      .where('id', '=', id)
      .where('plan_renews_at', '=', user.plan_renews_at)
      .execute();
  },
});

type Renewal = Pick<User, 'plan_renews_at' | 'plan_renewed_at'>;

/** True if an active account is due for renewal, or was last renewed under a clock that was ahead. */
export const isDue = (user: Pick<User, 'plan_status'> & Renewal, now: number): boolean =>
  user.plan_status === 'active' && (user.plan_renews_at <= now || wasEarly(user, now));

/** Maximum difference in milliseconds between the clocks of processes on one store. */
const skew = 86_400_000;

const wasEarly = ({ plan_renewed_at: at }: Renewal, now: number): boolean => at !== null && at > now + skew;

/** Returns the first moment after `now` that is whole months before or after another. */
function nextDay(moment: number, now: number): number {
  let months = 0;
  while (inMonths(moment, months) <= now) months += 1;
  while (inMonths(moment, months - 1) > now) months -= 1;
  return inMonths(moment, months);
}

/** Adds months to a moment. The day is limited to the last one of shorter months. */
function inMonths(moment: number, months: number): number {
  const date = new Date(moment);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return date.getTime();
}

/** Converts an account to the form of `GET /me`, without its key. */
export const accountToContract = (user: User): Omit<Account, 'key'> => ({
  user: { id: user.id, name: user.name, email: user.email },
  plan: {
    name: user.plan_name,
    display_name: user.plan_display_name,
    status: user.plan_status,
    renews_at: moment(user.plan_renews_at),
    prompts_limit: user.prompts_limit,
  },
  credits: balance(user.credits_plan, user.credits_additional, user.credits_limit),
  export_rows: balance(user.rows_plan, user.rows_additional, user.rows_limit),
  rate_limits: { perMinute: user.per_minute, perSecond: user.per_second },
});

const balance = (plan: number, additional: number, limit: number) => ({
  available: plan + additional,
  plan,
  additional,
  plan_limit: limit,
});

/** Reasons that prevent the removal of an account. */
interface Obstacles {
  /** Projects that it owns, including deleted ones that can be restored. */
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  /** Number of active runs and exports that it pays for or that belong to its projects. */
  readonly live: number;
}

export const removals = (db: Kysely<Schema>) => ({
  async obstacles(userId: number): Promise<Obstacles> {
    const projects = await db
      .selectFrom('projects')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .orderBy('name')
      .orderBy('id')
      .execute();
    const concerned = sql`(user_id = ${userId} OR project_id IN (SELECT id FROM projects WHERE user_id = ${userId}))`;
    const {
      rows: [counted],
    } = await sql<{ live: number }>`SELECT
      (SELECT count(*) FROM prompt_runs WHERE status IN ('queued', 'processing') AND ${concerned})
      + (SELECT count(*) FROM content_runs WHERE status = 'processing' AND ${concerned})
      + (SELECT count(*) FROM exports WHERE status IN ('queued', 'running') AND ${concerned}) AS live`.execute(db);
    return { projects, live: Number(counted?.live) };
  },

  /** Transfers all projects of a user to another, who no longer needs to be a member of them. */
  async handOver(userId: number, heirId: number): Promise<void> {
    const owned = db.selectFrom('projects').select('id').where('user_id', '=', userId);
    await db.deleteFrom('project_members').where('user_id', '=', heirId).where('project_id', 'in', owned).execute();
    await db.updateTable('projects').set({ user_id: heirId }).where('user_id', '=', userId).execute();
  },

  /**
   * Removes a user without projects, with keys and memberships. Runs and exports in other users' projects pass to the
   * owners. Keys that added prompts are kept, but anonymous and revoked. Returns false if the user owns a project.
   */
  async remove(userId: number, now: number): Promise<boolean> {
    const owner = sql<number>`(SELECT projects.user_id FROM projects WHERE projects.id = project_id)`;
    for (const table of ['prompt_runs', 'content_runs', 'exports'] as const)
      await db.updateTable(table).set({ user_id: owner }).where('user_id', '=', userId).execute();
    const ownerOfPrompts = sql<number>`(SELECT min(projects.user_id) FROM prompts
      JOIN projects ON projects.id = prompts.project_id WHERE prompts.key_id = keys.id)`;
    await db
      .updateTable('keys')
      .set({
        user_id: ownerOfPrompts,
        name: 'Key of a removed account',
        revoked_at: sql<number>`coalesce(revoked_at, ${now})`,
      })
      .where('user_id', '=', userId)
      .where((row) =>
        row.exists(row.selectFrom('prompts').select('prompts.id').whereRef('prompts.key_id', '=', 'keys.id')),
      )
      .execute();
    // Deletes only users without projects, because their projects would be deleted as well.
    const gone = await db
      .deleteFrom('users')
      .where('id', '=', userId)
      .where((row) =>
        row.not(row.exists(row.selectFrom('projects').select('projects.id').where('user_id', '=', userId))),
      )
      .executeTakeFirstOrThrow();
    return gone.numDeletedRows > 0n;
  },
});
