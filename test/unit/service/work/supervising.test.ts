import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { superviseJobs } from '../../../../src/service/work/supervising.ts';

const timing = { every: 5, silence: 60, grace: 80 };

test('nobody is taken for dead before everybody had the time to say that they live, at the start and behind an outage', async () => {
  const started = performance.now();
  const looks: number[] = [];
  const told: string[] = [];
  let away = false;
  const boss = {
    schemaVersion: () => (away ? Promise.reject(new Error('away')) : Promise.resolve(1)),
    supervise: () => Promise.resolve(void looks.push(performance.now())),
  };
  const supervision = superviseJobs({
    boss,
    log: { warn: (_, text) => void told.push(text) },
    timing,
  });
  const looked = async (since: number): Promise<number> => {
    for (;;) {
      const at = looks.find((moment) => moment > since);
      if (at !== undefined) return at;
      await sleep(1);
    }
  };
  assert.ok((await looked(started)) - started >= timing.grace);
  away = true;
  await sleep(timing.silence * 2);
  const back = performance.now();
  away = false;
  assert.ok((await looked(back)) - back >= timing.grace);
  assert.deepEqual(told, ['jobs cannot be looked after'], 'an outage is told once');
  await supervision.stop();
  const { length } = looks;
  await sleep(timing.every * 4);
  assert.equal(looks.length, length, 'and stops');
});
