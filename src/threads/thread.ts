import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Failure } from '../contract/failure.ts';
import type { TaskRequest, TaskReply } from './tasks.ts';

interface ThreadOptions {
  /** Module that serves the tasks. */
  readonly entry: URL;
  /** Milliseconds of processor time before a task times out. Milliseconds of waiting in Node versions that don't measure it. */
  readonly slowest: number;
  /** Milliseconds before an idle thread ends to free its memory. */
  readonly rest: number;
}

/** A worker thread that starts with the first request, and restarts with the next one if a request ended it. */
interface Thread {
  /**
   * Sends one request. Wait for its reply before sending the next.
   * @throws Failure `TEXT_TOO_HARD` if the thread crashed or timed out, or errors of the task
   */
  ask(question: TaskRequest): Promise<unknown>;
  close(): Promise<void>;
}

/** Memory limit of a thread in megabytes. Beyond it, the thread ends but the process continues. */
const memory = 512;
/** Megabytes for young objects. More isn't faster and isn't returned to the system. */
const youngMemory = 16;

export function createThread({ entry, slowest, rest }: ThreadOptions): Thread {
  let worker: Worker | undefined;
  let resting: NodeJS.Timeout | undefined;
  let closed = false;

  const end = async (): Promise<void> => {
    clearTimeout(resting);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };

  async function answer(question: TaskRequest, asked: Worker): Promise<TaskReply> {
    const over = new AbortController();
    const { signal } = over;
    try {
      asked.postMessage(question);
      const [reply] = (await Promise.race([
        once(asked, 'message', { signal }),
        once(asked, 'exit', { signal }).then(() => {
          throw new Error('The background thread ended over this text.');
        }),
        spent(slowest, asked, signal).then(() => {
          throw new Error(`This text was worked on for more than ${slowest / 1000} seconds (${question.task}).`);
        }),
      ])) as [TaskReply];
      return reply;
    } catch (error) {
      if (closed) throw error;
      await end();
      throw new Failure(
        'TEXT_TOO_HARD',
        'This text takes too long or too much memory to be worked through. Send it in smaller parts.',
        { cause: error },
      );
    } finally {
      over.abort();
    }
  }

  return {
    async ask(question) {
      clearTimeout(resting);
      worker ??= startWorker(entry);
      const asked = worker;
      asked.ref();
      try {
        const reply = await answer(question, asked);
        if ('error' in reply) throw reply.error;
        return reply.output;
      } finally {
        if (worker === asked) {
          asked.unref();
          resting = setTimeout(() => void end(), rest).unref();
        }
      }
    },
    async close() {
      closed = true;
      await end();
    },
  };
}

/** Waits until a thread has used this much processor time. On a busy machine, this takes longer than the time itself. */
async function spent(slowest: number, worker: Worker, signal: AbortSignal): Promise<void> {
  // Node has this since version 24.6
  if (!('cpuUsage' in worker)) return void (await sleep(slowest, undefined, { signal }));
  // not awaited, because a thread that is stuck from the start never reports it
  const before = usedBy(worker);
  const longest = performance.now() + maxWait * slowest;
  for (let left = slowest; left > 0 && performance.now() < longest;) {
    await sleep(Math.max(left, minSleep), undefined, { signal });
    const used = Promise.all([before, usedBy(worker)]).then(([start, now]) => now - start);
    left = slowest - (await Promise.race([used, sleep(maxReply, Infinity, { signal })]));
  }
}

/** Returns the processor time of a thread in milliseconds, 0 before it runs. */
const usedBy = (worker: Worker): Promise<number> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  );

/** Ends a thread that uses no processor time after this many times its time. */
const maxWait = 10;
/** Milliseconds between looks at a thread that has used most of its time. */
const minSleep = 100;
/** Milliseconds. A thread that doesn't report its time is stuck. */
const maxReply = 5000;

function startWorker(entry: URL): Worker {
  const worker = new Worker(entry, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: youngMemory },
  });
  worker.on('error', () => undefined); // the pending request reports the error
  return worker;
}
