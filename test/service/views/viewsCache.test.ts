import assert from 'node:assert/strict';
import { describe, after, beforeEach, test } from 'node:test';
import { createResults } from '../../../src/service/views/results.ts';
import { creditsLeft, leaveCredits } from '../testService.ts';
import { ago, now, type Place, startViews } from './viewsData.ts';

const minute = 60_000;
let clock = now;
let place: Place | undefined;

beforeEach(async () => {
  await place?.service.close();
  clock = now;
  place = await startViews(() => clock);
  await add(1);
});
after(() => place?.service.close());

const here = (): Place => {
  assert.ok(place);
  return place;
};
const add = (n: number) =>
  here().add([
    {
      prompt_id: here().prompts[0],
      model: 'chatgpt',
      collected_at: ago(1, n),
      content_markdown: 'Acme, [said](https://globex.com/).',
    },
  ]);
/** Renames a prompt and its topic in the database, so the cache does not notice. */
async function rename(): Promise<void> {
  const { service, topics, prompts } = here();
  await service.sql('UPDATE topics SET name = ? WHERE id = ?', 'Renamed', topics[0] ?? 0);
  await service.sql('UPDATE prompts SET text = ? WHERE id = ?', 'Renamed', prompts[0] ?? 0);
}
const isRenamed = async (path: string, key?: string) =>
  JSON.stringify((await here().read(path, key)).data).includes('Renamed');
const answers = async (query = '', key?: string) =>
  ((await here().read(`visibility${query}`, key)).data as { totals: { answers: number } }).totals.answers;

describe('cached views', () => {
  test('include new answers immediately', async () => {
    assert.equal(await answers(), 1);
    await add(2);
    assert.equal(await answers(), 2);
  });

  test('expire after ten minutes without new answers', async () => {
    assert.equal(await isRenamed('visibility'), false);
    await rename();
    clock += 10 * minute - 1;
    assert.equal(await isRenamed('visibility'), false);
    clock += 1;
    assert.equal(await isRenamed('visibility'), true);
  });

  test('are shared by keys, but not by different parameters', async () => {
    const key = await here().service.makeKey(['read']);
    assert.deepEqual([await isRenamed('visibility'), await isRenamed('visibility/prompts?limit=2')], [false, false]);
    await rename();
    assert.deepEqual(
      [
        await isRenamed('visibility', key),
        await isRenamed('visibility?to=2026-11-21'),
        await isRenamed('visibility?model=chatgpt,aimode,gemini&interval=day'),
      ],
      [false, false, false],
      'an equivalent query',
    );
    for (const query of [
      'from=2026-11-01',
      'branded=false',
      'model=chatgpt',
      'interval=week',
      `topic_id=${here().topics[0]}`,
      `prompt_id=${here().prompts[0]}`,
    ]) {
      assert.equal(await isRenamed(`visibility?${query}`), true, query);
    }
    assert.deepEqual(
      [await isRenamed('visibility/prompts?limit=2'), await isRenamed('visibility/prompts?limit=3')],
      [false, true],
    );
  });

  test('change with the names that the project tracks', async () => {
    const competitors = async () =>
      ((await here().read('competitors')).data as { name: string }[]).map(({ name }) => name);
    assert.deepEqual(await competitors(), ['Acme', 'Globex', 'Initech']);
    await here().service.data('PATCH', `/projects/${here().project}`, {
      name: 'Acme Corp',
      competitors: [{ name: 'Hooli' }],
    });
    assert.deepEqual(await competitors(), ['Acme Corp', 'Hooli']);
  });

  test('cost the same and pass every gate', async () => {
    const before = await creditsLeft(here().service);
    await answers();
    await answers();
    assert.equal(await creditsLeft(here().service), before - 4);
    const unread = await here().service.makeKey(['write']);
    assert.equal(
      (await here().service.refusal('GET', `/projects/${here().project}/visibility`, undefined, { key: unread })).code,
      'SCOPE_MISSING',
    );
    await leaveCredits(here().service, 1);
    assert.equal(
      (await here().service.refusal('GET', `/projects/${here().project}/visibility`)).code,
      'INSUFFICIENT_CREDITS',
    );
    await leaveCredits(here().service, 2);
    assert.equal(await answers(), 1);
  });

  test('are computed once for concurrent requests', async () => {
    const results = createResults();
    let times = 0;
    const ask = (name: string, at: number) =>
      results.of(name, { seconds: 600, now: at }, async () => {
        await new Promise(setImmediate);
        return (times += 1);
      });
    assert.deepEqual(await Promise.all([ask('a', 0), ask('a', 1), ask('b', 0)]), [1, 1, 2]);
    assert.deepEqual(
      [await ask('a', 599_999), await ask('a', 600_000), await ask('a', 599_000)],
      [1, 3, 4],
      'a clock that was set back discards the result',
    );
  });

  test('exclude failures and are limited in number', async () => {
    const results = createResults();
    const lifetime = { seconds: 600, now: 0 };
    await assert.rejects(
      results.of('a', lifetime, () => Promise.reject(new Error('busy'))),
      /busy/,
    );
    assert.equal(await results.of('a', lifetime, () => Promise.resolve(1)), 1);
    for (let n = 0; n < 1000; n += 1) await results.of(`other ${n}`, lifetime, () => Promise.resolve(n));
    assert.equal(await results.of('a', lifetime, () => Promise.resolve(2)), 2);
  });
});
