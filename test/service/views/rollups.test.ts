import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { fc } from '../../data/properties.ts';
import type { NewAnswer } from '../../../src/service/store/answers/storedAnswer.ts';
import { openStore, type Store, type Stores } from '../../../src/service/store/store.ts';
import { views } from '../../../src/service/store/views/views.ts';
import { makeDatabase } from '../../postgres/databases.ts';
import { onPostgres, openDatabase } from '../testDatabase.ts';
import { acme } from '../acme.ts';
import { behind, makeFolder } from '../testService.ts';

const models = ['chatgpt', 'aimode'];
const days = ['2026-09-30', '2026-10-01', '2026-10-31'];
const domains = ['a.com', 'b.org', ''];

async function openProject(context: TestContext): Promise<{ store: Store; project: string; prompts: number[] }> {
  const onPostgres = process.env['CITEDESK_TEST_STORE'] === 'postgres';
  const database = onPostgres ? await makeDatabase() : undefined;
  if (database) behind(context, () => database.drop());
  const store = await openStore(database ? { databaseUrl: database.url } : { folder: makeFolder(context) });
  behind(context, () => store.close());
  return store.write(async ({ accounts, keys, projects, prompts, topics }) => {
    const { id: userId } = await accounts.ensure('somebody@example.com', 0);
    const { id: keyId } = await keys.create({ userId, name: 'test', scopes: ['read'], now: 0 });
    const { id: project } = await projects.create(userId, { ...acme, models: ['chatgpt'], competitors: [] }, 0);
    const { topic } = await topics.ensure(project, 'Anvils', 0);
    const prompt = { projectId: project, topicId: topic.id, keyId, now: 0 };
    const added = await prompts.add([
      { ...prompt, text: 'best anvil', branded: false },
      { ...prompt, text: 'is Acme good', branded: true },
    ]);
    return { store, project, prompts: added.map(({ id }) => id) };
  });
}

const name = fc.constantFrom('Globex', 'Initech', 'Hooli');
const sources = fc
  .uniqueArray(
    fc.record({ domain: fc.constantFrom(...domains), path: fc.integer({ min: 0, max: 2 }), cited: fc.boolean() }),
    { maxLength: 4, selector: ({ domain, path }) => `${domain}/${path}` },
  )
  .map((pages) =>
    pages.map(({ domain, path, cited }, index) => ({
      url: `https://${domain || '10.0.0.1'}/${path}`,
      domain,
      title: null,
      position: index + 1,
      cited,
    })),
  );
/** Everything about an answer that is counted. */
const said = fc.record({
  brandMentioned: fc.constantFrom(true, false, null),
  rank: fc.constantFrom(null, 1, 2),
  sentiment: fc.constantFrom('positive', 'mixed', 'negative', null),
  searchPerformed: fc.constantFrom(true, false, null),
  searchQueries: fc.array(fc.constantFrom('x', 'y', ''), { maxLength: 3 }),
  competitors: fc
    .uniqueArray(name, { maxLength: 3 })
    .map((names) => names.map((one) => ({ name: one, domain: null, position: 'top' as const }))),
  rankings: fc
    .uniqueArray(
      fc.record({ name, domain: fc.constantFrom(null, 'globex.com'), tracked: fc.constantFrom(null, 'Globex') }),
      {
        maxLength: 3,
        selector: ({ name: one, domain }) => `${one} ${domain}`,
      },
    )
    .map((ranked) => ranked.map((one, index) => ({ ...one, rank: index + 1 }))),
  candidates: fc.uniqueArray(name, { maxLength: 2 }),
  sources,
  day: fc.constantFrom(...days),
});

const all = (project: string) => ({ project, models, from: '2026-09-01', to: '2026-10-31' });

/** Reads the views of a project and of its prompts. */
const shared =
  (project: string, prompts: readonly number[]) =>
  async ({ views: counts }: Pick<Stores, 'views'>) => {
    const some = all(project);
    const pages = await counts.pages(some, 100);
    const urls = pages.rows.map(({ url }) => url);
    const names = ['Globex', 'Initech', 'Hooli'];
    return [
      pages,
      await counts.dayFigures(some),
      await counts.figures(some),
      await counts.topicFigures(some),
      await counts.prompts(some),
      await counts.mostCited(some, 500),
      await counts.pageOutcomes(some, await counts.mostCited(some, 500)),
      await counts.pageUses(some, ['a.com', 'b.com']),
      await counts.promptsDrawing('page', some, urls),
      await counts.mostUsed(some, 300),
      await counts.sitePages(some, ['a.com', 'b.com'], 100),
      await counts.siteOutcomes(some, ['a.com', 'b.com']),
      await counts.mostInQuestions(some, [{ key: 0, prompts }], [{ what: 'competitor', most: 10 }]),
      await counts.namedBesidePages(some, urls),
      await counts.competitors(some, names),
      await counts.citing(some, [{ name: null, domains: ['a.com'] }]),
      await counts.candidates(some, 10),
      await counts.candidateAnswers(some, names),
      await counts.candidateNames(some, 10),
      await counts.products(some, names),
      await counts.queries(some, 10),
      await counts.rankings(some, 10),
      await counts.things('query', some, { limit: 10 }),
      await counts.topDomains(some, 10),
      await counts.versions(some),
    ];
  };

