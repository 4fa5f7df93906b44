import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PromptState } from '../../../../src/contract/promptState.ts';
import { createPromptPanel, promptPageId, promptSubjectOf } from '../../../../src/extension/report/promptPanel.ts';
import type { WatchEvent } from '../../../../src/extension/work/watcher.ts';
import { until } from '../../../fakes/clock.ts';
import { promptCalls } from '../../../fakes/promptCalls.ts';
import { reportProject as project } from '../../../fakes/reportCalls.ts';
import { promptRun } from '../../../fakes/runs.ts';
import { fakeSurfaces } from '../../../fakes/surfaces.ts';

const anvil = { promptId: 4, runId: 41, title: 'Anvils', file: '/articles/anvils.md' };

/** The page of prompts with a service, and what it did. */
function fixture({ local = true }: { readonly local?: boolean } = {}) {
  const surfaces = fakeSurfaces();
  const { client, calls } = promptCalls();
  const executed: unknown[] = [];
  const outside: string[] = [];
  const listeners = new Set<(event: WatchEvent) => unknown>();
  const rereading = new Set<(project: string) => void>();
  let articles = [anvil, { ...anvil, promptId: 9, runId: 90 }];
  const subscribing =
    <Listener>(all: Set<Listener>) =>
    (listener: Listener) => {
      all.add(listener);
      return { dispose: () => void all.delete(listener) };
    };
  const panel = createPromptPanel({
    services: { connect: () => Promise.resolve({ origin: 'local', local, client: client as never }) },
    watcher: { subscribe: subscribing(listeners) },
    rereading: { subscribe: subscribing(rereading) },
    clock: { now: () => Date.UTC(2026, 10, 23) },
    articlesOf: () => Promise.resolve(articles),
    surfaces,
    execute: (id, argument) => Promise.resolve(void executed.push([id, argument])),
    openExternal: (url) => void outside.push(url),
    explain: (error) => ({ message: (error as Error).message, retry: true }),
    note: () => undefined,
  });
  const surface = () => surfaces.opened[0] ?? assert.fail('no page is open');
  const states = () => surface().posted.flatMap(({ state }) => (state ? [state as PromptState] : []));
  const last = () => states().at(-1);
  const views = () => calls.filter(({ query }) => 'prompt_id' in query).length;
  const ended = () => {
    for (const listener of listeners) void listener({ name: 'ended', run: promptRun({ project }), mine: true });
  };
  return {
    panel,
    surfaces,
    surface,
    executed,
    outside,
    rereading,
    listeners,
    states,
    last,
    views,
    ended,
    write: (all: typeof articles) => void (articles = all),
    async open(promptId = 4) {
      await panel.show({ project, promptId });
      await surface().say({ type: 'ready' });
      await until(() => ['read', 'unread'].includes(last()?.stage ?? ''));
    },
  };
}

