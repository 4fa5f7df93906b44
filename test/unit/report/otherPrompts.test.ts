import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readReport } from '../../../src/report/readReport.ts';
import { defaultQuestion } from '../../../src/report/reportQueries.ts';
import { figure } from '../../webview/reportStates.ts';
import { reportCalls, reportProject } from '../../fakes/reportCalls.ts';

const days = { from: '2026-11-01', to: '2026-11-07' };
const against = { from: '2026-10-01', to: '2026-10-07' };

/** Reads a report on two times from a service, which may know whether they share a prompt. */
async function read(shared: object) {
  const data = { totals: figure(3, 10), series: [], series_by_model: {}, versions: [], ...shared };
  const { client, calls } = reportCalls({ getVisibility: () => Promise.resolve({ data, meta: {} }) });
  const question = { ...defaultQuestion, ...days, against };
  const state = await readReport(client, { project: reportProject, question, id: 'a', now: 0, free: true });
  return { state, query: calls.find(({ query: { from } }) => from === against.from)?.query };
}

describe('report on two times', () => {
  test('asks whether they share a prompt', async () => {
    const { state, query } = await read({ shares_prompts: false });
    assert.deepEqual([query?.['against_from'], query?.['against_to']], [days.from, days.to]);
    assert.equal(state.sharesPrompts, false);
  });

  test('compares them if the service does not know', async () => {
    assert.equal((await read({})).state.sharesPrompts, true);
  });
});
