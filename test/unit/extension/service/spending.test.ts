import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ContentRun } from '../../../../src/contract/content/contentRun.ts';
import { Failure } from '../../../../src/contract/failure.ts';
import type { SpendStanding, UsageRow } from '../../../../src/contract/service/account.ts';
import type { PromptFilter } from '../../../../src/extension/prompts/tree/promptFilters.ts';
import { pageTexts } from '../../../../src/sample/pageTexts.ts';
import { activate, type Scene } from '../../../fakes/editor/activate.ts';
import { type Answer, Row } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { article, contentRun, project } from '../../../fakes/runs.ts';

const screen = screens('spending');
const models = ['chatgpt', 'gemini', 'perplexity', 'copilot'] as const;

/** Settings with a model without a name for each assistant. */
const settingsWith = (assistants: readonly string[], writer = true) => ({
  assistants: Object.fromEntries(assistants.map((name) => [name, { kind: 'openai' }])),
  writer: writer ? { kind: 'openai' } : undefined,
});

describe('run prompts', () => {
  interface Asking extends Omit<Scene, 'service'> {
    readonly local?: boolean;
    readonly filter?: PromptFilter;
    /** Spend of the user’s own keys. */
    readonly used?: readonly UsageRow[];
    readonly standing?: Partial<SpendStanding>;
  }

  /** A project with three topics, one of them without prompts, and a paused prompt in another. */
  function asking({ local = true, filter, used = [], standing = {}, ...scene }: Asking = {}) {
    const month = { month: '2026-11', usd: 4, unpriced: 0, cap: null, reached: false };
    return activate({
      settings: settingsWith(models),
      parts: { tree: { filterOf: () => filter } },
      ...scene,
      service: {
        local,
        project: { models: [...models], timezone: 'UTC' },
        topics: [
          { id: 3, name: 'CRM', prompts_count: 10 },
          { id: 4, name: 'Prices', prompts_count: 3 },
          { id: 5, name: 'Empty', prompts_count: 0 },
        ],
        prompts: [
          { id: 21, text: 'best crm' },
          { id: 22, text: 'crm prices' },
        ],
        calls: {
          getSummary: {
            data: {
              topics: [
                { topic_id: 3, prompts: 10, missed: 4, lost: 0, unasked: 1 },
                { topic_id: 4, prompts: 2, missed: 1, lost: 0, unasked: 1 },
              ],
            },
          },
          getUsage: { data: { rows: used, standing: { ...month, ...standing } } },
          listPrompts: { data: [{ id: 21 }, { id: 22 }], meta: { has_more: false, next_cursor: null } },
        },
      },
    });
  }
  const ran = (body: object) => ['runPrompts', { body }];
  const watched = ['watch', 3];

  test('runs all topics of a project at their price', async () => {
    const { run, done, confirmed } = asking({ local: false });
    await run('citedesk.runPrompts', { project });
    assert.deepEqual(done, [ran({ topic_ids: [3, 4] }), watched]);
    screen('project', confirmed);
  });

  test('runs a single topic or prompt', async () => {
    const { run, done, confirmed } = asking();
    await run('citedesk.runPrompts', { project, topicId: 4 });
    await run('citedesk.runPrompts', { project, promptId: 9 });
    assert.deepEqual(done, [ran({ topic_ids: [4] }), watched, ran({ prompt_ids: [9] }), watched]);
    screen('topic and prompt', confirmed);
  });

  test('runs a group and a filter prompt by prompt', async () => {
    const { run, effects, inputs } = asking({ filter: { marks: ['missed'], models: ['gemini'], sentiments: [] } });
    await run('citedesk.runPrompts', { project, group: 'unasked' });
    await run('citedesk.runPrompts', { project, group: 'filtered' });
    assert.deepEqual(
      inputs<{ query: unknown }>('listPrompts').map(({ query }) => query),
      [
        { asked: false, active: true, limit: 100, cursor: undefined },
        { missed: true, model: ['gemini'], active: true, limit: 100, cursor: undefined },
      ],
    );
    const both = [{ body: { prompt_ids: [21, 22] } }];
    assert.deepEqual(effects('runPrompts'), [both, both]);
  });

  test('runs each prompt of the selected rows once', async () => {
    const here = { project, promptId: 21 };
    const selected = [here, { project, topicId: 3 }, { project: 'b'.repeat(24), promptId: 5 }];
    const { run, effects } = asking({ selected });
    await run('citedesk.runPrompts', here);
    await run('citedesk.runPrompts', { project, promptId: 30 });
    assert.deepEqual(effects('runPrompts'), [[{ body: { prompt_ids: [21, 22] } }], [{ body: { prompt_ids: [30] } }]]);
  });

  test('counts a selected answer as its prompt', async () => {
    const here = { project, promptId: 21 };
    const { run, effects } = asking({ selected: [here, { project, promptId: 21, model: 'chatgpt', responseId: 3 }] });
    await run('citedesk.runPrompts', here);
    assert.deepEqual(effects('runPrompts'), [[{ body: { prompt_ids: [21] } }]]);
  });

  test('asks which prompts if there is no row', async () => {
    const filter: PromptFilter = { marks: ['lost'], models: [], sentiments: [] };
    const { run, done, asked, screen: shown } = asking({ answers: [{}], filter });
    await run('citedesk.runPrompts');
    assert.deepEqual(asked[0]?.values, [
      {},
      { group: 'filtered' },
      { group: 'missing' },
      { group: 'unasked' },
      { topicId: 3 },
      { topicId: 4 },
    ]);
    assert.deepEqual(done, [ran({ topic_ids: [3, 4] }), watched]);
    screen('which prompts', shown);
  });

  test('spends nothing after Escape or without confirmation', async () => {
    const left = asking();
    await left.run('citedesk.runPrompts');
    const refused = asking({ yes: false });
    await refused.run('citedesk.runPrompts', { project });
    assert.deepEqual([left.done, left.confirmed, refused.done], [[], [], []]);
  });

  test('lists the user’s own models', async () => {
    const settings = {
      assistants: { ...settingsWith(models).assistants, chatgpt: { kind: 'openai', model: 'gpt-5' } },
    };
    const { run, confirmed } = asking({ settings });
    await run('citedesk.runPrompts', { project, promptId: 9 });
    screen('own models', confirmed);
  });

  test('estimates the cost with the user’s own keys', async () => {
    const row = (assistant: string, model: string | null, calls: number, unpriced: number, usd: number | null) => ({
      ...{ month: '2026-11', kind: 'ask', assistant, vendor: 'openai', model, calls, unpriced, usd },
      ...{ input_tokens: 0, output_tokens: 0, searches: 0 },
    });
    const money = async (used: readonly UsageRow[], standing: Partial<SpendStanding> = {}) => {
      const assistants = { chatgpt: { kind: 'openai', model: 'gpt-5' }, gemini: { kind: 'google', model: 'flash' } };
      const { run, confirmed } = asking({ settings: { assistants }, used, standing });
      await run('citedesk.runPrompts', { project, promptId: 9 });
      return confirmed;
    };
    const chatgpt = row('chatgpt', 'gpt-5', 12, 2, 0.5);
    const both = [chatgpt, row('gemini', 'flash', 2, 0, 0.1)];
    const unknown = await money([]);
    assert.deepEqual(await money([row('chatgpt', 'gpt-4', 9, 0, 1)]), unknown, 'another model says nothing of it');
    const unpriced = await money([chatgpt, row('gemini', 'flash', 3, 3, null)]);
    screen('money', unknown, unpriced, await money(both, { cap: 4.1 }), await money(both, { cap: 4.05 }));
  });

  test('leaves out assistants without a model', async () => {
    const { run, done, confirmed } = asking({ settings: settingsWith(['chatgpt'], false) });
    await run('citedesk.runPrompts', { project, promptId: 9 });
    assert.deepEqual(done, [ran({ prompt_ids: [9], models: ['chatgpt'] }), watched]);
    screen('left out', confirmed);
  });

  test('offers to set up a model if no assistant has one', async () => {
    const { run, done, told } = asking({ settings: settingsWith([], false), press: 0 });
    await run('citedesk.runPrompts', { project });
    assert.deepEqual(done, [['citedesk.configureAssistant', { assistants: models }]]);
    screen('no model', told);
  });

  test('ignores own models for a remote service', async () => {
    const { run, effects } = asking({ local: false, settings: settingsWith([], false) });
    await run('citedesk.runPrompts', { project, promptId: 9 });
    assert.deepEqual(effects('runPrompts'), [[{ body: { prompt_ids: [9] } }]]);
  });

  test('offers to add prompts to an empty topic', async () => {
    const { run, done, told } = asking({ press: 0 });
    await run('citedesk.runPrompts', { project, topicId: 5 });
    assert.deepEqual(done, [['citedesk.addPrompts', { project, topicId: 5 }]]);
    screen('no prompts', told);
  });
});

