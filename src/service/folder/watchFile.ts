import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';

/** Milliseconds between two looks. */
const often = 2000;

/** Looks now and then whether the store's file is still there, as nobody may write for long; gives what ends it. */
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
