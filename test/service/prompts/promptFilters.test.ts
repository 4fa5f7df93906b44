import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { listPrompts } from '../../../src/contract/projects/prompt.ts';
import { getSummary } from '../../../src/contract/views/summary.ts';
import { behind } from '../testService.ts';
import { startAnswered } from '../views/answeredPlace.ts';
import { ago } from '../views/viewsData.ts';

describe('prompt filters', () => {
  test('select by the newest answers', async (context) => {
    const place = await startAnswered();
    behind(context, () => place.service.close());
    const { added } = await place.service.data('POST', `/projects/${place.project}/prompts`, {
      topic_id: place.topics[1],
      prompts: ['fresh'],
    });
    const names = new Map(
      [...place.prompts, added[0].id].map((id, n) => [id, 'best cheap branded rocket fresh'.split(' ')[n]]),
    );
    const listed = async (query: string) => {
      const { data } = await place.read(`prompts?${query}`);
      return listPrompts.data.parse(data).map(({ id }) => names.get(id));
    };
    const all = ['best', 'cheap', 'branded', 'rocket', 'fresh'];
    assert.deepEqual(await listed(''), all);
    // Copilot, which names Acme for rockets, is not tracked.
    assert.deepEqual(await listed('missed=true'), ['cheap', 'rocket']);
    assert.deepEqual(await listed('missed=false'), ['best', 'branded']);
    assert.deepEqual(await listed('missed=false&model=copilot'), ['rocket']);
    assert.deepEqual(await listed('lost=true'), ['rocket'], 'it was named a month ago');
    assert.deepEqual(await listed('lost=false'), ['best', 'cheap', 'branded', 'fresh']);
    assert.deepEqual(await listed('asked=false'), ['fresh']);
    assert.deepEqual(await listed('asked=true'), ['best', 'cheap', 'branded', 'rocket']);
    assert.deepEqual(await listed('model=aimode'), ['best', 'rocket'], 'one that showed no answer was asked');
    assert.deepEqual(await listed('model=nobody'), []);
    assert.deepEqual(await listed(`asked_since=${ago(2).slice(0, 10)}`), ['best', 'cheap']);
    assert.deepEqual(await listed('sentiment=negative,mixed'), ['best', 'rocket']);
    assert.deepEqual(await listed('sentiment=negative&model=chatgpt'), []);
    assert.deepEqual(await listed('useful=false'), ['rocket'], 'its answers name no brand');
    assert.deepEqual(await listed('useful=true'), ['best', 'cheap', 'branded']);
    assert.deepEqual(await listed('missed=true&useful=true&sort=need'), ['cheap'], 'filters and orders go together');
  });

  test('select as many missed, lost and unasked prompts as counted', async (context) => {
    const place = await startAnswered();
    behind(context, () => place.service.close());
    await place.add([
      { prompt_id: place.prompts[0], model: 'aimode', collected_at: ago(0), content_markdown: 'Globex.' },
      { prompt_id: place.prompts[1], model: 'gemini', collected_at: ago(4), content_markdown: 'Acme.' },
      { prompt_id: place.prompts[1], model: 'gemini', collected_at: ago(0), content_markdown: '' },
    ]);
    const { added } = await place.service.data('POST', `/projects/${place.project}/prompts`, {
      topic_id: place.topics[1],
      prompts: ['fresh', 'shown nothing'],
    });
    await place.add([{ prompt_id: added[1].id, model: 'aimode', collected_at: ago(0), content_markdown: '' }]);
    const { topics } = getSummary.data.parse((await place.read('summary')).data);
    for (const { topic_id, missed, lost, unasked } of topics) {
      const count = async (query: string) =>
        ((await place.read(`prompts?active=true&topic_id=${topic_id}&${query}`)).data as unknown[]).length;
      assert.deepEqual(
        [missed, lost, unasked],
        [await count('missed=true'), await count('lost=true'), await count('asked=false')],
      );
    }
    assert.deepEqual(
      topics.map(({ lost, unasked }) => [lost, unasked]),
      [
        [0, 0],
        [1, 1],
      ],
      'no answer is not one that leaves the brand out',
    );
  });

  test('are part of the cursor', async (context) => {
    const place = await startAnswered();
    behind(context, () => place.service.close());
    const list = `/projects/${place.project}/prompts?missed=true&limit=1`;
    const { body } = await place.service.call('GET', list);
    const next = `cursor=${body.meta.next_cursor}`;
    assert.equal((await place.service.call('GET', `${list}&${next}`)).body.data[0].id, place.prompts[3]);
    const other = await place.service.refusal('GET', `/projects/${place.project}/prompts?missed=false&limit=1&${next}`);
    assert.equal(other.code, 'INVALID_CURSOR');
  });
});