interface Starting extends Omit<Scene, 'service'> {
  readonly local?: boolean;
  readonly writer?: boolean;
  readonly earlier?: readonly ContentRun[];
  /** File of a run’s article. */
  readonly files?: Readonly<Record<number, string>>;
  readonly url?: string;
  /** Spend of the user’s own keys, or the failure to read it. */
  readonly used?: readonly UsageRow[] | (() => unknown);
}

/** A person at prompt 7, with the articles of earlier runs. */
function starting({
  local = true,
  writer = true,
  earlier = [],
  files = { 9: '/mine.md' },
  url,
  used = [],
  ...scene
}: Starting = {}) {
  const editor = activate({
    settings: settingsWith([], writer),
    parts: {
      articles: { fileOf: (_service, runId) => Promise.resolve(files[runId]) },
      articleHost: { unsaved: () => '# Mine' },
    },
    ...scene,
    service: {
      local,
      project: url === undefined ? {} : { url },
      prompts: [{ id: 7, text: 'best crm' }],
      calls: {
        listContentRuns: { data: earlier },
        getUsage: typeof used === 'function' ? used : { data: { rows: used } },
        getContentRun: ({ run }: { readonly run: number }) => ({
          data: earlier.find(({ id }) => id === run) ?? gone(),
        }),
      },
    },
  });
  return {
    ...editor,
    sent: () => editor.effects('startContentRun').map(([input]) => (input as { readonly body: object }).body),
  };
}

