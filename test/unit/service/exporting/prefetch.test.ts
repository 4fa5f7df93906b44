import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { prefetch } from '../../../../src/service/exporting/exportFile.ts';
import { settle } from '../../../fakes/clock.ts';

async function* counting(to: number, asked: number[], fails = Infinity): AsyncGenerator<number, void, undefined> {
  for (let item = 1; item <= to; item += 1) {
    asked.push(item);
    await Promise.resolve();
    if (item === fails) throw new Error(`number ${item} failed`);
    yield item;
  }
}

describe('prefetch', () => {
  test('reads one item ahead', async () => {
    const asked: number[] = [];
    const found: number[] = [];
    for await (const item of prefetch(counting(3, asked))) {
      found.push(item);
      assert.ok(asked.length <= item + 1);
      await settle();
      assert.equal(asked.length, Math.min(item + 1, 3));
    }
    assert.deepEqual(found, [1, 2, 3]);
  });

  test('fails at the failed item', async () => {
    const found: number[] = [];
    await assert.rejects(async () => {
      for await (const item of prefetch(counting(3, [], 2))) found.push(item);
    }, /number 2 failed/);
    assert.deepEqual(found, [1]);
  });

  test('ignores the failure of an unused item', async () => {
    const found: number[] = [];
    for await (const item of prefetch(counting(3, [], 2))) {
      found.push(item);
      break;
    }
    // An unhandled rejection would have ended the process.
    await settle();
    assert.deepEqual(found, [1]);
  });
});
