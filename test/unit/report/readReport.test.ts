import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../../../src/contract/failure.ts';
import type { ReportState } from '../../../src/contract/reportState.ts';
import { unreadReport } from '../../../src/report/openReport.ts';
import { linesOf } from '../../../src/report/reportLines.ts';
import { readReport } from '../../../src/report/readReport.ts';
import {
  reportCalls as service,
  reportProject as project,
  specifiedCalls as specified,
} from '../../fakes/reportCalls.ts';
import { figure } from '../../webview/reportStates.ts';

const question = { branded: false, interval: 'day' } as const;
const now = Date.UTC(2026, 10, 23);
const wanted = { id: 'r', project, question, now, free: true };
describe('reads 7 days up to the last answer in the project’s zone', () => {
  test('reads 7 days up to the last answer in the project’s time zone', async () => {
    const { client, calls } = service();
    const { question: asked, topics, stage } = await readReport(client, wanted);
    assert.deepEqual([asked.from, asked.to, stage], ['2026-11-15', '2026-11-21', 'read']);
    assert.deepEqual(topics, [{ id: 3, name: 'Anvils' }]);
    assert.deepEqual(
      calls.find(({ name }) => name === 'listChanges')?.query['since'],
      '2026-11-15',
      'changes are of its last week',
    );
    const since = '2026-11-01';
    const other = service();
    await readReport(other.client, { ...wanted, question: { ...question, since } });
    assert.equal(other.calls.find(({ name }) => name === 'listChanges')?.query['since'], since);
  });

  test('finds earlier answers to compare if reading is free', async () => {
    const { client, calls } = service();
    assert.equal((await readReport(client, wanted)).earlier, '2026-11-19');
    const { limit, ...asked } = calls.find(({ name }) => name === 'listResponses')?.query ?? {};
    assert.deepEqual(asked, { from: '2026-11-08', to: '2026-11-14', branded: false, answered: true });
    assert.equal(limit, 1);
    const none = service({ listResponses: () => Promise.resolve({ data: [], meta: {} }) });
    assert.equal((await readReport(none.client, wanted)).earlier, null);
    const dear = service();
    assert.equal((await readReport(dear.client, { ...wanted, free: false })).earlier, undefined);
    assert.ok(dear.calls.every(({ name }) => name !== 'listResponses'));
  });

  test('counts branded prompts separately', async () => {
    for (const branded of [false, true]) {
      const { client, calls } = service();
      const { figures } = await readReport(client, { ...wanted, question: { ...question, branded } });
      assert.deepEqual([figures.unbranded?.mentioned, figures.branded?.mentioned], [3, 9]);
      const kinds = calls.filter(({ name, query }) => name !== 'getVisibility' && 'branded' in query);
      assert.ok(kinds.length > 7);
      assert.ok(kinds.every(({ query }) => query['branded'] === branded));
    }
  });

  test('draws a line for each assistant and marks new models', async () => {
    const { lines } = await readReport(service().client, wanted);
    assert.deepEqual(
      lines.map(({ model, versions }) => [model, versions]),
      [
        [null, []],
        ['chatgpt', [{ day: '2026-11-11', version: 'gpt-6' }]],
        ['gemini', []],
      ],
    );
    const [series, of] = [[{ from: '2026-11-01', to: '2026-11-01', ...figure(1, 2) }], { versions: [] }];
    assert.deepEqual(
      linesOf({ ...of, series, series_by_model: { chatgpt: series } }).map(({ model }) => model),
      ['chatgpt'],
    );
  });

  test('filters only if the service supports it', async () => {
    for (const { client, calls, own } of [
      { ...service(), own: true },
      { ...specified(), own: false },
    ]) {
      await readReport(client, { ...wanted, question: { ...question, topicId: 3 } });
      for (const name of ['listTopDomains', 'getSentiment']) {
        const query = calls.find((call) => call.name === name)?.query ?? {};
        assert.deepEqual([query['branded'], query['topic_id']], own ? [false, 3] : [undefined, undefined]);
      }
    }
  });

  test('lists missing views in the order of the page', async () => {
    const lacks = () => Promise.reject<never>(new Failure('NOT_OFFERED', 'no'));
    const { client } = service({ getVisibility: () => delay(5).then(lacks), getWebSearch: lacks, listChanges: lacks });
    const { lacking } = await readReport(client, wanted);
    assert.deepEqual(
      lacking.map(({ view }) => view),
      ['getVisibility', 'listChanges', 'getWebSearch'],
    );
  });

  test('filters each view, and reads a second period', async () => {
    const { client, calls } = service();
    const against = { from: '2026-10-01', to: '2026-10-07' };
    const asked = { ...question, from: '2026-11-01', to: '2026-11-07', models: ['gemini'], topicId: 3, against };
    const state = await readReport(client, { ...wanted, question: asked });
    for (const { query } of calls.filter(({ name }) => name === 'getCitations' || name === 'listRankings'))
      assert.deepEqual(
        [query['from'], query['to'], query['model'], query['topic_id']],
        ['2026-11-01', '2026-11-07', ['gemini'], 3],
      );
    assert.equal(calls.filter(({ query }) => query['from'] === against.from && query['to'] === against.to).length, 1);
    assert.equal(state.against?.mentioned, 3);
    assert.deepEqual(calls.find(({ name }) => name === 'getSummary')?.query, { model: ['gemini'] });
  });

  test('shows the project first, then visibility', async () => {
    let end = (): void => assert.fail('nothing awaits it');
    const { client } = service({
      listOpportunities: () => new Promise((done) => (end = () => done({ data: [], meta: {} }))),
    });
    const parts: ReportState[] = [];
    const done = readReport(client, {
      ...wanted,
      onPart: (part) => {
        parts.push(part);
        if (parts.length === 2) end();
      },
    });
    assert.equal((await done).stage, 'read');
    assert.deepEqual(
      parts.map(({ stage, lines, project: { name } }) => [stage, lines.length, name]),
      [
        ['reading', 0, 'Acme'],
        ['reading', 3, 'Acme'],
      ],
    );
  });

  test('shows what another service offers and lists the rest', async () => {
    const { client } = specified();
    const { project: shown, question: asked, views, lacking, lines } = await readReport(client, wanted);
    assert.deepEqual([shown.name, asked.to, lines], ['Acme', '2026-11-19', []]);
    assert.deepEqual(Object.keys(views), ['listTopDomains', 'getSentiment']);
    assert.equal(lacking.length, 11);
    assert.ok(lacking.every(({ message }) => message === null));
  });

  test('leaves out a failed view, but throws bugs', async () => {
    const failing = service({ getCitations: () => Promise.reject(new Failure('QUERY_TIMEOUT', 'Too slow.')) });
    const state = await readReport(failing.client, { ...wanted, explain: ({ code }) => `said: ${code}` });
    assert.deepEqual(state.lacking, [{ view: 'getCitations', message: 'said: QUERY_TIMEOUT' }]);
    assert.equal(state.views.getCitations, undefined);
    assert.ok(state.views.listRankings);
    const broken = service({ getCitations: () => Promise.reject(new TypeError('a fault of ours')) });
    await assert.rejects(readReport(broken.client, wanted), /a fault of ours/);
  });

  test('calculates the price before it spends credits', async () => {
    const own = service();
    const unread = await unreadReport(own.client, { ...wanted, free: false });
    assert.deepEqual([unread.stage, unread.price?.credits], ['unread', 26]);
    assert.deepEqual(
      own.calls.map(({ name }) => name),
      ['getProject', 'listTopics'],
    );
    const foreign = specified();
    const closed = await unreadReport(foreign.client, { ...wanted, free: false });
    assert.deepEqual([closed.price?.credits, closed.project.name], [6, '']);
    assert.equal(foreign.calls.length, 2);
  });
});
