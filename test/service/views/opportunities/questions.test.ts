import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listOpportunities, type Opportunity } from '../../../../src/contract/views/opportunity.ts';
import { ago, type Place, startViews } from '../viewsData.ts';

let place: Place;
let added: readonly number[];

const guide = 'https://www.rtings.com/anvils/best/small';
const texts = [
  'best small anvil for a home forge',
  "I'm looking for a small anvil for my home forge",
  'anvil for hobby smiths',
  'best small anvil for a home forge under $300',
  'is there an anvil rental nearby?',
];

before(async () => {
  place = await startViews();
  const { service, project, topics } = place;
  const reply = await service.data('POST', `/projects/${project}/prompts`, { topic_id: topics[0], prompts: texts });
  added = reply.added.map(({ id }: { id: number }) => id);
  const shared = [guide, 'https://a.example/best-anvils', 'https://b.example/guides/anvils'];
  await place.add(
    added.flatMap((prompt_id, index) =>
      ['chatgpt', 'aimode'].map((model) => ({
        prompt_id,
        model,
        collected_at: ago(index + 1),
        content_markdown: model === 'chatgpt' ? 'Globex is the best.' : 'Initech or Globex.',
        search_queries: ['small anvil test'],
        sources: (index < 3 ? [...shared, 'https://shop.example/products/anvil'] : []).map((url) => ({
          url,
          cited: true,
        })),
      })),
    ),
  );
});
after(() => place.service.close());

async function written(): Promise<readonly Opportunity[]> {
  return listOpportunities.data.parse((await place.read('opportunities?kind=write')).data);
}

describe('questions in opportunities', () => {
  test('join prompts by their words or by the pages of their answers', async () => {
    const rows = await written();
    assert.deepEqual(
      rows.map(({ prompts }) => prompts?.map(({ prompt }) => prompt)),
      [texts.slice(0, 3), [texts[3]], [texts[4]]],
    );
    const [first] = rows;
    assert.deepEqual([first?.prompt_id, first?.prompt, first?.answers], [added[0], texts[0], 6]);
    const { data } = await place.read(first?.explain ?? '');
    assert.equal((data as readonly object[]).length, 6);
  });

  test('show the pages to beat, searches, and assistants', async () => {
    const [first] = await written();
    // No product page of a shop.
    assert.deepEqual(
      first?.pages?.map(({ url, answers }) => [url, answers]),
      [
        ['https://a.example/best-anvils', 6],
        ['https://b.example/guides/anvils', 6],
        [guide, 6],
      ],
    );
    assert.deepEqual(
      first.searches?.map(({ query, answers }) => [query, answers]),
      [['small anvil test', 6]],
    );
    assert.deepEqual(
      first.assistants?.map(({ answers, total }) => [answers, total]),
      [
        [3, 3],
        [3, 3],
      ],
    );
    for (const { explain, answers } of [...(first.pages ?? []), ...(first.searches ?? []), ...(first.assistants ?? [])])
      assert.equal(((await place.read(explain)).data as readonly object[]).length, answers, explain);
  });

  test('have a high priority only with enough answers', async () => {
    const rows = await written();
    assert.deepEqual(
      rows.map(({ priority, priority_reason: why }) => [priority, why]),
      [
        ['high', 'Most of these answers mention competitors, and none of 6 answers mentions Acme.'],
        ['medium', 'Only 2 answers show this so far.'],
        ['medium', 'Only 2 answers show this so far.'],
      ],
    );
  });

  test('suggest reworking an own page that is used but not cited', async () => {
    const own = 'https://www.acme.com/rental';
    await place.add(
      [21, 22].map((days) => ({
        prompt_id: added[4],
        model: 'chatgpt',
        collected_at: ago(days),
        content_markdown: 'Globex rents anvils.',
        sources: [{ url: own, cited: false }],
      })),
    );
    const { data } = await place.read('opportunities?kind=rework&from=2026-10-25');
    const [row, ...others] = listOpportunities.data.parse(data);
    assert.deepEqual([row?.page, row?.prompt_ids, row?.answers, others.length], [own, [added[4]], 2, 0]);
    const reason = 'Used in 2 answers that don’t mention Acme. Globex is mentioned in 4 of 4 answers to these prompts.';
    assert.equal(row?.reason, reason);
    assert.equal(((await place.read(row.explain)).data as readonly object[]).length, 2);
    const rest = listOpportunities.data.parse((await place.read('opportunities?kind=write&from=2026-10-25')).data);
    assert.ok(rest.every(({ prompt_ids: ids }) => !ids?.includes(added[4] ?? 0)));
  });

  test('leave out pages that cannot mention the brand', async () => {
    const urls = [
      'https://anvils.example/collections/small',
      'https://globexforge.com/best-anvils',
      'https://news.example/globex-anvil-deals',
      'https://forge.example/',
      'https://c.example/initech-one-review',
      'https://d.example/best-anvils-of-2026',
    ];
    await place.add(
      [11, 12].map((days) => ({
        prompt_id: added[4],
        model: 'chatgpt',
        collected_at: ago(days),
        content_markdown: 'Globex.',
        sources: urls.map((url) => ({ url, cited: true })),
      })),
    );
    const rows = listOpportunities.data.parse((await place.read('opportunities?kind=listing&from=2026-11-01')).data);
    assert.deepEqual(rows.map(({ domain }) => domain).sort(), ['a.example', 'b.example', 'd.example', 'rtings.com']);
  });
});
