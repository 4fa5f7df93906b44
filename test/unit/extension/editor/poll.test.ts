import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { poll, type PollOutcome } from '../../../../src/extension/editor/poll.ts';
import { fakeClock, settle } from '../../../fakes/clock.ts';

function start(play: (PollOutcome | Error)[]) {
  const clock = fakeClock(0);
  const controller = new AbortController();
  const steps: number[] = [];
  const errors: unknown[] = [];
  const done = poll(
    () => {
      steps.push(clock.now());
      const next = play.shift() ?? 'ended';
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    {
      every: 2000,
      slowest: 15_000,
      signal: controller.signal,
      rest: (pause, signal) => clock.sleep(pause, signal).catch(() => undefined),
      onError: (error) => errors.push(error),
    },
  );
  return { clock, controller, steps, errors, done };
}

describe('poll', () => {
  test('runs every two seconds, and slows down without changes', async () => {
    const { clock, steps, done } = start([
      'moved',
      'moved',
      'still',
      'still',
      'still',
      'still',
      'still',
      'still',
      'moved',
      'ended',
    ]);
    await clock.advance(100_000);
    await done;
    const pauses = steps.slice(1).map((at, index) => at - (steps[index] ?? 0));
    assert.deepEqual(pauses, [2000, 2000, 3000, 4500, 6750, 10_125, 15_000, 15_000, 2000]);
  });

  test('backs off after a failure and recovers', async () => {
    const broken = new Error('broken');
    const { clock, steps, errors, done } = start(['moved', broken, broken, 'moved', 'ended']);
    await clock.advance(100_000);
    await done;
    assert.deepEqual(steps, [0, 2000, 6000, 14_000, 16_000]);
    assert.deepEqual(errors, [broken, broken]);
  });

  test('stops when aborted', async () => {
    const { clock, controller, steps, done } = start(['moved', 'moved']);
    await settle();
    controller.abort();
    await done;
    await clock.advance(60_000);
    assert.equal(steps.length, 1);
    assert.equal(clock.waiting, 0);
  });
});
