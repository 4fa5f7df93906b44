import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { weeksOf } from '../../../src/metrics/days.ts';
import { placesOf } from '../../../src/webview/report/chart/places.ts';

describe('positions of points', () => {
  test('are proportional to their first days', () => {
    assert.deepEqual(placesOf(weeksOf({ from: '2026-11-01', to: '2026-11-17' })), [-15, -14, -7, 0]);
  });

  test('are consecutive for days', () => {
    assert.deepEqual(placesOf([{ from: '2026-11-16' }, { from: '2026-11-17' }]), [-1, 0]);
  });

  test('are empty without points', () => {
    assert.deepEqual(placesOf([]), []);
  });
});
