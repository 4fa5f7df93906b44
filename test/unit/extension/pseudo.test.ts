import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assistantName, assistants } from '../../../src/contract/models/assistants.ts';
import type { Node } from '../../../src/extension/tree/node.ts';
import { createWorkTree } from '../../../src/extension/work/tree/workTree.ts';
import { activate } from '../../fakes/editor/activate.ts';
import { modelFixture } from '../../fakes/modelFixture.ts';
import { page, prompts, promptsFixture } from '../../fakes/promptsFixture.ts';
import { plainWordsIn, pseudoLocale, pseudoMessages } from '../../fakes/pseudo.ts';
import { article, contentRun, exportEstimate, exportRun, project, promptRun } from '../../fakes/runs.ts';
import { speak } from '../../fakes/speak.ts';

const messages = pseudoMessages();

/** A test in the made-up language. */
function testTranslated(name: string, action: () => Promise<void>): void {
  test(`leaves no English in ${name}`, (context) => {
    speak(context, pseudoLocale, messages);
    return action();
  });
}

/** Names stay what they are in every language: of assistants and vendors, forms of files, and what the data is called. */
const names = new Set(
  plainWordsIn(
    [
      ...Object.values(assistants).map(assistantName),
      ...['CSV', 'NDJSON', 'JSON', 'OpenAI', 'Acme', 'CRM', 'SEO', 'GEO', 'OpenAI-compatible', 'https acme com'],
      ...[...prompts.map(({ text }) => text), 'The best CRM'],
    ].join(' '),
  ),
);

/** Texts with untranslated words or a missing value. */
const leftIn = (texts: readonly (string | undefined)[]): readonly string[] =>
  texts.filter(
    (text) =>
      text !== undefined &&
      (plainWordsIn(withoutSigns(text)).some((word) => !names.has(word)) || /\{\d+\}/u.test(text)),
  ) as string[];

