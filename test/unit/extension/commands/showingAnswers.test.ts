import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Response } from '../../../../src/contract/projects/response.ts';
import { showAnswers } from '../../../../src/extension/commands/prompts/showAnswers.ts';
import type { WatchEvent } from '../../../../src/extension/status/audience.ts';
import type { PromptFilter } from '../../../../src/extension/tree/promptFilters.ts';
import { addDays } from '../../../../src/metrics/days.ts';
import { fakeClock, settle } from '../../../fakes/clock.ts';
import { liveList } from '../../../fakes/liveList.ts';
import { person } from '../../../fakes/person.ts';
import { project } from '../../../fakes/promptsFixture.ts';
import { promptRun } from '../../../fakes/runs.ts';

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

/** All windows back to the first answers were read. */
async function filled(): Promise<void> {
  for (let turns = 0; turns < 60; turns += 1) await settle();
}

interface Query {
  readonly from: string;
  readonly to: string;
  readonly model?: readonly string[];
  readonly brand_mentioned?: boolean;
}

interface Stage {
  readonly local?: boolean;
  readonly rows?: readonly Response[];
  readonly choose?: readonly string[];
  readonly selected?: object;
  readonly url?: string;
  readonly filter?: PromptFilter | undefined;
}

function fixture({
  local = true,
  rows = stored,
  choose = [],
  selected = { project: project.id, promptId: 4 },
  url = project.url,
  ...more
}: Stage = {}) {
  const { filter } = { filter: { marks: ['missed'], models: [], sentiments: [], days: 1 } as const, ...more };
  const clock = fakeClock(Date.UTC(2026, 10, 21));
  const list = liveList();
  const queries: Query[] = [];
  const shown: unknown[] = [];
  const prompts: unknown[] = [];
  const listeners = new Set<(event: WatchEvent) => unknown>();
  const client = {
    supports: () => local,
    getProject: () => Promise.resolve({ data: { last_answer_at: null } }),
    listPrompts: ({ query }: { readonly query: unknown }) => (
      prompts.push(query),
      Promise.resolve({ data: [{ id: 4, text: 'best crm', latest: [] }], meta: { has_more: false } })
    ),
    listResponses: ({ query }: { readonly query: Query }) => {
      queries.push(query);
      const data = rows.filter(
        ({ date, model, brand_mentioned: named }) =>
          date >= query.from &&
          date <= query.to &&
          (query.model?.includes(model) ?? true) &&
          (query.brand_mentioned ?? named) === named,
      );
      return Promise.resolve({ data, meta: { has_more: false, next_cursor: null } });
    },
  };
  const command = showAnswers({
    services: { connect: () => Promise.resolve({ origin: 'local', local, client: client as never }) },
    pickers: { project: () => Promise.resolve({ ...project, url, models: ['chatgpt', 'gemini'] }) },
    dialogs: { ...person(...choose), browse: list.browse },
    answers: {
      show: (one) => Promise.resolve(void shown.push([one.responseId, one.quiet ?? false])),
      compareTwo: ({ responseIds }) => Promise.resolve(void shown.push({ compared: responseIds })),
    },
    watcher: { subscribe: (listener) => (listeners.add(listener), { dispose: () => undefined }) },
    clock,
    tree: { filterOf: () => filter },
    selectedRow: () => selected,
    note: () => undefined,
  });
  /** Opens the list, and lets it fill. */
  const open = async (given: Parameters<typeof command.run>[0] = { project: project.id, promptId: 4 }) => {
    void command.run(given);
    await filled();
  };
  return {
    clock,
    list,
    queries,
    prompts,
    shown,
    listeners,
    open,
    run: (given: Parameters<typeof command.run>[0]) => command.run(given),
  };
}

test('a prompt leads to all its answers by date and assistant, however long ago they were given', async () => {
  const at = fixture();
  await at.open();
  assert.deepEqual(at.list.rows, ['ChatGPT | Nov 20, 2026 · not named', 'Gemini | May 12, 2025 · top, positive']);
  assert.equal(at.list.title, 'All answers to a prompt');
  await at.list.enter('Gemini');
  assert.deepEqual(at.shown, [[3, false]]);
});

test('who moves through the list sees the answer beside it, once they rest on it, and keeps the keyboard', async () => {
  const at = fixture();
  await at.open({ selected: true });
  await at.list.turnTo('ChatGPT');
  await at.list.turnTo('Gemini');
  await at.clock.advance(150);
  assert.deepEqual(at.shown, [[3, true]]);
  await at.list.leave();
});

