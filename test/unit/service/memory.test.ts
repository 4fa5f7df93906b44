import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { releaseIdleMemory } from '../../../src/service/memory.ts';

const megabyte = 1024 * 1024;

/** A process that is looked at once for each state, and after which of them it collected. */
function collections(
  { mock }: TestContext,
  states: readonly { readonly megabytes: number; readonly busy: number }[],
): number[] {
  mock.timers.enable({ apis: ['setInterval'] });
  let state = { megabytes: 100, busy: 0 };
  const collected: number[] = [];
  const stop = releaseIdleMemory({
    held: () => state.megabytes * megabyte,
    busy: () => state.busy,
    collect: () => {
      collected.push(state.megabytes);
      state = { ...state, megabytes: 100 };
    },
  });
  for (const next of states) {
    state = next;
    mock.timers.tick(3_000);
  }
  stop();
  mock.timers.tick(60_000);
  mock.timers.reset();
  return collected;
}

describe('idle memory', () => {
  test('is released once the process is idle', (context) => {
    assert.deepEqual(
      collections(context, [
        { megabytes: 300, busy: 0.9 },
        { megabytes: 350, busy: 0.3 },
        { megabytes: 340, busy: 0.01 },
        { megabytes: 104, busy: 0 },
      ]),
      [340],
    );
  });

  test('is kept if little was added', (context) => {
    assert.deepEqual(
      collections(context, [
        { megabytes: 110, busy: 0 },
        { megabytes: 90, busy: 0 },
        { megabytes: 105, busy: 0 },
      ]),
      [],
    );
    assert.deepEqual(
      collections(context, [
        { megabytes: 90, busy: 0 },
        { megabytes: 107, busy: 0 },
      ]),
      [107],
    ); // against the least that it held
  });
});
