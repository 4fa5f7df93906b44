import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runPrompts } from '../../../../src/extension/commands/prompts/runPrompts.ts';
import { startArticle } from '../../../../src/extension/commands/articles/startArticle.ts';
import type { Choice, ListQuestion } from '../../../../src/extension/editor/dialogs.ts';
import type { SetUp } from '../../../../src/extension/providers/models.ts';
import type { Proposal } from '../../../../src/extension/articles/changes/proposals.ts';
import type { AddedEvidence, ContentRun } from '../../../../src/contract/content/contentRun.ts';
import { article, contentRun, promptRun } from '../../../fakes/runs.ts';

const project = { id: 'a'.repeat(24), models: ['chatgpt', 'gemini', 'perplexity', 'copilot'] };
const topics = [
  { id: 3, prompts_count: 10 },
  { id: 4, prompts_count: 2 },
  { id: 5, prompts_count: 0 },
];
const all: SetUp = { assistants: project.models, writer: true };

function stage({
  local = true,
  setUp = all,
  yes = true,
  press,
  earlier = [],
  choose = [],
  evidence = [],
  kept = new Map(),
}: {
  readonly local?: boolean;
  readonly setUp?: SetUp;
  readonly yes?: boolean;
  readonly press?: string;
  readonly earlier?: readonly ContentRun[];
  /** The rows that are picked of the lists on ways to write, by what they are for; else the first one. */
  readonly choose?: string[];
  /** What is added, one thing at a time. */
  readonly evidence?: AddedEvidence[];
  /** What is remembered. */
  readonly kept?: Map<string, unknown>;
} = {}) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const executed: unknown[] = [];
  const watched: unknown[] = [];
  const reworked: unknown[] = [];
  const offered: string[] = [];
  const client = {
    getAccount: () => Promise.resolve({ data: { credits: { available: 950 } } }),
    listContentRuns: () => Promise.resolve({ data: earlier }),
    listTopics: () => Promise.resolve({ data: topics }),
    runPrompts: ({ body }: { readonly body: unknown }) => (sent.push(body), Promise.resolve({ data: promptRun() })),
    startContentRun: ({ body }: { readonly body: unknown }) => (
      sent.push(body),
      Promise.resolve({ data: contentRun() })
    ),
  };
  const needs = {
    services: { connect: () => Promise.resolve({ local, origin: 'local', client }) },
    setUp: () => setUp,
    pickers: { project: () => Promise.resolve(project), prompt: () => Promise.resolve({ id: 7 }) },
    dialogs: {
      confirm: (message: string) => (asked.push(message), Promise.resolve(yes)),
      input: () => Promise.resolve(undefined),
      tell: (message: string) => (asked.push(message), Promise.resolve(press)),
      pick: <Value>(choices: readonly Choice<Value>[], { title }: ListQuestion) => {
        asked.push(title);
        offered.push(
          ...choices.map(({ value, description }) => [String(value), description].filter(Boolean).join(': ')),
        );
        const chosen = choices.find(({ value }) => value === choose[0]);
        if (chosen) choose.shift();
        if (chosen) return Promise.resolve(chosen.value);
        return Promise.resolve(yes ? choices[0]?.value : undefined);
      },
    },
    language: 'en',
    memento: {
      get: (key: string) => kept.get(key),
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    },
    evidence: { ask: () => Promise.resolve(evidence.shift()) },
    execute: (...given: unknown[]) => (executed.push(given), Promise.resolve()),
    textOf: (_service: string, runId: number) =>
      Promise.resolve(runId === 9 ? { file: '/mine.md', text: '# Mine' } : undefined),
    proposals: {
      keep: (_service: string, { runId, file, base, state }: Proposal) =>
        void reworked.push([runId, file, base, state]),
    },
    watcher: { watch: (run: unknown) => void watched.push(run) },
  };
  return {
    run: runPrompts(needs),
    article: startArticle(needs),
    asked,
    sent,
    executed,
    watched,
    reworked,
    offered,
  };
}

