import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortMoment } from '../../../../src/extension/l10n.ts';
import type { WatchEvent } from '../../../../src/extension/status/audience.ts';
import type { Run } from '../../../../src/extension/status/run.ts';
import { createWorkTree } from '../../../../src/extension/tree/workTree.ts';
import type { Node } from '../../../../src/extension/tree/nodes/node.ts';
import { settle } from '../../../fakes/clock.ts';
import { article, contentRun, promptRun as todaysRun } from '../../../fakes/runs.ts';

/** Noon in London is the same day almost everywhere. */
const started_at = '2025-11-21T12:00:00Z';
const promptRun = (extra: Parameters<typeof todaysRun>[0] = {}) => todaysRun({ started_at, ...extra });

function desk(runs: Run[], trouble?: unknown) {
  const listeners = new Set<(event: WatchEvent) => unknown>();
  const texts = new Map<number, string>();
  const tree = createWorkTree({
    watcher: {
      runs,
      trouble,
      subscribe: (listener) => (listeners.add(listener), { dispose: () => void listeners.delete(listener) }),
    },
    services: { current: { origin: 'local' } },
    expected: () => 'local',
    explain: () => 'It is away.',
    note: assert.fail,
    promptTexts: {
      known: (_, id) => texts.get(id),
      find: (_, id) => {
        texts.set(id, `prompt number ${id}`);
        return Promise.resolve(texts.get(id));
      },
    },
  });
  const changes: (string | undefined)[] = [];
  tree.subscribe((node) => changes.push(node?.row.id));
  const rows = (node?: Node) => tree.children(node) as readonly Node[];
  const text = (node?: Node) =>
    rows(node).map(({ row }) => `${row.icon} ${row.label} · ${row.description} [${row.kind}]`);
  return {
    tree,
    rows,
    text,
    changes,
    listeners,
    tell: (event: WatchEvent) => {
      for (const listener of listeners) listener(event);
    },
  };
}

test('each run is a row with its step or count and what can be done with it', async () => {
  const { text } = desk([
    contentRun(),
    contentRun({
      id: 8,
      status: 'completed',
      current_step: 'done',
      article: article(),
      completed_at: '2025-11-22T12:00:00Z',
    }),
    contentRun({ id: 7, status: 'failed', retryable: true, error: 'WRITER_NOT_CONFIGURED' }),
    contentRun({
      id: 6,
      status: 'failed',
      article: article({ write_mode: 'brief' }),
    }),
    promptRun(),
    promptRun({
      id: 2,
      status: 'completed',
      done: 46,
      failed: 2,
      errors: [{ prompt_id: 4, model: 'chatgpt', code: 'PROVIDER_TIMEOUT', message: 'late' }],
    }),
    promptRun({ id: 1, status: 'cancelled', done: 3 }),
  ]);
  text();
  await settle();
  assert.deepEqual(text(), [
    'sync~spin prompt number 4 · Outline · 3/5 [article;processing]',
    'pass prompt number 4 · Guide · ready · Nov 22 [article;completed]',
    'error prompt number 4 · failed [article;failed]',
    'error prompt number 4 · Brief · failed [article;ended]',
    'sync~spin 48 asks · 10/48 · Nov 21 [prompts;processing]',
    'warning 48 asks · 48/48 · 2 failed · Nov 21 [prompts;failed]',
    'circle-slash 48 asks · cancelled · 3/48 · Nov 21 [prompts;cancelled]',
  ]);
});

test('a run of prompts says what is asked, whom and when, so that no two look alike', async () => {
  const asked = { prompt: { id: 4 }, prompts: 1, models: ['chatgpt'] };
  const { text } = desk([
    promptRun({ id: 5, status: 'completed', total: 1, done: 1, asked }),
    promptRun({ id: 4, asked: { ...asked, prompts: 24, models: ['aimode', 'chatgpt'] }, scheduled: true }),
    promptRun({ id: 3, status: 'queued', started_at: null, asked: { ...asked, models: ['a', 'b', 'c'] } }),
  ]);
  text();
  await settle();
  assert.deepEqual(text(), [
    'pass prompt number 4 · 1/1 · ChatGPT · Nov 21 [prompts;completed]',
    'sync~spin prompt number 4 and 23 more · 10/48 · AI Mode, ChatGPT · Nov 21 · by schedule [prompts;processing]',
    'clock prompt number 4 · Queued · 3 assistants [prompts;queued]',
  ]);
});

test('a row names the minute of today, and the day of any other', () => {
  const now = new Date(2026, 10, 21, 18, 30);
  assert.match(shortMoment(new Date(2026, 10, 21, 9, 5).toISOString(), now), /^9:05\sAM$/u);
  assert.equal(shortMoment(new Date(2026, 10, 20, 9, 5).toISOString(), now), 'Nov 20');
});

test('a run of which asks failed looks broken also where the reasons are not told', () => {
  const [run] = desk([promptRun({ status: 'completed', done: 46, failed: 2 })]).rows();
  assert.deepEqual([run?.row.kind, run?.row.expandable], ['prompts;failed', false]);
});

test('failed asks stand below their run, each with the reason in plain words', async () => {
  const errors = [
    { prompt_id: 4, model: 'chatgpt', code: 'ASSISTANT_NOT_CONFIGURED', message: 'x' },
    { prompt_id: 4, model: 'aimode', code: 'STRANGE', message: 'Something else' },
  ];
  const { rows, text } = desk([promptRun({ status: 'failed', failed: 2, errors })]);
  const [run] = rows();
  text(run);
  await settle();
  assert.deepEqual(text(run), [
    'warning ChatGPT: no model is set up · prompt number 4 [ask;failed]',
    'warning AI Mode: Something else · prompt number 4 [ask;failed]',
  ]);
  assert.match(rows(run)[0]?.row.tooltip ?? '', /No model is set up for this assistant\./);
  assert.deepEqual(rows(run)[0]?.row.deed, {
    command: 'citedesk.configureAssistant',
    argument: { assistants: ['chatgpt'] },
  });
});

test('a run that goes on changes its own row, a new one all', () => {
  const runs: Run[] = [promptRun()];
  const { rows, text, changes, tell } = desk(runs);
  const [before] = rows();
  tell({ name: 'changed', run: promptRun({ done: 20 }) });
  assert.equal(before?.row.description, '20/48 · Nov 21');
  tell({ name: 'changed', run: contentRun({ article: article() }) });
  tell({ name: 'turned' });
  assert.deepEqual(changes, ['65f0c0ffee65f0c0ffee65f0/prompts/3', undefined, undefined]);
  assert.equal(text().length, 1);
});

test('rows stay as last known while the service is away, and the view says so', () => {
  assert.equal(desk([promptRun()], new Error('away')).tree.message, 'Shown as last known. It is away.');
  assert.equal(desk([], new Error('away')).tree.message, undefined);
  const { tree, listeners } = desk([]);
  tree.dispose();
  assert.equal(listeners.size, 0);
});
