import { createHash } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import { leaseSeconds, type Loan, type LoanFailureCode, type LoanTask } from '../../../contract/models/loan.ts';
import type { Schema } from '../schema.ts';
import { moment, parsedJson } from '../values.ts';

/** Purpose of a model call: an article (`writer`), or the judgement of an answer (`judge`). */
export type LoanPurpose =
  | { readonly role: 'writer'; readonly run: number }
  | { readonly role: 'judge'; readonly answer: number };

/** A model call to offer to windows. */
export interface NewLoan {
  readonly purpose: LoanPurpose;
  readonly project: string;
  /** User whose windows may take it. */
  readonly userId: number;
  readonly model: string | undefined;
  readonly system: string | undefined;
  readonly prompt: string;
  readonly maxCharacters: number;
}

/** State of a loan, for the caller that waits for its text. Moments are in milliseconds. */
export type LoanRecord = { readonly id: number } & (
  | { readonly state: 'waiting' }
  | { readonly state: 'taken'; readonly leasedUntil: number }
  | { readonly state: 'done'; readonly text: string; readonly input: number | null; readonly output: number | null }
  | { readonly state: 'failed'; readonly failure: LoanFailure }
);

/** Fingerprint of a call. A repeated call, for example after a restart, finds the text of the first one. */
export const digestOf = ({ purpose, model, system, prompt }: NewLoan): string =>
  createHash('sha256')
    .update(JSON.stringify([purpose, model, system, prompt]))
    .digest('hex');

