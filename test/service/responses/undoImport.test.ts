import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createClient, type OpenClient } from '../../../src/client/client.ts';
import { importAnswers } from '../../../src/client/import/importAnswers.ts';
import { undoImport } from '../../../src/client/imports.ts';
import { forgetImports } from '../../../src/service/work/housekeeping.ts';
import { dayLength } from '../../../src/metrics/days.ts';
import { startPrompts } from '../acme.ts';
import { sharedService } from '../testService.ts';

const now = Date.UTC(2026, 10, 25, 12);
const service = await sharedService({ now: () => now, works: false });
let client: OpenClient;
before(() => {
  client = createClient({ baseUrl: service.judged, key: () => Promise.resolve(service.key) });
});
after(() => client.close());

interface Row {
  readonly prompt: string;
  readonly topic?: string;
  readonly model?: string;
  readonly day: number;
  readonly text: string;
  readonly pages?: readonly string[];
  readonly searches?: readonly string[];
}

const rowsOf = (rows: readonly Row[]) =>
  rows.map(({ prompt, topic, model = 'chatgpt', day, text, pages = [], searches = [] }) => ({
    prompt,
    ...(topic !== undefined && { topic }),
    model,
    collected_at: `2026-11-${String(day).padStart(2, '0')}T10:00:00Z`,
    content_markdown: text,
    sources: pages.map((url) => ({ url, title: 'Anvils', cited: true })),
    search_queries: searches,
  }));

/** Brings rows into a project as one import, and returns its ID. */
async function bring(project: string, source: string, rows: readonly Row[]): Promise<string> {
  const { importId, refused } = await importAnswers({ client, project, source, rows: rowsOf(rows) });
  assert.equal(refused, 0);
  return importId ?? '';
}

const undo = (project: string, id: string) => undoImport({ client, project, id });
const listed = async (project: string) => (await client.listImports({ project })).data;

/** Every count that is kept of a project, its prompts and its answers, without the ids of rows. */
async function countsOf(project: string) {
  const thing = `scope.model, scope.branded, scope.month, thing.kind, thing.text`;
  const named = `JOIN tally_scopes AS scope ON scope.id = scope_id JOIN things AS thing ON thing.id = thing_id`;
  const queries = {
    days: `SELECT days.*, topics.name FROM answer_days AS days LEFT JOIN topics ON topics.id = topic_id
      WHERE days.project_id = ? AND days.answers + days.no_answer > 0`,
    tallies: `SELECT tallies.*, ${thing} FROM tallies ${named} WHERE scope.project_id = ?`,
    months: `SELECT months.*, ${thing} FROM page_months AS months ${named} WHERE scope.project_id = ?`,
    prompts: `SELECT tallied.*, ${thing}, prompts.text AS prompt FROM tally_prompts AS tallied ${named}
      LEFT JOIN prompts ON prompts.id = prompt_id WHERE scope.project_id = ?`,
    tracked: `SELECT prompts.text, topics.name, answers_count, last_checked_at, branded FROM prompts
      JOIN topics ON topics.id = topic_id WHERE prompts.project_id = ?`,
    latest: `SELECT prompts.text, latest.model, latest.collected_at FROM latest_answers AS latest
      JOIN prompts ON prompts.id = prompt_id WHERE project_id = ?`,
    topics: `SELECT name FROM topics WHERE project_id = ?`,
    answers: `SELECT prompts.text, model, collected_at, content, brand_mentioned, rank, sources_count, queries_count
      FROM answers JOIN prompts ON prompts.id = prompt_id WHERE answers.project_id = ?`,
  };
  const found: Record<string, string[]> = {};
  for (const [name, query] of Object.entries(queries)) {
    const rows = await service.sql(query, project);
    found[name] = rows
      .map((row) =>
        JSON.stringify(
          Object.entries(row)
            .filter(([column]) => !/(?:^|_)id$/u.test(column))
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        ),
      )
      .sort();
  }
  return found;
}

/** Reads the views of a project. */
const viewsOf = async (project: string) => {
  const window = 'from=2026-11-01&to=2026-11-24';
  const views =
    'visibility volatility competitors competitors/candidates rankings sentiment citations sources/top-domains sources/pages query-fanout web-search';
  return Promise.all(
    views.split(' ').map(async (view) =>
      JSON.stringify(await service.data('GET', `/projects/${project}/${view}?${window}`))
        .replaceAll(/\btopic_id\W+\d+/gu, '')
        .replaceAll(project, ''),
    ),
  );
};

