import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runPrompts } from '../../../../src/extension/commands/prompts/runPrompts.ts';
import { startArticle } from '../../../../src/extension/commands/articles/startArticle.ts';
import type { Choice, ListQuestion } from '../../../../src/extension/editor/dialogs.ts';
import type { SetUp } from '../../../../src/extension/providers/models.ts';
import type { Proposal } from '../../../../src/extension/articles/changes/proposals.ts';
import type { AddedEvidence, ContentRun } from '../../../../src/contract/content/contentRun.ts';
import type { PromptFilter } from '../../../../src/extension/tree/promptFilters.ts';
import type { SpendStanding, UsageRow } from '../../../../src/contract/service/usage.ts';
import type { OpenClient } from '../../../../src/client/client.ts';
import { Failure } from '../../../../src/contract/failure.ts';
import { article, contentRun, promptRun } from '../../../fakes/runs.ts';

const project = {
  timezone: 'UTC',
  id: 'a'.repeat(24),
  name: 'Acme',
  url: 'https://acme.com',
  models: ['chatgpt', 'gemini', 'perplexity', 'copilot'],
};
const topics = [
  { id: 3, name: 'CRM', prompts_count: 10 },
  { id: 4, name: 'Prices', prompts_count: 3 },
  { id: 5, name: 'Empty', prompts_count: 0 },
];
const summary = {
  topics: [
    { topic_id: 3, prompts: 10, missed: 4, lost: 0, unasked: 1 },
    // Another one is paused.
    { topic_id: 4, prompts: 2, missed: 1, lost: 0, unasked: 1 },
  ],
};
const all: SetUp = { assistants: project.models, writer: true };

const isArticle = (value: unknown): value is { readonly run: ContentRun } =>
  typeof value === 'object' && value !== null && 'run' in value;

type StageCalls = Pick<
  OpenClient,
  | 'getAccount'
  | 'getSummary'
  | 'getUsage'
  | 'listPrompts'
  | 'listTopics'
  | 'listContentRuns'
  | 'getContentRun'
  | 'runPrompts'
  | 'startContentRun'
>;

function stage({
  local = true,
  setUp = all,
  yes = true,
  press,
  earlier = [],
  choose = [],
  evidence = [],
  given = [],
  files = { 9: '/mine.md' },
  kept = new Map(),
  selected = [],
  filter,
  used = [],
  standing = { month: '2026-11', usd: 0, unpriced: 0, cap: null, reached: false },
}: {
  /** What own keys have spent. */
  readonly used?: readonly UsageRow[];
  readonly standing?: SpendStanding;
  /** What the rows that are selected in the tree stand for. */
  readonly selected?: readonly object[];
  readonly filter?: PromptFilter;
  readonly local?: boolean;
  readonly setUp?: SetUp;
  readonly yes?: boolean;
  readonly press?: string;
  readonly earlier?: readonly ContentRun[];
  /** The rows that are picked of the lists on ways to write, by what they are for; else the first one. */
  readonly choose?: string[];
  /** What is added, one thing at a time. */
  readonly evidence?: AddedEvidence[];
  /** What every article of the project rests on. */
  readonly given?: AddedEvidence[];
  /** In which file the article of a run stands. */
  readonly files?: Readonly<Record<number, string>>;
  /** What is remembered. */
  readonly kept?: Map<string, unknown>;
} = {}) {
  const asked: string[] = [];
  const sent: unknown[] = [];
  const executed: unknown[] = [];
  const watched: unknown[] = [];
  const reworked: unknown[] = [];
  const offered: string[] = [];
  const listed: unknown[] = [];
  const client = {
    getUsage: () => Promise.resolve({ data: { rows: used, standing } }),
    getSummary: () => Promise.resolve({ data: summary }),
    listPrompts: ({ query }: { readonly query: unknown }) => (
      listed.push(query),
      Promise.resolve({ data: [{ id: 21 }, { id: 22 }], meta: { has_more: false, next_cursor: null } })
    ),
    getAccount: () => Promise.resolve({ data: { credits: { available: 950 } } }),
    listContentRuns: () => Promise.resolve({ data: earlier }),
    getContentRun: ({ run }: { readonly run: number }) => {
      const found = earlier.find(({ id }) => id === run);
      return found ? Promise.resolve({ data: found }) : Promise.reject(new Failure('RUN_NOT_FOUND', 'Gone.'));
    },
    listTopics: () => Promise.resolve({ data: topics }),
    runPrompts: ({ body }: { readonly body: unknown }) => (sent.push(body), Promise.resolve({ data: promptRun() })),
    startContentRun: ({ body }: { readonly body: unknown }) => (
      sent.push(body),
      Promise.resolve({ data: contentRun() })
    ),
  } as unknown as StageCalls; // only these are called
  const needs = {
    services: { connect: () => Promise.resolve({ local, origin: 'local', client }) },
    selectedRows: () => selected,
    tree: { filterOf: () => filter },
    clock: { now: () => Date.parse('2026-11-23T12:00:00Z') },
    setUp: () => setUp,
    pickers: { project: () => Promise.resolve(project), prompt: () => Promise.resolve({ id: 7 }) },
    dialogs: {
      confirm: (message: string) => (asked.push(message), Promise.resolve(yes)),
      input: () => Promise.resolve(undefined),
      tell: (message: string) => (asked.push(message), Promise.resolve(press)),
      pick: <Value>(choices: readonly Choice<Value>[], { title }: ListQuestion) => {
        asked.push(title);
        offered.push(
          ...choices.map(({ value, description }) =>
            [isArticle(value) ? `article ${value.run.id}` : String(value), description].filter(Boolean).join(': '),
          ),
        );
        const chosen = choices.find(({ value }) => (isArticle(value) ? String(value.run.id) : value) === choose[0]);
        if (chosen) choose.shift();
        if (chosen) return Promise.resolve(chosen.value);
        return Promise.resolve(yes ? choices[0]?.value : undefined);
      },
    },
    givenTexts: () => Promise.resolve(given),
    language: 'en',
    memento: {
      get: (key: string) => kept.get(key),
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    },
    evidence: { ask: () => Promise.resolve(evidence.shift()) },
    execute: (...given: unknown[]) => (executed.push(given), Promise.resolve()),
    textOf: (_service: string, runId: number) => {
      const file = files[runId];
      return Promise.resolve(file === undefined ? undefined : ({ file, text: '# Mine', state: 'edited' } as const));
    },
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
    listed,
  };
}

