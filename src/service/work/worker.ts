import { setImmediate as breathe } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import type { WorkItem, WorkKind } from '../store/work.ts';

/** What is done for one kind of work. Running it twice must harm nothing: a crash between two steps repeats the second. */
export interface Job {
  run(ref: number, signals: Signals): Promise<void>;
  /** Gives up on work that ended the service too often. */
  giveUp(ref: number): Promise<void>;
}

export interface Signals {
  /** Stop at once: it was cancelled, or patience is over. */
  readonly signal: AbortSignal;
  /** Begin no further step: the service ends, and this goes on at its next start. */
  readonly closing: AbortSignal;
}

/** How much of a lane runs at the same time, and begins in any minute. */
export interface Limits {
  readonly concurrency: number;
  readonly perMinute: number;
}

interface Needs {
  readonly store: Store;
  readonly jobs: Readonly<Record<WorkKind, Job>>;
  readonly limitsOf: (lane: string) => Limits;
  readonly log: Log;
}

export interface Worker {
  /** Looks for work to begin, and for running work that was cancelled. */
  wake(): void;
  /**
   * Begins nothing more, lets what runs finish for so long (milliseconds), then stops it; it goes on at the next start.
   * Called again, the shorter patience counts.
   */
  stop(patience: number): Promise<void>;
}

const mostAttempts = 3;
const aheadPerLane = 100;

/**
 * Does the durable work of one data folder. What ran when an earlier service ended begins again. The store answers
 * without leaving the event loop, so the worker gives way by itself: calls are answered while much work fails at once.
 */
export async function startWorker({ store, jobs, limitsOf, log }: Needs): Promise<Worker> {
  const lanes = new Map<string, PQueue>();
  /** What stops each piece that waits in its lane or runs. */
  const begun = new Map<number, () => void>();
  const closing = new AbortController();
  const isClosing = (): boolean => closing.signal.aborted;

  const laneFor = (name: string): PQueue => {
    const { concurrency, perMinute } = limitsOf(name);
    const key = `${name} ${concurrency} ${perMinute}`;
    const lane = lanes.get(key) ?? new PQueue({ concurrency, interval: 60_000, intervalCap: perMinute, strict: true });
    lanes.set(key, lane);
    return lane;
  };

  const runOne = async (item: WorkItem, signal: AbortSignal): Promise<void> => {
    await breathe();
    if (isClosing() || !(await store.write(({ work }) => work.begin(item.id)))) return;
    try {
      await jobs[item.kind].run(item.ref, { signal, closing: closing.signal });
      await store.write(({ work }) => work.finish(item.id));
    } catch (error) {
      if (signal.aborted || isClosing()) {
        await store.write(({ work }) => work.giveBack(item.id));
      } else {
        log.error({ err: error, work: item }, 'work failed in a way that was not foreseen');
        await jobs[item.kind].giveUp(item.ref);
        await store.write(({ work }) => work.finish(item.id));
      }
    }
  };

  const begin = (item: WorkItem): void => {
    const waiting = new AbortController();
    const running = new AbortController();
    let started = false;
    begun.set(item.id, () => (started ? running : waiting).abort());
    const start = (): Promise<void> => {
      started = true;
      return runOne(item, running.signal);
    };
    laneFor(item.lane)
      // What is cancelled while it waits leaves its lane, so that it takes no turn of others.
      .add(start, { signal: waiting.signal })
      .catch((error: unknown) => { if (!waiting.signal.aborted) log.error({ err: error, work: item }, 'work could not be settled'); })
      .finally(() => {
        begun.delete(item.id);
        if (laneFor(item.lane).size < aheadPerLane / 2) wake();
      });
  };

  const look = async (): Promise<void> => {
    const alive = await store.read.work.alive([...begun.keys()]);
    for (const [id, stop] of begun) if (!alive.has(id)) stop();
    for (const item of await store.read.work.waiting(aheadPerLane)) if (!begun.has(item.id) && !isClosing()) begin(item);
  };

  let looking: Promise<void> | undefined;
  let again = false;
  function wake(): void {
    if (isClosing()) return;
    again = true;
    looking ??= (async () => {
      while (again && !isClosing()) {
        again = false;
        await breathe();
        await look();
      }
    })()
      .catch((error: unknown) => log.error({ err: error }, 'work could not be looked for'))
      .finally(() => { looking = undefined; });
  }

  for (const item of await store.write(({ work }) => work.recover(mostAttempts))) {
    log.error({ work: item }, 'work ended the service three times and is given up');
    await jobs[item.kind].giveUp(item.ref);
    await store.write(({ work }) => work.finish(item.id));
  }
  wake();

  return {
    wake,
    async stop(patience) {
      closing.abort();
      for (const lane of lanes.values()) lane.clear();
      const late = setTimeout(() => { for (const stop of begun.values()) stop(); }, patience);
      await looking;
      await Promise.all([...lanes.values()].map((lane) => lane.onPendingZero()));
      clearTimeout(late);
    },
  };
}
