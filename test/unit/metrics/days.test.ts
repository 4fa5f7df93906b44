import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../data/properties.ts';
import { addDays, dayOf, daysIn, daysOf, momentOf, weeksOf } from '../../../src/metrics/days.ts';

const at = (moment: string, zone: string): string => dayOf(Date.parse(moment), zone);

describe('days of a time zone', () => {
  test('begin at local midnight, also in zones of half hours', () => {
    const midnights: readonly (readonly [zone: string, last: string, first: string, day: string])[] = [
      ['UTC', '2026-03-09T23:59:59.999Z', '2026-03-10T00:00:00Z', '2026-03-10'],
      ['Asia/Kathmandu', '2026-03-09T18:14:59.999Z', '2026-03-09T18:15:00Z', '2026-03-10'],
      ['America/St_Johns', '2026-01-10T03:29:59.999Z', '2026-01-10T03:30:00Z', '2026-01-10'],
      ['America/St_Johns', '2026-07-10T02:29:59.999Z', '2026-07-10T02:30:00Z', '2026-07-10'],
      ['Pacific/Apia', '2026-07-09T10:59:59.999Z', '2026-07-09T11:00:00Z', '2026-07-10'],
      ['Pacific/Kiritimati', '2026-07-09T09:59:59.999Z', '2026-07-09T10:00:00Z', '2026-07-10'],
      ['Etc/GMT+12', '2026-07-10T11:59:59.999Z', '2026-07-10T12:00:00Z', '2026-07-10'],
    ];
    for (const [zone, last, first, day] of midnights) {
      assert.deepEqual([at(last, zone), at(first, zone)], [addDays(day, -1), day], zone);
    }
  });

  test('can have 23 or 25 hours', () => {
    assert.deepEqual(
      ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'].map((moment) =>
        at(moment, 'Europe/Berlin'),
      ),
      ['2026-03-28', '2026-03-29', '2026-03-29', '2026-03-30'],
    );
    assert.deepEqual(
      ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'].map((moment) =>
        at(moment, 'Europe/Berlin'),
      ),
      ['2026-10-24', '2026-10-25', '2026-10-25', '2026-10-26'],
    );
  });

  test('follow Morocco’s clock change in Ramadan', () => {
    assert.deepEqual(
      [at('2026-01-09T23:00:00Z', 'Africa/Casablanca'), at('2026-03-09T23:00:00Z', 'Africa/Casablanca')],
      ['2026-01-10', '2026-03-09'],
    );
  });

  test('skip 30 December 2011 in Samoa', () => {
    assert.deepEqual(
      [at('2011-12-30T09:59:59Z', 'Pacific/Apia'), at('2011-12-30T10:00:00Z', 'Pacific/Apia')],
      ['2011-12-29', '2011-12-31'],
    );
  });

  test('are counted across clock changes', () => {
    assert.equal(daysIn('2026-03-01', '2026-03-31'), 31);
    assert.equal(daysIn('2026-10-10', '2026-11-09'), 31);
    assert.equal(daysIn('2026-11-09', '2026-11-09'), 1);
    assert.equal(addDays('2026-03-31', -30), '2026-03-01');
    assert.equal(addDays('2028-02-28', 1), '2028-02-29');
  });

  test('keep a year of four digits', () => {
    assert.deepEqual(
      [addDays('9999-12-30', 30), addDays('0000-01-05', -30), addDays('0099-12-31', 1)],
      ['9999-12-31', '0000-01-01', '0100-01-01'],
    );
  });

  test('form weeks from Monday, cut to the window', () => {
    assert.deepEqual(weeksOf({ from: '2026-11-05', to: '2026-11-17' }), [
      { from: '2026-11-05', to: '2026-11-08' },
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-16', to: '2026-11-17' },
    ]);
    assert.deepEqual(weeksOf({ from: '2026-11-02', to: '2026-11-08' }), [{ from: '2026-11-02', to: '2026-11-08' }]);
    assert.deepEqual(weeksOf({ from: '2026-11-08', to: '2026-11-09' }).length, 2);
  });

  test('and weeks cover every window without gaps', () => {
    const first = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('1990-01-01', n));
    fc.assert(
      fc.property(first, fc.integer({ min: 0, max: 40 }), (from, length) => {
        const to = addDays(from, length);
        for (const parts of [daysOf({ from, to }), weeksOf({ from, to })]) {
          assert.deepEqual([parts[0]?.from, parts.at(-1)?.to], [from, to]);
          for (const [index, part] of parts.entries()) {
            assert.ok(part.from <= part.to && daysIn(part.from, part.to) <= 7);
            if (index > 0) assert.equal(part.from, addDays(parts[index - 1]?.to ?? '', 1));
          }
        }
        for (const { from: monday } of weeksOf({ from, to }).slice(1)) assert.equal(new Date(monday).getUTCDay(), 1);
      }),
    );
  });

  test('convert local times with summer time and half hours', () => {
    for (const [shown, zone, moment] of [
      ['2025-05-24T10:00:00Z', 'America/New_York', '2025-05-24T14:00:00.000Z'],
      ['2025-12-24T10:00:00.250Z', 'America/New_York', '2025-12-24T15:00:00.250Z'],
      ['2025-05-24T00:00:00Z', 'Asia/Kathmandu', '2025-05-23T18:15:00.000Z'],
      ['2026-03-29T03:30:00Z', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
      ['2025-05-24T00:00:00Z', 'UTC', '2025-05-24T00:00:00.000Z'],
    ] as const)
      assert.equal(new Date(momentOf(Date.parse(shown), zone)).toISOString(), moment, `${shown} ${zone}`);
  });
});
