import type { Dialogs } from '../../../../src/extension/editor/dialogs.ts';
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import type { ContentRun } from '../../../../src/contract/content/contentRun.ts';
import type { WatchEvent } from '../../../../src/extension/work/watcher.ts';
import { createProposals } from '../../../../src/extension/articles/changes/proposals.ts';
import type { ArticleFilesContext } from '../../../../src/extension/articles/articles.ts';
import { lazyArticles } from '../../../../src/extension/articles/lazyArticles.ts';
import type { WorkspaceFolder } from '../../../../src/extension/articles/articleHost.ts';
import { createTexts } from '../../../../src/extension/app/texts.ts';
import { article, contentRun } from '../../../fakes/runs.ts';

const finished = contentRun({
  status: 'completed',
  current_step: 'done',
  article: article(),
  completed_at: '2026-11-21T08:00:00Z',
});

/** Those of all desks, as windows have them: a thread takes longer to load what it computes with than a test takes. */
const texts = createTexts();

function fixture(
  context: TestContext,
  names: readonly string[],
  { setting = 'content', kept = new Map<string, unknown>(), trusted = true, sample = false } = {},
) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-articles-'));
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
  const told: string[] = [];
  /** How long ago the person wrote in a text. */
  const attending = { count: 0, idleMs: Infinity };
  const open = new Map<string, string>();
  const service = { body: '# The best CRM\n\nAll of it.\n', calls: 0 };
  const relative = (file: string): string => path.relative(root, file);
  const memento = {
    get: (key: string) => kept.get(key),
    update: (key: string, value: unknown) => Promise.resolve(kept.set(key, value)).then(() => undefined),
  };
  const proposals = createProposals(memento);
  const filesContext: ArticleFilesContext = {
    dialogs: {
      tell: (message, ...buttons) => {
        told.push(`${message} [${buttons.join('] [')}]`);
        return Promise.resolve(undefined);
      },
    } as Dialogs,
    execute: (id, argument) => Promise.resolve(void told.push(`${id} ${JSON.stringify(argument)}`)),
    note: (error) => assert.fail(String(error)),
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
    memento,
    texts,
    promptText: () => Promise.resolve('best crm'),
    isSample: () => Promise.resolve(sample),
    proposals,
    review: (runId) => {
      const { file, state, text = '' } = proposals.find('local', runId) ?? assert.fail('no change');
      shown.push(`review ${relative(file)}, ${state}, at ${text.trim().split('\n').at(-1)}`);
      return Promise.resolve(fs.existsSync(file));
    },
    host: {
      folders,
      trusted,
      keywordNames: () => () => undefined,
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
      enter: (file, start, options) => {
        const text = open.get(file) ?? fs.readFileSync(file, 'utf8');
        return Promise.resolve(
          void shown.push(
            `show ${relative(file)} at ${text.slice(start(text)).split('\n')[0]}${options?.keepFocus ? ', keeps the focus' : ''}`,
          ),
        );
      },
      showText: (markdown, name, start) => {
        shown.push(`text ${name ?? 'new'} ${markdown.includes('run_id: 9')} at ${markdown.slice(start, start + 6)}`);
        return Promise.resolve('untitled:1');
      },
      attend: () => {
        attending.count += 1;
        return {
          elsewhere: false,
          late: false,
          get idleMs() {
            return attending.idleMs;
          },
          dispose: () => (attending.count -= 1),
        };
      },
      watchFiles: () => ({ dispose: () => undefined }),
    },
  };
  const articles = lazyArticles(
    {
      subscribe: (listener) => {
        listeners.add(listener);
        return { dispose: () => void listeners.delete(listener) };
      },
      isOwn: ({ id }) => id === finished.id,
    },
    filesContext,
  );
  const begin = () =>
    Promise.all(
      [...listeners].map((listener) => listener({ name: 'changed', run: { ...finished, status: 'processing' } })),
    );
  const end = (mine: boolean, run: ContentRun = finished) =>
    Promise.all([...listeners].map((listener) => listener({ name: 'ended', run, mine })));
  return {
    root,
    articles,
    proposals,
    listeners,
    shown,
    service,
    open,
    end,
    begin,
    told,
    attending,
    kept,
    files: () => fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md')),
  };
}

