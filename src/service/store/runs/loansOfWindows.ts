import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import { leaseSeconds, type Loan, type LoanFailureCode, type LoanTask } from '../../../contract/models/loan.ts';
import type { Schema } from '../schema.ts';
import { moment } from '../values.ts';

/** Why a window gave no text. */
export interface LoanFailure {
  readonly code: LoanFailureCode;
  readonly message: string;
}

/** Who may take it: a key's owner, in the projects that the key reaches, or in all of theirs. */
interface Whose {
  readonly userId: number;
  readonly projects: readonly string[] | null;
}

interface Wanted extends Whose {
  readonly runs: readonly number[];
  readonly judge: boolean;
  readonly now: number;
}

/** A window that acts on a loan. */
export interface LoanWindow extends Whose {
  readonly lender: string;
  readonly now: number;
}

/** What a window gives. */
type Given =
  | { readonly text: string; readonly input: number | null; readonly output: number | null }
  | { readonly failure: LoanFailure };

/** So many are told of at once. */
const maxListed = 20;

/**
 * What windows do with loans. Each statement is right whatever happens beside it: of two windows that take one, one
 * gets it.
 */
export const loansOfWindows = (db: Kysely<Schema>) => {
  const liveOf = (runs: readonly number[]) =>
    db.selectFrom('content_runs').select('id').where('id', 'in', runs).where('status', '=', 'processing');
  const ofWindow = (id: number, whose: Whose) => db.updateTable('loans').where('id', '=', id).where(reaches(whose));

  return {
    /** Those that wait for a window of this user, the oldest first. */
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
     * Gives a call to a window, once more where it has it already; undefined where nobody waits for it, or another window
     * has it.
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

    /** Whether the window still has it, which now counts from this moment. */
    async keep(id: number, { lender, now, ...whose }: LoanWindow): Promise<boolean> {
      const row = await ofWindow(id, whose)
        .set({ state: 'taken', leased_until: now + leaseSeconds * 1000 })
        .where(isHeldBy(lender))
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Keeps what a window gives; whether it was wanted. One that slept for a while is still heard where no other took
     * over.
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

    /** Whether the window had it, and no longer has. */
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

/** Nobody has it, or one that was not heard of for too long. */
const isOpen = (now: number) => sql<boolean>`(state = 'waiting' OR leased_until < ${now})`;

/** The window has it, or had it last and nobody else does. */
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
