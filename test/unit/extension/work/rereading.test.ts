import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createRereading } from '../../../../src/extension/work/rereading.ts';
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

describe('reanalysis of answers', () => {
  test('is followed to its end and reported once', async () => {
    const { clock, state, told, rereading } = fixture();
    rereading.follow(project);
    await clock.advance(10_000);
    assert.deepEqual(told, []);
    state.reanalysis = null;
    await clock.advance(5_000);
    assert.deepEqual([told, clock.waiting], [[project], 0]);
  });

  test('is followed once for two changes', async () => {
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

  test('survives a short outage, but not a change of service', async () => {
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

  test('is no longer followed after it is disposed', async () => {
    const { clock, rereading } = fixture();
    rereading.follow(project);
    await clock.advance(0);
    rereading.dispose();
    await clock.advance(0);
    assert.equal(clock.waiting, 0);
  });
});
