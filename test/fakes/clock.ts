import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

export interface FakeClock {
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Advances the time. Waits end in the order in which they are due. */
  advance(milliseconds: number): Promise<void>;
  /** Number of waits. */
  readonly waiting: number;
  /** Remaining milliseconds of each wait. */
  readonly waits: readonly number[];
}

/** Clock that moves only when a test advances it. Starts at a time in milliseconds since 1970. */
export function fakeClock(start = Date.UTC(2026, 10, 21)): FakeClock {
  let now = start;
  const waits = new Set<{ readonly due: number; readonly end: () => void }>();

  return {
    now: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const wait = {
          due: now + milliseconds,
          end: () => {
            waits.delete(wait);
            resolve();
          },
        };
        waits.add(wait);
        signal?.addEventListener(
          'abort',
          () => {
            waits.delete(wait);
            reject(signal.reason as Error);
          },
          { once: true },
        );
      }),
    async advance(milliseconds) {
      const until = now + milliseconds;
      for (;;) {
        await settle();
        const next = [...waits].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0];
        if (!next) break;
        now = Math.max(now, next.due);
        next.end();
      }
      now = until;
      await settle();
    },
    get waiting() {
      return waits.size;
    },
    get waits() {
      return [...waits].map(({ due }) => due - now);
    },
  };
}

/** Lets pending promises and callbacks run. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 3; turns += 1) await turn();
}

/**
 * Waits for something that takes real time, such as reading a file.
 * @throws Error with the condition after three minutes
 */
export async function until(condition: () => boolean): Promise<void> {
  for (const end = performance.now() + 180_000; !condition(); await sleep(1)) {
    if (performance.now() > end) throw new Error(`nothing came in three minutes: ${String(condition)}`);
  }
}
