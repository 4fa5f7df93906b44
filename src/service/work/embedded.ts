import type { Store } from '../store/store.ts';
import type { Supply } from './worker.ts';

/**
 * Returns the work of a store with a single process. Items that ran when the previous process ended are queued again.
 */
export async function embeddedSupply(store: Store): Promise<Supply> {
  await store.write(({ work }) => work.recover());
  return {
    take: (lane, most) => store.write(({ work }) => work.take(lane, most)),
    held: (ids) => store.read.work.alive(ids),
    giveBack: (id) => store.write(({ work }) => work.giveBack(id)),
  };
}
