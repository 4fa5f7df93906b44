import { setImmediate as breathe } from 'node:timers/promises';
import { Failure } from '../../contract/failure.ts';
import type { Store } from '../store/store.ts';

export interface Charging {
  /**
   * Takes credits for a read and returns the credits left.
   * @throws Failure `INSUFFICIENT_CREDITS`, without taking any
   */
  charge(userId: number, credits: number): Promise<number>;
}

interface Due {
  readonly credits: number;
  readonly settle: PromiseWithResolvers<number>;
}

/**
 * Charges reads. While one statement runs for an account, later charges are batched into the next. Charges are as
 * durable as individual ones but wait less for the disk or network.
 */
export function createCharging({ writeOne }: Pick<Store, 'writeOne'>): Charging {
  /** Queued charges by account. An account has an entry while it is being charged. */
  const waiting = new Map<number, Due[]>();

  const take = (userId: number, credits: number): Promise<number> =>
    writeOne(({ balances }) => balances.take(userId, 'credits', credits));

  const run = async (userId: number): Promise<void> => {
    await breathe();
    for (let batch = waiting.get(userId) ?? []; batch.length > 0; batch = waiting.get(userId) ?? []) {
      waiting.set(userId, []);
      await chargeAll(userId, batch);
    }
    waiting.delete(userId);
  };

  const chargeAll = async (userId: number, batch: readonly Due[]): Promise<void> => {
    const total = batch.reduce((sum, { credits }) => sum + credits, 0);
    try {
      let left = (await take(userId, total)) + total;
      for (const { credits, settle } of batch) {
        left -= credits;
        settle.resolve(left);
      }
    } catch (error) {
      if (!(error instanceof Failure)) for (const { settle } of batch) settle.reject(error);
      // the balance may cover some of them
      else for (const { credits, settle } of batch) await take(userId, credits).then(settle.resolve, settle.reject);
    }
  };

  return {
    charge(userId, credits) {
      const due = { credits, settle: Promise.withResolvers<number>() };
      const others = waiting.get(userId);
      if (others) others.push(due);
      else {
        waiting.set(userId, [due]);
        void run(userId);
      }
      return due.settle.promise;
    },
  };
}
