import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nextRunText, type DateStyle, type ScheduleHost } from '../../../../src/extension/service/nextRun.ts';
import { ProjectNode } from '../../../../src/extension/prompts/tree/promptNodes.ts';
import { projectDetail } from '../../../fakes/projectFixture.ts';

const reader = (now: string, over: Partial<DateStyle> = {}): DateStyle => ({
  now: () => Date.parse(now),
  language: 'en',
  zone: 'Europe/Berlin',
  ...over,
});
/** Blanks that `Intl` puts before AM and PM are narrow and do not break. */
const plain = (text: string | undefined): string | undefined => text?.replaceAll(/[\u202f\u00a0]/gu, ' ');
const next = '2027-01-04T07:00:00Z'; // a Monday, 8:00 in Berlin
const short = (now: string, over: Partial<DateStyle> = {}, sight: ScheduleHost = 'here') =>
  plain(nextRunText({ next_run_at: next, timezone: 'Europe/Berlin' }, reader(now, over), sight)?.short);
const long = (now: string, timezone = 'Europe/Berlin', over: Partial<DateStyle> = {}, sight: ScheduleHost = 'here') =>
  plain(nextRunText({ next_run_at: next, timezone }, reader(now, over), sight)?.long);

describe('next run', () => {
  test('is missing without a schedule', () => {
    assert.equal(nextRunText({ next_run_at: null, timezone: 'UTC' }, reader(next), 'here'), undefined);
  });

  test('has a relative day within the week, else the date', () => {
    assert.equal(short('2027-01-04T06:59:59Z'), 'next run today 8:00 AM');
    assert.equal(short('2027-01-03T23:00:00Z'), 'next run today 8:00 AM'); // midnight in Berlin
    assert.equal(short('2027-01-03T22:59:59Z'), 'next run tomorrow 8:00 AM');
    assert.equal(short('2027-01-02T12:00:00Z'), 'next run Mon 8:00 AM');
    assert.equal(short('2026-12-29T00:00:00Z'), 'next run Mon 8:00 AM'); // six days before
    assert.equal(short('2026-12-28T12:00:00Z'), 'next run Jan 4, 2027, 8:00 AM');
    assert.equal(short('2027-01-04T06:00:00Z', { zone: 'America/Los_Angeles' }), 'next run today 11:00 PM');
    assert.equal(
      plain(nextRunText({ next_run_at: '2027-01-20T07:00:00Z', timezone: 'UTC' }, reader(next), 'here')?.short),
      'next run Jan 20, 8:00 AM',
    );
  });

  test('is formatted in the editor’s language', () => {
    assert.equal(short('2027-01-03T12:00:00Z', { language: 'de' }), 'next run morgen 08:00');
    assert.equal(short('2027-01-02T12:00:00Z', { language: 'en-GB' }), 'next run Mon 08:00');
    assert.equal(short('2027-01-02T12:00:00Z', { language: 'de' }), 'next run Mo., 08:00');
  });

  test('is due, then catching up, or was due without a host', () => {
    assert.deepEqual(
      [short(next), short('2027-01-04T07:01:59Z'), short('2027-01-04T07:02:00Z')],
      ['due now', 'due now', 'catching up'],
    );
    assert.equal(short('2027-01-06T07:00:00Z', {}, 'there'), 'due now');
    assert.equal(short('2027-01-05T07:00:00Z', {}, 'none'), 'was due yesterday 8:00 AM');
    assert.equal(short('2027-01-07T07:00:00Z', {}, 'none'), 'was due Mon 8:00 AM');
  });

  test('has a tooltip with the date in both time zones', () => {
    assert.equal(long('2027-01-03T12:00:00Z'), 'Next run: Monday, January 4, 2027 at 8:00 AM GMT+1');
    assert.equal(long('2027-01-03T12:00:00Z', 'Europe/Paris'), 'Next run: Monday, January 4, 2027 at 8:00 AM GMT+1');
    assert.equal(
      long('2027-01-03T12:00:00Z', 'Asia/Tokyo', { language: 'en-GB' }),
      'Next run: Monday, 4 January 2027 at 08:00 CET\nIn Asia/Tokyo: Monday, 4 January 2027 at 16:00 GMT+9',
    );
    assert.equal(long('2027-01-03T12:00:00Z', 'Nowhere/Land'), 'Next run: Monday, January 4, 2027 at 8:00 AM GMT+1');
    assert.equal(
      long('2027-01-05T12:00:00Z'),
      'Due since Monday, January 4, 2027 at 8:00 AM GMT+1\nA single run makes up for all missed runs.',
    );
    assert.equal(
      long('2027-01-05T12:00:00Z', 'Europe/Berlin', {}, 'none'),
      'Due since Monday, January 4, 2027 at 8:00 AM GMT+1\nBased on the last known data. Refresh to update.',
    );
  });

  test('is paused after the monthly limit is reached', () => {
    for (const now of ['2027-01-02T12:00:00Z', '2027-01-05T12:00:00Z']) {
      const { row } = new ProjectNode(projectDetail({ next_run_at: next }), {
        alone: true,
        reader: reader(now, { language: 'en-GB' }),
        sight: () => 'paused',
        summary: () => null,
      });
      assert.equal(row.description, '12 prompts · paused: monthly limit reached');
      assert.match(row.tooltip ?? '', /until you raise the limit or a new month \(UTC\) begins/u);
    }
  });

  test('is shown in the row after the prompts', () => {
    const { row } = new ProjectNode(projectDetail({ next_run_at: next }), {
      alone: true,
      reader: reader('2027-01-02T12:00:00Z', { language: 'en-GB' }),
      sight: () => 'here',
      summary: () => null,
    });
    assert.equal(row.description, '12 prompts · next run Mon 08:00');
    assert.equal(row.spoken, 'Acme, 12 prompts, next run Mon 08:00');
    assert.equal(row.tooltip, 'Acme\nhttps://acme.com\n12 prompts\nNext run: Monday, 4 January 2027 at 08:00 CET');
  });
});
