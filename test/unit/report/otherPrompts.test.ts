import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareWindows } from '../../../src/metrics/compareWindows.ts';
import { readReport } from '../../../src/report/readReport.ts';
import { defaultQuestion } from '../../../src/metrics/reportQueries.ts';
import { figure } from '../../webview/reportStates.ts';
import { reportCalls, reportProject } from '../../fakes/reportCalls.ts';

const days = { from: '2026-11-01', to: '2026-11-07' };
const against = { from: '2026-10-01', to: '2026-10-07' };

/** Reads a report on two times from a service, which may compare them. */
async function read(more: object) {
  const data = { totals: figure(3, 10), series: [], series_by_model: {}, versions: [], ...more };
  const { client, calls } = reportCalls({ getVisibility: () => Promise.resolve({ data, meta: {} }) });
  const question = { ...defaultQuestion, ...days, against };
  const state = await readReport(client, { project: reportProject, question, id: 'a', now: 0, free: true });
  return { state, query: calls.find(({ query: { from } }) => from === against.from)?.query };
}

describe('report on two periods', () => {
  test('requests a comparison for its own days', async () => {
    const share = (hits: number) => ({ hits, count: 40 });
    const comparison = compareWindows([{ promptId: 1, model: 'chatgpt', before: share(10), after: share(30) }]);
    const { state, query } = await read({ comparison });
    assert.deepEqual([query?.['against_from'], query?.['against_to']], [days.from, days.to]);
    assert.deepEqual([comparison.difference, comparison.verdict], [50, 'up']);
    const { difference, low, high, verdict, compared } = state.comparison ?? {};
    assert.deepEqual([difference, low, high, verdict], [-50, -(comparison.high ?? 0), -(comparison.low ?? 0), 'down']);
    assert.deepEqual([compared?.before.share, compared?.after.share], [75, 25]);
  });

  test('has no comparison if the service has none', async () => {
    assert.equal((await read({})).state.comparison, undefined);
  });
});
