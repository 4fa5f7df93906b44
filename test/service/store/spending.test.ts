import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SpendKey } from '../../../src/service/store/runs/spending.ts';
import { openStore, type Store } from '../../../src/service/store/store.ts';
import { dialects, emptyPlace } from '../testDatabase.ts';
import { behind } from '../testService.ts';

const key: SpendKey = {
  day: '2026-11-30',
  userId: 1,
  kind: 'ask',
  assistant: 'chatgpt',
  vendor: 'openai',
  model: 'gpt-5',
};
const spent = { input: 7, output: 3, searches: 1, nanoUsd: 10_000_001 };

const begin = (store: Store, of = key): Promise<void> =>
  store.write(({ spending }) => spending.begin(of), { locks: [] });
const end = (store: Store, how = {}): Promise<void> =>
  store.write(({ spending }) => spending.end(key, { ...spent, ...how }), { locks: [] });

describe('spending', () => {
  for (const [dialect, options] of dialects) {
    test(`${dialect}: sums concurrent calls of several services`, options, async (context) => {
      const place = await emptyPlace(context, dialect);
      const stores: Store[] = [];
      for (let n = dialect === 'postgres' ? 3 : 1; n > 0; n -= 1) stores.push(await openStore(place));
      for (const store of stores) behind(context, () => store.close());
      const call = async (store: Store, n: number): Promise<void> => {
        await begin(store);
        if (n % 4 !== 0) await end(store, n % 4 === 1 ? { nanoUsd: undefined } : {});
      };
      await Promise.all(Array.from({ length: 60 }, (_, n) => call(stores[n % stores.length] as Store, n)));
      const [store] = stores as [Store];
      const [row, ...others] = await store.read.spending.byMonth(1, { from: '2026-11', to: '2026-11' });
      assert.deepEqual(others, []);
      assert.deepEqual(row, {
        month: '2026-11',
        kind: 'ask',
        assistant: 'chatgpt',
        vendor: 'openai',
        model: 'gpt-5',
        calls: 60,
        unpriced: 30,
        input_tokens: 45 * 7,
        output_tokens: 45 * 3,
        searches: 45,
        nano_usd: 30 * 10_000_001,
      });
      assert.deepEqual(await store.read.spending.inMonth('2026-11'), { nanoUsd: 300_000_030, unpriced: 30 });
    });

    test(`${dialect}: keeps an unfinished call as unpriced`, options, async (context) => {
      const place = await emptyPlace(context, dialect);
      const first = await openStore(place);
      await begin(first);
      await first.close();
      const second = await openStore(place);
      behind(context, () => second.close());
      assert.deepEqual(await second.read.spending.inMonth('2026-11'), { nanoUsd: 0, unpriced: 1 });
    });

    test(`${dialect}: separates accounts and months under one cap`, options, async (context) => {
      const store = await openStore(await emptyPlace(context, dialect));
      behind(context, () => store.close());
      await begin(store, { ...key, userId: 2 });
      await begin(store, { ...key, day: '2026-12-01' });
      await begin(store);
      await end(store);
      assert.equal((await store.read.spending.byMonth(2, { from: '2026-01', to: '2026-12' })).length, 1);
      assert.deepEqual(
        (await store.read.spending.byMonth(1, { from: '2026-11', to: '2026-12' })).map(({ month }) => month),
        ['2026-12', '2026-11'],
      );
      assert.deepEqual(await store.read.spending.inMonth('2026-11'), { nanoUsd: 10_000_001, unpriced: 1 });
      assert.deepEqual(await store.read.spending.inMonth('2026-10'), { nanoUsd: 0, unpriced: 0 });
    });
  }
});
