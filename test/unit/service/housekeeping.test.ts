import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import { startHousekeeping } from '../../../src/service/housekeeping.ts';

test('a chore that fails keeps no other one from its turn, workers look for what chores have made, and stopping waits for the one in hand', async () => {
  const done: string[] = [];
  const chores = [
    () => Promise.reject(new Error('broken')),
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      done.push('slow');
    },
  ];
  const log = pino({ level: 'silent' });
  const wake = (): unknown => done.push('woken');
  const housekeeping = startHousekeeping(chores, { store: undefined, log, now: Date.now, wake });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await housekeeping.stop();
  assert.deepEqual(done, ['slow', 'woken']);
});