test('a project is asked topic by topic without what is paused, and the price is told before', async () => {
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

test('a group is asked prompt by prompt, and so is what a filter leaves', async () => {
  const filter: PromptFilter = { marks: ['missed'], models: ['gemini'], sentiments: [] };
  const { run, asked, sent, listed } = stage({ filter });
  await run.run({ project: project.id, group: 'unasked' });
  await run.run({ project: project.id, group: 'filtered' });
  assert.deepEqual(listed, [
    { asked: false, active: true, limit: 100, cursor: undefined },
    { missed: true, model: ['gemini'], active: true, limit: 100, cursor: undefined },
  ]);
  assert.deepEqual(sent, [{ prompt_ids: [21, 22] }, { prompt_ids: [21, 22] }]);
  assert.deepEqual(asked, Array(2).fill('Ask 2 prompts on 4 assistants: 8 model calls.'));
});

test('rows that are selected are asked together, each prompt once, and a row beside them alone', async () => {
  const here = { project: project.id, promptId: 21 };
  const selected = [here, { project: project.id, topicId: 3 }, { project: 'b'.repeat(24), promptId: 5 }];
  const { run, sent } = stage({ selected });
  await run.run(here);
  await run.run({ project: project.id, promptId: 30 });
  const beside = stage({ selected: [here, { project: project.id, promptId: 21, model: 'chatgpt', responseId: 3 }] });
  await beside.run.run(here);
  assert.deepEqual([...sent, ...beside.sent], [{ prompt_ids: [21, 22] }, { prompt_ids: [30] }, { prompt_ids: [21] }]);
});

test('without a row the person is asked which prompts before the price', async () => {
  const { run, asked, offered, sent } = stage({ choose: [], filter: { marks: ['lost'], models: [], sentiments: [] } });
  await run.run();
  assert.deepEqual(asked, ['Ask which prompts?', 'Ask 12 prompts on 4 assistants: 48 model calls.']);
  assert.equal(offered.length, 6, 'all, the filter, missing, unasked, and two topics; none was lost');
  assert.deepEqual(sent, [{ topic_ids: [3, 4] }]);
  const gone = stage({ yes: false });
  await gone.run.run();
  assert.deepEqual([gone.asked, gone.sent], [['Ask which prompts?'], []]);
});

test('one’s own models are named with the price', async () => {
  const { run, asked } = stage({ setUp: { ...all, models: { chatgpt: 'gpt-5' } } });
  await run.run({ project: project.id, promptId: 9 });
  assert.deepEqual(asked, ['Ask 1 prompt on 4 assistants: 4 model calls. Models: ChatGPT (gpt-5).']);
});

test('one’s own keys are told what such calls have cost, and whether that passes the cap', async () => {
  const row = (assistant: string, model: string | null, calls: number, unpriced: number, usd: number | null) => ({
    month: '2026-11',
    kind: 'ask',
    assistant,
    vendor: 'openai',
    model,
    calls,
    unpriced,
    input_tokens: 0,
    output_tokens: 0,
    searches: 0,
    usd,
  });
  const money = async (used: readonly UsageRow[], standing: Partial<SpendStanding> = {}): Promise<string> => {
    const setUp = { assistants: ['chatgpt', 'gemini'], writer: true, models: { chatgpt: 'gpt-5', gemini: 'flash' } };
    const month = { month: '2026-11', usd: 4, unpriced: 0, cap: null, reached: false };
    const { run, asked } = stage({ setUp, used, standing: { ...month, ...standing } });
    await run.run({ project: project.id, promptId: 9 });
    return /Models: .*?\. (.*) ?Without a model/u.exec(asked[0] ?? '')?.[1]?.trim() ?? '';
  };
  const chatgpt = row('chatgpt', 'gpt-5', 12, 2, 0.5);
  assert.equal(await money([]), '', 'nobody knows');
  assert.equal(await money([row('chatgpt', 'gpt-4', 9, 0, 1)]), '', 'another model is none such');
  assert.equal(
    await money([chatgpt, row('gemini', 'flash', 3, 3, null)]),
    'By what such calls have cost that is about $0.05, without Gemini.',
  );
  const both = [chatgpt, row('gemini', 'flash', 2, 0, 0.1)];
  assert.equal(await money(both, { cap: 4.1 }), 'By what such calls have cost that is about $0.10.', 'just to the cap');
  assert.equal(
    await money(both, { cap: 4.05 }),
    'By what such calls have cost that is about $0.10. Of the $4.05 a month $0.05 are left: what is beyond that is not asked.',
  );
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

test('begun with a page of others, an article rests on it, and its prompt is asked', async () => {
  const { article: start, sent, offered } = stage({ choose: ['draft'] });
  await start.run({ project: project.id, page: 'https://others.example/best' });
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'draft', evidence: [{ url: 'https://others.example/best' }] }]);
  assert.ok(
    offered.some((row) => row.startsWith('evidence')),
    'more can be added',
  );
});

test('an article of the sample rests on the texts of its pages, and asks for a page of one’s own all the same', async () => {
  const given = [{ title: 'Cargo Bike Review', markdown: 'Tested.' }];
  const { article: start, sent } = stage({ given, choose: ['draft'] });
  await start.run({ project: project.id, promptId: 7 });
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'draft', evidence: given }]);
  const none = stage({ given });
  await none.article.run({ project: project.id, promptId: 7, withPage: true });
  assert.deepEqual(none.sent, []);
});

