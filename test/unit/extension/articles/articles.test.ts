import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import type { ContentRun } from '../../../../src/contract/content/contentRun.ts';
import type { WatchEvent } from '../../../../src/extension/status/audience.ts';
import { createArticles } from '../../../../src/extension/articles/articles.ts';
import type { WorkspaceFolder } from '../../../../src/extension/articles/articleDesk.ts';
import { createTexts } from '../../../../src/extension/texts/texts.ts';
import { article, contentRun } from '../../../fakes/runs.ts';

const finished = contentRun({
  status: 'completed',
  current_step: 'done',
  article: article(),
  completed_at: '2026-11-21T08:00:00Z',
});

function desk(
  context: TestContext,
  names: readonly string[],
  { setting = 'content', kept = new Map<string, unknown>(), trusted = true } = {},
) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-desk-'));
  context.after(() => fs.rmSync(root, { recursive: true, force: true }));
  const folders: WorkspaceFolder[] = names.map((name) => ({
    name,
    path: path.join(root, name),
    articles: setting,
    names: {},
  }));
  for (const folder of folders) fs.mkdirSync(folder.path);
  const listeners = new Set<(event: WatchEvent) => unknown>();
  const shown: string[] = [];
  const open = new Map<string, string>();
  const service = { body: '# The best CRM\n\nAll of it.\n', calls: 0 };
  const relative = (file: string): string => path.relative(root, file);
  const articles = createArticles({
    services: {
      connect: () =>
        Promise.resolve({
          origin: 'local',
          client: {
            scoreContent: () => Promise.reject(new Error('away')),
            getContentRun: ({ run: id, query }: { run: number; query?: { include?: string } }) => {
              if (query?.include) service.calls += 1;
              const data = {
                ...finished,
                id,
                article: { ...article(), ...(query?.include && { body_markdown: service.body }) },
              };
              return Promise.resolve({ data, meta: {}, credits: { charged: 0, remaining: null }, requestId: 'r' });
            },
          },
        }),
    },
    watcher: { subscribe: (listener) => (listeners.add(listener), { dispose: () => void listeners.delete(listener) }) },
    memento: {
      get: (key) => kept.get(key),
      update: (key, value) => Promise.resolve(kept.set(key, value)).then(() => undefined),
    },
    texts: createTexts(),
    promptText: () => Promise.resolve('best crm'),
    desk: {
      folders,
      trusted,
      chooseFolder: (choices) => {
        shown.push(`choose of ${choices.length}`);
        return Promise.resolve(choices[1]);
      },
      unsaved: (file) => open.get(file),
      markdownFiles: () =>
        Promise.resolve(
          fs
            .readdirSync(root, { recursive: true, encoding: 'utf8' })
            .filter((file) => file.endsWith('.md'))
            .map((file) => path.join(root, file)),
        ),
      show: () => Promise.reject(new Error('shows no place in a file')),
      enter: (file, start) => {
        const text = open.get(file) ?? fs.readFileSync(file, 'utf8');
        return Promise.resolve(void shown.push(`show ${relative(file)} at ${text.slice(start(text)).split('\n')[0]}`));
      },
      showText: (markdown, name, start) =>
        Promise.resolve(
          (shown.push(`text ${name ?? 'new'} ${markdown.includes('run_id: 9')} at ${markdown.slice(start, start + 6)}`),
          'untitled:1'),
        ),
      review: (file, text, start) => {
        open.set(file, text);
        return Promise.resolve(void shown.push(`review ${relative(file)} at ${text.slice(start).split('\n')[0]}`));
      },
      watchFiles: () => ({ dispose: () => undefined }),
    },
  });
  const end = (mine: boolean, run: ContentRun = finished) =>
    Promise.all([...listeners].map((listener) => listener({ name: 'ended', run, mine })));
  return {
    root,
    articles,
    listeners,
    shown,
    service,
    open,
    end,
    kept,
    files: () => fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md')),
  };
}

test('the window that started a run writes its article and shows nothing; others write none', async (context) => {
  const { end, files, shown } = desk(context, ['site']);
  await end(false);
  assert.deepEqual(files(), []);
  await end(true);
  assert.deepEqual(files(), ['site/content/the-best-crm.md']);
  assert.deepEqual(shown, []);
});

test('opening shows the file wherever it was moved to, and pays for no second reading', async (context) => {
  const { root, articles, end, shown, service } = desk(context, ['site']);
  await end(true);
  fs.renameSync(path.join(root, 'site/content/the-best-crm.md'), path.join(root, 'site/crm.md'));
  await articles.open({ runId: 9 });
  assert.deepEqual(shown, ['show site/crm.md at All of it.']);
  assert.equal(service.calls, 1);
});

