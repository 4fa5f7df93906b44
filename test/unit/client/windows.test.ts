import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { endpoints } from '../../../src/contract/endpoints.ts';
import type { Endpoint } from '../../../src/contract/call/endpoint.ts';
import { checkWindow, splitWindow } from '../../../src/client/windows.ts';

const now = Date.parse('2026-03-15T23:30:00Z');
const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

describe('date windows', () => {
  test('stay whole up to 31 days or without a start', () => {
    const short = [
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-01-01' },
      { from: undefined, to: '2026-01-01' },
      { from: '2026-03-01', to: undefined },
    ];
    for (const window of short) assert.deepEqual(splitWindow(window, now), [window]);
  });

  test('are split newest first, without gap or overlap', () => {
    assert.deepEqual(splitWindow({ from: '2026-01-01', to: '2026-02-01' }, now), [
      { from: '2026-01-02', to: '2026-02-01' },
      { from: '2026-01-01', to: '2026-01-01' },
    ]);
    const year = splitWindow({ from: '2024-01-01', to: '2024-12-31' }, now);
    assert.equal(year.length, 12);
    assert.equal(
      year.reduce((sum, { from = '', to = '' }) => sum + days(from, to), 0),
      366,
    );
    assert.ok(year.every(({ from = '', to = '' }) => days(from, to) <= 31));
  });

  test('allow for the project’s time zone at an open end', () => {
    const [newest, older] = splitWindow({ from: '2026-01-01' }, now);
    assert.equal(newest?.to, undefined);
    assert.equal(days(newest?.from ?? '', '2026-03-16'), 31);
    assert.equal(days(older?.to ?? '', newest?.from ?? ''), 2);
  });

  test('can span centuries', () => {
    const parts = splitWindow({ from: '0101-01-01', to: '2026-01-31' }, now);
    assert.equal(parts.at(-1)?.from, '0101-01-01');
    assert.ok(parts.length > 20_000);
  });

  const refused = (query: object, most = 31): string[] =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
      try {
        checkWindow(name, endpoint, { project: 'p', query }, now);
        return [];
      } catch (error) {
        assert.deepEqual((error as { code: string; details: unknown }).code, 'DATE_RANGE_TOO_LARGE');
        assert.deepEqual((error as { details: unknown }).details, {
          max_days: endpoint.origin === 'specified' ? 31 : most,
        });
        return [name];
      }
    });

  test('are limited for figures that can’t be added up', () => {
    const views = [
      'getVisibility',
      'listPromptVisibility',
      'getVolatility',
      'listTopDomains',
      'listSourcePages',
      'getCitations',
      'listCompetitors',
      'listCompetitorCandidates',
      'listRankings',
      'listFanoutQueries',
      'listOpportunities',
      'listChanges',
      'getWebSearch',
    ];
    assert.deepEqual(refused({ from: '2026-01-01', to: '2026-02-01' }), ['listTopDomains']);
    assert.deepEqual(refused({ from: '2026-01-01', to: '2026-02-01', branded: false }), []);
    assert.deepEqual(refused({ from: '2026-01-01', to: '2026-04-03' }, 92), views);
    assert.deepEqual(refused({ from: '2026-01-01', to: '2026-01-31' }), []);
  });

  test('with an open end are judged by the defaults of the service', () => {
    assert.equal(refused({ from: '2026-02-11' }).length > 0, true);
    assert.deepEqual(refused({ from: '2026-02-12' }), []);
    for (const open of [
      {},
      { to: '2020-01-01' },
      { from: '2026-03-10', to: '2026-01-01' },
      { from: 'soon', to: 'later' },
    ])
      assert.deepEqual(refused(open), []);
  });
});
