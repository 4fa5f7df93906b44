import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds between checks. */
const often = 2000;

/**
 * Checks regularly that the store's file still exists. Otherwise, only the next write would detect that it is missing.
 * Returns a function that stops the checks.
 */
export function watchFile({ checkFile }: Pick<Store, 'checkFile'>, log: Log): () => void {
  const timer = setInterval(() => {
    try {
      checkFile();
    } catch (error) {
      log.error({ err: error }, 'the store can no longer be used');
    }
  }, often);
  timer.unref();
  return () => clearInterval(timer);
}