const assertExact = async () =>
  assert.deepEqual(await service.withStore((store) => store.read.views.compareRollups()), []);

const forge = 'https://forge.example/anvils';
const blog = 'https://blog.example/best';

const there: readonly Row[] = [
  { prompt: 'best anvil', day: 1, text: 'Take Acme.', pages: [forge], searches: ['anvils 2026'] },
];
const overlap: readonly Row[] = [
  { prompt: 'best anvil', day: 2, text: 'Globex, then Acme.', pages: [forge, blog], searches: ['anvils 2026'] },
  { prompt: 'cheap anvil', topic: 'Prices', day: 2, text: '1. Hooli\n2. Acme', pages: [blog] },
];
const first: readonly Row[] = [
  ...there,
  ...overlap,
  { prompt: 'best anvil', day: 2, model: 'aimode', text: 'Globex is best.', pages: [forge, `${forge}/2`] },
  { prompt: 'best anvil', day: 20, text: 'Acme again.', pages: [forge], searches: ['new anvils'] },
  { prompt: 'is Acme good', topic: 'Brand', day: 3, text: 'Acme is great.', pages: [`${blog}/acme`] },
];
const second: readonly Row[] = [
  ...overlap,
  { prompt: 'best anvil', day: 2, model: 'perplexity', text: 'Acme or Globex.', pages: [forge] },
  { prompt: 'heavy anvil', topic: 'Prices', day: 4, text: 'Hooli makes them.', pages: [blog] },
];

/** A project that has a prompt with an answer already. */
async function startProject(): Promise<string> {
  const { project } = await startPrompts(service, 'best anvil');
  await importAnswers({ client, project, rows: rowsOf(there) });
  return project;
}

describe('undo of an import', () => {
  test('leaves a project as if the import had not happened', async () => {
    const [one, other] = [await startProject(), await startProject()];
    const id = await bring(one, 'first.csv', first);
    await bring(one, 'second.csv', second);
    await bring(other, 'second.csv', second);
    await assertExact();
    assert.notDeepEqual(await countsOf(one), await countsOf(other));
    assert.deepEqual(await undo(one, id), { answers: 3, prompts: 1, topics: 1, shared: 2 });
    await assertExact();
    assert.deepEqual(await countsOf(one), await countsOf(other));
    assert.deepEqual(await viewsOf(one), await viewsOf(other));
  });

  test('removes shared answers with the last import that has them', async () => {
    const project = await startProject();
    const before = await countsOf(project);
    const ids = [
      await bring(project, 'first.csv', first),
      await bring(project, 'second.csv', second),
      await bring(project, 'third.csv', overlap),
    ];
    const removed = [];
    for (const id of ids) removed.push((await undo(project, id)).answers);
    assert.deepEqual(removed, [3, 2, 2]);
    await assertExact();
    assert.deepEqual(await countsOf(project), before);
  });

  test('takes several calls for many answers', async () => {
    const project = await startProject();
    const before = await countsOf(project);
    const many = Array.from({ length: 620 }, (_none, place) => ({
      prompt: `anvil ${place % 7}`,
      day: (place % 23) + 1,
      model: place % 2 ? 'chatgpt' : 'gemini',
      text: `Acme ${place}.`,
      pages: [`${forge}/${place % 5}`],
    }));
    const id = await bring(project, 'many.csv', many);
    const { meta } = await client.undoImport({ project, import: id });
    assert.deepEqual([meta.removed, meta.left], [{ answers: 500, prompts: 0, topics: 0 }, 120]);
    await assertExact();
    assert.deepEqual(await undo(project, id), { answers: 120, prompts: 7, topics: 1, shared: 0 });
    assert.deepEqual(await countsOf(project), before);
    assert.deepEqual(await undo(project, id), { answers: 0, prompts: 0, topics: 0, shared: 0 });
  });

  test('keeps prompts, topics and answers that something else uses', async () => {
    const project = await startProject();
    const id = await bring(project, 'first.csv', first);
    await importAnswers({
      client,
      project,
      rows: rowsOf([...first.slice(-1), { prompt: 'cheap anvil', day: 5, text: 'Acme.' }]),
    });
    assert.deepEqual(await undo(project, id), { answers: 4, prompts: 0, topics: 0, shared: 0 });
    await assertExact();
    const { tracked } = await countsOf(project);
    assert.equal(tracked?.length, 3);
  });

  test('reports answers that stay because another import has them', async () => {
    const project = await startProject();
    const id = await bring(project, 'first.csv', first);
    await bring(project, 'second.csv', second);
    assert.deepEqual(await undo(project, id), { answers: 3, prompts: 1, topics: 1, shared: 2 });
  });

  test('removes prompts that were deleted, and their topic', async () => {
    const project = await startProject();
    const before = await countsOf(project);
    const id = await bring(project, 'first.csv', first);
    const { data: prompts } = await client.listPrompts({ project });
    const deleted = prompts.find(({ text }) => text === 'is Acme good')?.id ?? 0;
    await client.deletePrompt({ project, prompt: deleted });
    assert.deepEqual(await undo(project, id), { answers: 5, prompts: 1, topics: 2, shared: 0 });
    assert.deepEqual(await countsOf(project), before);
    assert.deepEqual(await service.sql('SELECT name FROM deletions WHERE project_id = ?', project), []);
    assert.deepEqual(await service.sql('SELECT id FROM gone_prompts WHERE project_id = ?', project), []);
  });

  test('is refused after 30 days', async () => {
    const project = await startProject();
    const id = await bring(project, 'first.csv', first);
    const forget = (at: number) => service.withStore((store) => forgetImports(store, at));
    await forget(now + 30 * dayLength - 1);
    assert.equal((await listed(project)).length, 1);
    await forget(now + 30 * dayLength);
    assert.deepEqual(await listed(project), []);
    const { code, status } = await service.refusal('POST', `/projects/${project}/imports/${id}/undo`);
    assert.deepEqual([status, code], [404, 'IMPORT_NOT_FOUND']);
    assert.deepEqual(await service.sql('SELECT * FROM imported JOIN imports ON id = import_id WHERE name = ?', id), []);
  });
});

