import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../contract/failure.ts';
import type { LoanFailureCode } from '../../contract/models/loan.ts';
import type { EditorModel, Model } from '../../contract/models/vendors.ts';
import type { Settings } from '../models/configuration.ts';
import type { Lend, LentText, LendTask } from '../models/attempts.ts';
import { Outdated } from '../outdated.ts';
import { digestOf, type LoanPurpose, type LoanRecord, type NewLoan } from '../store/runs/loans.ts';
import type { Store, Stores } from '../store/store.ts';

interface Needs {
  readonly store: Store;
  readonly settings: Settings;
  readonly board: LoanBoard;
  /** Milliseconds. */
  readonly now: () => number;
}

interface Borrower {
  readonly purpose: LoanPurpose;
  readonly project: string;
  /** User whose windows may lend. */
  readonly userId: number;
  /** Start no further step. The next process finds the waiting call. */
  readonly closing: AbortSignal;
}

/** Lets windows lend their models to the writer and the judge. */
export interface Lending {
  readonly to: (borrower: Borrower) => Lend;
}

type Finished = Extract<LoanRecord, { readonly state: 'done' }>;

/** Waits for windows through the store, so a restart loses neither calls nor their results. */
export function createLending({ store, settings, board, now }: Needs): Lending {
  const write = <Result>(action: Parameters<typeof store.write<Result>>[0]): Promise<Result> =>
    store.write(action, { locks: [], repeatable: true });

  async function awaited(id: number, borrower: Borrower, { signal, model }: LendTask): Promise<Finished> {
    const { purpose, closing } = borrower;
    const over = AbortSignal.any([signal, closing]);
    for (;;) {
      over.throwIfAborted();
      const seen = board.changes;
      const loan = await store.read.loans.find(id);
      if (!loan) return gone(over);
      if (loan.state === 'done') return loan;
      if (loan.state === 'failed') throw new Failure(loan.failure.code, loan.failure.message);
      if (!isSame(settings.current[purpose.role], model)) {
        await write(({ loans }) => loans.withdraw(id));
        throw new Outdated();
      }
      if (loan.state === 'taken' && loan.leasedUntil < now()) {
        await write(({ loans }) => loans.lapse(id, now()));
        board.changed();
      } else await board.next(seen, over);
    }
  }

  /** Waits for the cancellation of a deleted loan. Without one, throws `Outdated` to start again. */
  async function gone(over: AbortSignal): Promise<never> {
    await board.next(board.changes, over);
    over.throwIfAborted();
    throw new Outdated();
  }

  async function refused(id: number, code: LoanFailureCode, message: string): Promise<never> {
    await write(({ loans }) => loans.refuse(id, { code, message }));
    throw new Failure(code, message);
  }

  const lend = async (borrower: Borrower, task: LendTask): Promise<LentText> => {
    const loan: NewLoan = {
      ...borrower,
      model: task.model.model,
      system: task.system,
      prompt: task.prompt,
      maxCharacters: task.most,
    };
    const known = await store.read.loans.ofDigest(digestOf(loan));
    // A call offered before a restart has already had its turn.
    if (!known || known.state === 'failed') await task.pace.begin(task.signal, task.model);
    const offered = await write(
      async ({ loans, contentRuns }) => (await isLive(borrower, contentRuns)) && loans.offer(loan, now()),
    );
    if (!offered) return gone(AbortSignal.any([task.signal, borrower.closing]));
    board.changed();
    const { id, text, input, output } = await awaited(offered.id, borrower, task);
    return {
      text,
      input,
      output,
      refuse: () =>
        text.length > task.most
          ? refused(id, 'PROVIDER_TOO_LARGE', 'The text that the editor’s model returned is too long.')
          : refused(id, 'PROVIDER_EMPTY', 'The editor’s model returned an empty answer.'),
    };
  };

  return { to: (borrower) => (task) => lend(borrower, task) };
}

/** Compares the models only, because limits don't matter. */
const isSame = (configured: Model | undefined, { model }: EditorModel): boolean =>
  configured?.kind === 'editor' && configured.model === model;

/** True unless the run was canceled. */
const isLive = async ({ purpose }: Borrower, runs: Stores['contentRuns']): Promise<boolean> =>
  purpose.role === 'judge' || (await runs.record(purpose.run))?.status === 'processing';

/** Notifies waiting callers of changes to loans. */
export interface LoanBoard {
  /** Number of changes. Read it first, then read the loans, then wait with `next`. */
  readonly changes: number;
  /** Reports that a loan was offered, taken, answered or released. */
  changed(): void;
  /**
   * Resolves when there are more changes than `seen`. Also resolves after a timeout, because other processes may change
   * loans and leases expire.
   */
  next(seen: number, signal?: AbortSignal): Promise<void>;
  /** True once the service is ending. */
  readonly isClosed: boolean;
  /** Ends all waits. */
  close(): void;
}

/** Maximum wait in milliseconds. Shorter on PostgreSQL, where other processes share the store. */
const longestWait = { sqlite: 5000, postgres: 1000 } as const;

export function createLoanBoard(dialect: Store['dialect']): LoanBoard {
  const closing = new AbortController();
  let turn = new AbortController();
  let changes = 0;
  return {
    get changes() {
      return changes;
    },
    changed() {
      changes += 1;
      turn.abort();
      turn = new AbortController();
    },
    async next(seen, signal) {
      if (seen !== changes) return;
      const ended = AbortSignal.any([turn.signal, closing.signal, ...(signal ? [signal] : [])]);
      await sleep(longestWait[dialect], undefined, { signal: ended }).catch(() => undefined);
    },
    get isClosed() {
      return closing.signal.aborted;
    },
    close: () => closing.abort(),
  };
}
