import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { parsedJson } from '../values.ts';
import { type LoanFailure, loansOfWindows } from './loansOfWindows.ts';

/** What a text is for: an article, or the verdict on an answer. */
export type LoanPurpose =
  | { readonly role: 'writer'; readonly run: number }
  | { readonly role: 'judge'; readonly answer: number };

/** A call that is to be lent a model for. */
export interface NewLoan {
  readonly purpose: LoanPurpose;
  readonly project: string;
  /** Whose windows may take it. */
  readonly userId: number;
  readonly model: string | undefined;
  readonly system: string | undefined;
  readonly prompt: string;
  readonly maxCharacters: number;
}

/** How a loan stands, for who waits for its text. Moments in milliseconds. */
export type LoanRecord = { readonly id: number } & (
  | { readonly state: 'waiting' }
  | { readonly state: 'taken'; readonly leasedUntil: number }
  | { readonly state: 'done'; readonly text: string; readonly input: number | null; readonly output: number | null }
  | { readonly state: 'failed'; readonly failure: LoanFailure }
);

/** What tells a call from all others: the same one asked again, as behind a restart, finds the text that came. */
export const digestOf = ({ purpose, model, system, prompt }: NewLoan): string =>
  createHash('sha256')
    .update(JSON.stringify([purpose, model, system, prompt]))
    .digest('hex');

/** Calls of a model that a window takes over. */
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

  /** Puts a call up; one that is there already goes on as it stands, unless it had failed. */
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

  /** Puts up again what a window has that was not heard of for too long. */
  async lapse(id: number, now: number): Promise<void> {
    await db
      .updateTable('loans')
      .set({ state: 'waiting', leased_until: null })
      .where('id', '=', id)
      .where('state', '=', 'taken')
      .where('leased_until', '<', now)
      .execute();
  },

  /** What was given is no answer. */
  async refuse(id: number, failure: LoanFailure): Promise<void> {
    await db
      .updateTable('loans')
      .set({ state: 'failed', failure: JSON.stringify(failure), text: null })
      .where('id', '=', id)
      .execute();
  },

  /** Whether an article cannot go on before a window takes a call of it. */
  async isAwaited(run: number): Promise<boolean> {
    const row = await db
      .selectFrom('loans')
      .select('id')
      .where('run_id', '=', run)
      .where('state', '=', 'waiting')
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Takes out what nobody asks for any more. */
  async withdraw(id: number): Promise<void> {
    await db.deleteFrom('loans').where('id', '=', id).execute();
  },

  /** The same, of all calls of an article; with `open`, only those whose text did not come. */
  async withdrawOf(run: number, { open = false } = {}): Promise<void> {
    const ofRun = db.deleteFrom('loans').where('run_id', '=', run);
    await (open ? ofRun.where('state', '<>', 'done') : ofRun).execute();
  },

  async withdrawOfAnswer(answer: number): Promise<void> {
    await db.deleteFrom('loans').where('answer_id', '=', answer).execute();
  },

  /** Forgets calls that were put up before a moment; who still waits for one puts it up again. */
  async forget(before: number): Promise<void> {
    await db.deleteFrom('loans').where('offered_at', '<', before).execute();
  },

  /** How many wait for a window, or are with one. */
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
