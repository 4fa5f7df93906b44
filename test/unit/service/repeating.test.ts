import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { repeat } from '../../../src/service/repeating.ts';

/** Waits until something is true. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(1);
}

test('what is repeated never overlaps, tells the first of several failures, and stops', async () => {
  let times = 0;
  let running = 0;
  const told: unknown[] = [];
  const failing = new Set([2, 3, 5]);
  const repetition = repeat(
    async () => {
      running += 1;
      assert.equal(running, 1);
      await sleep(1);
      running -= 1;
      times += 1;
      if (failing.has(times)) throw new Error(`time ${times}`);
    },
    { every: 1, onFailure: (error) => told.push(String(error)) },
  );
  await until(() => times >= 6);
  await repetition.stop();
  const done = times;
  assert.equal(running, 0, 'what ran was waited for');
  await sleep(10);
  assert.equal(times, done);
  assert.deepEqual(told, ['Error: time 2', 'Error: time 5']);
});
