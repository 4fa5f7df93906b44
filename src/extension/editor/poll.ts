/** Result of a step: something changed, nothing changed, or nothing is left to poll. */
export type PollOutcome = 'moved' | 'still' | 'ended';

interface PollOptions {
  /** Milliseconds between steps after a change. Grows to `slowest` at most. */
  readonly every: number;
  readonly slowest: number;
  readonly signal: AbortSignal;
  /** Waits for that time. The signal ends the wait early. */
  readonly rest: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Polls until a step returns `ended`. Steps never overlap. Without changes the interval grows by half, after an error
 * it doubles.
 */
export async function poll(
  step: () => Promise<PollOutcome>,
  { every, slowest, signal, rest, onError }: PollOptions,
): Promise<void> {
  let pause = every;
  while (!signal.aborted) {
    try {
      const result = await step();
      if (result === 'ended') return;
      pause = result === 'moved' ? every : Math.min(pause * 1.5, slowest);
    } catch (error) {
      if (isAborted(signal)) return;
      onError(error);
      pause = Math.min(pause * 2, slowest);
    }
    await rest(pause, signal);
  }
}

/** A function, because TypeScript assumes that `aborted` doesn't change during the wait. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;
