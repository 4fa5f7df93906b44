import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { fc } from '../../data/properties.ts';
import type { NewAnswer } from '../../../src/service/store/answers/storedAnswer.ts';
import { openStore, type StoreLocation, type Store } from '../../../src/service/store/store.ts';
import { factKinds } from '../../../src/service/store/rollups/facts.ts';
import type { TallyWindow } from '../../../src/service/store/views/tallyWindow.ts';
import { makeDatabase, query } from '../../postgres/databases.ts';
import { acme } from '../acme.ts';
import { behind, makeFolder, sql } from '../testService.ts';

const models = ['chatgpt', 'aimode', 'gemini'];
const days = ['2026-09-29', '2026-09-30', '2026-10-01', '2026-10-15', '2026-10-31', '2026-11-01', '2026-11-08'];

async function openProject(context: TestContext, place: StoreLocation): Promise<{ store: Store; project: string }> {
  const store = await openStore(place);
  behind(context, () => store.close());
  const project = await store.write(async ({ accounts, projects }) => {
    const user = await accounts.ensure('somebody@example.com', 0);
    return (await projects.create(user.id, { ...acme, models: ['chatgpt'], competitors: [] }, 0)).id;
  });
  return { store, project };
}

const onPostgres = process.env['CITEDESK_TEST_STORE'] === 'postgres';

/** An empty store on the tested database, and a way to run statements past it. */
async function emptyPlace(
  context: TestContext,
): Promise<{ place: StoreLocation; run: (statement: string) => unknown }> {
  if (!onPostgres) {
    const folder = makeFolder(context);
    return { place: { folder }, run: (statement) => sql(folder, statement) };
  }
  const { url, drop } = await makeDatabase();
  behind(context, drop);
  return { place: { databaseUrl: url }, run: (statement) => query(url, statement) };
}

const anyAnswers = fc.array(
  fc.record({
    model: fc.constantFrom(...models),
    day: fc.constantFrom(...days),
    promptId: fc.integer({ min: 1, max: 4 }),
    sources: fc.array(
      fc.record({ domain: fc.constantFrom('a.com', 'b.org', 'c.net', 'ü.de', ''), cited: fc.boolean() }),
      { maxLength: 5 },
    ),
  }),
  { maxLength: 25 },
);

let moment = 0;
const stored = (
  project: string,
  {
    sources,
    ...answer
  }: { model: string; day: string; promptId: number; sources: { domain: string; cited: boolean }[] },
): NewAnswer => ({
  ...answer,
  projectId: project,
  collectedAt: (moment += 1),
  content: 'x',
  searchPerformed: null,
  searchQueries: [],
  realtime: null,
  brandMentioned: answer.promptId % 2 === 0,
  mentionKind: null,
  position: null,
  rank: null,
  sentiment: null,
  sentimentSource: null,
  competitors: [],
  rankings: [],
  candidates: [],
  sentimentQuote: null,
  modelVersion: null,
  region: null,
  language: null,
  sources: sources.map((source, index) => ({
    ...source,
    url: `https://${source.domain}/${index}`,
    title: null,
    position: index + 1,
  })),
});

const within = (answers: readonly NewAnswer[], window: TallyWindow) =>
  answers.filter(
    ({ model, day, projectId }) =>
      projectId === window.project && window.models.includes(model) && day >= window.from && day <= window.to,
  );

/** Counts sources one by one, as a reference. */
function counted(answers: readonly NewAnswer[], window: TallyWindow) {
  const meant = within(answers, window);
  const sources = meant.flatMap(({ sources: pages, ...answer }) =>
    pages.filter(({ domain }) => domain !== '').map((page) => ({ ...page, answer })),
  );
  const rows = [...Map.groupBy(sources, ({ domain }) => domain)].map(([domain, pages]) => ({
    domain,
    mentions: pages.length,
    answers: new Set(pages.map(({ answer }) => answer)).size,
    cited: pages.filter(({ cited }) => cited).length,
    citing: new Set(pages.flatMap(({ cited, answer }) => (cited ? [answer] : []))).size,
    prompts: new Set(pages.map(({ answer }) => answer.promptId)).size,
    models: window.models.filter((model) => pages.some(({ answer }) => answer.model === model)),
    lastSeen:
      pages
        .map(({ answer }) => answer.day)
        .sort()
        .at(-1) ?? '',
  }));
  rows.sort(
    (one, other) => other.mentions - one.mentions || Buffer.compare(Buffer.from(one.domain), Buffer.from(other.domain)),
  );
  return { rows, domains: rows.length, mentions: sources.length };
}

