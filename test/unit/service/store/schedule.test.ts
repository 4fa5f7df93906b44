import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextMoment, nextRun } from '../../../../src/service/store/schedule.ts';

const ids = Array.from({ length: 200 }, (_, n) => n.toString(16).padStart(24, '0'));
const daily = { cron: '0 6 * * *', timezone: 'Europe/Berlin' };
const six = Date.parse('2027-01-04T05:00:00Z');
const second = 1000;
const minute = 60 * second;
const day = 86_400_000;

/** How long after its moment a project is asked, in milliseconds. */
const delays = (cron: string): number[] => ids.map((id) => Number(nextRun({ ...daily, cron }, six - 1, id)) - six);

/** All runs of a project in a span, one by one as a worker finds them. */
function runsIn(schedule: typeof daily, [from, to]: readonly [string, string], id: string): number[] {
  const found: number[] = [];
  for (let after = Date.parse(from); ;) {
    const run = nextRun(schedule, after, id);
    assert.ok(run !== undefined && run > after, 'the next run is a later one');
    if (run > Date.parse(to)) return found;
    found.push((after = run));
  }
}

function momentsIn(schedule: typeof daily, [from, to]: readonly [string, string]): number[] {
  const found: number[] = [];
  for (
    let moment = nextMoment(schedule, Date.parse(from));
    moment !== undefined && moment <= Date.parse(to);
    moment = nextMoment(schedule, moment)
  )
    found.push(moment);
  return found;
}

/** The moments at which a schedule is due after another one. */
function moments(cron: string, timezone: string, after: string, count: number): string[] {
  const found: string[] = [];
  for (let moment = Date.parse(after); found.length < count;) {
    const later = nextMoment({ cron, timezone }, moment);
    assert.ok(later !== undefined && later > moment, 'the next moment is a later one');
    found.push(new Date((moment = later)).toISOString());
  }
  return found;
}

