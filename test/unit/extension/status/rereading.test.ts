import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRereading } from '../../../../src/extension/status/rereading.ts';
import { fakeClock } from '../../../fakes/clock.ts';
import { project } from '../../../fakes/runs.ts';

function fixture() {
  const clock = fakeClock();
  const state = { reanalysis: { done: 0, total: 9 } as object | null | undefined, origin: 'local', calls: 0 };
  const told: string[] = [];
  const client = {
    getProject() {
      state.calls += 1;
      return Promise.resolve({ data: {}, meta: { reanalysis: state.reanalysis } }) as Promise<never>;
    },
  };
  const services = {
    get current() {
      return state.origin === '' ? undefined : { origin: state.origin, client };
    },
  };
  const rereading = createRereading({ services, clock, note: (error) => assert.fail(String(error)) });
  rereading.subscribe((id) => told.push(id));
  return { clock, state, told, rereading };
}

test('a project is followed until its answers are as one, and told once', async () => {
  const { clock, state, told, rereading } = fixture();
  rereading.follow(project);
  await clock.advance(10_000);
  assert.deepEqual(told, []);
  state.reanalysis = null;
  await clock.advance(5_000);
  assert.deepEqual([told, clock.waiting], [[project], 0]);
});

test('a second change is waited for as well, with one wait for both', async () => {
  const { clock, state, told, rereading } = fixture();
  rereading.follow(project);
  await clock.advance(1_000);
  rereading.follow(project);
  await clock.advance(0);
  assert.equal(clock.waiting, 1);
  state.reanalysis = undefined; // a service that does not tell
  await clock.advance(5_000);
  assert.deepEqual(told, [project]);
});

test('a service that is away for a moment is waited for, and of another one nothing is asked', async () => {
  const { clock, state, told, rereading } = fixture();
  rereading.follow(project);
  await clock.advance(0);
  state.origin = '';
  await clock.advance(20_000);
  assert.deepEqual([state.calls, clock.waiting], [1, 1]);
  state.origin = 'https://elsewhere.example';
  await clock.advance(5_000);
  assert.deepEqual([state.calls, told, clock.waiting], [1, [], 0]);
});

test('nothing is waited for after the end', async () => {
  const { clock, rereading } = fixture();
  rereading.follow(project);
  await clock.advance(0);
  rereading.dispose();
  await clock.advance(0);
  assert.equal(clock.waiting, 0);
});
