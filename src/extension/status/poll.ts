/** What a look found: something went on, nothing did, or there is nothing left to look at. */
export type PollOutcome = 'moved' | 'still' | 'ended';

interface PollOptions {
  /** Milliseconds between steps while something moves, and at most. */
  readonly every: number;
  readonly slowest: number;
  readonly signal: AbortSignal;
  /** Waits that long, or less when the signal ends it. */
  readonly rest: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Takes steps until there is nothing left: they never overlap, grow rarer while nothing moves, and back off when they
 * fail.
 */
export async function poll(
  step: () => Promise<PollOutcome>,
  { every, slowest, signal, rest, onError }: PollOptions,
): Promise<void> {
  let pause = every;
  while (!signal.aborted) {
    try {
      const found = await step();
      if (found === 'ended') return;
      pause = found === 'moved' ? every : Math.min(pause * 1.5, slowest);
    } catch (error) {
      if (isAborted(signal)) return;
      onError(error);
      pause = Math.min(pause * 2, slowest);
    }
    await rest(pause, signal);
  }
}

/** The compiler believes that a signal stays as it was before the wait. */
const isAborted = (signal: AbortSignal): boolean => signal.aborted;