describe('schedule', () => {
  test('runs a skipped hour late and a repeated hour once', () => {
    assert.deepEqual(moments('30 2 * * *', 'Europe/Berlin', '2027-03-27T12:00:00Z', 2), [
      '2027-03-28T01:00:00.000Z',
      '2027-03-29T00:30:00.000Z',
    ]);
    assert.deepEqual(moments('30 2 * * *', 'Europe/Berlin', '2027-10-30T12:00:00Z', 2), [
      '2027-10-31T00:30:00.000Z',
      '2027-11-01T01:30:00.000Z',
    ]);
    assert.deepEqual(moments('0 * * * *', 'Europe/Berlin', '2027-10-30T23:30:00Z', 3), [
      '2027-10-31T00:00:00.000Z',
      '2027-10-31T01:00:00.000Z',
      '2027-10-31T02:00:00.000Z',
    ]);
  });

  test('handles lists, ranges and steps across clock changes', () => {
    const [spring, autumn] = ['2027-03-27T22:00:00Z', '2027-10-30T22:00:00Z'];
    assert.deepEqual(moments('0 2,14 * * *', 'Europe/Berlin', spring, 2), [
      '2027-03-28T01:00:00.000Z',
      '2027-03-28T12:00:00.000Z',
    ]);
    for (const cron of ['0,30 2 * * *', '*/15 2 * * *', '0-10 2 * * *', '* 2 * * *']) {
      const [first, second] = moments(cron, 'Europe/Berlin', spring, 2);
      assert.deepEqual([first, second], ['2027-03-28T01:00:00.000Z', '2027-03-29T00:00:00.000Z'], cron);
    }
    assert.deepEqual(moments('0 2,14 * * *', 'Europe/Berlin', autumn, 2), [
      '2027-10-31T00:00:00.000Z',
      '2027-10-31T13:00:00.000Z',
    ]);
    assert.deepEqual(
      moments('0 */2 * * *', 'Europe/Berlin', autumn, 3),
      ['2027-10-30T22:00:00.000Z', '2027-10-31T00:00:00.000Z', '2027-10-31T01:00:00.000Z']
        .slice(1)
        .concat('2027-10-31T03:00:00.000Z'),
    );
    assert.deepEqual(moments('0 9 * * 1-5', 'Pacific/Kiritimati', '2027-01-01T00:00:00Z', 2), [
      '2027-01-03T19:00:00.000Z',
      '2027-01-04T19:00:00.000Z',
    ]);
    assert.deepEqual(moments('59 23 L * *', 'Pacific/Pago_Pago', '2027-02-01T12:00:00Z', 2), [
      '2027-03-01T10:59:00.000Z',
      '2027-04-01T10:59:00.000Z',
    ]);
  });

  test('runs a skipped end of a day at the start of the next', () => {
    for (const cron of ['0 23 * * *', '59 23 * * *']) {
      assert.equal(moments(cron, 'America/Nuuk', '2027-03-28T00:30:00Z', 1)[0], '2027-03-28T01:00:00.000Z', cron);
    }
  });

  test('supports zones with partial hours, and moves past a moment', () => {
    assert.deepEqual(moments('0 6 * * *', 'Asia/Kathmandu', '2027-01-04T00:15:00.000Z', 1), [
      '2027-01-05T00:15:00.000Z',
    ]);
    assert.deepEqual(moments('0 6 * * *', 'Asia/Kathmandu', '2027-01-04T00:14:59.999Z', 1), [
      '2027-01-04T00:15:00.000Z',
    ]);
  });

  test('spreads projects evenly over five minutes', () => {
    const found = delays(daily.cron);
    assert.ok(found.every((delay) => delay >= 0 && delay < 5 * minute && delay % second === 0));
    assert.ok(new Set(found).size > 120, 'they are not asked at once');
    const perMinute = [0, 1, 2, 3, 4].map((n) => found.filter((delay) => Math.floor(delay / minute) === n).length);
    assert.ok(
      perMinute.every((count) => count > 20),
      `${perMinute.join(', ')} of 200`,
    );
  });

  test('keeps the delay of a project', () => {
    const [id = ''] = ids;
    const [first = 0, ...others] = runsIn(daily, ['2027-01-04T00:00:00Z', '2027-01-09T00:00:00Z'], id);
    assert.deepEqual(
      others.map((run) => run - first),
      [day, 2 * day, 3 * day, 4 * day],
    );
  });

  test('delays by at most a tenth of the interval', () => {
    for (const [cron, longest] of [
      ['*/5 * * * *', 30],
      ['* * * * *', 6],
      ['0 * * * *', 300],
      ['*/30 * * * *', 180],
    ] as const) {
      const found = delays(cron);
      assert.ok(
        found.every((delay) => delay >= 0 && delay < longest * second),
        cron,
      );
      assert.ok(Math.max(...found) > (longest * second) / 2, cron);
    }
  });

  test('runs every moment once across clock changes', () => {
    const spans = [
      ['2027-03-27T20:04:59.999Z', '2027-03-28T06:00:00Z'],
      ['2027-10-30T20:04:59.999Z', '2027-10-31T06:00:00Z'],
    ] as const;
    for (const cron of [
      '30 2 * * *',
      '0 * * * *',
      '*/20 * * * *',
      '0,1,30 2 * * *',
      '* 2 * * *',
      '0 2,14 * * *',
      '0 */2 * * *',
    ]) {
      const schedule = { ...daily, cron };
      for (const span of spans) {
        const moments = momentsIn(schedule, span);
        for (const id of ids.slice(0, 1)) {
          // The last one may be asked behind the end of the span.
          const runs = runsIn(schedule, [span[0], new Date(Date.parse(span[1]) + 5 * minute).toISOString()], id).slice(
            0,
            moments.length,
          );
          assert.equal(runs.length, moments.length);
          runs.forEach((run, n) => {
            const late = run - Number(moments[n]);
            assert.ok(
              late >= 0 && late < 5 * minute && run < (moments[n + 1] ?? Infinity),
              `${cron} ${new Date(run).toISOString()}`,
            );
            assert.equal(nextRun(schedule, run - 1, id), run, 'from just before it');
            assert.equal(
              nextRun(schedule, Number(moments[n]), id),
              late === 0 ? (runs[n + 1] ?? nextRun(schedule, run, id)) : run,
              'from its moment',
            );
          });
        }
      }
    }
  });

  test('shifts delayed runs with the clock', () => {
    const [id = ''] = ids;
    const schedule = { ...daily, cron: '30 2 * * *' };
    const late = Number(nextRun(schedule, Date.parse('2027-01-04T00:00:00Z'), id)) - Date.parse('2027-01-04T01:30:00Z');
    const at = (moment: string): number => Date.parse(moment) + late;
    assert.deepEqual(runsIn(schedule, ['2027-03-27T12:00:00Z', '2027-03-29T12:00:00Z'], id), [
      at('2027-03-28T01:00:00Z'),
      at('2027-03-29T00:30:00Z'),
    ]);
    assert.deepEqual(runsIn(schedule, ['2027-10-30T12:00:00Z', '2027-11-01T12:00:00Z'], id), [
      at('2027-10-31T00:30:00Z'),
      at('2027-11-01T01:30:00Z'),
    ]);
  });

  test('skips a moment that already ran early', () => {
    const id = ids.find((candidate) => Number(nextRun(daily, six - 1, candidate)) > six + minute) ?? '';
    const late = Number(nextRun(daily, six - 1, id)) - six;
    assert.equal(nextRun(daily, six + second, id), six + late);
    assert.equal(nextRun(daily, six + second, id, six), six + day + late);
    assert.equal(nextRun(daily, six + late, id, six + late), six + day + late);
  });

  test('returns nothing if it never runs', () => {
    for (const cron of ['often', '0 0 31 2 *', '@daily'])
      assert.equal(nextRun({ ...daily, cron }, six, 'x'), undefined);
  });
});
