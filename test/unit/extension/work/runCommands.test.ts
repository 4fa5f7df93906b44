import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import type { ContentRun } from '../../../../src/contract/content/contentRun.ts';
import type { PromptRun } from '../../../../src/contract/projects/promptRun.ts';
import type { Proposal } from '../../../../src/extension/articles/changes/proposals.ts';
import { createUriHandler } from '../../../../src/extension/app/uriHandler.ts';
import { settle } from '../../../fakes/clock.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import { person } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { contentRun, project, promptRun } from '../../../fakes/runs.ts';

const screen = screens('runCommands');

describe('retry run', () => {
  const asks = [
    [4, 'chatgpt'],
    [5, 'chatgpt'],
    [5, 'chatgpt'],
    [4, 'aimode'],
  ] as const;
  const errors = asks.map(([prompt_id, model]) => ({ prompt_id, model, code: 'X', message: '' }));
  const retrying = (yes = true, run: Partial<PromptRun> = {}) =>
    activate({
      yes,
      service: {
        local: false,
        calls: {
          getPromptRun: { data: promptRun({ status: 'failed', failed: errors.length, errors, ...run }) },
          retryContentRun: { data: contentRun() },
          listAsks: {
            data: [...errors, { prompt_id: 6, model: 'chatgpt' }].map(({ prompt_id, model }, id) => ({
              id,
              prompt: { id: prompt_id },
              model,
              status: 'failed',
            })),
            meta: { has_more: false, next_cursor: null },
          },
        },
      },
    });

  test('retries an article at its price', async () => {
    const { run, done, confirmed } = retrying();
    await run('citedesk.retryRun', { kind: 'article', runId: 9 });
    assert.deepEqual(done, [
      ['retryContentRun', { run: 9 }],
      ['watch', 9],
    ]);
    screen('retry article', confirmed);
  });

  test('does nothing without confirmation', async () => {
    const { run, done } = retrying(false);
    await run('citedesk.retryRun', { kind: 'article', runId: 9 });
    await run('citedesk.retryRun', { kind: 'prompts', runId: 3 });
    assert.deepEqual(done, []);
  });

  test('retries only failed requests', async () => {
    const { run, done, confirmed } = retrying();
    await run('citedesk.retryRun', { kind: 'prompts', runId: 3 });
    assert.deepEqual(done, [
      ['seen', 3],
      ['runPrompts', { body: { models: ['chatgpt'], prompt_ids: [4, 5] } }],
      ['watch', 3],
      ['runPrompts', { body: { models: ['aimode'], prompt_ids: [4] } }],
      ['watch', 3],
    ]);
    screen('retry prompts', confirmed);
  });

  test('retries only requests of the given assistants', async () => {
    const { run, effects } = retrying();
    await run('citedesk.retryRun', { kind: 'prompts', runId: 3, models: ['aimode'] });
    assert.deepEqual(effects('runPrompts'), [[{ body: { models: ['aimode'], prompt_ids: [4] } }]]);
  });

  test('retries failed requests that a run does not list', async () => {
    const { run, effects } = retrying(true, { failed: 101 });
    await run('citedesk.retryRun', { kind: 'prompts', runId: 3, models: ['chatgpt'] });
    assert.deepEqual(effects('runPrompts'), [[{ body: { models: ['chatgpt'], prompt_ids: [4, 5, 6] } }]]);
  });

  test('restarts an export', async () => {
    const { run, done } = retrying();
    await run('citedesk.retryRun', { kind: 'export', project: 'p', runId: 'e' });
    assert.deepEqual(done, [['citedesk.export', { project: 'p', again: 'e' }]]);
  });
});

