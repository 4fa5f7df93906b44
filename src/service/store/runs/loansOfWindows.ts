import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import { leaseSeconds, type Loan, type LoanFailureCode, type LoanTask } from '../../../contract/models/loan.ts';
import type { Schema } from '../schema.ts';
import { moment } from '../values.ts';

/** Reason why a window returned no text. */
export interface LoanFailure {
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
export const loansOfWindows = (db: Kysely<Schema>) => {
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

type LoanRow = Selectable<Schema['loans']>;

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