const gone = (): never => {
  throw new Failure('RUN_NOT_FOUND', 'Gone.');
};
const place = { project, promptId: 7 };
const shape = ['article_type', 'language', 'words', 'keyword'];
const draft = { prompt_id: 7, write_mode: 'draft' };
const page = (url: string): readonly Answer[] => ['evidence', new Row(0), url];

describe('start article', () => {
  test('shows the price and offers a brief before a draft', async () => {
    const { run, done, asked, screen: shown } = starting({ local: false, answers: ['draft'] });
    await run('citedesk.startArticle', place);
    assert.deepEqual(asked[0]?.values, ['brief', 'draft', 'evidence', ...shape]);
    assert.deepEqual(done, [
      ['startContentRun', { body: draft }],
      ['watch', 9],
    ]);
    screen('start article', shown);
  });

  test('estimates the cost of a draft from its model and length', async () => {
    const drafted = async (settings: Scene['settings'], used: readonly UsageRow[] = []) => {
      const { run, screen: shown } = starting({ settings, used, answers: ['words', new Row(3)] });
      await run('citedesk.startArticle', place);
      return [...shown.join('\n').matchAll(/model calls per section(?: · about (\S+))?/g)].map(([, cost]) => cost);
    };
    const writer = { kind: 'openai', model: 'gpt-5.1' };
    assert.deepEqual(await drafted({ writer }), ['$0.18', '$0.22']);
    const usage = { month: '2026-11', assistant: null, vendor: 'openai', model: 'gpt-5.1', unpriced: 0, searches: 0 };
    const row = { ...usage, kind: 'article', calls: 4, input_tokens: 9, output_tokens: 9, usd: 0.08 };
    assert.deepEqual(await drafted({ writer }, [row]), ['$0.36', '$0.40']);
    const elsewhere = { ...writer, baseUrl: 'https://models.example/v1' };
    assert.deepEqual(await drafted({ writer: elsewhere }), [undefined, undefined], 'the price there is unknown');
  });

  for (const [why, used] of [
    ['fails', gone],
    ['does not answer', () => new Promise(() => undefined)],
  ] as const)
    test(`starts without an estimate if the service ${why}`, async () => {
      const settings = { writer: { kind: 'openai', model: 'gpt-5.1' } };
      const { run, sent, screen: shown } = starting({ settings, used, answers: ['draft'] });
      await run('citedesk.startArticle', place);
      assert.deepEqual(sent(), [draft]);
      assert.doesNotMatch(shown.join('\n'), /\$\d/);
    });

  test('starts nothing after Escape', async () => {
    const { run, done } = starting();
    await run('citedesk.startArticle', place);
    assert.deepEqual(done, []);
  });

  test('offers the brief and model setup without a model', async () => {
    const { run, asked, sent, screen: shown } = starting({ writer: false, answers: [{ id: 7 }, 'brief'] });
    await run('citedesk.startArticle');
    assert.deepEqual(asked[1]?.values, ['brief', 'setUp', 'evidence', ...shape]);
    assert.deepEqual(sent(), [{ prompt_id: 7, write_mode: 'brief' }]);
    screen('no writer', shown);
  });

  test('leads to the setup of a model', async () => {
    const { run, done } = starting({ writer: false, answers: ['setUp'] });
    await run('citedesk.startArticle', place);
    assert.deepEqual(done, [['citedesk.configureAssistant', { writer: true }]]);
  });

  test('adds evidence one by one', async () => {
    const [first, second] = ['https://a.example/1', 'https://a.example/2'];
    const {
      run,
      sent,
      screen: shown,
    } = starting({ answers: [...page(first), ...page(second), 'evidence', undefined, 'brief'] });
    await run('citedesk.startArticle', place);
    assert.deepEqual(sent(), [{ prompt_id: 7, write_mode: 'brief', evidence: [{ url: first }, { url: second }] }]);
    screen('evidence', shown.slice(1, 4));
  });

  test('starts with a page if asked to', async () => {
    const earlier = [contentRun({ status: 'completed', article: article() })];
    const [, ...adding] = page('https://own.example/test');
    const { run, sent } = starting({ earlier, answers: [...adding, 'draft'] });
    await run('citedesk.startArticle', { ...place, withPage: true });
    assert.deepEqual(sent(), [{ ...draft, evidence: [{ url: 'https://own.example/test' }] }]);
    const none = starting({ earlier });
    await none.run('citedesk.startArticle', { ...place, withPage: true });
    assert.deepEqual([none.done, none.asked.length], [[], 1], 'without a page it ends');
  });

  test('uses a page of another site as evidence', async () => {
    const { run, sent, asked } = starting({ answers: [{ id: 7 }, 'draft'] });
    await run('citedesk.startArticle', { project, page: 'https://others.example/best' });
    assert.deepEqual(sent(), [{ ...draft, evidence: [{ url: 'https://others.example/best' }] }]);
    assert.ok(asked[1]?.values.includes('evidence'), 'more can be added');
  });

  test('uses texts of the sample as evidence', async () => {
    const url = 'https://tarnwick.citedesk-sample.example';
    const { run, sent } = starting({ url, answers: ['draft'] });
    await run('citedesk.startArticle', place);
    assert.deepEqual(sent(), [{ ...draft, evidence: pageTexts }]);
    const none = starting({ url });
    await none.run('citedesk.startArticle', { ...place, withPage: true });
    assert.deepEqual(none.done, [], 'a page of one’s own is asked for all the same');
  });
});

