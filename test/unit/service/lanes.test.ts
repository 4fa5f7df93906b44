import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createLanes, type Limits } from '../../../src/service/work/lanes.ts';

/** Lanes on a clock of their own. */
function lanesAt(context: TestContext, limits: Limits) {
  let clock = 0;
  const state = { limits, told: 0 };
  context.mock.timers.enable({ apis: ['setTimeout'] });
  context.mock.method(performance, 'now', () => clock);
  const lanes = createLanes({ limitsOf: () => state.limits, onFree: () => { state.told += 1; } });
  const pass = (milliseconds: number): void => {
    clock += milliseconds;
    context.mock.timers.tick(milliseconds);
  };
  return { lanes, state, pass };
}

test('a lane has room until its limit runs, and again when one has ended', (context) => {
  const { lanes, state } = lanesAt(context, { concurrency: 2, perMinute: 100 });
  assert.equal(lanes.free('a'), 2);
  const leave = lanes.enter('a');
  lanes.enter('a');
  assert.deepEqual([lanes.free('a'), lanes.free('b')], [0, 2]);
  leave();
  assert.deepEqual([lanes.free('a'), state.told], [1, 1]);
});

test('in any minute no more begin than may, and the end of the wait is told', (context) => {
  const { lanes, state, pass } = lanesAt(context, { concurrency: 10, perMinute: 2 });
  lanes.enter('a');
  pass(20_000);
  lanes.enter('a');
  assert.equal(lanes.free('a'), 0);
  pass(39_999);
  assert.deepEqual([lanes.free('a'), state.told], [0, 0]);
  pass(1);
  assert.deepEqual([lanes.free('a'), state.told], [1, 1]);
  pass(20_000);
  assert.equal(lanes.free('a'), 2);
});

test('other limits hold from the next look on, for what runs as well', (context) => {
  const { lanes, state } = lanesAt(context, { concurrency: 3, perMinute: 100 });
  for (let n = 0; n < 3; n += 1) lanes.enter('a');
  state.limits = { concurrency: 1, perMinute: 100 };
  assert.equal(lanes.free('a'), 0);
  state.limits = { concurrency: 5, perMinute: 100 };
  assert.equal(lanes.free('a'), 2);
});

test('lanes that were stopped tell nothing more', (context) => {
  const { lanes, state, pass } = lanesAt(context, { concurrency: 1, perMinute: 1 });
  lanes.enter('a');
  lanes.free('a');
  lanes.stop();
  pass(120_000);
  assert.equal(state.told, 0);
});