describe('ready articles', () => {
  const opened = `citedesk.openArticle {"project":"${finished.project}","runId":9,"quiet":true}`;

  test('open automatically in the window that started them', async (context) => {
    const { end, begin, told, attending } = fixture(context, ['site']);
    await begin();
    await end(false);
    assert.deepEqual(told, []);
    await end(true);
    assert.deepEqual([told, attending.count], [[opened], 0]);
  });

  test('are offered to a user who is typing', async (context) => {
    const { end, begin, told, attending } = fixture(context, ['site']);
    await begin();
    await begin();
    attending.idleMs = 2_000;
    await end(true);
    assert.deepEqual([told, attending.count], [['Draft ready: The best CRM [Open]'], 0]);
  });

  test('are reported as incomplete if they are much too short', async (context) => {
    const { end, begin, told } = fixture(context, ['site']);
    await begin();
    await end(true, { ...finished, planned_words: 400 });
    assert.deepEqual(told, [opened, 'Draft incomplete: The best CRM (shorter than planned) []']);
  });

  test('are offered where a folder has to be chosen', async (context) => {
    const { end, told } = fixture(context, ['one', 'two']);
    await end(true, { ...finished, article: { ...article(), write_mode: 'brief' } });
    assert.deepEqual(told, ['Brief ready: The best CRM [Open]']);
  });

  test('are not shown after a failure or a change to a file', async (context) => {
    const { end, begin, told, attending, proposals } = fixture(context, ['site']);
    await begin();
    await end(true, { ...finished, status: 'failed' });
    proposals.keep('local', { runId: 9, project: 'p', file: '/a.md', base: '# A\n', state: 'made' });
    await end(true);
    assert.deepEqual([told, attending.count], [[], 0]);
  });
});