test('answers are filtered by assistant, missed brand, sentiment and time, which the list says', async () => {
  const at = fixture({ choose: ['Gemini', 'brand not named'] });
  await at.open();
  await at.list.press('Filter by assistant');
  await filled();
  assert.deepEqual(at.list.rows, ['Gemini | May 12, 2025 · top, positive']);
  await at.list.press('Filter by brand named or not');
  await filled();
  assert.deepEqual(at.list.rows, ['There are no such answers.']);
  assert.deepEqual(at.queries.at(-1)?.model, ['gemini']);
  await at.list.leave();
});

test('answers are filtered by typed days and by a site that they cite, which only our service can', async () => {
  const at = fixture({ choose: ['From … to …', '2026-11-01', '2026-11-20', 'https://www.rtings.com/tv', 'All', ''] });
  await at.open();
  await at.list.press('Filter by time');
  await filled();
  assert.deepEqual(at.list.rows, ['ChatGPT | Nov 20, 2026 · not named']);
  await at.list.press('Filter by a site that is cited');
  await filled();
  assert.deepEqual(JSON.parse(JSON.stringify(at.queries.at(-1))), {
    limit: 100,
    from: '2026-11-01',
    to: '2026-11-20',
    prompt_id: 4,
    cites: 'rtings.com',
  });
  await at.list.press('Filter by time');
  await filled();
  await at.list.press('Filter by a site that is cited');
  await filled();
  assert.equal(at.list.rows.length, 2);
  await at.list.leave();
  const foreign = fixture({ local: false });
  await foreign.open();
  assert.ok(!foreign.list.buttons.includes('Filter by a site that is cited'));
  await foreign.list.leave();
});

test('each reading brings as many answers as all before it, so that long lists come in few parts', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => answer(2000 - index, '2026-11-20'));
  const at = fixture({ rows });
  await at.open();
  const lengths = [at.list.rows.length];
  while (at.list.rows.length !== 1000 && lengths.length < 12) {
    const { length } = at.list.rows;
    await at.list.turnToRow(length - 2);
    await filled();
    lengths.push(at.list.rows.length);
  }
  assert.deepEqual(lengths, [51, 101, 201, 401, 801, 1000]);
  await at.list.leave();
});

test('several answers of a day are told apart by their time, and those of several prompts by these', async () => {
  const rows = [answer(8, '2026-11-20', { collected_at: '2026-11-20T09:30:00Z' }), answer(7, '2026-11-20')];
  const at = fixture({ rows });
  await at.open({ project: project.id });
  assert.equal(at.list.title, 'All answers of Acme');
  assert.equal(new Set(at.list.rows).size, 2);
  await at.list.leave();
});

test('where reading costs credits a window is read at an action, rows are not shown by moving, and what was read is kept', async () => {
  const at = fixture({ local: false });
  await at.open();
  assert.equal(at.queries.length, 1);
  assert.deepEqual(at.list.rows, [
    'ChatGPT | Nov 20, 2026 · not named',
    `Load answers before Oct 23, 2026… | costs credits`,
  ]);
  await at.list.turnTo('ChatGPT');
  await at.clock.advance(1000);
  assert.deepEqual(at.shown, []);
  await at.list.enter('Load answers before Oct 23, 2026…');
  assert.deepEqual([at.queries.length, at.queries[1]?.to], [2, addDays('2026-10-23', -1)]);
  await at.list.leave();
  await at.open();
  assert.equal(at.queries.length, 2, 'kept');
  await at.list.leave();
  for (const listener of at.listeners) void listener({ name: 'ended', run: promptRun(), mine: true });
  await at.open();
  assert.equal(at.queries.length, 3, 'new answers came');
  await at.list.leave();
});

test('the answers behind a figure are those that its address lists, in its days alone, under its name', async () => {
  const at = fixture();
  const explain = `/projects/${project.id}/responses?from=2026-11-01&to=2026-11-21&model=chatgpt&cites=acme.com&branded=false`;
  await at.open({ project: project.id, explain, title: 'ChatGPT · Cited only' });
  assert.equal(at.list.title, 'ChatGPT · Cited only');
  assert.deepEqual(at.list.rows, ['ChatGPT | Nov 20, 2026 · not named']);
  assert.deepEqual(JSON.parse(JSON.stringify(at.queries)), [
    { limit: 100, from: '2026-11-01', to: '2026-11-21', model: ['chatgpt'], cites: 'acme.com', branded: false },
  ]);
  await at.list.leave();
});

test('any two answers to a prompt are chosen in its list and compared', async () => {
  const at = fixture();
  await at.open();
  await at.list.press('Compare two answers…');
  assert.equal(at.list.title, 'Compare which answer?');
  assert.ok(!at.list.buttons.includes('Compare two answers…'));
  await at.list.enter('Gemini');
  assert.equal(at.list.title, 'Compare it with which other answer?');
  await at.list.enter('Gemini');
  assert.equal(at.list.title, 'Compare it with which other answer?', 'nothing is compared with itself');
  await at.list.enter('ChatGPT');
  assert.deepEqual(at.shown, [{ compared: [3, 9] }]);
});