describe('cancel run', () => {
  for (const [target, call] of [
    [{ kind: 'article', runId: 9 }, ['cancelContentRun', { run: 9 }]],
    [{ kind: 'prompts', runId: 3 }, ['cancelPromptRun', { run: 3 }]],
    [{ kind: 'export', project: 'p', runId: 'e' }, ['cancelExport', { export: 'e' }]],
  ] as const)
    test(`stops one of the kind ${target.kind}`, async () => {
      const data = { data: {} };
      const calls = { cancelContentRun: data, cancelPromptRun: data, cancelExport: data };
      const { run, done } = activate({ service: { calls } });
      await run('citedesk.cancelRun', target);
      assert.deepEqual(done, [call, ['look']]);
    });

  test('does nothing without a run', async () => {
    const { run, done } = activate();
    await run('citedesk.cancelRun');
    assert.deepEqual(done, []);
  });
});

describe('open article', () => {
  interface Opening {
    readonly status?: ContentRun['status'];
    /** The person went on to something else. */
    readonly elsewhere?: boolean;
    readonly waiting?: readonly Proposal[];
  }

  /** Opens run 9, whose file is /a.md, and presses the button of a message. */
  async function opened({ status = 'completed', elsewhere = false, waiting = [] }: Opening, of = project) {
    const editor = activate({
      press: 0,
      service: { calls: { getContentRun: { data: contentRun({ status }) } } },
      parts: {
        articleHost: { attend: () => ({ elsewhere, late: false, idleMs: Infinity, dispose: () => undefined }) },
        articles: {
          open({ runId }, attention) {
            editor.done.push(['file', runId]);
            return Promise.resolve(attention?.elsewhere !== true);
          },
          find: () => Promise.resolve('/a.md'),
        },
        proposals: { waiting: () => waiting },
      },
    });
    await editor.run('citedesk.openArticle', { project: of, runId: 9 });
    await settle();
    return editor;
  }
  const page = ['show article', { project, runId: 9 }];
  const row = ['reveal article', '/a.md'];
  const seen = ['seen', 9];

  test('shows a finished article with its page', async () => {
    assert.deepEqual((await opened({})).done, [['file', 9], page, row, seen]);
  });

  test('shows the page of an unfinished article', async () => {
    assert.deepEqual((await opened({ status: 'processing' })).done, [page, row, seen]);
  });

  test('asks a user who went on elsewhere', async () => {
    const { done, told } = await opened({ elsewhere: true });
    assert.deepEqual(done, [
      ['file', 9],
      ['citedesk.openArticle', { project, runId: 9 }],
    ]);
    screen('late article', told);
  });

  test('leads to a pending change of its file', async () => {
    const change: Proposal = { runId: 12, project, file: '/a.md', base: '', text: '', state: 'waiting' };
    const { done, told } = await opened({ waiting: [change, { ...change, file: '/b.md' }] });
    assert.deepEqual(done, [['file', 9], page, row, seen, ['citedesk.showChange', { runId: 12 }]]);
    screen('waiting change', told);
  });

  test('opens no article of another project', async () => {
    await assert.rejects(opened({}, 'another'), { code: 'RUN_NOT_FOUND' });
  });
});

describe('show article', () => {
  const showing = async (active: object) => {
    const editor = activate({ parts: { active } });
    await editor.run('citedesk.showArticle');
    return editor;
  };

  test('shows the page of its run', async () => {
    const { done } = await showing({ article: { service: 'local', project, runId: 9 } });
    assert.deepEqual(done, [['show article', { project, runId: 9 }]]);
  });

  test('shows the page of a file without a run', async () => {
    assert.deepEqual((await showing({ ownFile: '/site/own.md' })).done, [['show article', { file: '/site/own.md' }]]);
  });

  test('explains why no page is available', async () => {
    const other = await showing({ article: { service: 'https://fixture.example', project, runId: 9 } });
    const none = await showing({});
    assert.deepEqual([other.done, none.done], [[], []]);
    screen('no article', other.told, none.told);
  });
});

