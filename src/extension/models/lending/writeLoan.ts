import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../../client/client.ts';
import { Failure } from '../../../contract/failure.ts';
import { LoanFailureCode, type LoanTask, maxLentText } from '../../../contract/models/loan.ts';
import type { EditorModels } from './editorModel.ts';
import { failureOfModel } from './modelFailures.ts';

interface Needs {
  /** Connects to the service, which may have restarted since it created the loan. */
  readonly connect: () => Promise<{ readonly client: Client }>;
  readonly models: EditorModels;
  readonly lender: string;
  /** Aborted when the window closes or the user stops lending. */
  readonly closing: AbortSignal;
  /** Milliseconds between heartbeats. */
  readonly every?: number;
}

type Answer = Parameters<Client['answerLoan']>[0]['body'];

/** Number of attempts, which together span a restart of the service. */
const answerTries = 20;
const answerPauseMs = 1500;

/**
 * Writes a loan's text with the editor's model and sends the text or the failure to the service. A closing window
 * releases the loan.
 */
export async function writeLoan(
  task: LoanTask,
  { connect, models, lender, closing, every = 5000 }: Needs,
): Promise<void> {
  const unwanted = new AbortController();
  const signal = AbortSignal.any([closing, unwanted.signal]);
  const { id: loan } = task;
  const beating = setInterval(() => {
    void connect()
      .then(({ client }) => client.keepLoan({ loan, body: { lender } }))
      .catch((error: unknown) => {
        if (isOver(error)) unwanted.abort(); // other errors are temporary, e.g. a restart of the service
      });
  }, every);
  try {
    const written = await writtenBy(models, task, signal);
    if (unwanted.signal.aborted) return;
    if (written) await give({ ...written, lender });
    else await (await connect()).client.releaseLoan({ loan, body: { lender } });
  } catch (error) {
    if (!isOver(error)) throw error;
  } finally {
    clearInterval(beating);
  }

  async function give(answer: Answer): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        const { client } = await connect();
        await client.answerLoan({ loan, body: answer });
        return;
      } catch (error) {
        // The text was paid for, so don't lose it to a restart of the service.
        if (isOver(error) || tries === answerTries || closing.aborted) throw error;
        await sleep(answerPauseMs, undefined, { signal: closing }).catch(() => undefined);
      }
    }
  }
}

type Written =
  | { readonly text: string; readonly input_tokens: number | null; readonly output_tokens: number | null }
  | { readonly failure: { readonly code: LoanFailureCode; readonly message: string } };

/** Returns the text or the failure. Undefined if aborted. */
async function writtenBy(models: Needs['models'], task: LoanTask, signal: AbortSignal): Promise<Written | undefined> {
  const most = Math.min(task.max_characters, maxLentText);
  try {
    const { text, inputTokens, outputTokens } = await models.write({ ...task, max_characters: most }, signal);
    return { text, input_tokens: inputTokens, output_tokens: outputTokens };
  } catch (error) {
    if (signal.aborted) return undefined;
    const { code, message } = failureOfModel(error, task.model ?? '');
    return { failure: { code: LoanFailureCode.catch('PROVIDER_FAILED').parse(code), message } };
  }
}

/** True if the service no longer needs the loan or another window has taken it. */
const isOver = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'LOAN_NOT_FOUND' || error.code === 'LOAN_TAKEN');
