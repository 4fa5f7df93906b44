import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { repeat } from '../../../src/service/repeating.ts';
import { fakeClock, settle } from '../../fakes/clock.ts';

const failed = (error: unknown): never => assert.fail(String(error));

describe('repetition', () => {
  test('waits before the first time and between two', async (context) => {
    const clock = fakeClock(0);
    const times: number[] = [];
    const repetition = repeat(
      () => {
        times.push(clock.now());
        return Promise.resolve();
      },
      { after: 5, every: 10, onFailure: failed, clock },
    );
    context.after(() => repetition.stop());
    await clock.advance(30);
    assert.deepEqual(times, [5, 15, 25]);
  });

  test('never overlaps, and stops after the current one', async () => {
    const clock = fakeClock();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let begun = 0;
    let ended = 0;
    const repetition = repeat(
      async () => {
        begun += 1;
        await released;
        ended += 1;
      },
      { every: 1, onFailure: failed, clock },
    );
    await clock.advance(100);
    assert.equal(begun, 1);
    let isStopped = false;
    const stopped = repetition.stop().then(() => {
      isStopped = true;
    });
    await settle();
    assert.equal(isStopped, false);
    release();
    await stopped;
    await clock.advance(100);
    assert.deepEqual([begun, ended, clock.waiting], [1, 1, 0]);
  });

  test('reports the first of several failures', async (context) => {
    const clock = fakeClock();
    const failures: unknown[] = [];
    let times = 0;
    const repetition = repeat(
      () => {
        times += 1;
        return [2, 3, 5].includes(times) ? Promise.reject(new Error(`time ${times}`)) : Promise.resolve();
      },
      { every: 1, onFailure: (error) => failures.push(String(error)), clock },
    );
    context.after(() => repetition.stop());
    await clock.advance(5);
    assert.deepEqual(failures, ['Error: time 2', 'Error: time 5']);
  });
});
