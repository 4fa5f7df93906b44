import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createIdleShutdown } from '../../../../src/service/folder/idleShutdown.ts';
import { settle } from '../../../fakes/clock.ts';

const timing = { every: 5, linger: 100, mostBusy: 1000 };

/** An idle shutdown that has started, on a clock that `pass` moves by milliseconds. */
function shutdown(context: TestContext) {
  let now = 0;
  context.mock.timers.enable({ apis: ['setInterval'] });
  context.mock.method(performance, 'now', () => now);
  const state = { busy: false, deserted: false };
  const idle = createIdleShutdown({
    isBusy: () => Promise.resolve(state.busy),
    onDeserted: () => {
      state.deserted = true;
    },
    timing,
  });
  const pass = async (milliseconds: number): Promise<void> => {
    for (const end = now + milliseconds; now < end;) {
      now += 1;
      context.mock.timers.tick(1);
      await settle();
    }
  };
  idle.start();
  return { idle, state, pass };
}

describe('idle shutdown', () => {
  test('ends a service that no window connects to', async (context) => {
    const { state, pass } = shutdown(context);
    await pass(timing.linger - 1);
    assert.equal(state.deserted, false);
    await pass(1);
    assert.equal(state.deserted, true);
  });

  test('waits for the last window to leave', async (context) => {
    const { idle, state, pass } = shutdown(context);
    const [one, other] = [idle.enter(), idle.enter()];
    await pass(2 * timing.linger);
    one();
    one();
    await pass(2 * timing.linger);
    other();
    await pass(timing.linger - 1);
    assert.equal(state.deserted, false);
    await pass(timing.every);
    assert.equal(state.deserted, true);
  });

  test('waits for a window that reconnects', async (context) => {
    const { idle, state, pass } = shutdown(context);
    await pass(timing.linger - 1);
    idle.enter();
    await pass(2 * timing.mostBusy);
    assert.equal(state.deserted, false);
  });

  test('waits for a run, up to a limit', async (context) => {
    const { state, pass } = shutdown(context);
    state.busy = true;
    await pass(timing.mostBusy - 1);
    assert.equal(state.deserted, false);
    await pass(1);
    assert.equal(state.deserted, true);
  });

  test('can be turned off', async (context) => {
    const { idle, state, pass } = shutdown(context);
    idle.stop();
    await pass(2 * timing.linger);
    assert.equal(state.deserted, false);
  });
});
