import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Response } from '../../../../src/contract/projects/response.ts';
import type { PromptFilter } from '../../../../src/extension/prompts/tree/promptFilters.ts';
import { addDays } from '../../../../src/metrics/days.ts';
import { settle } from '../../../fakes/clock.ts';
import { activate } from '../../../fakes/editor/activate.ts';
import { type Answer, Row } from '../../../fakes/editor/person.ts';
import { screens } from '../../../fakes/editor/screens.ts';
import { project, promptRun } from '../../../fakes/runs.ts';

const screen = screens('showingAnswers');
const answer = (id: number, date: string, more: Partial<Response> = {}): Response => ({
  id,
  prompt: { id: 4, text: 'best crm' },
  model: 'chatgpt',
  date,
  collected_at: `${date}T08:00:00Z`,
  brand_mentioned: true,
  position: 'top',
  sentiment: 'positive',
  search_performed: null,
  search_queries: [],
  competitors_count: 0,
  realtime: null,
  ...more,
});
/** One of this month, one of a year and a half ago. */
const stored = [
  answer(9, '2026-11-20', { brand_mentioned: false, position: null, sentiment: null }),
  answer(3, '2025-05-12', { model: 'gemini' }),
];
const ofPrompt = { project, promptId: 4 };
const compare = { compare: true };

interface Query {
  readonly from: string;
  readonly to: string;
  readonly model?: readonly string[];
  readonly brand_mentioned?: boolean;
}

interface Stage {
  readonly local?: boolean;
  readonly rows?: readonly Response[];
  readonly answers?: readonly Answer[];
  readonly selected?: object;
  readonly url?: string;
  readonly filter?: PromptFilter;
}

/** A person with a project of two assistants and the answers of a prompt. */
function showing({
  local = true,
  rows = stored,
  answers = [],
  selected = ofPrompt,
  url = 'https://acme.com',
  filter,
}: Stage = {}) {
  const editor = activate({
    answers,
    selected: [selected],
    now: Date.UTC(2026, 10, 21),
    service: {
      local,
      project: { url, timezone: 'UTC', last_answer_at: null },
      calls: {
        supports: () => local,
        listPrompts: { data: [{ id: 4, text: 'best crm', latest: [] }], meta: { has_more: false } },
        listResponses: ({ query }: { readonly query: Query }) => ({
          data: rows.filter(
            ({ date, model, brand_mentioned: mentioned }) =>
              date >= query.from &&
              date <= query.to &&
              (query.model?.includes(model) ?? true) &&
              (query.brand_mentioned ?? mentioned) === mentioned,
          ),
          meta: { has_more: false, next_cursor: null },
        }),
      },
    },
    parts: {
      tree: { filterOf: () => filter },
      answers: {
        show: ({ responseId, quiet = false }) => Promise.resolve(void shown.push([responseId, quiet])),
        ifLoaded: (use) => use({ endPreview: () => void shown.push(['end of previews']) } as never),
        loaded: () =>
          Promise.resolve({
            preview: ({ responseId }: { readonly responseId: number }) =>
              Promise.resolve(void shown.push(['preview', responseId])),
            compareTwo: ({ responseIds }: { readonly responseIds: readonly number[] }) =>
              Promise.resolve(void shown.push(['compared', ...responseIds])),
          } as never),
      },
    },
  });
  const shown: (readonly unknown[])[] = [];
  /** Runs the command until all windows back to the first answers are read. */
  const open = async (given?: Parameters<typeof editor.run<'citedesk.showAnswers'>>[1]): Promise<void> => {
    void editor.run('citedesk.showAnswers', given);
    await filled();
  };
  const press = async (value: object): Promise<void> => {
    await editor.list.press(value);
    await filled();
  };
  const ids = () => editor.list.values.map((value) => (value as { readonly id?: number }).id);
  const queries = () =>
    editor.inputs<{ query: Query & Readonly<Record<string, unknown>> }>('listResponses').map(({ query }) => query);
  return { ...editor, shown, open, press, ids, queries };
}

async function filled(): Promise<void> {
  for (let turns = 0; turns < 60; turns += 1) await settle();
}

/** A query without what is not set. */
const sent = (query: object | undefined): unknown => JSON.parse(JSON.stringify(query));