describe('prompt panel', () => {
  test('shows a prompt with its articles, named after its text', async () => {
    const at = fixture();
    await at.open();
    assert.equal(at.surface().title, 'best anvil');
    assert.deepEqual(at.last()?.articles, [{ runId: 41, title: 'Anvils' }]);
    assert.deepEqual([at.last()?.price, at.views()], [null, 6]);
  });

  test('keeps the chosen period for the next prompt', async () => {
    const at = fixture();
    await at.open();
    await at.surface().say({ type: 'askPeriod', days: 90 });
    await until(() => at.last()?.question.days === 90 && at.last()?.stage === 'read');
    await at.panel.show({ project, promptId: 2 });
    await until(() => at.last()?.prompt.id === 2 && at.last()?.stage === 'read');
    assert.equal(at.last()?.question.days, 90);
    assert.equal(at.surfaces.opened.length, 1, 'in the same tab');
  });

  test('runs the commands that the page asks for', async () => {
    const at = fixture();
    await at.open();
    const explain = `/projects/${project}/responses?prompt_id=4`;
    for (const wish of [
      { type: 'askPrompts' },
      { type: 'showAnswer', responseId: 70 },
      { type: 'showAllAnswers' },
      { type: 'showAnswers', explain, title: '3 answers' },
      { type: 'startArticle', promptId: 9 },
      { type: 'openArticle', runId: 41 },
      { type: 'openArticle', runId: 90 },
      { type: 'openLink', url: 'https://a.example/' },
      { type: 'openLink', url: 'command:citedesk.delete' },
    ])
      await at.surface().say(wish);
    assert.deepEqual(at.executed, [
      ['citedesk.runPrompts', { project, promptId: 4 }],
      ['citedesk.openAnswer', { project, responseId: 70 }],
      ['citedesk.showAnswers', { project, promptId: 4 }],
      ['citedesk.showAnswers', { project, explain, title: '3 answers' }],
      ['citedesk.startArticle', { project, promptId: 4 }],
      ['citedesk.openArticle', { project, runId: 41 }],
    ]);
    assert.deepEqual(at.outside, ['https://a.example/']);
  });

  test('refreshes a free page after new answers', async () => {
    const at = fixture();
    await at.open();
    at.ended();
    await until(() => at.views() === 12);
    for (const listener of at.rereading) listener(project);
    await until(() => at.views() === 18);
    at.panel.renew('another');
    assert.equal(at.views(), 18);
    at.panel.renew();
    await until(() => at.views() === 24);
  });

  test('shows an article as soon as it is written', async () => {
    const at = fixture();
    await at.open();
    at.write([{ ...anvil, runId: 42, title: 'Anvils, new' }, anvil]);
    await at.panel.renewArticles();
    assert.deepEqual(at.last()?.articles, [
      { runId: 42, title: 'Anvils, new' },
      { runId: 41, title: 'Anvils' },
    ]);
    assert.equal(at.views(), 6);
  });

  test('spends credits only after the user agrees', async () => {
    const at = fixture({ local: false });
    await at.open();
    assert.deepEqual([at.last()?.stage, at.views()], ['unread', 0]);
    assert.deepEqual(at.last()?.price, { credits: 12, left: 950 });
    await at.surface().say({ type: 'readReport' });
    await until(() => at.last()?.stage === 'read');
    assert.equal(at.views(), 6);
    await at.surface().say({ type: 'askPeriod', days: 90 });
    await until(() => at.last()?.question.days === 90 && at.last()?.stage === 'unread');
    assert.deepEqual(at.last()?.price, { credits: 12, left: 950 });
    await at.surface().say({ type: 'askPeriod', days: 28 });
    await until(() => at.last()?.question.days === 28 && at.last()?.stage === 'read');
    assert.equal(at.views(), 6, 'that one is cached');
    at.ended();
    await until(() => at.last()?.outdated === true);
    assert.equal(at.views(), 6);
  });

  test('restores a page after a reload, and closes a forged one', async () => {
    const at = fixture();
    const id = promptPageId({ origin: 'local', project, promptId: 4, days: 7 });
    const restored = at.surfaces.restore('prompt', { id });
    await restored.say({ type: 'ready' });
    await until(() => (restored.posted.at(-1)?.state as PromptState | undefined)?.stage === 'read');
    assert.equal((restored.posted.at(-1)?.state as PromptState).question.days, 7);
    assert.equal(at.surfaces.restore('prompt', { id: id.replace('days=7', 'days=8') }).closed, true);
  });

  test('shows nothing of another service', async () => {
    const at = fixture();
    const id = promptPageId({ origin: 'https://other.example', project, promptId: 4, days: 7 });
    const restored = at.surfaces.restore('prompt', { id });
    await restored.say({ type: 'ready' });
    await until(() => restored.posted.length > 0);
    assert.equal(restored.posted[0]?.message, 'This content is from a different service.');
  });

  test('reports that the prompt was deleted', async () => {
    const at = fixture();
    await at.panel.show({ project, promptId: 3 });
    await at.surface().say({ type: 'ready' });
    await until(() => at.surface().posted.length > 0);
    assert.equal(at.surface().posted[0]?.message, 'This prompt no longer exists.');
  });

  test('closes with its project and stops listening', async () => {
    const at = fixture();
    await at.open();
    at.panel.leave('another');
    assert.equal(at.surface().closed, false);
    at.panel.leave(project);
    assert.equal(at.surface().closed, true);
    at.panel.dispose();
    assert.deepEqual([at.listeners.size, at.rereading.size, at.surfaces.waiting], [0, 0, 0]);
  });
});

describe('prompt page id', () => {
  const subject = { origin: 'https://a.example', project, promptId: 4, days: 90 } as const;

  test('is read as it was written', () => {
    assert.deepEqual(promptSubjectOf(promptPageId(subject)), subject);
  });

  for (const [part, value] of [
    ['project', '../x'],
    ['prompt', '-1'],
    ['prompt', '1e3'],
    ['days', '31'],
    ['days', ''],
  ] as const)
    test(`has no subject if ${part} is “${value}”`, () => {
      const given = new URLSearchParams(promptPageId(subject));
      given.set(part, value);
      assert.equal(promptSubjectOf(given.toString()), undefined);
    });
});
