/** Implementation of one kind of work. It must be safe to run twice, because a step is repeated after a crash. */
export interface Job {
  run(ref: number, signals: Signals): Promise<void>;
  giveUp(ref: number, why: GivenUp): Promise<void>;
}

/** Reason for giving up: an unexpected error (`failed`), or a process that ended during each attempt (`ended`). */
type GivenUp = 'failed' | 'ended';

/** Maximum number of attempts that end with their process. */
export const maxAttempts = 3;

/** Returns the message for work that was given up while it was being `asked`, for example. */
export const givenUpText = (why: GivenUp, what: string): string =>
  why === 'ended'
    ? `The service stopped ${maxAttempts} times while this was being ${what}, so this won’t be retried automatically.`
    : `Something went wrong in the service while this was being ${what}. See the service log for details.`;

export interface Signals {
  /** Stop immediately: the work was canceled, the service's shutdown timeout is over, or another process has it. */
  readonly signal: AbortSignal;
  /** Start no further step: the process is ending, and the next one continues. */
  readonly closing: AbortSignal;
}
