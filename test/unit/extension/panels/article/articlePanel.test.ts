import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import type { ContentRun } from '../../../../../src/contract/contentRun.ts';
import type { ArticleState } from '../../../../../src/contract/messages.ts';
import { createArticlePanel } from '../../../../../src/extension/panels/article/articlePanel.ts';
import { createTexts } from '../../../../../src/extension/texts/texts.ts';
import type { WatchEvent } from '../../../../../src/extension/status/audience.ts';
import { fakeClock, settle, until } from '../../../../fakes/clock.ts';
import { article, contentRun, project } from '../../../../fakes/runs.ts';
import { fakeSurfaces } from '../../../../fakes/surfaces.ts';

const body = '# The best CRM\n\nAcme keeps customers in one place.\n';

function desk(context: TestContext, run: ContentRun) {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-panel-')), 'the-best-crm.md');
  context.after(() => fs.rmSync(path.dirname(file), { recursive: true }));
  const clock = fakeClock();
  const surfaces = fakeSurfaces();
  const runs = [run];
  const deeds: string[] = [];
  const reads: unknown[] = [];
  const listeners = new Set<(event: WatchEvent) => unknown>();
  const edits = new Set<(file: string) => void>();
  const link = { up: true, writer: true };
  const panel = createArticlePanel({
    services: {
      get current() {
        return link.up ? {} : undefined;
      },
      connect: () =>
        Promise.resolve({
          origin: 'local',
          local: true,
          client: {
            supports: () => true,
            getContentRun: ({ query }) => {
              reads.push(query?.include);
              return Promise.resolve({
                data: { ...run, status: 'completed', article: article({ body_markdown: body }) },
                meta: {},
                credits: { charged: 2, remaining: 1 },
                requestId: 'r',
              });
            },
          },
        }),
    },
    watcher: {
      runs,
      subscribe: (listener) => (listeners.add(listener), { dispose: () => void listeners.delete(listener) }),
    },
    articles: {
      open: ({ runId }) => Promise.resolve(void deeds.push(`open ${runId}`)),
      find: () => Promise.resolve(fs.existsSync(file) ? file : undefined),
    },
    desk: {
      show: (_, offset) => Promise.resolve(void deeds.push(`show at ${offset}`)),
      unsaved: () => undefined,
      subscribe: (listener) => (edits.add(listener), { dispose: () => void edits.delete(listener) }),
    },
    promptTexts: { find: () => Promise.resolve('best crm') },
    texts: createTexts(),
    surfaces,
    clock,
    execute: (id, argument) => Promise.resolve(void deeds.push(`${id} ${JSON.stringify(argument)}`)),
    hasWriter: () => link.writer,
    openExternal: (url) => void deeds.push(url),
    explain: (error) => ({ message: (error as Error).message, retry: true }),
    note: assert.fail,
  });
  const open = async () => {
    await panel.show({ project, runId: 9 });
    await surfaces.opened[0]?.say({ type: 'ready' });
    await until(() => surfaces.opened[0]?.posted.length !== 0);
    return state();
  };
  const state = () => surfaces.opened[0]?.posted.at(-1)?.state as ArticleState;
  const move = async (next: ContentRun) => {
    runs[0] = next;
    const posted = surfaces.opened[0]?.posted.length;
    for (const listener of listeners) await listener({ name: 'changed', run: next });
    await until(() => surfaces.opened[0]?.posted.length !== posted);
    return state();
  };
  const edit = async (text: string) => {
    fs.writeFileSync(file, text);
    for (const listener of edits) listener(file);
    await settle();
  };
  return { link, panel, surfaces, clock, deeds, reads, listeners, edits, file, open, state, move, edit };
}

test('a run is shown live, and its text is paid for once, when it is there', async (context) => {
  const { open, move, reads } = desk(context, contentRun());
  const first = await open();
  assert.deepEqual([first.title, first.status, first.html, first.can], ['best crm', 'processing', '', ['cancel']]);
  assert.deepEqual(
    first.steps.map(({ state }) => state),
    ['done', 'done', 'running', 'waiting', 'waiting'],
  );
  assert.deepEqual(
    (await move(contentRun({ current_step: 'draft' }))).steps.map(({ state }) => state),
    ['done', 'done', 'done', 'running', 'waiting'],
  );
  const done = contentRun({ status: 'completed', current_step: 'done', article: article({ crawl_status: 'skipped' }) });
  const last = await move(done);
  assert.deepEqual(
    [last.title, last.can, last.file, last.steps[1]?.state],
    ['The best CRM', ['open'], null, 'skipped'],
  );
  assert.match(last.html, /^<h1>The best CRM<\/h1>\n<p>Acme keeps/);
  assert.ok(last.findings.length > 0 && last.scores.service !== null);
  await move(done);
  assert.deepEqual(reads, ['body']);
});