const fresh = {
  content: 'x',
  realtime: null,
  mentionKind: null,
  position: null,
  sentimentSource: null,
  sentimentQuote: null,
  modelVersion: null,
  region: null,
  language: null,
};

describe('rollups', () => {
  test('match a full count after random changes', async (context) => {
    const { store, project, prompts } = await openProject(context);
    const moments = new Set<number>();
    const ids: number[] = [];
    const added = fc.record({ model: fc.constantFrom(...models), prompt: fc.nat(1), moment: fc.nat(1e6), said });
    const changed = fc.record({
      which: fc.nat(50),
      said,
      moved: fc.constantFrom({}, { branded: true }, { branded: false }, { topicId: 99 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(added, { maxLength: 4 }),
        fc.array(changed, { maxLength: 4 }),
        fc.array(fc.nat(50), { maxLength: 3 }),
        async (answers, changes, removals) => {
          await store.write(async (stores) => {
            for (const { model, prompt, moment, said: found } of answers) {
              if (moments.has(moment)) continue;
              moments.add(moment);
              const answer: NewAnswer = {
                ...fresh,
                ...found,
                projectId: project,
                promptId: prompts[prompt] ?? 0,
                model,
                collectedAt: moment,
              };
              ids.push(await stores.answers.add(answer));
            }
            for (const { which, said: found, moved } of changes) {
              const id = ids[which % Math.max(ids.length, 1)];
              if (id !== undefined)
                assert.ok(await stores.answers.change(id, (answer) => ({ ...answer, ...found, ...moved })));
            }
            const kept = ids.splice(0);
            const gone = new Set(removals.flatMap((which) => kept[which % Math.max(kept.length, 1)] ?? []));
            ids.push(...kept.filter((id) => !gone.has(id)));
            await stores.answers.removeAll([...gone]);
          });
          assert.deepEqual(await store.read.views.compareRollups(), []);
          const asked = shared(project, prompts);
          assert.deepEqual(await store.snapshot(asked), await asked(store.slow));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('are read once for concurrent snapshots', async (context) => {
    const { store, project, prompts } = await openProject(context);
    const [found] = fc.sample(said, { numRuns: 1, seed: 3 });
    const add = (collectedAt: number) =>
      store.write(({ answers }) =>
        answers.add({
          ...fresh,
          ...found,
          projectId: project,
          promptId: prompts[0],
          model: 'chatgpt',
          collectedAt,
        } as NewAnswer),
      );
    const read = () =>
      store.snapshot(async (stores) => [
        await stores.views.prompts(all(project)),
        await stores.views.topicFigures(all(project)),
      ]);
    await add(1);
    const [one, other] = await Promise.all([read(), read()]);
    for (const [index, result] of one.entries()) assert.equal(other[index], result);
    await add(2);
    const later = await read();
    for (const [index, result] of one.entries()) assert.notDeepEqual(later[index], result);
  });

  test('keep an answer of a deleted prompt, but not as its latest', async (context) => {
    const {
      store,
      project,
      prompts: [prompt = 0],
    } = await openProject(context);
    const [found] = fc.sample(said, { numRuns: 1, seed: 3 });
    const answer = {
      ...fresh,
      ...found,
      projectId: project,
      promptId: prompt,
      model: 'chatgpt',
      collectedAt: 1,
    } as NewAnswer;
    await store.write(({ answers }) => answers.add(answer));
    assert.equal((await store.read.prompts.findTracked(project, prompt, models))?.latest.length, 1);
    await store.write(({ prompts }) => prompts.remove([prompt]));
    const id = await store.write(({ answers }) => answers.add({ ...answer, collectedAt: 2 }));
    assert.ok(await store.read.answers.find(project, id));
    assert.deepEqual(await store.read.views.compareRollups(), []);
  });

  test('are analyzed by PostgreSQL after a rebuild', onPostgres, async (context) => {
    const { writer } = await openDatabase(context, 'postgres');
    await views(writer).rebuildRollups();
    const { rows } =
      await sql`SELECT relname FROM pg_class WHERE relname IN ('things', 'tallies', 'latest_answers') AND reltuples < 0`.execute(
        writer,
      );
    assert.deepEqual(rows, []);
  });

  test('stay the same for an unchanged answer', async (context) => {
    const { store, project, prompts } = await openProject(context);
    const [found] = fc.sample(said, { numRuns: 1, seed: 3 });
    const id = await store.write(({ answers }) =>
      answers.add({
        ...fresh,
        ...found,
        projectId: project,
        promptId: prompts[0] ?? 0,
        model: 'chatgpt',
        collectedAt: 1,
      } as NewAnswer),
    );
    const before = await store.read.answers.stored(id);
    assert.ok(await store.write(({ answers }) => answers.change(id, (answer) => answer)));
    assert.deepEqual(await store.read.answers.stored(id), before);
    assert.equal(
      await store.write(({ answers }) => answers.change(id + 1, (answer) => answer)),
      false,
      'one that is not there is not changed',
    );
  });
});
