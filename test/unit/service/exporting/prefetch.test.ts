import assert from 'node:assert/strict';
import { test } from 'node:test';
import { prefetch } from '../../../../src/service/exporting/prefetch.ts';
import { settle } from '../../../fakes/clock.ts';

async function* counting(to: number, asked: number[], fails = Infinity): AsyncGenerator<number, void, undefined> {
  for (let item = 1; item <= to; item += 1) {
    asked.push(item);
    await Promise.resolve();
    if (item === fails) throw new Error(`number ${item} failed`);
    yield item;
  }
}

test('the next item is asked for while the one before it is used, and no further one', async () => {
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

test('what fails is told when its turn comes', async () => {
  const found: number[] = [];
  await assert.rejects(async () => {
    for await (const item of prefetch(counting(3, [], 2))) found.push(item);
  }, /number 2 failed/);
  assert.deepEqual(found, [1]);
});

test('who stops in the middle is not told of what was asked for ahead', async () => {
  const found: number[] = [];
  for await (const item of prefetch(counting(3, [], 2))) {
    found.push(item);
    break;
  }
  // A rejection that nobody awaits would end the process by then.
  await settle();
  assert.deepEqual(found, [1]);
});
