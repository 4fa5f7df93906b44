import type { Log } from '../log.ts';
import { type Repetition, repeat } from '../repeating.ts';
import type { Store } from '../store/store.ts';
import { comparisonWork } from './jobs/comparing.ts';
import { deliveryWork } from './jobs/notifying.ts';

interface Needs {
  readonly store: Store;
  readonly log: Log;
  /** Milliseconds. */
  readonly now: () => number;
  /** Called when there is new work. */
  readonly wake: () => void;
}

/** Queues due comparisons and deliveries, now and then regularly. Several processes may do so on one database. */
export function startWebhooks(needs: Needs): Repetition {
  const onFailure = (error: unknown): void => needs.log.error({ err: error }, 'failed to look for due webhooks');
  return repeat(() => takeDue(needs), { every: 5000, onFailure });
}

/** Queues due items once. Each is claimed by one process. */
export async function takeDue({ store, now, wake }: Omit<Needs, 'log'>): Promise<void> {
  const at = now();
  for (const [table, workOf] of [
    ['webhooks', comparisonWork],
    ['webhookDeliveries', deliveryWork],
  ] as const) {
    for (const id of await store.read[table].due(at)) {
      await store.write(
        async (stores) => {
          if (await stores[table].take(id, at)) await stores.work.add([workOf(id)], at);
        },
        { locks: [] },
      );
      wake();
    }
  }
}
