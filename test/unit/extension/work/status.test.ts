import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAllowance } from '../../../../src/extension/service/allowance.ts';
import { createProposals } from '../../../../src/extension/articles/changes/proposals.ts';
import { withoutRefusals } from '../../../../src/extension/service/failures/refusals.ts';
import { statusText } from '../../../../src/extension/work/text.ts';
import { createStatus } from '../../../../src/extension/work/status.ts';
import type { Run } from '../../../../src/extension/work/run.ts';
import type { RowCommand } from '../../../../src/extension/tree/node.ts';
import type { WatchEvent } from '../../../../src/extension/work/watcher.ts';
import { accountWith } from '../../../fakes/account.ts';
import { fakeClock, settle } from '../../../fakes/clock.ts';
import { contentRun, promptRun } from '../../../fakes/runs.ts';

const commandText = ({ command, argument }: RowCommand): string =>
  argument && 'runId' in argument ? `${command} ${argument.runId}` : command;

const allWords = { statusText, name: () => 'Run', explain: String, withoutRefusals };

interface Words {
  part: typeof allWords | undefined;
  loaded(): Promise<typeof allWords>;
}

function fixture(
  kept = new Map<string, unknown>(),
  late: Words = { part: allWords, loaded: () => Promise.resolve(allWords) },
) {
  const place = { origin: 'local' };
  const clock = fakeClock();
  const listeners = new Set<(event: WatchEvent) => unknown>();
  const shown: (string | undefined)[] = [];
  const runs: Run[] = [];
  const memento = {
    get: (key: string) => kept.get(key),
    // As the editor keeps it: as JSON.
    update: (key: string, value: unknown) =>
      Promise.resolve(void (value === undefined ? kept.delete(key) : kept.set(key, JSON.parse(JSON.stringify(value))))),
  };
  const proposals = createProposals(memento);
  const allowance = createAllowance(memento);
  const status = createStatus({
    allowance,
    watcher: {
      runs,
      account: undefined,
      trouble: undefined,
      subscribe: (listener) => {
        listeners.add(listener);
        return { dispose: () => void listeners.delete(listener) };
      },
    },
    memento,
    samples: {
      known: (project) => (project === 'sample' ? undefined : false),
      find: (project) => Promise.resolve(project === 'sample'),
    },
    proposals,
    origin: () => place.origin,
    clock,
    local: () => false,
    words: late,
    note: assert.fail,
    show: (text) => void shown.push(text && `${text.text} → ${commandText(text.command)}`),
  });
  return {
    kept,
    allowance,
    proposals,
    place,
    clock,
    shown,
    status,
    runs,
    listeners,
    tell: (event: WatchEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
}

describe('status bar', () => {
  test('shows no article of the sample', async () => {
    const { shown, tell } = fixture();
    const run = contentRun({ status: 'completed', project: 'sample' });
    tell({ name: 'ended', run, mine: false });
    await settle();
    assert.deepEqual(shown.filter(Boolean), []);
    tell({ name: 'ended', run, mine: true });
    assert.match(shown.at(-1) ?? '', /Article ready/u);
  });

  test('keeps a finished article until it is opened', async () => {
    const { clock, shown, tell, status } = fixture();
    tell({ name: 'ended', run: contentRun({ status: 'completed' }), mine: false });
    tell({ name: 'ended', run: contentRun({ id: 10, status: 'completed' }), mine: false });
    await clock.advance(3_600_000);
    assert.equal(shown.at(-1), '$(check) 2 articles ready → citedesk.openArticle 10');
    status.markSeen({ runId: 10 });
    status.markSeen(); // the list of work shows no article
    assert.equal(shown.at(-1), '$(check) Article ready → citedesk.openArticle 9');
    status.markSeen({ runId: 9 });
    assert.equal(shown.at(-1), undefined);
  });

  test('drops a refusal once the assistant is set up', async () => {
    const before = fixture();
    const refusal = (model: string) => ({ model, code: 'PROVIDER_KEY_INVALID', message: 'no', prompts: 150 });
    const counts = ['chatgpt', 'gemini'].map(refusal);
    const run = promptRun({
      status: 'failed',
      failed: 300,
      error_counts: counts,
      completed_at: '2026-11-21T00:01:00Z',
    });
    before.tell({ name: 'ended', run, mine: true });
    assert.equal(before.shown.at(-1), '$(error) ChatGPT: key rejected → citedesk.showWork 3');
    await before.status.setUp(['chatgpt']);
    assert.equal(before.shown.at(-1), '$(error) Gemini: key rejected → citedesk.showWork 3');
    before.status.dispose();
    const { shown, tell, status } = fixture(before.kept);
    tell({ name: 'changed', run });
    assert.equal(shown.at(-1), '$(error) Gemini: key rejected → citedesk.showWork 3', 'also after a reload');
    await status.setUp(['gemini']);
    assert.equal(shown.at(-1), undefined);
  });

  test('keeps a reached spending limit if a key changes', async () => {
    const { shown, tell, status } = fixture();
    const cap = { model: 'chatgpt', code: 'SPENDING_CAP_REACHED', message: 'no', prompts: 2 };
    tell({ name: 'ended', run: promptRun({ status: 'failed', failed: 2, error_counts: [cap] }), mine: true });
    await status.setUp(['chatgpt']);
    assert.equal(shown.at(-1), '$(error) ChatGPT: monthly spending limit reached → citedesk.showWork 3');
  });

  test('shows news of its own service only', () => {
    const { shown, tell, place } = fixture();
    tell({ name: 'ended', run: contentRun({ status: 'completed' }), mine: true });
    place.origin = 'https://other.example';
    tell({ name: 'turned' });
    assert.equal(shown.at(-1), undefined);
    place.origin = 'local';
    tell({ name: 'turned' });
    assert.equal(shown.at(-1), '$(check) Article ready → citedesk.openArticle 9');
  });

  test('keeps news after a reload', () => {
    const before = fixture();
    const pages = [{ url: 'https://a.example/', state: 'read' as const, title: null, note: null }];
    before.tell({ name: 'ended', run: contentRun({ status: 'completed', pages }), mine: true });
    before.tell({ name: 'ended', run: contentRun({ id: 10, status: 'failed', error: 'No.' }), mine: true });
    before.status.dispose();
    assert.ok(!JSON.stringify([...before.kept]).includes('a.example'), 'a line needs no pages');
    const { shown, tell, status, kept } = fixture(before.kept);
    assert.equal(shown.at(-1), '$(check) Article ready  $(error) Article failed → citedesk.openArticle 9');
    // The first check reports all recent runs, which are all new.
    tell({ name: 'turned' });
    for (const id of [9, 11]) tell({ name: 'changed', run: contentRun({ id, status: 'completed' }) });
    tell({ name: 'changed', run: contentRun({ id: 10, status: 'failed', error: 'No.' }) });
    assert.equal(shown.at(-1), '$(check) Article ready  $(error) Article failed → citedesk.openArticle 9');
    status.markSeen({ runId: 9 });
    status.markSeen();
    assert.deepEqual([shown.at(-1), fixture(kept).shown.at(-1), kept.size], [undefined, undefined, 0]);
  });

  test('ignores state of another version', () => {
    for (const left of ['x', { local: 4 }, { local: [null, { id: 1 }, { id: 2, project: 'p', status: 'failed' }] }])
      assert.equal(fixture(new Map([['citedesk.unseen', left]])).shown.at(-1), undefined);
  });

  test('keeps a failure until it is seen or fixed', () => {
    const { shown, tell, status } = fixture();
    tell({ name: 'ended', run: contentRun({ status: 'failed' }), mine: true });
    assert.equal(shown.at(-1), '$(error) Article failed → citedesk.openArticle 9');
    tell({ name: 'ended', run: contentRun({ id: 10, status: 'failed' }), mine: true });
    assert.equal(shown.at(-1), '$(error) Article failed → citedesk.showWork');
    status.markSeen({ runId: 10 });
    assert.equal(shown.at(-1), '$(error) Article failed → citedesk.openArticle 9');
    status.markSeen();
    assert.equal(shown.at(-1), undefined);
    tell({ name: 'ended', run: contentRun({ status: 'failed' }), mine: true });
    tell({ name: 'changed', run: contentRun() });
    assert.equal(shown.at(-1), undefined);
  });

  test('shows failed requests of a run with answers', () => {
    const { shown, tell, status } = fixture();
    tell({ name: 'ended', run: promptRun({ id: 3, status: 'completed', failed: 2 }), mine: true });
    assert.equal(shown.at(-1), '$(warning) 2 requests failed → citedesk.showWork 3');
    status.markSeen({ runId: 3 });
    assert.equal(shown.at(-1), '$(warning) 2 requests failed → citedesk.showWork 3');
    status.markSeen({ kind: 'prompts', runId: 3 });
    assert.equal(shown.at(-1), undefined);
    tell({ name: 'ended', run: promptRun({ status: 'cancelled', failed: 2 }), mine: true });
    assert.equal(shown.at(-1), undefined);
  });

  test('loads its text on demand', async () => {
    let came: (words: typeof allWords) => void = () => assert.fail();
    let loads = 0;
    const words: Words = {
      part: undefined,
      loaded: () => {
        loads += 1;
        return new Promise((resolve) => (came = resolve));
      },
    };
    const { shown, tell, status } = fixture(new Map(), words);
    tell({ name: 'turned' });
    assert.deepEqual([loads, shown], [0, [undefined, undefined]], 'nothing to tell takes no words');
    tell({ name: 'ended', run: contentRun({ status: 'failed' }), mine: true });
    assert.deepEqual([loads, shown.at(-1)], [1, undefined]);
    words.part = allWords;
    came(allWords);
    await settle();
    assert.equal(shown.at(-1), '$(error) Article failed → citedesk.openArticle 9');
    words.part = undefined;
    tell({ name: 'ended', run: contentRun({ id: 10, status: 'failed' }), mine: true });
    status.dispose();
    words.part = allWords;
    came(allWords);
    await settle();
    assert.equal(shown.at(-1), undefined, 'nothing is shown');
  });

  test('leaves no listener and no timer', async () => {
    const { clock, shown, tell, status, listeners } = fixture();
    tell({ name: 'ended', run: contentRun({ status: 'completed' }), mine: false });
    status.dispose();
    await clock.advance(60_000);
    assert.equal(shown.at(-1), undefined);
    assert.equal(listeners.size, 0);
    assert.equal(clock.waiting, 0);
  });

  test('shows a pending change instead of its run', () => {
    const { shown, tell, status, proposals } = fixture();
    const change = { runId: 9, project: 'p', file: '/site/a.md', base: '', state: 'made' } as const;
    proposals.keep('local', change);
    tell({ name: 'ended', run: contentRun({ status: 'completed' }), mine: true });
    assert.equal(shown.at(-1), undefined);
    proposals.keep('local', { ...change, state: 'waiting' });
    assert.equal(shown.at(-1), '$(diff) 1 change to review → citedesk.openArticle 9');
    status.markSeen({ runId: 9 });
    assert.equal(shown.at(-1), '$(diff) 1 change to review → citedesk.openArticle 9', 'also when it was looked at');
    proposals.keep('local', { ...change, file: '/site/b.md', runId: 12, state: 'waiting' });
    tell({ name: 'ended', run: contentRun({ id: 12, status: 'completed' }), mine: true });
    assert.equal(shown.at(-1), '$(diff) 2 changes to review → citedesk.openArticle 12');
    proposals.keep('local', { ...change, runId: 12, state: 'taken' });
    proposals.keep('local', { ...change, state: 'discarded' });
    assert.equal(shown.at(-1), undefined);
    for (let runId = 13; runId < 30; runId += 1) proposals.keep('local', { ...change, runId, state: 'discarded' });
    assert.equal(proposals.find('local', 12), undefined);
    assert.equal(shown.at(-1), undefined, 'also once it is forgotten');
  });

  test('shows a low allowance until it is seen', () => {
    const { allowance, shown } = fixture();
    allowance.recordAccount(
      'local',
      accountWith({ credits: { available: 9, plan: 9, additional: 0, plan_limit: 100 } }),
    );
    assert.equal(shown.at(-1), '$(warning) Low on credits → citedesk.account');
    allowance.dismiss('local');
    assert.equal(shown.at(-1), undefined);
  });
});