test('a project is asked topic by topic, and the price is told before', async () => {
  const { run, asked, sent, watched } = stage({ local: false });
  await run.run({ project: project.id });
  assert.deepEqual(asked, ['Ask 12 prompts on 4 assistants: 48 credits of 950.']);
  assert.deepEqual(sent, [{ topic_ids: [3, 4] }]);
  assert.equal(watched.length, 1);
});

test('a topic and a prompt are asked alone', async () => {
  const { run, asked, sent } = stage();
  await run.run({ project: project.id, topicId: 4 });
  await run.run({ project: project.id, promptId: 9 });
  assert.deepEqual(asked, [
    'Ask 2 prompts on 4 assistants: 8 model calls.',
    'Ask 1 prompt on 4 assistants: 4 model calls.',
  ]);
  assert.deepEqual(sent, [{ topic_ids: [4] }, { prompt_ids: [9] }]);
});

test('who does not agree to the price spends nothing', async () => {
  const { run, article, sent } = stage({ yes: false });
  await run.run({ project: project.id });
  await article.run({ project: project.id, promptId: 7 });
  assert.deepEqual(sent, []);
});

test('assistants without a model are left out, and named', async () => {
  const { run, asked, sent } = stage({ setUp: { assistants: ['chatgpt'], writer: false } });
  await run.run({ project: project.id, promptId: 9 });
  assert.deepEqual(asked, [
    'Ask 1 prompt on 1 assistant: 1 model call. Without a model and left out: Gemini, Perplexity, Copilot.',
  ]);
  assert.deepEqual(sent, [{ prompt_ids: [9], models: ['chatgpt'] }]);
});

test('where no assistant has a model, the way to set one up is offered instead', async () => {
  const { run, sent, executed } = stage({ setUp: { assistants: [], writer: false }, press: 'Set Up a Model' });
  await run.run({ project: project.id });
  assert.deepEqual(sent, []);
  assert.deepEqual(executed, [['citedesk.configureAssistant', { assistants: project.models }]]);
});

test('what is set up here says nothing of a service elsewhere', async () => {
  const { run, sent } = stage({ local: false, setUp: { assistants: [], writer: false } });
  await run.run({ project: project.id, promptId: 9 });
  assert.deepEqual(sent, [{ prompt_ids: [9] }]);
});

test('a topic without prompts offers to add some', async () => {
  const { run, executed } = stage({ press: 'Add Prompts' });
  await run.run({ project: project.id, topicId: 5 });
  assert.deepEqual(executed, [['citedesk.addPrompts', { project: project.id, topicId: 5 }]]);
});

const shape = ['article_type', 'language', 'words', 'keyword'];

test('an article says its price, and a draft is offered where a model writes', async () => {
  const { article, asked, offered, sent, watched } = stage({ local: false });
  await article.run({ project: project.id, promptId: 7 });
  assert.deepEqual(asked, ['Start an article: 10 credits of 950']);
  assert.deepEqual(offered, ['draft', 'brief', 'evidence', ...shape]);
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'draft' }]);
  assert.equal(watched.length, 1);
});

test('an article rests on what its writer adds, one thing after another', async () => {
  const page = { url: 'https://lamps.example/test' };
  const notes = { title: 'notes.md', markdown: 'We tried it.' };
  const { article, sent } = stage({
    choose: ['evidence', 'evidence', 'evidence', 'brief'],
    evidence: [page, notes],
  });
  await article.run({ project: project.id, promptId: 7 });
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'brief', evidence: [page, notes] }]);
});

