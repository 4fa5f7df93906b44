import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { defaultQuestion, viewQueries, withDays } from '../../../src/metrics/reportQueries.ts';
import type { Instruments } from '../../../src/service/http/route.ts';
import { routes } from '../../../src/service/routes/routes.ts';
import type { Store } from '../../../src/service/store/store.ts';
import { createTexts } from '../../../src/service/texts/texts.ts';
import { createCountingAhead } from '../../../src/service/http/countingAhead.ts';
import { resolveView } from '../../../src/service/views/view.ts';
import { ago, now, startViews } from './viewsData.ts';

const place = await startViews();
const texts = createTexts();
after(async () => {
  await texts.close();
  await place.service.close();
});

const add = (days: number) =>
  place.add([
    { prompt_id: place.prompts[0], model: 'chatgpt', collected_at: ago(days), content_markdown: 'Acme and Globex.' },
  ]);

/** Counts ahead on a store and counts the views it reads. */
function countingOn(store: Store) {
  let views = 0;
  const snapshot: Store['snapshot'] = (action) => {
    views += 1;
    return store.snapshot(action);
  };
  const warn = (error: object): never => assert.fail(JSON.stringify(error));
  const tools = { snapshot, texts } as unknown as Instruments;
  const countingAhead = createCountingAhead({ store, tools, routes, log: { warn }, now: () => now });
  const visit = async (): Promise<number> => {
    const before = views;
    const project = await store.read.projects.find(place.project);
    assert.ok(project);
    await countingAhead.lookedAt(project);
    return views - before;
  };
  return { visit, snapshot: countingAhead.snapshot, viewsRead: () => views };
}

describe('counting ahead', () => {
  test('counts the report once for each state of its answers', () =>
    place.service.withStore(async (store) => {
      const { visit } = countingOn(store);
      await add(3);
      const all = await visit();
      assert.equal(all, Object.keys(viewQueries(withDays(defaultQuestion, '2026-11-18'), true)).length);
      assert.equal(await visit(), 0);
      await add(2);
      assert.deepEqual(await Promise.all([visit(), visit()]), [all, all], 'two concurrent visits count once');
      assert.equal(await visit(), 0);
    }));

  test('lets a report skip reading answers', () =>
    place.service.withStore(async (store) => {
      await add(1);
      await countingOn(store).visit();
      const project = await store.read.projects.find(place.project);
      assert.ok(project);
      const { getVisibility } = viewQueries(withDays(defaultQuestion, '2026-11-20'), true);
      const { filter } = resolveView(project, getVisibility, now);
      const figures = () => store.snapshot(({ views }) => views.figures(filter));
      const counted = await figures();
      assert.ok(counted.length > 0);
      await place.service.sql('DELETE FROM answer_days');
      assert.deepEqual(await figures(), counted);
      await place.recount();
    }));

  test('shows current topic names', () =>
    place.service.withStore(async (store) => {
      await add(4);
      const rename = (name: string) =>
        place.service.data('PATCH', `/projects/${place.project}/topics/${place.topics[0]}`, { name });
      const { from, to } = withDays(defaultQuestion, '2026-11-20');
      const report = `from=${from}&to=${to}&branded=false&interval=week`;
      const topics = async () =>
        ((await place.read(`visibility?${report}`)).data as { by_topic: { name: string }[] }).by_topic.map(
          ({ name }) => name,
        );
      await place.read('summary');
      await countingOn(store).visit();
      await rename('Other anvils');
      assert.ok((await topics()).includes('Other anvils'));
    }));

  test('waits while a run adds answers', () =>
    place.service.withStore(async (store) => {
      const { visit } = countingOn(store);
      const project = await store.read.projects.find(place.project);
      assert.ok(project);
      const run = {
        project: project.id,
        userId: project.userId,
        total: 1,
        scheduled: false,
        now,
        paid: { additional: 0 },
      };
      const id = await store.write(({ promptRuns }) => promptRuns.add(run));
      assert.equal(await visit(), 0);
      await store.write(({ promptRuns }) => promptRuns.end(id, 'completed', now));
      assert.ok((await visit()) > 0);
    }));

  test('waits for reads to finish', () =>
    place.service.withStore(async (store) => {
      const { visit, snapshot, viewsRead } = countingOn(store);
      const { promise: isRead, resolve: readOn } = Promise.withResolvers<void>();
      const reading = snapshot(() => isRead);
      const visiting = visit();
      // It reads a few times before it counts.
      for (let times = 0; times < 20; times += 1) await store.read.reanalyses.progress(place.project);
      assert.equal(viewsRead(), 1);
      readOn();
      await reading;
      assert.ok((await visiting) > 0);
      assert.ok(viewsRead() > 1);
    }));
});
