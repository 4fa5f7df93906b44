import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Failure } from '../contract/failure.ts';
import type { TaskRequest, TaskReply } from './tasks.ts';

interface ThreadOptions {
  /** The module that serves the tasks. */
  readonly entry: URL;
  /** Milliseconds that an answer may take. */
  readonly slowest: number;
  /** Milliseconds for which it waits for the next question before it gives its memory back. */
  readonly rest: number;
}

/** A thread that starts with its first question, and anew with the next one where a question was the end of it. */
interface Thread {
  /**
   * Asks one question; the next only when this one is answered.
   * @throws Failure `TEXT_TOO_HARD` when the thread ended over it, or had to be ended; else what the task throws.
   */
  ask(question: TaskRequest): Promise<unknown>;
  close(): Promise<void>;
}

/** Megabytes that a thread may fill; past them it ends, and its process goes on. */
const memory = 512;
/** Megabytes of young objects; more is no faster, and is not given back. */
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
        sleep(slowest, undefined, { signal }).then(() => {
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

function startWorker(entry: URL): Worker {
  const worker = new Worker(entry, {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: youngMemory },
  });
  worker.on('error', () => undefined); // whoever waits for its answer is told
  return worker;
}