/** Pages, counted one by one: those first on which most answers draw, and those that most cite. */
function countedPages(answers: readonly NewAnswer[], window: TallyWindow) {
  const sources = within(answers, window).flatMap(({ sources: pages }) => pages);
  const pages = [...Map.groupBy(sources, ({ url }) => url)].map(([url, some]) => ({
    url,
    times: some.length,
    cited: some.filter(({ cited }) => cited).length,
  }));
  const by = (rank: 'times' | 'cited') =>
    pages
      .filter((page) => page[rank] > 0)
      .sort((one, other) => other[rank] - one[rank] || Buffer.compare(Buffer.from(one.url), Buffer.from(other.url)))
      .map((page) => [page.url, page[rank]] as const);
  return { times: by('times'), cited: by('cited').map(([url]) => url) };
}

describe('top domains and pages', () => {
  test('match a full count for random answers', async (context) => {
    const { store, project } = await openProject(context, (await emptyPlace(context)).place);
    const other = await store.write(
      async ({ projects }) => (await projects.create(1, { ...acme, models: ['chatgpt'], competitors: [] }, 0)).id,
    );
    const kept: NewAnswer[] = [];
    const window = fc
      .tuple(fc.constantFrom(...days), fc.constantFrom(...days))
      .map(([one, another]) => (one < another ? { from: one, to: another } : { from: another, to: one }));
    await fc.assert(
      fc.asyncProperty(
        anyAnswers,
        window,
        fc.subarray(models),
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        async (answers, { from, to }, asked, limit, elsewhere) => {
          const added = answers.map((answer) => stored(elsewhere ? other : project, answer));
          await store.write(async (stores) => {
            for (const answer of added) await stores.answers.add(answer);
          });
          kept.push(...added);
          for (const some of [asked, models]) {
            const wanted = { project, from, to, models: some };
            const { rows, ...totals } = counted(kept, wanted);
            const { views } = store.read;
            assert.deepEqual(await views.topDomains(wanted, limit), { rows: rows.slice(0, limit), ...totals });
            const windows = {
              before: { ...wanted, from: days[0] ?? '', to: from },
              after: { ...wanted, from: to, to: days.at(-1) ?? '' },
            };
            const held = await views.thingsInBoth('domain', windows, limit);
            const heldIn = async (filter: TallyWindow, among: readonly string[]) =>
              views.things('domain', filter, { among });
            const top = async (filter: TallyWindow) => [...(await views.things('domain', filter, { limit })).keys()];
            const either = [...new Set([...(await top(windows.before)), ...(await top(windows.after))])].sort();
            const [earlier, later] = [await heldIn(windows.before, either), await heldIn(windows.after, either)];
            assert.deepEqual(
              held.map((thing) => ({ ...thing })).sort((one, other) => (one.text < other.text ? -1 : 1)),
              either.map((text) => ({ text, before: earlier.get(text) ?? 0, after: later.get(text) ?? 0 })),
            );
            const given = await views.mentionsInBoth(windows);
            for (const window of ['before', 'after'] as const) {
              const counts = await views.prompts(windows[window]);
              assert.deepEqual(
                given
                  .filter((one) => one[window].answers > 0)
                  .map((one) => [one.promptId, one.model, one[window].answers, one[window].mentioned]),
                counts.map(({ promptId, model, answers, mentioned }) => [promptId, model, answers, mentioned]),
              );
            }
            const { times, cited } = countedPages(kept, wanted);
            const pages = await views.pages(wanted, limit);
            assert.deepEqual(
              [pages.rows.map(({ url, mentions }) => [url, mentions]), pages.total],
              [times.slice(0, limit), times.length],
            );
            assert.deepEqual(
              (await views.mostCited(wanted, limit)).map(({ url }) => url),
              cited.slice(0, limit),
            );
          }
        },
      ),
      { numRuns: 30 },
    );
    assert.deepEqual(await store.read.views.compareRollups(), []);
  });

  test('rank pages by their window, not by its months', async (context) => {
    const { store, project } = await openProject(context, (await emptyPlace(context)).place);
    const sources = (kind: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ domain: `${kind}${index}.com`, cited: true }));
    const add = (day: string, drawn: ReturnType<typeof sources>) =>
      store.write(({ answers }) =>
        answers.add(stored(project, { model: 'chatgpt', day, promptId: 1, sources: drawn })),
      );
    // More than are looked at first lead the month, and are seldom in the window.
    for (const day of ['2026-10-01', '2026-10-01', '2026-10-01', '2026-10-15']) await add(day, sources('earlier', 400));
    for (const day of ['2026-10-15', '2026-10-16']) await add(day, sources('now', 100));
    const window = { project, from: '2026-10-15', to: '2026-10-31', models };
    const { rows, total } = await store.read.views.pages(window, 100);
    assert.deepEqual(
      new Set(rows.map(({ domain, mentions }) => `${domain.replace(/\d+/u, '')} ${mentions}`)),
      new Set(['now.com 2']),
    );
    assert.deepEqual([rows.length, total], [100, 500]);
  });

  test('are repaired by a recount after changes in the database', async (context) => {
    const { place, run } = await emptyPlace(context);
    const { store, project } = await openProject(context, place);
    const add = (day: string, domain: string) =>
      store.write(({ answers }) =>
        answers.add(stored(project, { model: 'chatgpt', day, promptId: 1, sources: [{ domain, cited: true }] })),
      );
    const id = await add('2026-10-01', 'a.com');
    await add('2026-10-31', 'b.org');
    await run(`UPDATE answer_sources SET domain = 'z.com' WHERE answer_id = ${id}`);
    await run(
      `UPDATE tally_prompts SET days = days + 2 WHERE thing_id = (SELECT id FROM things WHERE text = 'b.org') AND scope_id = (SELECT id FROM tally_scopes WHERE model = '')`,
    );
    await run(`UPDATE answer_days SET mentioned = 1 WHERE day = '2026-10-31'`);
    await run(
      `UPDATE page_months SET cited = 7 WHERE thing_id = (SELECT id FROM things WHERE text = 'b.org/0') AND scope_id = (SELECT id FROM tally_scopes WHERE model = 'chatgpt')`,
    );
    const fault = (model: string, text: string | null, time = '2026-10') => ({
      project_id: project,
      model,
      time,
      kind: text === null ? null : factKinds.domain,
      text,
    });
    assert.deepEqual(await store.slow.views.compareRollups(), [
      fault('', 'a.com'),
      fault('', 'b.org'),
      fault('', 'z.com'),
      fault('chatgpt', 'a.com'),
      fault('chatgpt', 'z.com'),
      { ...fault('chatgpt', 'b.org/0'), kind: factKinds.page },
      fault('chatgpt', null, '2026-10-31'),
    ]);
    await store.write(({ views }) => views.rebuildRollups());
    assert.deepEqual(await store.slow.views.compareRollups(), []);
    const window = { project, from: '2026-10-01', to: '2026-10-31', models };
    assert.deepEqual((await store.read.views.topDomains(window, 1)).rows, [
      {
        domain: 'b.org',
        mentions: 1,
        answers: 1,
        cited: 1,
        citing: 1,
        prompts: 1,
        models: ['chatgpt'],
        lastSeen: '2026-10-31',
      },
    ]);
  });

  test('exclude answers that were rolled back', async (context) => {
    const { store, project } = await openProject(context, (await emptyPlace(context)).place);
    const answer = stored(project, {
      model: 'chatgpt',
      day: '2026-10-01',
      promptId: 1,
      sources: [{ domain: 'a.com', cited: true }],
    });
    await assert.rejects(
      store.write(async ({ answers }) => {
        await answers.add(answer);
        throw new Error('undone');
      }),
      /undone/,
    );
    assert.deepEqual(await store.read.views.topDomains({ project, from: '2026-10-01', to: '2026-10-01', models }, 5), {
      rows: [],
      domains: 0,
      mentions: 0,
    });
  });
});
