import { setImmediate as breathe } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { WorkItem, WorkKind } from '../store/runs/work.ts';
import { type Job, maxAttempts, type Signals } from './job.ts';
import { createLanes, type LaneLimits } from './lanes.ts';
import { pauseAfter, retryUntilDone } from './retryUntilDone.ts';

/** Where a worker's pieces come from. */
export interface Supply {
  /** Takes so many pieces of a lane for this process, the oldest first; the attempt is counted with it. */
  take(lane: string, most: number): Promise<readonly WorkItem[]>;
  /**
   * Which of its pieces this process still has; a cancelled one is gone, and so is one that went to another process.
   */
  held(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Lets go of a piece that was stopped on purpose; the attempt does not count. */
  giveBack(id: number): Promise<void>;
  /**
   * How often pieces that others add or take must be looked for, in milliseconds; undefined where there are no others.
   */
  readonly every?: number;
}

interface Needs {
  readonly supply: Supply;
  readonly store: Store;
  readonly jobs: Readonly<Record<WorkKind, Job>>;
  readonly limitsOf: (lane: string) => LaneLimits;
  readonly log: Log;
}

export interface Worker {
  /** Looks for work to begin, and for running work that was cancelled. */
  wake(): void;
  /**
   * Begins nothing more, lets what runs finish for so long (milliseconds), then stops it; it goes on in the next
   * worker. Called again, the shorter patience counts.
   */
  stop(patience: number): Promise<void>;
}

interface Running {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Does durable work within the limits of its lanes. SQLite answers without leaving the event loop, so the worker gives
 * way by itself: calls are answered while much work fails at once.
 */
export function startWorker({ supply, store, jobs, limitsOf, log }: Needs): Worker {
  const running = new Map<number, Running>();
  const closing = new AbortController();
  const isClosing = (): boolean => closing.signal.aborted;
  const lanes = createLanes({ limitsOf, onFree: wake });

  const settle = async (item: WorkItem, signals: Signals): Promise<void> => {
    await breathe();
    if (isClosing()) return supply.giveBack(item.id);
    const job = jobs[item.kind];
    // Until its end is written down, a piece keeps its place in the lane.
    const write = (end: () => Promise<void>): Promise<void> =>
      retryUntilDone(end, {
        signal: AbortSignal.any([signals.signal, signals.closing]),
        slowest: 5000,
        onTrouble: (error) =>
          log.error({ err: error, work: item }, 'failed to record the end of work; it will be retried'),
      });
    try {
      if (item.attempts > maxAttempts) {
        log.warn({ work: item }, `gave up after ${maxAttempts} attempts, because the process ended each time`);
        await write(() => job.giveUp(item.ref, 'ended'));
      } else await job.run(item.ref, signals);
    } catch (error) {
      if (signals.signal.aborted || isClosing()) return supply.giveBack(item.id);
      if (store.isAway(error)) return write(() => supply.giveBack(item.id)); // it goes on when the store is back
      log.error({ err: error, work: item }, 'work failed unexpectedly');
      await write(() => job.giveUp(item.ref, 'failed'));
    }
    await write(() => store.write(({ work }) => work.finish(item.id), { locks: [], repeatable: true }));
  };

  const begin = (item: WorkItem): void => {
    const stop = new AbortController();
    const leave = lanes.enter(item.lane);
    const ended = settle(item, { signal: stop.signal, closing: closing.signal })
      .catch((error: unknown) => log.error({ err: error, work: item }, 'failed to settle work'))
      .finally(() => {
        running.delete(item.id);
        leave();
      });
    running.set(item.id, { stop, ended });
  };

  const look = async (): Promise<void> => {
    const held = await supply.held([...running.keys()]);
    for (const [id, { stop }] of running) if (!held.has(id)) stop.abort();
    if (isClosing()) return;
    for (const lane of await store.read.work.lanes()) {
      const free = lanes.free(lane);
      if (free > 0 && !isClosing()) (await supply.take(lane, free)).forEach(begin);
    }
  };

  let looking: Promise<void> | undefined;
  let again = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;
  function wake(): void {
    if (stopped) return;
    again = true;
    clearTimeout(retry);
    looking ??= (async () => {
      while (again) {
        again = false;
        await breathe();
        await look();
      }
    })()
      .then(() => {
        failures = 0;
      })
      .catch((error: unknown) => {
        failures += 1;
        // once, and not each time until it can be again
        if (failures === 1) log.error({ err: error }, 'failed to look for work');
        retry = setTimeout(wake, pauseAfter(failures));
      })
      .finally(() => {
        looking = undefined;
      });
  }

  // While what runs is waited for it must still be held, so this goes on to the very end.
  const timer = supply.every === undefined ? undefined : setInterval(wake, supply.every);
  wake();

  return {
    wake,
    async stop(patience) {
      closing.abort();
      const late = setTimeout(() => {
        for (const { stop } of running.values()) stop.abort();
      }, patience);
      await looking;
      await Promise.all([...running.values()].map(({ ended }) => ended));
      stopped = true;
      clearTimeout(late);
      clearInterval(timer);
      await looking;
      clearTimeout(retry);
    },
  };
}
