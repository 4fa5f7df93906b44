import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assistantName, assistants } from '../../../src/contract/models/assistants.ts';
import { startArticle } from '../../../src/extension/commands/articles/startArticle.ts';
import { filterPrompts } from '../../../src/extension/commands/prompts/filterPrompts.ts';
import { startExport } from '../../../src/extension/commands/runs/startExport.ts';
import type { Node } from '../../../src/extension/tree/nodes/node.ts';
import { createWorkTree } from '../../../src/extension/tree/workTree.ts';
import { type Answer, person } from '../../fakes/person.ts';
import { modelFixture } from '../../fakes/modelFixture.ts';
import { page, project, prompts, promptsFixture } from '../../fakes/promptsFixture.ts';
import { plainWordsIn, pseudoLocale, pseudoMessages } from '../../fakes/pseudo.ts';
import { article, contentRun, exportEstimate, exportRun, promptRun } from '../../fakes/runs.ts';
import { speak } from '../../fakes/speak.ts';

const messages = pseudoMessages();

/** A test in the made-up language. */
function testTranslated(name: string, action: () => Promise<void>): void {
  test(name, (context) => {
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

/** What no translator could have said, or what lacks a value. */
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

testTranslated('the tree of prompts says nothing that no translator could say', async () => {
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

testTranslated(
  'the rows of work that is under way, done and failed say nothing that no translator could say',
  async () => {
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
      samples: { known: () => true, find: () => Promise.resolve(true) },
      promptTexts: { known: () => 'best crm', find: () => Promise.resolve('best crm') },
    });
    assert.deepEqual(leftIn(await allOf(tree)), []);
    tree.dispose();
  },
);

/** What the questions of a person said. */
const askedOf = ({ asked, told }: ReturnType<typeof person>): readonly (string | undefined)[] => [
  ...asked.flatMap(({ title, prompt, shown }) => [title, prompt, ...shown]),
  ...told,
];

testTranslated('the questions before an article say nothing that no translator could say', async () => {
  for (const part of ['Type: {0}', 'Language: {0}', 'Length: {0}', 'Keyword: {0}']) {
    const dialogs = person(); // Escape, after which the rows of each part are looked at
    const rows: string[] = [];
    const asking = {
      ...dialogs,
      pick: ((choices, question) => {
        const own = choices.find(({ label }) =>
          withoutSigns(label)
            .trim()
            .startsWith((messages[part] ?? '').split('{')[0] ?? ''),
        );
        void dialogs.pick(choices, question);
        rows.push(...choices.map(({ label }) => label));
        return Promise.resolve(dialogs.asked.length > 1 ? undefined : own?.value);
      }) as typeof dialogs.pick,
    };
    await articleCommand(asking).run({ project: project.id, promptId: 7 });
    assert.ok(dialogs.asked.length > 1, part);
    assert.deepEqual(leftIn(askedOf(dialogs)), [], part);
  }
});

const articleCommand = (dialogs: ReturnType<typeof person>) =>
  startArticle({
    services: {
      connect: () =>
        Promise.resolve({
          ...{ local: false, origin: 'https://a.example' },
          client: {
            getAccount: () => Promise.resolve({ data: { credits: { available: 950 } } }),
            getContentRun: () => Promise.reject(new Error('nobody asks for one')),
            listContentRuns: () => Promise.resolve({ data: [] }),
            startContentRun: () => assert.fail(),
          },
        }),
    },
    setUp: () => ({ assistants: [], writer: true }),
    pickers: { project: () => Promise.resolve(undefined), prompt: () => Promise.resolve(undefined) },
    dialogs,
    givenTexts: () => Promise.resolve([]),
    language: pseudoLocale,
    memento: { get: () => undefined, update: () => Promise.resolve() },
    evidence: { ask: () => Promise.resolve(undefined) },
    execute: () => Promise.resolve(),
    textOf: () => Promise.resolve(undefined),
    proposals: { keep: () => undefined },
    watcher: { watch: () => undefined },
  });

testTranslated('the questions before an export say nothing that no translator could say', async () => {
  const answers: Answer[] = ['Sources', 'CSV', 'The last 7 days', 'All prompts'].map((label) =>
    label === 'CSV' ? label : (messages[label] ?? label),
  );
  const dialogs = person(...answers);
  const reply = (data: unknown, meta: object = {}) => Promise.resolve({ data, meta } as never);
  const command = startExport({
    services: {
      connect: () =>
        Promise.resolve({
          local: false,
          client: {
            supports: () => true,
            getProject: () => reply({ last_answer_at: '2026-11-20T22:30:00Z' }),
            getSummary: () => reply({ topics: [{ missed: 2, lost: 1, unasked: 3 }] }),
            listTopics: () => reply([{ id: 3, name: 'CRM', prompts_count: 7 }]),
            listPrompts: () => reply([], { has_more: false, next_cursor: null }),
            estimateExport: ({ body }: { readonly body: object }) =>
              reply({
                plan: { ...body, models: [] },
                estimate: exportEstimate,
              }),
            createExport: () => assert.fail(),
            getExport: () => assert.fail(),
          },
        }),
    },
    pickers: { project: () => Promise.resolve(project) },
    dialogs,
    watcher: { watch: () => undefined },
    saving: { expect: () => undefined },
    clock: { now: () => Date.UTC(2026, 10, 23) },
  });
  await command.run();
  assert.equal(dialogs.asked.length, 5);
  assert.deepEqual(leftIn(askedOf(dialogs)), []);
});

testTranslated('the filter of prompts says nothing that no translator could say', async () => {
  const { tree } = promptsFixture();
  const shown: (string | undefined)[] = [];
  await filterPrompts({
    services: {
      connect: () =>
        Promise.resolve({ client: { listTopics: () => Promise.resolve({ data: [{ id: 3, name: 'CRM' }] }) } }),
    },
    pickers: { project: () => Promise.resolve(project) },
    dialogs: {
      pickMany: (choices, { title, prompt }) => {
        shown.push(title, prompt, ...choices.flatMap(({ label, description, detail }) => [label, description, detail]));
        return Promise.resolve(undefined);
      },
    },
    tree,
  }).run();
  assert.ok(shown.length > 10);
  assert.deepEqual(leftIn(shown), []);
  await tree.dispose();
});

testTranslated('the questions that set up a model say nothing that no translator could say', async () => {
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