const done9 = contentRun({
  ...{ id: 9, status: 'completed', article: article(), prompt: { id: 7 } },
  completed_at: '2026-11-09T08:00:00',
});
const failed = contentRun({ id: 11, status: 'failed' });
const ways = ['refresh', 'modelRefresh', 'rewrite'];

describe('start article: one exists', () => {
  test('opens it', async () => {
    const { run, done, asked, screen: shown } = starting({ earlier: [failed, done9], answers: ['open'] });
    await run('citedesk.startArticle', place);
    assert.deepEqual(done, [['citedesk.openArticle', { project, runId: 9 }]]);
    assert.deepEqual(asked[0]?.values, ['open', ...ways, 'another']);
    screen('one article', shown);
  });

  test('shows credits for a remote service', async () => {
    const { run, asked, screen: shown } = starting({ earlier: [done9], local: false });
    await run('citedesk.startArticle', place);
    assert.deepEqual(asked[0]?.values, ['open', ...ways, 'another']);
    screen('one article elsewhere', shown);
  });

  test('estimates the cost of a rewrite and a refresh', async () => {
    const settings = { writer: { kind: 'openai', model: 'gpt-5.1' } };
    const { run, screen: shown } = starting({ earlier: [done9], settings });
    await run('citedesk.startArticle', place);
    const costs = [...shown.join('\n').matchAll(/\| (.+ model calls · .+?) \|/g)].map(([, said]) => said);
    assert.deepEqual(costs, ['up to 2 model calls · about $0.02', '1 to 4 model calls · about $0.04']);
  });

  for (const [wish, how] of Object.entries({
    refresh: { write_mode: 'refresh' },
    modelRefresh: { write_mode: 'rewrite', refresh: true },
    rewrite: { write_mode: 'rewrite' },
  }))
    test(`keeps its settings: ${wish}`, async () => {
      const { run, done, sent } = starting({ earlier: [done9], answers: [wish] });
      await run('citedesk.startArticle', place);
      const own = { article_type: 'guide', keyword: 'best crm', body_markdown: '# Mine' };
      assert.deepEqual(sent(), [{ prompt_id: 7, ...how, ...own }]);
      const proposal = { runId: contentRun().id, project, file: '/mine.md', base: '# Mine', state: 'made' };
      assert.deepEqual(done.slice(1), [
        ['propose', proposal],
        ['watch', contentRun().id],
      ]);
    });

  for (const [why, scene, values] of [
    ['in no file', { earlier: [{ ...done9, id: 8 }] }, ['open', 'another']],
    ['without a model', { earlier: [done9], writer: false }, ['open', 'refresh', 'another']],
  ] as const)
    test(`offers less ${why}`, async () => {
      const { run, asked } = starting(scene);
      await run('citedesk.startArticle', place);
      assert.deepEqual(asked[0]?.values, values);
    });

  test('writes another', async () => {
    const { run, sent, asked } = starting({ earlier: [done9], answers: ['another', 'draft'] });
    await run('citedesk.startArticle', place);
    assert.deepEqual([sent(), asked.length], [[draft], 2]);
  });

  test('changes nothing after Escape', async () => {
    const { run, done } = starting({ earlier: [done9] });
    await run('citedesk.startArticle', place);
    assert.deepEqual(done, []);
  });

  test('ignores a failed one', async () => {
    const { run, asked } = starting({ earlier: [failed] });
    await run('citedesk.startArticle', place);
    assert.equal(asked[0]?.values[0], 'brief');
  });
});

