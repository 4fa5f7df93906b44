import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitWindow } from '../../../src/client/windows.ts';

const now = Date.parse('2026-03-15T23:30:00Z');
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

test('up to 31 days, and windows without a beginning, are left as they are', () => {
  const short = [
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-01-01' },
    { from: undefined, to: '2026-01-01' },
    { from: '2026-03-01', to: undefined },
  ];
  for (const window of short) assert.deepEqual(splitWindow(window, now), [window]);
});

test('a longer window is cut newest first, without gap or overlap', () => {
  assert.deepEqual(splitWindow({ from: '2026-01-01', to: '2026-02-01' }, now), [
    { from: '2026-01-02', to: '2026-02-01' },
    { from: '2026-01-01', to: '2026-01-01' },
  ]);
  const year = splitWindow({ from: '2024-01-01', to: '2024-12-31' }, now);
  assert.equal(year.length, 12);
  assert.equal(year.reduce((sum, { from = '', to = '' }) => sum + days(from, to), 0), 366);
  assert.ok(year.every(({ from = '', to = '' }) => days(from, to) <= 31));
});

test('an open end holds 31 days at most, whatever day the project’s zone has', () => {
  const [newest, older] = splitWindow({ from: '2026-01-01' }, now);
  assert.equal(newest?.to, undefined);
  assert.equal(days(newest?.from ?? '', '2026-03-16'), 31);
  assert.equal(days(older?.to ?? '', newest?.from ?? ''), 2);
});
