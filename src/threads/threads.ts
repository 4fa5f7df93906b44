import { availableParallelism } from 'node:os';
import type { TaskRequest, Tasks } from './tasks.ts';
import { createThread } from './thread.ts';

interface PoolOptions<Known extends Tasks> {
  /** The module that serves the tasks in a thread. */
  readonly entry: URL;
  /** The same tasks for short texts, which are not worth the way; one that is missing here is always done in a thread. */
  readonly load: () => Partial<Known> | Promise<Partial<Known>>;
  /** Threads at most. */
  readonly most?: number;
  /** Milliseconds that one task may take in a thread. */
  readonly slowest?: number;
  /** Milliseconds after which a thread that nobody asks ends. */
  readonly rest?: number;
}

/** Computes over texts without making anybody wait but who asked. */
export interface Threads<Known extends Tasks> {
  /**
   * Does a task: at once where the texts in its input are short, else in a thread, short ones before long ones that
   * came a little earlier.
   * @throws Failure `TEXT_TOO_HARD` when a text needs too much time or memory, or ended its thread; the signal's reason
   * when nobody wants the output any more; else what the task throws.
   */
  readonly run: <Name extends keyof Known & string>(
    task: Name,
    input: Parameters<Known[Name]>[0],
    signal?: AbortSignal,
  ) => Promise<Awaited<ReturnType<Known[Name]>>>;
  /** Ends all threads; who still waits for an output is told that it will not come. */
  readonly close: () => Promise<void>;
}

/** Characters, which are read and scored in well under 20 ms. */
const shortTextLength = 16_000;

/** For so many characters a text lets others go first that come within a millisecond, so that none waits for ever. */
const courtesy = 200;

interface WaitingTask {
  /** Its turn among those who wait, the lowest next. */
  readonly turn: number;
  readonly question: TaskRequest;
  readonly resolve: (output: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Few, as each has a heap of its own, and one processor is left to those who wait for none of them. */
const threadCount = (): number => Math.min(2, Math.max(1, availableParallelism() - 1));

export function createThreads<Known extends Tasks>({
  entry,
  load,
  most = threadCount(),
  slowest = 30_000,
  rest = 10_000,
}: PoolOptions<Known>): Threads<Known> {
  const threads = Array.from({ length: most }, () => createThread({ entry, slowest, rest }));
  const free = [...threads];
  let waiting: WaitingTask[] = [];
  let closed = false;

  function begin(): void {
    const thread = free.pop(); // the one that worked last, so that others come to rest
    const next = thread && waiting.shift();
    if (next) {
      void thread
        .ask(next.question)
        .then(next.resolve, next.reject)
        .finally(() => {
          free.push(thread);
          begin();
        });
    } else if (thread) free.push(thread);
  }

  return {
    async run(task, input, signal) {
      signal?.throwIfAborted();
      const length = textLength(input);
      const action = length <= shortTextLength ? (await load())[task] : undefined;
      if (action) return action(input) as never;
      if (closed) throw new Error('The background threads have ended.');
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const mine = { turn: performance.now() + length / courtesy, question: { task, input }, resolve, reject };
      const place = waiting.findIndex(({ turn }) => turn > mine.turn);
      waiting.splice(place < 0 ? waiting.length : place, 0, mine);
      const leave = (): void => {
        waiting = waiting.filter((one) => one !== mine);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave, { once: true });
      begin();
      return promise.finally(() => signal?.removeEventListener('abort', leave)) as never;
    },

    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('The background threads have ended.'));
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/** Characters of all texts in plain data, and bytes. */
function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce((sum: number, part) => sum + textLength(part), 0);
}