test('in a workspace that nobody trusts an article is looked for only when somebody asks for it', async (context) => {
  const { root, articles, end, shown } = desk(context, ['site'], { trusted: false });
  await end(true);
  fs.renameSync(path.join(root, 'site/content/the-best-crm.md'), path.join(root, 'site/crm.md'));
  assert.equal(await articles.find('local', 9), undefined);
  await articles.open({ runId: 9 });
  assert.deepEqual(shown, ['show site/crm.md at All of it.']);
  assert.equal(await articles.find('local', 9), path.join(root, 'site/crm.md'));
});

test('an end and a click at the same time make one file', async (context) => {
  const { articles, end, files, service } = desk(context, ['site']);
  await Promise.all([end(true), articles.open({ runId: 9 }), articles.open({ runId: 9 })]);
  assert.deepEqual(files(), ['site/content/the-best-crm.md']);
  assert.ok(service.calls <= 2);
});

test('a second article of a prompt opens as a file of its own', async (context) => {
  const { articles, end, shown, service } = desk(context, ['site']);
  await end(true);
  service.body = '# The best CRM\n\nNew.\n';
  await end(true, { ...finished, id: 10 });
  await articles.open({ runId: 10 });
  await articles.open({ runId: 9 });
  assert.deepEqual(shown, [
    'show site/content/the-best-crm-2.md at New.',
    'show site/content/the-best-crm.md at All of it.',
  ]);
});

test('a text that was reworked is looked through in its own file, and no other is made', async (context) => {
  const { root, articles, end, files, shown, service, open } = desk(context, ['site']);
  await end(true);
  const file = path.join(root, 'site/content/the-best-crm.md');
  const mine = `${fs.readFileSync(file, 'utf8')}My own words.\n`;
  fs.writeFileSync(file, mine);
  articles.rework('local', 10, file);
  service.body = '# The best CRM\n\nAll of it.\n\nBetter words.\n';
  await end(true, { ...finished, id: 10 });
  assert.equal(await articles.fileOf('local', 10), file);
  await articles.open({ runId: 10 });
  await articles.open({ runId: 10 });
  assert.deepEqual(shown, [
    'review site/content/the-best-crm.md at ',
    'show site/content/the-best-crm.md at All of it.',
  ]);
  assert.deepEqual([files(), fs.readFileSync(file, 'utf8')], [['site/content/the-best-crm.md'], mine]);
  assert.match(open.get(file) ?? '', /run_id: 10\n[^]*All of it\.\n\nBetter words\.\n$/);
});

test('where the file of a reworked text is gone, what became of it gets one', async (context) => {
  const { root, articles, files } = desk(context, ['site']);
  articles.rework('local', 10, path.join(root, 'site/gone.md'));
  await articles.open({ runId: 10 });
  assert.deepEqual(files(), ['site/content/the-best-crm.md']);
});

test('of several folders one is asked for once a project, and never in the background', async (context) => {
  const { root, articles, end, files, shown } = desk(context, ['one', 'two']);
  await end(true);
  assert.deepEqual([files(), shown], [[], []]);
  await articles.open({ runId: 9 });
  await end(true, { ...finished, id: 11 });
  assert.deepEqual(shown, ['choose of 2', 'show two/content/the-best-crm.md at All of it.']);
  assert.deepEqual(files(), ['two/content/the-best-crm-2.md', 'two/content/the-best-crm.md']);
  assert.match(fs.readFileSync(path.join(root, 'two/content/the-best-crm-2.md'), 'utf8'), /run_id: 11\n/);
});

test('without a folder the article is one untitled document', async (context) => {
  const { articles, end, shown } = desk(context, []);
  await end(true);
  await articles.open({ runId: 9 });
  await articles.open({ runId: 9 });
  assert.deepEqual(shown, ['text new true at All of', 'text untitled:1 true at All of']);
});

test('a setting that leads out of the folder is refused in one sentence', async (context) => {
  const { articles, listeners } = desk(context, ['site'], { setting: '../elsewhere' });
  await assert.rejects(articles.open({ runId: 9 }), {
    message:
      'Articles are written inside the workspace folder only; the setting citedesk.articles.folder leads out of it: ../elsewhere',
  });
  articles.dispose();
  assert.equal(listeners.size, 0);
});

test('where no file can be made, that is one sentence', async (context) => {
  const { root, articles } = desk(context, ['site']);
  fs.writeFileSync(path.join(root, 'site/content'), 'No folder.');
  await assert.rejects(articles.open({ runId: 9 }), {
    code: 'FILE_NOT_WRITTEN',
    message: `${path.join(root, 'site/content')} cannot be written: there is a file of that name.`,
  });
});
