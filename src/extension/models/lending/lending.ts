import { randomUUID } from 'node:crypto';
import type { Client } from '../../../client/client.ts';
import { Failure } from '../../../contract/failure.ts';
import { type Loan, maxLoanWait } from '../../../contract/models/loan.ts';
import type { Service } from '../../service/connection/service.ts';
import { isCancelled } from '../../service/failures/report.ts';
import type { Clock } from '../../editor/clock.ts';
import type { AskConsent, Consents } from './consents.ts';
import type { EditorModels } from './editorModel.ts';
import { writeLoan } from './writeLoan.ts';

interface Needs {
  readonly services: {
    readonly current: (Pick<Service, 'origin'> & { readonly client: Client }) | undefined;
    connect(): Promise<Pick<Service, 'origin'> & { readonly client: Client }>;
  };
  readonly models: EditorModels;
  readonly consents: Consents;
  /**
   * Asks the user whether a model may be used for a run, or for the judge if null. Undefined if the user gives no
   * answer.
   */
  readonly ask: AskConsent;
  /** True if the settings use the editor's models as judge. */
  readonly judges: () => boolean;
  /** Called after a loan was taken or released, because it changes the state of its run. */
  readonly onChange: () => void;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly note: (error: unknown, where: string) => void;
}

/** Lends the models of this editor to the runs of one service, through long polling while there are any. */
export interface Lending {
  /** Adds a run that may need a model. `agreed` means that the user has already consented. */
  offer(run: number, agreed?: boolean): void;
  /** Removes a run that has ended. */
  drop(run: number): void;
  /** Checks for waiting judgements if enabled. */
  look(): void;
  /** Releases held loans. Resolves when the service has confirmed. */
  stop(): Promise<void>;
}

/** Maximum number of texts written in parallel. */
const maxWriting = 2;
const [firstPauseMs, maxPauseMs] = [2_000, 30_000];
const where = 'Lending a model';
/** Stands for the judge in place of a run id. */
const judge = null;
type Borrower = number | typeof judge;

export function createLending(needs: Needs): Lending {
  const { services, models, consents, ask, judges, onChange, clock, note } = needs;
  const lender = randomUUID();
  const closing = new AbortController();
  const runs = new Set<number>();
  /** Runs with a pending question or without consent. */
  const quiet = new Set<Borrower>();
  const writing = new Set<Promise<void>>();
  let origin: string | undefined;
  let following: AbortController | undefined;

  const wanted = (): { readonly runs: readonly number[]; readonly judge: boolean } => ({
    runs: [...runs].filter((run) => !quiet.has(run)),
    judge: judges() && !quiet.has(judge) && consents.ofJudge(origin ?? '') !== 'no',
  });

  /** Restarts polling with the current runs. */
  function turn(): void {
    following?.abort();
    following = undefined;
    const { runs: some, judge: judged } = wanted();
    if (closing.signal.aborted || (some.length === 0 && !judged)) return;
    const controller = new AbortController();
    following = controller;
    void follow(AbortSignal.any([controller.signal, closing.signal])).finally(() => {
      if (following === controller) following = undefined;
    });
  }

  async function follow(signal: AbortSignal): Promise<void> {
    let pause = firstPauseMs;
    while (!signal.aborted) {
      try {
        if (!(await step(signal))) return;
        pause = firstPauseMs;
      } catch (error) {
        if (isAborted(signal) || (error instanceof Failure && error.code === 'NOT_OFFERED')) return;
        if (!isCancelled(error)) note(error, where);
        await clock.sleep(pause, signal).catch(() => undefined);
        pause = Math.min(pause * 2, maxPauseMs);
      }
    }
  }

  /** Polls once and handles the loans. Returns false if there is nothing left to poll for. */
  async function step(signal: AbortSignal): Promise<boolean> {
    const { client, origin: at } = await services.connect();
    signal.throwIfAborted();
    if (at !== origin) turnTo(at);
    const waiting = wanted();
    if (waiting.runs.length === 0 && !waiting.judge) return false;
    const { data, meta } = await client.listLoans(
      { query: { runs: [...waiting.runs], judge: waiting.judge, wait: maxLoanWait } },
      { signal },
    );
    for (const run of waiting.runs) if (!meta.live.includes(run)) forget(run);
    for (const loan of data) {
      if (writing.size >= maxWriting) await Promise.race(writing);
      signal.throwIfAborted();
      await meet(loan, client);
    }
    return true;
  }

  async function meet(loan: Loan, client: Client): Promise<void> {
    const consent = consentFor(loan.run);
    if (consent === 'yes') return take(loan, client);
    quiet.add(loan.run);
    void consult(loan).catch((error: unknown) => note(error, where));
  }

  const consentFor = (borrower: Borrower) =>
    borrower === judge ? consents.ofJudge(origin ?? '') : consents.ofRun(origin ?? '', borrower);

  /** Asks for consent while polling continues. If the model is missing, takes the loan to report that to the run. */
  async function consult(loan: Loan): Promise<void> {
    const at = origin ?? '';
    const model = await models.find(loan.model, closing.signal);
    if (!model) return loan.run === judge ? undefined : take(loan, (await services.connect()).client);
    const answer = await ask(loan.run, model);
    if (closing.signal.aborted || at !== origin || answer === undefined) return;
    if (loan.run === judge) consents.keepJudge(at, answer ? 'yes' : 'no');
    else consents.keepRun(at, loan.run, answer ? 'yes' : 'no');
    if (!answer) return;
    quiet.delete(loan.run);
    turn();
  }

  async function take({ id }: Loan, client: Client): Promise<void> {
    const task = await client.takeLoan({ loan: id, body: { lender } }).catch((error: unknown) => {
      if (error instanceof Failure && (error.code === 'LOAN_TAKEN' || error.code === 'LOAN_NOT_FOUND'))
        return undefined;
      throw error;
    });
    if (!task) return;
    onChange();
    const work = writeLoan(task.data, { connect: () => services.connect(), models, lender, closing: closing.signal })
      .catch((error: unknown) => note(error, where))
      .finally(() => {
        writing.delete(work);
        onChange();
      });
    writing.add(work);
  }

  function forget(run: number): void {
    runs.delete(run);
    quiet.delete(run);
    consents.forgetRun(origin ?? '', run);
  }

  function turnTo(at: string): void {
    // Run ids of another service are unrelated.
    if (origin !== undefined) runs.clear();
    quiet.clear();
    origin = at;
  }

  return {
    offer(run, agreed = false) {
      const at = services.current?.origin;
      if (at !== undefined && at !== origin) turnTo(at);
      if (agreed) consents.keepRun(origin ?? '', run, 'yes');
      const isNew = !runs.has(run) || (agreed && quiet.has(run));
      runs.add(run);
      if (agreed) quiet.delete(run);
      else if (consents.ofRun(origin ?? '', run) === 'no') quiet.add(run);
      if (isNew || !following) turn();
    },
    drop(run) {
      if (runs.has(run)) forget(run);
    },
    look() {
      if (!following) turn();
    },
    async stop() {
      closing.abort();
      await Promise.all(writing);
    },
  };
}

/** A function, because TypeScript assumes that `aborted` doesn't change during the wait. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;
