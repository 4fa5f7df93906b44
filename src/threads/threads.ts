import { availableParallelism } from 'node:os';
import type { TaskRequest, Tasks } from './tasks.ts';
import { createThread } from './thread.ts';

interface PoolOptions<Known extends Tasks> {
  /** Module that serves the tasks in a thread. */
  readonly entry: URL;
  /**
   * Loads the same tasks for short texts, which run without a thread. Tasks that are missing here always run in a
   * thread.
   */
  readonly load: () => Partial<Known> | Promise<Partial<Known>>;
  /** Maximum number of threads. */
  readonly most?: number;
  /** Milliseconds of processor time before a task in a thread times out. */
  readonly slowest?: number;
  /** Milliseconds before an idle thread ends. */
  readonly rest?: number;
}

/** Runs computations on texts without blocking other callers. */
export interface Threads<Known extends Tasks> {
  /**
   * Runs a task. If the texts in its input are short, it runs directly. Otherwise it runs in a thread, where short
   * texts go before longer ones that arrived slightly earlier.
   * @throws Failure `TEXT_TOO_HARD` if a text needs too much time or memory, or ended its thread. Also throws the
   * signal's reason and errors of the task.
   */
  readonly run: <Name extends keyof Known & string>(
    task: Name,
    input: Parameters<Known[Name]>[0],
    signal?: AbortSignal,
  ) => Promise<Awaited<ReturnType<Known[Name]>>>;
  readonly close: () => Promise<void>;
}

/** Characters. Texts of this length are parsed and scored in well under 20 ms. */
const shortTextLength = 16_000;

/**
 * Characters per millisecond of delay. A longer text lets shorter ones go first only if they arrive within its delay,
 * so no text waits forever.
 */
const courtesy = 200;

interface WaitingTask {
  /** Position in the queue. The lowest goes first. */
  readonly turn: number;
  readonly question: TaskRequest;
  readonly resolve: (output: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Returns a small number, because each thread has its own heap, and one core is left for everything else. */
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
    const thread = free.pop(); // the most recently used one, so that the others become idle
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

/** Returns the number of characters in all texts of plain data, plus bytes in buffers. */
function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce((sum: number, part) => sum + textLength(part), 0);
}