test('begun again with a page, an article asks for that first, and for nothing where none is added', async () => {
  const page = { url: 'https://own.example/test' };
  const place = { project: project.id, promptId: 7, withPage: true };
  const earlier = [contentRun({ status: 'completed', article: article() })];
  const { article: start, sent } = stage({ earlier, choose: ['draft'], evidence: [page] });
  await start.run(place);
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'draft', evidence: [page] }]);
  const none = stage({ earlier });
  await none.article.run(place);
  assert.deepEqual([none.sent, none.offered], [[], []]);
});

test('without a writer there is the brief, and the way to a writer', async () => {
  const { article, offered, sent } = stage({ setUp: { assistants: [], writer: false } });
  await article.run();
  assert.deepEqual(offered, ['brief: no model call', 'setUp', 'evidence', ...shape]);
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'brief' }]);
});

test('for a prompt that has an article, opening it is offered before another is written', async () => {
  const failed = contentRun({ id: 11, status: 'failed' });
  const done = contentRun({ id: 9, status: 'completed', article: article() });
  const opening = stage({ earlier: [failed, done] });
  await opening.article.run();
  assert.deepEqual(opening.executed, [['citedesk.openArticle', { project: project.id, runId: 9 }]]);
  assert.deepEqual([opening.asked, opening.sent], [['This prompt has an article already'], []]);
  const calls = ['refresh: no model call', 'modelRefresh: up to 2 model calls', 'rewrite: 1 to 4 model calls'];
  const local = [...calls, 'another'];
  assert.deepEqual(opening.offered.slice(1), local);
  const elsewhere = stage({ earlier: [done], local: false });
  await elsewhere.article.run();
  const credits = ['refresh', 'modelRefresh', 'rewrite', 'another'].map((wish) => `${wish}: 10 credits of 950`);
  assert.deepEqual(elsewhere.offered.slice(1), credits);
  const ways = { refresh: {}, modelRefresh: { write_mode: 'rewrite', refresh: true }, rewrite: {} };
  for (const [wish, way] of Object.entries(ways)) {
    const again = stage({ earlier: [done], choose: [wish] });
    await again.article.run();
    const own = { article_type: 'guide', keyword: 'best crm', body_markdown: '# Mine' };
    assert.deepEqual(again.sent, [{ prompt_id: 7, write_mode: wish, ...own, ...way }], 'it stays what it is');
    assert.deepEqual([again.watched.length, again.reworked], [1, [[contentRun().id, '/mine.md', '# Mine', 'made']]]);
  }
  const unfiled = stage({ earlier: [{ ...done, id: 8 }] });
  await unfiled.article.run();
  assert.deepEqual(unfiled.offered.slice(1), ['another']);
  const briefOnly = stage({ earlier: [done], setUp: { assistants: [], writer: false } });
  await briefOnly.article.run();
  assert.deepEqual(briefOnly.offered.slice(1), ['refresh: no model call', 'another']);
  const writing = stage({ earlier: [done], choose: ['another'] });
  await writing.article.run();
  assert.deepEqual(writing.asked, ['This prompt has an article already', 'Start an article']);
  assert.deepEqual(writing.sent, [{ prompt_id: 7, write_mode: 'draft' }]);
  const leaving = stage({ earlier: [done], yes: false });
  await leaving.article.run();
  assert.deepEqual([leaving.sent, leaving.executed], [[], []]);
  const first = stage({ earlier: [failed] });
  await first.article.run();
  assert.deepEqual(first.asked, ['Start an article']);
});

test('of two articles for a prompt the older one can be opened, too, where it has a file of its own', async () => {
  const done = (id: number) => contentRun({ id, status: 'completed', article: article() });
  const { article: start, executed, offered } = stage({ earlier: [done(12), done(9), done(5)], choose: [9 as never] });
  await start.run({ project: project.id, promptId: 7 });
  assert.deepEqual(
    offered.filter((row) => /^\d/.test(row)).map((row) => row.split(':')[0]),
    ['9'],
  );
  assert.deepEqual(executed, [['citedesk.openArticle', { project: project.id, runId: 9 }]]);
});