/** Model calls that windows can take over. */
export const loans = (db: Kysely<Schema>) => ({
  ...loansOfWindows(db),

  async ofDigest(digest: string): Promise<LoanRecord | undefined> {
    const row = await db.selectFrom('loans').selectAll().where('digest', '=', digest).executeTakeFirst();
    return row && toRecord(row);
  },

  async find(id: number): Promise<LoanRecord | undefined> {
    const row = await db.selectFrom('loans').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toRecord(row);
  },

  /** Offers a call. An existing loan keeps its state, but a failed one is offered again. */
  async offer(loan: NewLoan, now: number): Promise<LoanRecord> {
    const { purpose } = loan;
    const row = await db
      .insertInto('loans')
      .values({
        role: purpose.role,
        project_id: loan.project,
        user_id: loan.userId,
        run_id: purpose.role === 'writer' ? purpose.run : null,
        answer_id: purpose.role === 'judge' ? purpose.answer : null,
        digest: digestOf(loan),
        model: loan.model ?? null,
        system: loan.system ?? null,
        prompt: loan.prompt,
        max_characters: loan.maxCharacters,
        state: 'waiting',
        lender: null,
        leased_until: null,
        text: null,
        input_tokens: null,
        output_tokens: null,
        failure: null,
        offered_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('digest').doUpdateSet({
          state: sql`CASE WHEN loans.state = 'failed' THEN 'waiting' ELSE loans.state END`,
          user_id: loan.userId,
        }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    return toRecord(row);
  },

  /** Offers a loan again if the lease of its window has expired. */
  async lapse(id: number, now: number): Promise<void> {
    await db
      .updateTable('loans')
      .set({ state: 'waiting', leased_until: null })
      .where('id', '=', id)
      .where('state', '=', 'taken')
      .where('leased_until', '<', now)
      .execute();
  },

  /** Rejects a text that is not a valid answer. */
  async refuse(id: number, failure: LoanFailure): Promise<void> {
    await db
      .updateTable('loans')
      .set({ state: 'failed', failure: JSON.stringify(failure), text: null })
      .where('id', '=', id)
      .execute();
  },

  /** True if an article waits for a window to take one of its calls. */
  async isAwaited(run: number): Promise<boolean> {
    const row = await db
      .selectFrom('loans')
      .select('id')
      .where('run_id', '=', run)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Deletes a loan that is no longer needed. */
  async withdraw(id: number): Promise<void> {
    await db.deleteFrom('loans').where('id', '=', id).execute();
  },

  /** Deletes all loans of an article. With `open`, only those without a text. */
  async withdrawOf(run: number, { open = false } = {}): Promise<void> {
    const ofRun = db.deleteFrom('loans').where('run_id', '=', run);
    await (open ? ofRun.where('state', '<>', 'done') : ofRun).execute();
  },

  async withdrawOfAnswer(answer: number): Promise<void> {
    await db.deleteFrom('loans').where('answer_id', '=', answer).execute();
  },

  /** Deletes loans offered before a moment. A caller that still waits offers its call again. */
  async forget(before: number): Promise<void> {
    await db.deleteFrom('loans').where('offered_at', '<', before).execute();
  },

  /** Counts the loans that wait for a window or are taken. */
  async count(): Promise<number> {
    const { count } = await db
      .selectFrom('loans')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', 'in', ['waiting', 'taken'])
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});

type LoanRow = Selectable<Schema['loans']>;

function toRecord(row: LoanRow): LoanRecord {
  const { id, state, text, failure } = row;
  if (state === 'done') return { id, state, text: text ?? '', input: row.input_tokens, output: row.output_tokens };
  if (state === 'failed') return { id, state, failure: parsedJson<LoanFailure>(failure ?? '{}') };
  return state === 'taken' ? { id, state, leasedUntil: row.leased_until ?? 0 } : { id, state: 'waiting' };
}

/** Reason why a window returned no text. */
interface LoanFailure {
  readonly code: LoanFailureCode;
  readonly message: string;
}

/** Owner of an API key, and the projects the key reaches. Null for all of the owner's. */
interface Whose {
  readonly userId: number;
  readonly projects: readonly string[] | null;
}

interface Wanted extends Whose {
  readonly runs: readonly number[];
  readonly judge: boolean;
  readonly now: number;
}

export interface LoanWindow extends Whose {
  readonly lender: string;
  readonly now: number;
}

type Given =
  | { readonly text: string; readonly input: number | null; readonly output: number | null }
  | { readonly failure: LoanFailure };

/** Maximum number of loans in a list. */
const maxListed = 20;

/** Actions of windows on loans. Each statement is atomic, so only one of two windows can take a loan. */
const loansOfWindows = (db: Kysely<Schema>) => {
  const liveOf = (runs: readonly number[]) =>
    db.selectFrom('content_runs').select('id').where('id', 'in', runs).where('status', '=', 'processing');
  const ofWindow = (id: number, whose: Whose) => db.updateTable('loans').where('id', '=', id).where(reaches(whose));

  return {
    /** Returns loans that wait for a window of this user, oldest first. */
    async open({ runs, judge, now, ...whose }: Wanted): Promise<Loan[]> {
      if (runs.length === 0 && !judge) return [];
      const rows = await db
        .selectFrom('loans')
        .selectAll()
        .where(reaches(whose))
        .where('state', 'in', ['waiting', 'taken'])
        .where(isOpen(now))
        .where((eb) =>
          eb.or([
            ...(runs.length > 0 ? [eb('run_id', 'in', liveOf(runs))] : []),
            ...(judge ? [eb('role', '=', 'judge')] : []),
          ]),
        )
        .orderBy('id')
        .limit(maxListed)
        .execute();
      return rows.map(toContract);
    },

    /**
     * Gives a loan to a window, again if it has it already. Returns undefined if the loan isn't needed or another
     * window has it.
     */
    async take(id: number, { lender, now, ...whose }: LoanWindow): Promise<LoanTask | undefined> {
      const row = await ofWindow(id, whose)
        .set({ state: 'taken', lender, leased_until: now + leaseSeconds * 1000 })
        .where('state', 'in', ['waiting', 'taken'])
        .where((eb) => eb.or([isOpen(now), eb('lender', '=', lender)]))
        .returningAll()
        .executeTakeFirst();
      return row && toTask(row);
    },

    /** Extends the window's lease. Returns false if the window no longer has the loan. */
    async keep(id: number, { lender, now, ...whose }: LoanWindow): Promise<boolean> {
      const row = await ofWindow(id, whose)
        .set({ state: 'taken', leased_until: now + leaseSeconds * 1000 })
        .where(isHeldBy(lender))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Stores a window's result. Returns false if it's no longer needed. A window with an expired lease is accepted if
     * no other took the loan.
     */
    async answer(id: number, { lender, ...whose }: LoanWindow, given: Given): Promise<boolean> {
      const row = await ofWindow(id, whose)
        .set(
          'failure' in given
            ? { state: 'failed', failure: JSON.stringify(given.failure) }
            : { state: 'done', text: given.text, input_tokens: given.input, output_tokens: given.output },
        )
        .where(isHeldBy(lender))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns a loan to the queue. Returns false if the window didn't have it. */
    async release(id: number, { lender, ...whose }: LoanWindow): Promise<boolean> {
      const row = await ofWindow(id, whose)
        .set({ state: 'waiting', lender: null, leased_until: null })
        .where('state', '=', 'taken')
        .where('lender', '=', lender)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async exists(id: number, whose: Whose): Promise<boolean> {
      const row = await db
        .selectFrom('loans')
        .select('id')
        .where('id', '=', id)
        .where(reaches(whose))
        .executeTakeFirst();
      return row !== undefined;
    },
  };
};

const reaches =
  ({ userId, projects }: Whose) =>
  (eb: ExpressionBuilder<Schema, 'loans'>) =>
    eb.and([eb('user_id', '=', userId), ...(projects ? [eb('project_id', 'in', [...projects])] : [])]);

/** Condition: no window has the loan, or the lease has expired. */
const isOpen = (now: number) => sql<boolean>`(state = 'waiting' OR leased_until < ${now})`;

/** Condition: the window has the loan, or had it last and no other has taken it. */
const isHeldBy = (lender: string) => sql<boolean>`(lender = ${lender} AND state IN ('waiting', 'taken'))`;

const toContract = ({ id, role, project_id, run_id, model, offered_at }: LoanRow): Loan => ({
  id,
  role: role as Loan['role'],
  project: project_id,
  run: run_id,
  model,
  offered_at: moment(offered_at),
});

const toTask = (row: LoanRow): LoanTask => ({
  ...toContract(row),
  system: row.system,
  prompt: row.prompt,
  max_characters: row.max_characters,
  lease_seconds: leaseSeconds,
});