describe('record of an import', () => {
  test('counts new and known answers, prompts, and topics', async () => {
    const project = await startProject();
    const id = await bring(project, 'first.csv', first);
    const [record] = await listed(project);
    assert.deepEqual(record, {
      id,
      source: 'first.csv',
      created_at: new Date(now).toISOString(),
      undo_until: new Date(now + 30 * dayLength).toISOString(),
      undone_at: null,
      answers: 5,
      duplicates: 1,
      prompts: 2,
      topics: 2,
    });
    await undo(project, id);
    assert.equal((await listed(project))[0]?.undone_at, new Date(now).toISOString());
  });

  test('counts a repeated call once', async () => {
    const {
      project,
      topic,
      prompts: [prompt_id],
    } = await startPrompts(service, 'best anvil');
    const start = { id: 'mine', source: 'my script' };
    assert.equal((await service.call('POST', `/projects/${project}/imports`, start)).status, 201);
    assert.equal((await service.call('POST', `/projects/${project}/imports`, start)).status, 200);
    const answer = { model: 'chatgpt', content_markdown: 'Acme.', collected_at: '2026-11-02T00:00:00Z' };
    for (let time = 0; time < 2; time += 1) {
      await service.data('POST', `/projects/${project}/topics`, { name: 'New', import: 'mine' });
      await service.data('POST', `/projects/${project}/prompts`, {
        topic_id: topic,
        prompts: ['new anvil'],
        import: 'mine',
      });
      await service.data('POST', `/projects/${project}/responses`, {
        responses: [{ ...answer, prompt_id }],
        import: 'mine',
      });
    }
    const [record] = await listed(project);
    assert.deepEqual([record?.answers, record?.duplicates, record?.prompts, record?.topics], [1, 0, 1, 1]);
  });

  test('is not listed before it stores or finds something', async () => {
    const { project } = await startPrompts(service, 'best anvil');
    await service.data('POST', `/projects/${project}/imports`, { id: 'failed', source: 'my script' });
    assert.deepEqual(await listed(project), []);
  });

  test('refuses answers after its undo', async () => {
    const {
      project,
      prompts: [prompt_id],
    } = await startPrompts(service, 'best anvil');
    const id = await bring(project, 'first.csv', first);
    await undo(project, id);
    const answer = { prompt_id, model: 'chatgpt', content_markdown: 'Acme.', collected_at: '2026-11-02T00:00:00Z' };
    const { code } = await service.refusal('POST', `/projects/${project}/responses`, {
      responses: [answer],
      import: id,
    });
    assert.equal(code, 'IMPORT_UNDONE');
  });

  test('is not made if no row of a file is usable', async () => {
    const project = await startProject();
    await importAnswers({ client, project, source: 'bad.csv', rows: [{ prompt: 'best anvil' }] });
    assert.deepEqual(await listed(project), []);
  });
});