test('the open page follows the article that somebody turns to; without one nothing opens', async (context) => {
  const { open, panel, surfaces, state } = desk(context, contentRun());
  panel.follow({ service: 'local', project, runId: 12 });
  assert.equal(surfaces.opened.length, 0);
  await open();
  panel.follow({ service: 'local', project, runId: 12 });
  await until(() => state().id.endsWith('/12'));
  assert.equal(surfaces.opened.length, 1);
});

test('what failed has the buttons that mend it, the likeliest first', async (context) => {
  const broken = contentRun({ status: 'failed', current_step: 'draft', retryable: true, error: 'No.' });
  const { open, move, link, surfaces, deeds } = desk(context, broken);
  assert.deepEqual((await open()).can, ['retry', 'setUpModel', 'showLog']);
  link.writer = false;
  assert.deepEqual((await move(broken)).can, ['setUpModel', 'retry', 'showLog']);
  assert.deepEqual((await move({ ...broken, current_step: 'outline' })).can, ['retry', 'showLog']);
  await surfaces.opened[0]?.say({ type: 'setUpModel' });
  await surfaces.opened[0]?.say({ type: 'showLog' });
  await until(() => deeds.length === 2);
  assert.deepEqual(deeds, ['citedesk.configureAssistant {"writer":true}', 'citedesk.showServiceLog undefined']);
});

test('a file is the truth: it is shown and scored as it stands, and again soon after the last key', async (context) => {
  const { open, edit, clock, state, reads, surfaces, deeds, file } = desk(
    context,
    contentRun({ status: 'completed', article: article() }),
  );
  fs.writeFileSync(file, '---\ntitle: Mine\n---\n\nMy own text.\n');
  const first = await open();
  assert.deepEqual([first.html, first.file, reads], ['<p>My own text.</p>\n', 'the-best-crm.md', []]);
  const posted = surfaces.opened[0]?.posted.length;
  await edit('---\ntitle: Mine\n---\n\nMy own words.\n');
  await clock.advance(150);
  await edit('---\ntitle: Mine\n---\n\nMy very own words.\n');
  await clock.advance(150);
  assert.equal(surfaces.opened[0]?.posted.length, posted);
  await clock.advance(100);
  await until(() => surfaces.opened[0]?.posted.length !== posted);
  assert.equal(state().html, '<p>My very own words.</p>\n');
  await surfaces.opened[0]?.say({ type: 'goToFinding', start: 22 });
  assert.deepEqual(deeds, ['show at 22']);
});

test('while no service is connected, typing starts none', async (context) => {
  const { clock, edit, file, link, open } = desk(context, contentRun({ status: 'completed', article: article() }));
  fs.writeFileSync(file, '# One\n');
  await open();
  link.up = false;
  await edit('# Two\n');
  assert.equal(clock.waiting, 0);
});

test('wishes of the page become commands', async (context) => {
  const { open, surfaces, deeds } = desk(
    context,
    contentRun({ status: 'failed', retryable: true, error: 'WRITER_NOT_CONFIGURED' }),
  );
  const { note, can } = await open();
  assert.deepEqual([note, can], ['No model is set up that writes.', ['retry', 'setUpModel', 'showLog']]);
  const [page] = surfaces.opened;
  for (const message of [
    { type: 'retryRun' },
    { type: 'openFile' },
    { type: 'openLink', url: `vscode://citedesk.citedesk/answers/${project}/3` },
    { type: 'openLink', url: 'file:///x' },
  ])
    await page?.say(message);
  assert.deepEqual(deeds, [
    'citedesk.retryRun {"kind":"article","runId":9}',
    'open 9',
    `citedesk.openAnswer {"project":"${project}","responseId":3}`,
  ]);
});

test('disposing leaves neither timer nor listener', async (context) => {
  const { open, edit, panel, clock, listeners, edits } = desk(
    context,
    contentRun({ status: 'completed', article: article() }),
  );
  await edit('x');
  await open();
  await edit('y');
  assert.equal(clock.waiting, 1);
  panel.dispose();
  await settle();
  assert.deepEqual([clock.waiting, listeners.size, edits.size], [0, 0, 0]);
});
