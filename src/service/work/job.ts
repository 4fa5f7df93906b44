/**
 * What is done for one kind of work. Running it twice must harm nothing: a crash between two steps repeats the second.
 */
export interface Job {
  run(ref: number, signals: Signals): Promise<void>;
  /** Gives up on it. */
  giveUp(ref: number, why: GivenUp): Promise<void>;
}

/** Why work is given up: it failed in a way that nobody foresaw, or its process ended each time that it was begun. */
export type GivenUp = 'failed' | 'ended';

/** How often a piece of work is begun whose process ends each time. */
export const maxAttempts = 3;

/** Message for work that was given up while it was being `asked`, for example. */
export const givenUpText = (why: GivenUp, what: string): string =>
  why === 'ended'
    ? `The service stopped ${maxAttempts} times while this was being ${what}, so this won’t be retried automatically.`
    : `Something went wrong in the service while this was being ${what}. See the service log for details.`;

export interface Signals {
  /** Stop at once: it was cancelled, or patience is over, or another process has it now. */
  readonly signal: AbortSignal;
  /** Begin no further step: the process ends, and this goes on in the next. */
  readonly closing: AbortSignal;
}
