import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import pino from 'pino';
import { startHousekeeping } from '../../../../src/service/work/housekeeping.ts';

describe('housekeeping', () => {
  test('continues after a failure, and stops after the current chore', async () => {
    const done: string[] = [];
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const chores = [
      () => Promise.reject(new Error('broken')),
      async () => {
        begun.resolve();
        await released.promise;
        done.push('slow');
      },
    ];
    const log = pino({ level: 'silent' });
    const wake = (): unknown => done.push('woken');
    const housekeeping = startHousekeeping(chores, { store: undefined, log, now: Date.now, wake });
    await begun.promise;
    const stopped = housekeeping.stop();
    released.resolve();
    await stopped;
    assert.deepEqual(done, ['slow', 'woken']);
  });
});