describe('articles', () => {
  test('are written by the window that started the run', async (context) => {
    const { end, files, shown } = fixture(context, ['site']);
    await end(false);
    assert.deepEqual(files(), []);
    await end(true);
    assert.deepEqual(files(), ['site/content/the-best-crm.md']);
    assert.deepEqual(shown, []);
  });

  test('note made-up data of the sample project', async (context) => {
    for (const sample of [true, false]) {
      const { root, end } = fixture(context, ['site'], { sample });
      await end(true);
      const text = fs.readFileSync(path.join(root, 'site/content/the-best-crm.md'), 'utf8');
      assert.equal(/^ {2}sample: true$/mu.test(text), sample);
    }
  });

  test('open in the file’s new location', async (context) => {
    const { root, articles, end, shown, service } = fixture(context, ['site']);
    await end(true);
    fs.renameSync(path.join(root, 'site/content/the-best-crm.md'), path.join(root, 'site/crm.md'));
    await articles.open({ runId: 9 });
    assert.deepEqual(shown, ['show site/crm.md at All of it.']);
    assert.equal(service.calls, 1);
  });

  test('are found on demand in an untrusted workspace', async (context) => {
    const { root, articles, end, shown } = fixture(context, ['site'], { trusted: false });
    await end(true);
    fs.renameSync(path.join(root, 'site/content/the-best-crm.md'), path.join(root, 'site/crm.md'));
    assert.equal(await articles.find('local', 9), undefined);
    await articles.open({ runId: 9 });
    assert.deepEqual(shown, ['show site/crm.md at All of it.']);
    assert.equal(await articles.find('local', 9), path.join(root, 'site/crm.md'));
  });

  test('are created once for a finished run and a click', async (context) => {
    const { articles, end, files, service } = fixture(context, ['site']);
    await Promise.all([end(true), articles.open({ runId: 9 }), articles.open({ runId: 9 })]);
    assert.deepEqual(files(), ['site/content/the-best-crm.md']);
    assert.ok(service.calls <= 2);
  });

  test('get a separate file for each run', async (context) => {
    const { articles, end, shown, service } = fixture(context, ['site']);
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

  test('show a new version as a pending change', async (context) => {
    const { root, articles, end, files, shown, service, proposals } = fixture(context, ['site']);
    await end(true);
    const file = path.join(root, 'site/content/the-best-crm.md');
    const mine = `${fs.readFileSync(file, 'utf8')}My own words.\n`;
    fs.writeFileSync(file, mine);
    proposals.keep('local', { runId: 10, project: 'p', file, base: mine, state: 'made' });
    service.body = '# The best CRM\n\nAll of it.\n\nBetter words.\n';
    await end(true, { ...finished, id: 10 });
    assert.deepEqual(
      proposals.waiting('local').map(({ runId }) => runId),
      [10],
    );
    assert.match(proposals.find('local', 10)?.text ?? '', /run_id: 10\n[^]*All of it\.\n\nBetter words\.\n$/);
    assert.equal(await articles.fileOf('local', 10), file);
    const { calls } = service;
    assert.equal(await articles.open({ runId: 10 }), true);
    assert.equal(service.calls, calls, 'its text is paid for once');
    assert.deepEqual(shown, ['review site/content/the-best-crm.md, waiting, at Better words.']);
    assert.deepEqual([files(), fs.readFileSync(file, 'utf8')], [['site/content/the-best-crm.md'], mine]);
    proposals.keep('local', { ...(proposals.find('local', 10) ?? assert.fail()), state: 'discarded' });
    await articles.open({ runId: 10 });
    assert.deepEqual(proposals.waiting('local').length, 1, 'what was discarded waits again once it is opened');
  });

  test('keep the newest pending change', async (context) => {
    const { root, articles, end, proposals } = fixture(context, ['site']);
    const file = path.join(root, 'site/a.md');
    fs.writeFileSync(file, '# A\n');
    const waiting = () => proposals.waiting('local').map(({ runId }) => runId);
    const other = { runId: 8, project: 'p', file: path.join(root, 'site/b.md'), base: '# B\n', text: '# C\n' };
    proposals.keep('local', { ...other, state: 'waiting' });
    for (const runId of [10, 11]) {
      proposals.keep('local', { runId, project: 'p', file, base: '# A\n', state: 'made' });
      assert.equal(waiting().includes(10), runId === 11, 'what waits goes on waiting until there is another');
      await end(true, { ...finished, id: runId });
    }
    assert.deepEqual(waiting(), [8, 11]);
    await articles.open({ runId: 10 });
    assert.deepEqual(waiting(), [8, 10]);
  });

  test('get a new file if the changed one is deleted', async (context) => {
    const { root, articles, files, proposals } = fixture(context, ['site']);
    const file = path.join(root, 'site/gone.md');
    proposals.keep('local', { runId: 10, project: 'p', file, base: '# Gone\n', state: 'made' });
    await articles.open({ runId: 10 });
    assert.deepEqual(files(), ['site/content/the-best-crm.md']);
  });

  test('do not interrupt a user who works elsewhere', async (context) => {
    const { articles, end, shown, files, proposals } = fixture(context, ['site']);
    await end(true);
    const elsewhere = { elsewhere: true, late: false };
    assert.equal(await articles.open({ runId: 9 }, elsewhere), false);
    proposals.keep('local', { runId: 10, project: 'p', file: files()[0] ?? '', base: '# A\n', state: 'made' });
    assert.equal(await articles.open({ runId: 10 }, elsewhere), false);
    assert.deepEqual(shown, []);
    const { articles: loose, shown: untitled } = fixture(context, []);
    assert.equal(await loose.open({ runId: 9 }, elsewhere), false);
    assert.deepEqual(untitled, []);
  });

  test('open late without taking the focus', async (context) => {
    const { articles, end, shown } = fixture(context, ['site']);
    await end(true);
    await articles.open({ runId: 9 }, { elsewhere: false, late: true });
    assert.deepEqual(shown, ['show site/content/the-best-crm.md at All of it., keeps the focus']);
  });

  test('ask once for each project which of several folders to use', async (context) => {
    const { root, articles, end, files, shown } = fixture(context, ['one', 'two']);
    await end(true);
    assert.deepEqual([files(), shown], [[], []]);
    await articles.open({ runId: 9 });
    await end(true, { ...finished, id: 11 });
    assert.deepEqual(shown, ['choose of 2', 'show two/content/the-best-crm.md at All of it.']);
    assert.deepEqual(files(), ['two/content/the-best-crm-2.md', 'two/content/the-best-crm.md']);
    assert.match(fs.readFileSync(path.join(root, 'two/content/the-best-crm-2.md'), 'utf8'), /run_id: 11\n/);
  });

  test('open untitled without a folder', async (context) => {
    const { articles, end, shown } = fixture(context, []);
    await end(true);
    await articles.open({ runId: 9 });
    await articles.open({ runId: 9 });
    assert.deepEqual(shown, ['text new true at All of', 'text untitled:1 true at All of']);
  });

  test('refuse a setting that leaves the folder', async (context) => {
    const { articles, listeners } = fixture(context, ['site'], { setting: '../elsewhere' });
    await assert.rejects(articles.open({ runId: 9 }), {
      message:
        'Articles can only be saved inside the workspace folder, but citedesk.articles.folder points outside it: ../elsewhere',
    });
    articles.dispose();
    assert.equal(listeners.size, 0);
  });

  test('report a file that cannot be created', async (context) => {
    const { root, articles } = fixture(context, ['site']);
    fs.writeFileSync(path.join(root, 'site/content'), 'No folder.');
    await assert.rejects(articles.open({ runId: 9 }), {
      code: 'FILE_NOT_WRITTEN',
      message: `Couldn’t write ${path.join(root, 'site/content')}: a file with that name already exists.`,
    });
  });
});