describe('start article: several exist', () => {
  const articleOf = (id: number, prompt = 7): ContentRun =>
    contentRun({
      ...{ id, status: 'completed', article: article(), prompt: { id: prompt } },
      completed_at: `2026-11-${String(id).padStart(2, '0')}T08:00:00`,
    });
  const earlier = [articleOf(5), articleOf(12), articleOf(9), articleOf(4)];
  const files = { 12: '/new.md', 9: '/mine.md', 5: '/mine.md', 4: '/old.md' };
  const idsOf = (values: readonly unknown[] = []) =>
    values.map((value) => (typeof value === 'string' ? value : (value as { readonly run: ContentRun }).run.id));

  test('asks which one, newest of each file first', async () => {
    const { run, asked, done, screen: shown } = starting({ earlier, files, answers: [{ run: { id: 9 } }, 'refresh'] });
    await run('citedesk.startArticle', place);
    assert.deepEqual(idsOf(asked[0]?.values), [12, 9, 4, 'another']);
    assert.equal((done[1]?.[1] as { readonly file: string }).file, '/mine.md');
    screen('several articles', shown.slice(0, 1));
  });

  test('writes another', async () => {
    const { run, sent } = starting({ earlier, files, answers: ['another', 'draft'] });
    await run('citedesk.startArticle', place);
    assert.deepEqual(sent(), [draft]);
  });

  test('changes nothing after Escape', async () => {
    const { run, done, asked } = starting({ earlier, files });
    await run('citedesk.startArticle', place);
    assert.deepEqual([done, asked.length], [[], 1]);
  });

  test('takes only the given ones, each for its prompt', async () => {
    const named = [articleOf(12), articleOf(9, 8)];
    const one = starting({ earlier: named, files, answers: ['refresh'] });
    await one.run('citedesk.startArticle', { project, runIds: [9, 99] });
    const own = { article_type: 'guide', keyword: 'best crm', body_markdown: '# Mine' };
    assert.deepEqual(one.sent(), [{ prompt_id: 8, write_mode: 'refresh', ...own }]);
    const two = starting({ earlier: named, files });
    await two.run('citedesk.startArticle', { project, runIds: [9, 12] });
    assert.deepEqual(idsOf(two.asked[0]?.values), [12, 9, 'another']);
  });

  test('fails if all given ones are gone', async () => {
    const { run, done } = starting({ earlier, files });
    await assert.rejects(run('citedesk.startArticle', { project, runIds: [99] }), { code: 'RUN_NOT_FOUND' });
    assert.deepEqual(done, []);
  });
});
