import { setTimeout as sleep } from 'node:timers/promises';

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
}

/** Does something at once, or after a while, and then regularly, one time after the other; it keeps no process alive. */
export function repeat(
  action: (stopping: AbortSignal) => Promise<void>,
  { after = 0, every, onFailure }: Needs,
): Repetition {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
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
