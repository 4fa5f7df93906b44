import { setImmediate as breathe } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { WorkItem, WorkKind } from '../store/runs/work.ts';
import { type Job, maxAttempts, type Signals } from '../job.ts';
import { createLanes, type LaneLimits } from './lanes.ts';
import { pauseAfter, retryUntilDone } from './retryUntilDone.ts';

/** Source of a worker's items. */
export interface Supply {
  /** Takes at most `most` items of a lane for this process, oldest first. Counts an attempt for each. */
  take(lane: string, most: number): Promise<readonly WorkItem[]>;
  /** Returns the items that this process still has. Canceled items and those of other processes are missing. */
  held(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Releases an interrupted item, without counting the attempt. */
  giveBack(id: number): Promise<void>;
  /** Milliseconds between checks for items that other processes add or take. Undefined without other processes. */
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
  /** Looks for work to start, and for running work that was canceled. */
  wake(): void;
  /**
   * Starts nothing more, waits `patience` milliseconds for running items, then aborts them. The next worker continues
   * them. If called again, the shorter timeout applies.
   */
  stop(patience: number): Promise<void>;
}

interface Running {
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Runs durable work within the limits of its lanes. SQLite runs on the event loop, so the worker yields between items.
 * Calls are then answered even while much work fails at once.
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
    // An item keeps its place in the lane until its end is recorded.
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
      if (store.isAway(error)) return write(() => supply.giveBack(item.id)); // continues when the store is back
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
        // only the first failure
        if (failures === 1) log.error({ err: error }, 'failed to look for work');
        retry = setTimeout(wake, pauseAfter(failures));
      })
      .finally(() => {
        looking = undefined;
      });
  }

  // Running items must keep their heartbeat until the end, so the timer continues during a stop.
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
