import type { Store } from '../store/store.ts';
import type { Supply } from './worker.ts';

/** The work of a store that this process alone works on; what ran when an earlier one ended waits again. */
export async function embeddedSupply(store: Store): Promise<Supply> {
  await store.write(({ work }) => work.recover());
  return {
    take: (lane, most) => store.write(({ work }) => work.take(lane, most)),
    held: (ids) => store.read.work.alive(ids),
    giveBack: (id) => store.write(({ work }) => work.giveBack(id)),
  };
}
