import { setTimeout as sleep } from 'node:timers/promises';

/** Monotonic time in milliseconds, replaceable in tests. */
export interface Clock {
  now(): number;
  /** Rejects when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<unknown>;
}

/** Doesn't keep the process alive. */
export const monotonicClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal, ref: false }),
};

export interface Repetition {
  /** Resolves when the current run of the action has ended. */
  stop(): Promise<void>;
}

interface Needs {
  /** Milliseconds before the first run. */
  readonly after?: number;
  /** Milliseconds between the end of one run and the start of the next. */
  readonly every: number;
  /** Called for the first failure in a row only. */
  readonly onFailure: (error: unknown) => void;
  readonly clock?: Pick<Clock, 'sleep'> | undefined;
}

/**
 * Runs an action immediately or after a delay, and then regularly, without overlaps. Doesn't keep the process alive.
 */
export function repeat(
  action: (stopping: AbortSignal) => Promise<void>,
  { after = 0, every, onFailure, clock = monotonicClock }: Needs,
): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number) => clock.sleep(ms, signal).catch(() => undefined);
  const run = async (): Promise<void> => {
    let fails = false;
    if (after > 0) await wait(after);
    while (!signal.aborted) {
      try {
        await action(signal);
        fails = false;
      } catch (error) {
        if (!fails) onFailure(error);
        fails = true;
      }
      await wait(every);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
