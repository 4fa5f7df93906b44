import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Measurements of a process and its garbage collection. Replaceable in tests. */
interface Needs {
  /** Resident memory in bytes. */
  readonly held: () => number;
  /** Share of time since the last call that the event loop was busy, from 0 to 1. */
  readonly busy: () => number;
  /** Collects garbage and returns the memory to the operating system. */
  readonly collect: () => void;
}

/** Milliseconds between checks. */
const interval = 3_000;
/** Busier processes have no time for a collection. */
const maxBusy = 0.05;
/** Bytes of growth. Less isn't worth a collection, which takes a tenth of a second. */
const minGrowth = 16 * 1024 * 1024;

/**
 * Returns memory to the operating system when the process becomes idle. V8 only collects garbage when it runs short,
 * and keeps the empty pages unless the embedder reports that the process is idle. Node doesn't.
 * @returns a function that stops the checks. They don't keep the process alive.
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
  setFlagsFromString('--expose-gc'); // new contexts have `gc` from here on
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