describe('show answers of a prompt', () => {
  test('lists all of them, even old ones', async () => {
    const { open, ids, list, shown } = showing();
    await open(ofPrompt);
    assert.deepEqual(ids(), [9, 3]);
    screen('prompt', list.screen);
    await list.enter({ id: 3 });
    assert.deepEqual(shown, [[3, false], ['end of previews']]);
  });

  test('previews the focused answer', async () => {
    const { open, list, clock, shown } = showing();
    await open({ selected: true });
    await list.turnTo({ id: 9 });
    await list.turnTo({ id: 3 });
    await clock.advance(150);
    assert.deepEqual(shown, [['preview', 3]]);
    await list.leave();
  });

  test('ends previews after Escape', async () => {
    const { open, list, clock, shown } = showing();
    await open(ofPrompt);
    await list.turnTo({ id: 9 });
    await list.leave();
    await clock.advance(150);
    assert.deepEqual(shown, [['end of previews']]);
  });

  test('asks for the prompt if there is no row', async () => {
    for (const [selected, active] of [
      [ofPrompt, 4],
      [{ project, promptId: 5, text: 'crm' }, undefined],
      [{ project: 'b'.repeat(24), promptId: 4 }, undefined],
    ] as const) {
      const { open, list } = showing({ selected: { text: 'best crm', ...selected } });
      await open();
      assert.equal((list.active as { readonly id: number } | undefined)?.id, active);
      await list.leave();
    }
  });

  test('distinguishes answers of one day by their time', async () => {
    const rows = [answer(8, '2026-11-20', { collected_at: '2026-11-20T09:30:00Z' }), answer(7, '2026-11-20')];
    const { open, list } = showing({ rows });
    await open({ project });
    screen('one day', list.screen);
    await list.leave();
  });

  test('reads as many answers as before with each step', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) => answer(2000 - index, '2026-11-20'));
    const { open, list } = showing({ rows });
    await open(ofPrompt);
    const lengths = [list.values.length];
    while (list.values.length !== 1000 && lengths.length < 12) {
      await list.turnTo(list.values.at(-2));
      await filled();
      lengths.push(list.values.length);
    }
    assert.deepEqual(lengths, [51, 101, 201, 401, 801, 1000]);
    await list.leave();
  });
});

describe('show answers: filters', () => {
  test('by assistant and by mention', async () => {
    const {
      open,
      press,
      ids,
      list,
      queries,
      screen: shown,
    } = showing({ answers: ['model', { model: 'gemini' }, 'named', { named: false }] });
    await open(ofPrompt);
    await press({ filter: true });
    assert.deepEqual(ids(), [3]);
    await press({ filter: true });
    assert.deepEqual([list.values, queries().at(-1)?.model], [[{ note: true }], ['gemini']]);
    screen('filtered', list.screen, shown);
    await list.leave();
  });

  test('by typed days and by a cited site', async () => {
    const { open, press, ids, list, queries } = showing({
      answers: ['days', 'typed', '2026-11-01', '2026-11-20', 'cites', 'https://www.rtings.com/tv', 'none'],
    });
    await open(ofPrompt);
    await press({ filter: true });
    assert.deepEqual(ids(), [9]);
    await press({ filter: true });
    const days = { from: '2026-11-01', to: '2026-11-20' };
    assert.deepEqual(sent(queries().at(-1)), { limit: 100, ...days, prompt_id: 4, cites: 'rtings.com' });
    await press({ filter: true });
    assert.deepEqual(ids(), [9, 3]);
    await list.leave();
  });

  test('are those that another service has', async () => {
    const { open, press, list, asked } = showing({ local: false });
    await open(ofPrompt);
    assert.deepEqual(list.buttons, [{ filter: true }, compare]);
    await press({ filter: true });
    assert.deepEqual(asked[0]?.values, ['model', 'named', 'sentiment', 'days']);
    await list.leave();
  });

  test('start with the assistant of an answer’s row', async () => {
    const selected = { ...ofPrompt, model: 'gemini', responseId: 3 };
    const { open, press, ids, list, queries } = showing({ selected, answers: ['model', new Row(0)] });
    await open({ selected: true });
    assert.deepEqual([ids(), queries()[0]?.model], [[3], ['gemini']]);
    await press({ filter: true });
    assert.deepEqual(ids(), [9, 3]);
    await list.leave();
  });
});

describe('show answers that cost credits', () => {
  test('reads a window at a time, without previews', async () => {
    const { open, list, clock, shown, queries } = showing({ local: false });
    await open(ofPrompt);
    assert.equal(queries().length, 1);
    screen('credits', list.screen);
    await list.turnTo({ id: 9 });
    await clock.advance(1000);
    assert.deepEqual(shown, []);
    await list.enter({ more: true });
    assert.deepEqual([queries().length, queries()[1]?.to], [2, addDays('2026-10-23', -1)]);
    await list.leave();
  });

  test('reads nothing twice before a run ends', async () => {
    const { open, list, queries, listeners } = showing({ local: false });
    const look = async () => {
      await open(ofPrompt);
      await list.leave();
      return queries().length;
    };
    const counts = [await look(), await look()];
    for (const listener of listeners) void listener({ name: 'ended', run: promptRun(), mine: true });
    assert.deepEqual([...counts, await look()], [1, 1, 2]);
  });
});