test('without a writer there is the brief, and the way to a writer', async () => {
  const { article, offered, sent } = stage({ setUp: { assistants: [], writer: false } });
  await article.run();
  assert.deepEqual(offered, ['brief: no model call', 'setUp', 'evidence', ...shape]);
  assert.deepEqual(sent, [{ prompt_id: 7, write_mode: 'brief' }]);
});

test('for a prompt that has an article, opening it is offered before another is written', async () => {
  const failed = contentRun({ id: 11, status: 'failed' });
  const done = contentRun({ id: 9, status: 'completed', article: article(), prompt: { id: 7 } });
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

const articleOf = (id: number, day: number, prompt = 7): ContentRun =>
  contentRun({
    ...{ id, status: 'completed', article: article(), prompt: { id: prompt } },
    ...{ completed_at: `2026-11-${String(day).padStart(2, '0')}T08:00:00Z` },
  });

test('of several articles for a prompt it is asked which, the newest first, each with its state and date', async () => {
  const earlier = [articleOf(5, 5), articleOf(12, 12), articleOf(9, 9), articleOf(4, 4)];
  const files = { 12: '/new.md', 9: '/mine.md', 5: '/mine.md', 4: '/old.md' };
  const { article: start, sent, asked, offered, reworked } = stage({ earlier, files, choose: ['9', 'refresh'] });
  await start.run({ project: project.id, promptId: 7 });
  assert.deepEqual(asked, ['These articles are there already', 'This prompt has an article already']);
  assert.deepEqual(
    offered.slice(0, 4).map((row) => row.replace(/2026.*/u, '2026')),
    [
      'article 12: edited · Nov 12, 2026',
      'article 9: edited · Nov 9, 2026',
      'article 4: edited · Nov 4, 2026',
      'another',
    ],
  );
  assert.equal(sent.length, 1);
  assert.deepEqual(reworked, [[contentRun().id, '/mine.md', '# Mine', 'made']]);
  const another = stage({ earlier, files, choose: ['another'] });
  await another.article.run({ project: project.id, promptId: 7 });
  assert.deepEqual(another.sent, [{ prompt_id: 7, write_mode: 'draft' }]);
  const leaving = stage({ earlier, files, yes: false });
  await leaving.article.run({ project: project.id, promptId: 7 });
  assert.deepEqual([leaving.asked.length, leaving.sent], [1, []]);
});

test('articles that are named by their runs are meant alone, each for its own prompt; what is gone is left out', async () => {
  const earlier = [articleOf(12, 12), articleOf(9, 9, 8)];
  const files = { 12: '/new.md', 9: '/mine.md' };
  const one = stage({ earlier, files, choose: ['refresh'] });
  await one.article.run({ project: project.id, runIds: [9, 99] });
  assert.deepEqual(one.asked, ['This prompt has an article already']);
  assert.deepEqual(one.sent, [
    { prompt_id: 8, write_mode: 'refresh', article_type: 'guide', keyword: 'best crm', body_markdown: '# Mine' },
  ]);
  const two = stage({ earlier, files, yes: false });
  await two.article.run({ project: project.id, runIds: [9, 12] });
  assert.deepEqual(two.asked, ['These articles are there already']);
  const none = stage({ earlier, files });
  await assert.rejects(none.article.run({ project: project.id, runIds: [99] }), /Gone/u);
  assert.deepEqual(none.sent, []);
});
