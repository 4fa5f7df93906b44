import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is known of a process, and how it collects; replaceable in tests. */
interface Needs {
  /** Bytes that the process holds of the machine's memory. */
  readonly held: () => number;
  /** The share of the time since it was last asked in which the event loop worked, 0 to 1. */
  readonly busy: () => number;
  /** Collects what nobody needs, and gives its memory back to the machine. */
  readonly collect: () => void;
}

/** Between two looks, in milliseconds. */
const interval = 3_000;
/** A process that works more has no time for it. */
const maxBusy = 0.05;
/** Bytes that came since; for less it is not worth a tenth of a second. */
const minGrowth = 16 * 1024 * 1024;

/**
 * Gives memory back whenever a process comes to rest. V8 lets what it needs no more lie until it runs short, and keeps
 * the emptied pages, as it counts on being told when nobody waits; Node tells it nothing.
 * @returns what ends it; it keeps no process alive
 */
export function releaseIdleMemory(needs: Needs = ofThisProcess()): () => void {
  const { held, busy, collect } = needs;
  let least = held();
  const look = (): void => {
    const now = held();
    const atRest = busy() <= maxBusy;
    least = Math.min(least, now);
    if (!atRest || now - least < minGrowth) return;
    collect();
    least = held();
  };
  const timer = setInterval(look, interval).unref();
  return () => clearInterval(timer);
}

function ofThisProcess(): Needs {
  setFlagsFromString('--expose-gc'); // new contexts have it from here on
  const gc = runInNewContext('gc') as NodeJS.GCFunction;
  let before = performance.eventLoopUtilization();
  return {
    held: () => process.memoryUsage.rss(),
    busy: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    collect: () => void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  };
}
