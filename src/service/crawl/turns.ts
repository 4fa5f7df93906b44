import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';

/** Maximum number of concurrent requests to one host. */
const atATime = 2;
const hosts = 500;

interface HostTurns {
  /**
   * Runs an action when it is the host's turn: up to two concurrently, or one per delay in seconds if the host requests
   * a delay.
   * @throws the signal's reason if it is aborted
   */
  readonly wait: <Result>(
    host: string,
    options: { readonly delay: number; readonly signal: AbortSignal },
    action: () => Promise<Result>,
  ) => Promise<Result>;
}

/** Limits the load on each host across all callers. */
export function createHostTurns(): HostTurns {
  const queues = new LRUCache<string, PQueue>({ max: hosts });
  return {
    wait(host, { delay, signal }, action) {
      const name = `${host} ${delay}`;
      let queue = queues.get(name);
      if (!queue) {
        queue = delay > 0 ? delayed(delay) : new PQueue({ concurrency: atATime });
        queues.set(name, queue);
      }
      return queue.add(action, { signal });
    },
  };
}

/** Counts the delay from the start of one request to the start of the next. */
const delayed = (seconds: number): PQueue =>
  new PQueue({ concurrency: 1, interval: seconds * 1000, intervalCap: 1, strict: true });