/** Without icons, addresses and codes of languages. */
const withoutSigns = (text: string): string =>
  text.replaceAll(/\$\([\w~-]+\)|(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+|\bzh-\w+/gu, '');

const textsOf = ({ row: { label, description, tooltip, spoken } }: Node) => [label, description, tooltip, spoken];

interface Rows {
  children(node?: Node): Promise<readonly Node[]> | readonly Node[];
}

/** All that the rows of a tree show and say, down to the last. */
async function allOf(tree: Rows, node?: Node): Promise<(string | undefined)[]> {
  const texts: (string | undefined)[] = [];
  for (const child of await tree.children(node)) {
    texts.push(...textsOf(child));
    if (child.row.expandable) texts.push(...(await allOf(tree, child)));
  }
  return texts;
}

describe('pseudo-localization', () => {
  testTranslated('the prompts tree', async () => {
    const figure = { answers: 40, mentioned: 12, visibility: 30, low: 18, high: 45 };
    const side = {
      figure,
      previous: { ...figure, visibility: 60 },
      ...{ difference: -30, low: -50, high: -10, verdict: 'down' as const, exploratory: false },
    };
    const summary = {
      window: { from: '2025-05-06', to: '2025-05-12' },
      before: { from: '2025-04-29', to: '2025-05-05' },
      branded: side,
      unbranded: side,
      topics: [
        {
          topic_id: 3,
          name: 'CRM',
          prompts: 2,
          asked: 2,
          missed: 1,
          lost: 1,
          unasked: 1,
          branded: side,
          unbranded: side,
        },
      ],
      changed: { answers: 3, prompts: 2 },
    } as never; // as much of it as rows read
    for (const stage of [
      promptsFixture(),
      promptsFixture({
        source: { summary: () => Promise.resolve(summary), nextRunAt: () => Promise.resolve('2025-05-13T09:00:00Z') },
      }),
      promptsFixture({ source: { page: () => Promise.resolve(page({ more: true, cursor: 'c' })) } }),
      promptsFixture({ source: { topics: () => Promise.resolve([]) } }),
      promptsFixture({ source: { projects: () => Promise.reject(new Error('away')) } }),
      promptsFixture({ state: { name: 'connecting' } as never }),
    ]) {
      const texts = await allOf(stage.tree);
      await new Promise((resolve) => setImmediate(resolve));
      texts.push(...(await allOf(stage.tree)), stage.tree.message, stage.tree.badge?.tooltip);
      assert.deepEqual(leftIn(texts), []);
      await stage.tree.dispose();
    }
  });

  testTranslated('the work tree', async () => {
    const tree = createWorkTree({
      watcher: {
        runs: [
          ...(['queued', 'processing', 'completed', 'failed', 'cancelled'] as const).map((status, id) =>
            promptRun({ status, id }),
          ),
          ...(['queued', 'research', 'outline'] as const).map((current_step, id) => contentRun({ current_step, id })),
          contentRun({ id: 20, status: 'completed', current_step: 'done', article: article() }),
          contentRun({ id: 21, status: 'failed', error: 'πέφτει', retryable: true }),
          ...(['queued', 'running', 'ready', 'failed', 'expired'] as const).map((status, id) =>
            exportRun({ status, id: `e${id}` }),
          ),
        ],
        looked: true,
        trouble: undefined,
        subscribe: () => ({ dispose: () => undefined }),
      },
      services: {
        state: { name: 'ready' },
        current: { origin: 'local', client: { supports: () => false, listAsks: () => assert.fail() } },
      },
      expected: () => 'local',
      note: assert.fail,
      samples: { known: () => true, nameOf: () => 'Acme', find: () => Promise.resolve(true) },
      promptTexts: { known: () => 'best crm', find: () => Promise.resolve('best crm') },
    });
    assert.deepEqual(leftIn(await allOf(tree)), []);
    tree.dispose();
  });

  testTranslated('the questions of an article', async () => {
    for (const part of ['article_type', 'language', 'words', 'keyword']) {
      const { run, asked, screen } = activate({
        answers: [part],
        language: pseudoLocale,
        settings: { writer: { kind: 'openai' } },
        service: { local: false },
      });
      await run('citedesk.startArticle', { project, promptId: 7 });
      assert.ok(asked.length > 1, part);
      assert.deepEqual(leftIn(screen), [], part);
    }
  });

  testTranslated('the questions of an export', async () => {
    const { run, asked, screen } = activate({
      answers: [{ type: 'sources' }, { format: 'csv' }, { from: '2026-11-14' }, { all: true }],
      service: {
        local: false,
        project: { last_answer_at: '2026-11-20T22:30:00Z' },
        topics: [{ id: 3, name: 'CRM', prompts_count: 7 }],
        calls: {
          getSummary: { data: { topics: [{ missed: 2, lost: 1, unasked: 3 }] } },
          estimateExport: ({ body }: { readonly body: object }) => ({
            data: { plan: { ...body, models: [] }, estimate: exportEstimate },
          }),
        },
      },
    });
    await run('citedesk.export');
    assert.equal(asked.length, 5);
    assert.deepEqual(leftIn(screen), []);
  });

  testTranslated('the prompt filter', async () => {
    const { tree } = promptsFixture();
    const topics = [{ id: 3, name: 'CRM', prompts_count: 7 }];
    const { run, asked, screen } = activate({ service: { topics }, parts: { tree } });
    await run('citedesk.filterPrompts');
    assert.ok((asked[0]?.values.length ?? 0) > 10);
    assert.deepEqual(leftIn(screen), []);
    await tree.dispose();
  });

  testTranslated('the model setup', async () => {
    const { command, titles, offered, inputs, told } = modelFixture([['chatgpt'], 'openai', 'sk-1', 'x'], {
      names: ['x'],
    });
    await command.run();
    const texts = [
      ...titles,
      ...told,
      ...offered.flat().flatMap(({ label, description, detail }) => [label, description, detail]),
      ...inputs.flatMap(({ title, prompt, placeholder }) => [title, prompt, placeholder]),
    ];
    assert.ok(texts.length > 20);
    assert.deepEqual(leftIn(texts), []);
  });
});
