import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPanel, type PageWish } from '../../../../src/extension/panels/panel.ts';
import { pageHtml } from '../../../../src/extension/panels/pageHtml.ts';
import { keptId, pageId, subjectOf } from '../../../../src/extension/panels/pageId.ts';
import { settle } from '../../../fakes/clock.ts';
import { fakeSurfaces } from '../../../fakes/surfaces.ts';

const [first, second] = [1, 2].map((id) => pageId({ origin: 'https://a.example', project: 'p', id })) as [
  string,
  string,
];

function fixture() {
  const surfaces = fakeSurfaces();
  const loads: {
    id: string;
    signal: AbortSignal;
    done: (state: { id: string }) => void;
    fail: (error: Error) => void;
  }[] = [];
  const wishes: PageWish[] = [];
  const notes: unknown[] = [];
  const panel = createPanel<{ id: string }>({
    kind: 'answer',
    surfaces,
    restores: (id) => subjectOf(id) !== undefined,
    load: (id, signal) =>
      new Promise((done, fail) => {
        loads.push({ id, signal, done, fail });
      }),
    titleOf: ({ id }) => `Title of ${id}`,
    onWish: (wish) => void wishes.push(wish),
    explain: (error) => ({ message: (error as Error).message, retry: true }),
    note: (error) => void notes.push(error),
  });
  return { panel, surfaces, loads, wishes, notes };
}

describe('panel', () => {
  test('posts the state once page and state are ready', async () => {
    const { panel, surfaces, loads } = fixture();
    panel.show(first);
    loads[0]?.done({ id: first });
    await settle();
    const [page] = surfaces.opened;
    assert.ok(page);
    assert.deepEqual(page.posted, []);
    await page.say({ type: 'ready' });
    assert.deepEqual(page.posted, [{ type: 'state', state: { id: first } }]);
    assert.equal(page.title, `Title of ${first}`);
    await page.say({ type: 'ready' });
    assert.equal(page.posted.length, 2);
    assert.equal(loads.length, 1);
  });

  test('reuses the page for another subject and drops the old load', async () => {
    const { panel, surfaces, loads } = fixture();
    panel.show(first);
    await surfaces.opened[0]?.say({ type: 'ready' });
    panel.show(second);
    loads[0]?.done({ id: first });
    loads[1]?.done({ id: second });
    await settle();
    assert.equal(loads[0]?.signal.aborted, true);
    assert.deepEqual(
      surfaces.opened.map(({ posted }) => posted),
      [[{ type: 'state', state: { id: second } }]],
    );
    assert.equal(surfaces.opened[0]?.revealed, 1);
  });

  test('shows a failure, and can retry', async () => {
    const { panel, surfaces, loads } = fixture();
    panel.show(first);
    const [page] = surfaces.opened;
    assert.ok(page);
    await page.say({ type: 'ready' });
    loads[0]?.fail(new Error('It is away.'));
    await settle();
    assert.deepEqual(page.posted, [{ type: 'failure', message: 'It is away.', retry: true }]);
    await page.say({ type: 'retry' });
    assert.equal(loads.length, 2);
  });

  test('validates page messages', async () => {
    const { panel, surfaces, loads, wishes, notes } = fixture();
    panel.show(first);
    const [page] = surfaces.opened;
    await page?.say({ type: 'showAnswer', responseId: 3 });
    loads[0]?.done({ id: first });
    await settle();
    for (const wish of [
      { type: 'run', command: 'x' },
      { type: 'showAnswer', responseId: '3; x' },
      { type: 'openLink' },
    ])
      await page?.say(wish);
    await page?.say({ type: 'showAnswer', responseId: 3 });
    assert.deepEqual(wishes, [{ type: 'showAnswer', responseId: 3 }]);
    assert.equal(notes.length, 3);
  });

  test('loads a restored page when visible, and closes unknown ones', async () => {
    const { panel, surfaces, loads } = fixture();
    assert.equal(surfaces.restore('answer', { id: 'x', scroll: 1 }).closed, true);
    const page = surfaces.restore('answer', { id: first, scroll: 1 });
    await settle();
    assert.equal(loads.length, 0);
    await page.say({ type: 'ready' });
    assert.equal(loads[0]?.id, first);
    assert.equal(surfaces.restore('answer', { id: second, scroll: 0 }).closed, true);
    panel.show(second);
    assert.equal(surfaces.opened.length, 0);
  });

  test('stops loading when closed or disposed', async () => {
    const { panel, surfaces, loads } = fixture();
    panel.show(first);
    surfaces.opened[0]?.close();
    assert.equal(loads[0]?.signal.aborted, true);
    assert.equal(panel.id, undefined);
    panel.show(first);
    panel.dispose();
    await settle();
    assert.equal(surfaces.opened[1]?.closed, true);
    assert.equal(surfaces.waiting, 0);
  });

  test('allows only its own script and style', () => {
    const page = {
      language: 'en',
      messages: { Retry: '</script><script>' },
      waiting: 'Loading the answer…',
      cspSource: 'https://x.vscode-cdn.net',
      script: 'https://x/answer.js',
      style: 'https://x/"answer.css',
    };
    const html = pageHtml(page);
    const nonce = /script-src 'nonce-([\w-]{20,})'/.exec(html)?.[1];
    assert.match(
      html,
      /content="default-src 'none'; style-src https:\/\/x\.vscode-cdn\.net; script-src 'nonce-[\w-]+'"/,
    );
    assert.ok(html.includes(`<script nonce="${nonce}" src="https://x/answer.js"></script>`));
    assert.ok(html.includes('href="https://x/&#34;answer.css"'));
    assert.equal(html.match(/<\/script>/gu)?.length, 2, 'no message ends its script');
    assert.notEqual(/nonce-([\w-]+)/.exec(pageHtml(page))?.[1], nonce);
  });

  test('sets the text direction of the language', () => {
    const page = { messages: {}, waiting: '', cspSource: 'x', script: 'x', style: 'x' };
    assert.match(pageHtml({ ...page, language: 'ar' }), /<html lang="ar" dir="rtl">/u);
    assert.match(pageHtml({ ...page, language: 'de' }), /<html lang="de" dir="ltr">/u);
  });

  test('shows a loading message before the script runs', () => {
    const html = pageHtml({
      language: 'en',
      messages: {},
      waiting: 'Loading <it>…',
      cspSource: 'x',
      script: 'x',
      style: 'x',
    });
    assert.match(html, /<p role="status">Loading &#60;it&#62;…<\/p>[^]*<script/u);
  });

  test('parses its own page ids only', () => {
    const subject = { origin: 'https://a.example/x', project: '65f0c0ffee65f0c0ffee65f0', id: 12 };
    assert.deepEqual(subjectOf(pageId(subject)), subject);
    for (const text of ['', 'a/b', 'a/b/0', 'a/b/1/2', '%/b/1']) assert.equal(subjectOf(text), undefined);
    for (const state of [undefined, null, 1, {}, { id: 3 }]) assert.equal(keptId(state), undefined);
  });
});
