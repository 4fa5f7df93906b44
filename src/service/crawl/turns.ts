import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';

/** Requests to one host at a time. */
const atATime = 2;
const hosts = 500;

export interface HostTurns {
  /**
   * Does something when it is the host's turn: two at a time, or one in so many seconds where the host asks for that.
   * @throws the signal's reason where nobody waits any more
   */
  readonly wait: <Result>(
    host: string,
    options: { readonly delay: number; readonly signal: AbortSignal },
    action: () => Promise<Result>,
  ) => Promise<Result>;
}

/** Keeps to what each host can bear, for all who ask it at the same time. */
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

/** The pause lies between the beginnings of two requests. */
const delayed = (seconds: number): PQueue =>
  new PQueue({ concurrency: 1, interval: seconds * 1000, intervalCap: 1, strict: true });
