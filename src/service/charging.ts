import { setImmediate as breathe } from 'node:timers/promises';
import type { Store } from './store/store.ts';

export interface Charging {
  /**
   * Takes credits for a read and returns what is left.
   * @throws Failure `INSUFFICIENT_CREDITS`; nothing is taken then.
   */
  charge(userId: number, credits: number): Promise<number>;
}

interface Due {
  readonly userId: number;
  readonly credits: number;
  readonly settle: PromiseWithResolvers<number>;
}

/** Charges reads. Those that come while a commit is under way share the next one, as durable as one by one and not held up by the disk. */
export function createCharging({ write }: Pick<Store, 'write'>): Charging {
  let waiting: Due[] = [];
  let running = false;

  const run = async (): Promise<void> => {
    running = true;
    await breathe();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await commit(batch);
    }
    running = false;
  };

  const commit = async (batch: readonly Due[]): Promise<void> => {
    try {
      const settle = await write(async ({ balances }) => {
        const results: (() => void)[] = [];
        for (const { userId, credits, settle: { resolve, reject } } of batch) {
          await balances.charge(userId, 'credits', credits).then(
            ({ left }) => results.push(() => resolve(left)),
            (error: unknown) => results.push(() => reject(error)),
          );
        }
        return results;
      });
      for (const deed of settle) deed();
    } catch (error) {
      for (const { settle } of batch) settle.reject(error);
    }
  };

  return {
    charge(userId, credits) {
      const settle = Promise.withResolvers<number>();
      waiting.push({ userId, credits, settle });
      if (!running) void run();
      return settle.promise;
    },
  };
}