describe('finish article', () => {
  const note = '> [!BRIEF]\n>\n> Why.\n\n';
  const finished = async (active: object, yes = true) => {
    const editor = activate({ parts: { active }, yes });
    await editor.run('citedesk.finishArticle');
    return editor;
  };

  test('removes notes of the brief and empty sections', async () => {
    const one = await finished({ text: `# A\n\n${note}Text.\n` });
    const two = await finished({ text: `# A\n\nText.\n\n## B\n\n${note}## C\n\n${note}` });
    for (const { done } of [one, two]) assert.deepEqual(done, [['replace', '# A\n\nText.\n']]);
    screen('finished', one.told, two.confirmed, two.told);
  });

  test('keeps an article if its empty sections should stay', async () => {
    const { done, told } = await finished({ text: `# A\n\nText.\n\n## B\n\n${note}` }, false);
    assert.deepEqual([done, told], [[], []]);
  });

  test('changes nothing if nothing can be removed', async () => {
    const text = '# A\n\nText.\n';
    const editors = [await finished({ text, ownFile: '/a.md' }), await finished({ text }), await finished({})];
    for (const { done } of editors) assert.deepEqual(done, []);
    screen('not finished', ...editors.map(({ told }) => told));
  });
});

test('show work marks failures as seen', async () => {
  const { run, done } = activate();
  await run('citedesk.showWork');
  assert.deepEqual(done, [['show work'], ['seen'], ['look']]);
});

test('show work selects a run', async () => {
  const { run, effects } = activate();
  await run('citedesk.showWork', { runId: 3 });
  assert.deepEqual(effects('reveal run'), [[3]]);
});

describe('links from outside', () => {
  interface Link {
    readonly gone?: boolean;
    readonly current?: { readonly origin: string };
    readonly expected?: string;
    readonly file?: string;
    readonly yes?: boolean;
  }

  /** Follows links to an answer and an article, and others that lead nowhere. */
  async function followed({ current, expected = 'local', file, yes = true, gone = false }: Link) {
    const opened: unknown[] = [];
    const asking = person([], { yes });
    const handler = createUriHandler({
      services: { current },
      expected: () => expected,
      articles: { find: () => Promise.resolve(file) },
      answers: {
        show: (answer) =>
          gone ? Promise.reject(new Failure('RESPONSE_NOT_FOUND', 'No.')) : Promise.resolve(void opened.push(answer)),
      },
      dialogs: asking.dialogs,
      execute: (id, argument) => Promise.resolve(void opened.push([id, argument])),
      failures: { report: (error) => assert.fail(String(error)) },
    });
    const real = [`/answers/${project}/3`, `/articles/${project}/9`];
    const others = ['/retry/x/9', '/answers/../3', '/answers/p/0', '/answers/p/3/cancel', ''];
    for (const path of [...real, ...others]) await handler.handleUri({ path });
    return { ...asking, opened };
  }
  const article = ['citedesk.openArticle', { project, runId: 9 }];
  const both = [{ project, responseId: 3 }, article];
  const running = { origin: 'local' };

  test('open existing pages without a question', async () => {
    const { opened, confirmed } = await followed({ current: running, file: '/content/a.md' });
    assert.deepEqual([opened, confirmed], [both, []]);
  });

  test('report that an answer does not exist', async () => {
    const { opened, told } = await followed({ current: running, file: '/content/a.md', gone: true });
    assert.deepEqual(opened, [article]);
    screen('no such answer', told);
  });

  test('ask before they write a file', async () => {
    const { opened, confirmed } = await followed({ current: running });
    assert.deepEqual([opened, confirmed.length], [both, 1]);
    screen('link that writes', confirmed);
  });

  test('ask before they start a service', async () => {
    const { opened, confirmed } = await followed({ yes: false });
    assert.deepEqual(opened, []);
    screen('link that starts', confirmed);
  });

  test('ask before they spend', async () => {
    const origin = 'https://api.example';
    const { opened, confirmed } = await followed({ current: { origin }, expected: origin, file: '/content/a.md' });
    assert.deepEqual(opened, both);
    screen('link that spends', confirmed);
  });
});