test('an answer that is open is compared with one that is picked, and answers to several prompts with none', async () => {
  const at = fixture();
  await at.open({ project: project.id, promptId: 4, compareWith: 9 });
  await at.list.enter('Gemini');
  assert.deepEqual(at.shown, [{ compared: [9, 3] }]);
  await at.open({ project: project.id });
  assert.ok(!at.list.buttons.includes('Compare two answers…'));
  await at.list.leave();
});

test('a list of answers of the sample says in its title that they are made up', async () => {
  const at = fixture({ url: 'https://tarnwick.citedesk-sample.example' });
  await at.open();
  assert.equal(at.list.title, 'All answers to a prompt · made-up data');
  await at.list.leave();
});

test('an address that lists anything else is refused', async () => {
  const at = fixture();
  for (const explain of [
    '/projects/fedcba9876543210fedcba98/responses?from=2026-11-01',
    `/projects/${project.id}/prompts?limit=1`,
    `/projects/${project.id}/responses?key=avk_live_1`,
    'https://evil.example/',
  ])
    await assert.rejects(at.run({ project: project.id, explain, title: 'x' }), { code: 'SERVICE_NOT_UNDERSTOOD' });
  assert.deepEqual(at.queries, []);
});

test('an answer’s row lists the answers of its assistant to its prompt, which may be widened', async () => {
  const at = fixture({
    selected: { project: project.id, promptId: 4, model: 'gemini', responseId: 3 },
    choose: ['All'],
  });
  await at.open({ selected: true });
  assert.equal(at.list.title, 'All answers to a prompt');
  assert.deepEqual(at.list.rows, ['Gemini | May 12, 2025 · top, positive']);
  assert.deepEqual(Object.keys(at.queries[0] ?? {}).toSorted(), [
    'cursor',
    'from',
    'limit',
    'model',
    'prompt_id',
    'to',
  ]);
  await at.list.press('Filter by assistant');
  await filled();
  assert.equal(at.list.rows.length, 2);
  await at.list.leave();
});

test('a group’s row and that of a filter list the answers to all of their prompts under what these have in common', async () => {
  for (const [group, name, query] of [
    ['missing', 'Missing everywhere', 'missed=true&active=true'],
    ['lost', 'Lost since the last run', 'lost=true&active=true'],
    ['unasked', 'Never asked', 'asked=false&active=true'],
    ['filtered', 'Brand missed · Asked today', 'missed=true&asked_since=2026-11-21'],
  ] as const) {
    const at = fixture({ selected: { project: project.id, group } });
    await at.open({ selected: true });
    assert.deepEqual([at.list.title, at.list.rows.length, at.prompts], [`All answers: ${name}`, 2, []]);
    assert.ok(at.queries.every((asked) => (asked as { readonly of_prompts?: string }).of_prompts === query));
    assert.ok(!at.list.buttons.includes('Compare two answers…'), 'they are to several prompts');
    await at.list.leave();
  }
  const none = fixture({ selected: { project: project.id, group: 'filtered' }, filter: undefined });
  await none.open({ selected: true });
  assert.equal(none.list.title, 'All answers of Acme');
  assert.ok(none.queries.every((asked) => !('of_prompts' in asked)));
  await none.list.leave();
});

test('a topic’s row lists its answers under its name, and the row that loads more those of its list', async () => {
  const at = fixture({ selected: { is: 'topic', project: project.id, topicId: 3, name: 'CRM' } });
  await at.open({ selected: true });
  assert.equal(at.list.title, 'All answers of CRM');
  assert.equal((at.queries[0] as { readonly topic_id?: number } | undefined)?.topic_id, 3);
  await at.list.leave();
  const all = fixture({ selected: { project: project.id, topicId: 0 } });
  await all.open({ selected: true });
  assert.equal(all.list.title, 'All answers of Acme');
  assert.ok(!('topic_id' in (all.queries[0] ?? {})));
  await all.list.leave();
});

test('without a row a prompt is asked for, in a list that starts on the selected one', async () => {
  for (const [selected, rows] of [
    [{ project: project.id, promptId: 4 }, ['* best crm']],
    [{ project: project.id, promptId: 5, text: 'crm' }, ['best crm']],
    [{ project: 'b'.repeat(24), promptId: 4 }, ['best crm']],
  ] as const) {
    const { run, list } = fixture({ selected });
    void run(undefined);
    await filled();
    assert.deepEqual(list.rows, rows);
  }
});
