/**
 * What is done for one kind of work. Running it twice must harm nothing: a crash between two steps repeats the second.
 */
export interface Job {
  run(ref: number, signals: Signals): Promise<void>;
  /** Gives up on work that ended its process too often. */
  giveUp(ref: number): Promise<void>;
}

export interface Signals {
  /** Stop at once: it was cancelled, or patience is over, or another process has it now. */
  readonly signal: AbortSignal;
  /** Begin no further step: the process ends, and this goes on in the next. */
  readonly closing: AbortSignal;
}