describe('show answers of a figure', () => {
  const of = (query: string) => ({
    project,
    explain: `/projects/${project}/responses?${query}`,
    title: 'ChatGPT · Cited',
  });

  test('lists those of its link', async () => {
    const { open, ids, list, queries } = showing();
    await open(of('from=2026-11-01&to=2026-11-21&model=chatgpt&cites=acme.com&branded=false'));
    assert.deepEqual(ids(), [9]);
    const days = { from: '2026-11-01', to: '2026-11-21' };
    assert.deepEqual(queries().map(sent), [
      { limit: 100, ...days, model: ['chatgpt'], cites: 'acme.com', branded: false },
    ]);
    screen('figure', list.screen);
    await list.leave();
  });

  for (const explain of [
    '/projects/fedcba9876543210fedcba98/responses?from=2026-11-01',
    `/projects/${project}/prompts?limit=1`,
    `/projects/${project}/responses?key=avk_live_1`,
    'https://evil.example/',
  ])
    test(`refuses ${explain.slice(0, 48)}`, async () => {
      const { run, queries } = showing();
      const figure = { project, explain, title: 'x' };
      await assert.rejects(run('citedesk.showAnswers', figure), { code: 'SERVICE_NOT_UNDERSTOOD' });
      assert.deepEqual(queries(), []);
    });
});

describe('compare answers', () => {
  test('takes two of a list, but not one twice', async () => {
    const { open, list, shown } = showing();
    await open(ofPrompt);
    const titles = [list.title];
    const step = async (act: Promise<void>) => {
      await act;
      titles.push(list.title);
    };
    await step(list.press(compare));
    assert.ok(!JSON.stringify(list.buttons).includes('compare'));
    await step(list.enter({ id: 3 }));
    await step(list.enter({ id: 3 }));
    await list.enter({ id: 9 });
    assert.deepEqual(shown, [['compared', 3, 9], ['end of previews']]);
    screen('compare', titles);
  });

  test('takes one for the open answer', async () => {
    const { open, list, shown } = showing();
    await open({ ...ofPrompt, compareWith: 9 });
    await list.enter({ id: 3 });
    assert.deepEqual(shown, [['compared', 9, 3], ['end of previews']]);
  });

  test('is not offered for several prompts', async () => {
    const { open, list } = showing();
    await open({ project });
    assert.ok(!JSON.stringify(list.buttons).includes('compare'));
    await list.leave();
  });
});

describe('show answers of several prompts', () => {
  const filter: PromptFilter = { marks: ['missed'], models: [], sentiments: [], days: 1 };

  for (const [group, query] of [
    ['missing', 'missed=true&active=true'],
    ['lost', 'lost=true&active=true'],
    ['unasked', 'asked=false&active=true'],
    ['filtered', 'missed=true&asked_since=2026-11-21'],
  ] as const)
    test(`lists those of the group ${group}`, async () => {
      const { open, ids, list, queries, inputs } = showing({ selected: { project, group }, filter });
      await open({ selected: true });
      assert.deepEqual([ids(), inputs('listPrompts')], [[9, 3], []]);
      assert.ok(queries().every((asked) => asked['of_prompts'] === query));
      screen(`group ${group}`, [list.title]);
      await list.leave();
    });

  test('lists the whole project for a missing filter', async () => {
    const { open, list, queries } = showing({ selected: { project, group: 'filtered' } });
    await open({ selected: true });
    assert.ok(queries().every((asked) => !('of_prompts' in asked)));
    await list.leave();
  });

  test('lists those of a topic under its name', async () => {
    const { open, list, queries } = showing({ selected: { rowKind: 'topic', project, topicId: 3, name: 'CRM' } });
    await open({ selected: true });
    assert.equal(queries()[0]?.['topic_id'], 3);
    screen('topic', [list.title]);
    await list.leave();
  });

  test('lists those of all topics for the load more row', async () => {
    const { open, list, queries } = showing({ selected: { project, topicId: 0 } });
    await open({ selected: true });
    assert.ok(!('topic_id' in (queries()[0] ?? {})));
    await list.leave();
  });

  test('notes that those of the sample are made up', async () => {
    const { open, list } = showing({ url: 'https://tarnwick.citedesk-sample.example' });
    await open(ofPrompt);
    screen('sample', [list.title]);
    await list.leave();
  });
});
