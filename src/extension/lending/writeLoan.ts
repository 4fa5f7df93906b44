import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../client/client.ts';
import { Failure } from '../../contract/failure.ts';
import { LoanFailureCode, type LoanTask, maxLentText } from '../../contract/models/loan.ts';
import type { EditorModels } from './editorModel.ts';
import { failureOfModel } from './modelFailures.ts';

/** The calls that are made about one loan. */
export type LoanCalls = Pick<Client, 'keepLoan' | 'answerLoan' | 'releaseLoan'>;

interface Needs {
  /** The service, which may be another process than the one that put the loan up. */
  readonly connect: () => Promise<{ readonly client: LoanCalls }>;
  readonly models: Pick<EditorModels, 'write'>;
  readonly lender: string;
  /** The window closes, or the person takes the model back. */
  readonly closing: AbortSignal;
  /** How often the service hears of the window, in milliseconds. */
  readonly every?: number;
}

type Answer = Parameters<LoanCalls['answerLoan']>[0]['body'];

/** The service is waited for as long as it may take to restart. */
const answerTries = 20;
const answerPauseMs = 1500;

/**
 * Has the editor's model write what was taken, and gives it to the service: the text, or why there is none. A window
 * that closes lets go of it.
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
        if (isOver(error)) unwanted.abort(); // a service that cannot be reached comes back
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
        // What was written was paid for: it is not lost with a service that restarts.
        if (isOver(error) || tries === answerTries || closing.aborted) throw error;
        await sleep(answerPauseMs, undefined, { signal: closing }).catch(() => undefined);
      }
    }
  }
}

type Written =
  | { readonly text: string; readonly input_tokens: number | null; readonly output_tokens: number | null }
  | { readonly failure: { readonly code: LoanFailureCode; readonly message: string } };

/** The text, or why there is none; undefined where the signal ended it. */
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

/** Nobody waits for it any more, or another window has it. */
const isOver = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'LOAN_NOT_FOUND' || error.code === 'LOAN_TAKEN');
