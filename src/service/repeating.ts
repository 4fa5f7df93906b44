import { setTimeout as sleep } from 'node:timers/promises';

/** Monotonic time in milliseconds, replaceable in tests. */
export interface Clock {
  now(): number;
  /** Rejects when the signal ends it. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<unknown>;
}

/** Keeps no process alive. */
export const monotonicClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal, ref: false }),
};

/** What is done again and again until it is stopped. */
export interface Repetition {
  /** Fulfilled when what is being done has ended. */
  stop(): Promise<void>;
}

interface Needs {
  /** Milliseconds before the first time. */
  readonly after?: number;
  /** Milliseconds between the end of one time and the next. */
  readonly every: number;
  /** Told of the first failure, and not of each until it works again. */
  readonly onFailure: (error: unknown) => void;
  readonly clock?: Pick<Clock, 'sleep'> | undefined;
}

/** Does something at once, or after a while, and then regularly, one time after the other; it keeps no process alive. */
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
