import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { superviseJobs, timing } from '../../../../src/service/work/supplies.ts';
import { fakeClock } from '../../../fakes/clock.ts';

/** Supervision of a database that can be away; `looks` are the moments at which jobs were looked after. */
function supervised(context: TestContext) {
  const clock = fakeClock(0);
  const looks: number[] = [];
  const warnings: string[] = [];
  const database = { away: false };
  const supervision = superviseJobs({
    boss: {
      schemaVersion: () => (database.away ? Promise.reject(new Error('away')) : Promise.resolve(1)),
      supervise: () => {
        looks.push(clock.now());
        return Promise.resolve();
      },
    },
    log: {
      warn: (_, text) => {
        warnings.push(text);
      },
    },
    clock,
  });
  context.after(() => supervision.stop());
  return { clock, looks, warnings, database, supervision };
}

describe('job supervision', () => {
  test('waits before the first check', async (context) => {
    const { clock, looks } = supervised(context);
    await clock.advance(timing.grace - 1);
    assert.deepEqual(looks, []);
    await clock.advance(1);
    assert.deepEqual(looks, [timing.grace]);
  });

  test('waits again after a database outage', async (context) => {
    const { clock, looks, warnings, database } = supervised(context);
    await clock.advance(timing.grace);
    database.away = true;
    await clock.advance(3 * timing.silence);
    database.away = false;
    await clock.advance(timing.every);
    const back = clock.now() - (clock.now() % timing.every);
    await clock.advance(timing.grace);
    assert.deepEqual(looks, [timing.grace, back + timing.grace]);
    assert.deepEqual(warnings, ['failed to supervise jobs']);
  });

  test('continues after a short outage', async (context) => {
    const { clock, looks, database } = supervised(context);
    await clock.advance(timing.grace);
    database.away = true;
    await clock.advance(timing.every);
    database.away = false;
    await clock.advance(timing.every);
    assert.deepEqual(looks, [timing.grace, timing.grace + 2 * timing.every]);
  });

  test('stops checking', async (context) => {
    const { clock, looks, supervision } = supervised(context);
    await clock.advance(timing.grace);
    await supervision.stop();
    await clock.advance(10 * timing.every);
    assert.deepEqual([looks.length, clock.waiting], [1, 0]);
  });
});
