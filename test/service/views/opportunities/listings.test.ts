import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { listOpportunities } from '../../../../src/contract/views/opportunity.ts';
import { ago, type Place, startViews } from '../viewsData.ts';

// Pages of others to get onto: those that answers cite, and none that lists the brand.

let place: Place;

const cited = 'https://www.rtings.com/anvils/best';
const other = 'https://www.techradar.com/best/anvils';
const consulted = 'https://www.wired.com/best/anvils';

before(async () => {
  place = await startViews();
  await place.add(
    [1, 2, 3, 4].map((days) => ({
      prompt_id: place.prompts[0],
      model: days % 2 === 0 ? 'chatgpt' : 'aimode',
      collected_at: ago(days),
      // Answers that only consult the second page differ from those that cite it.
      content_markdown: days > 2 ? 'Acme is the best.' : 'Globex is the best.',
      sources: [
        { url: consulted, cited: false },
        { url: other, cited: days <= 2 },
        { url: cited, cited: true },
      ],
    })),
  );
});
after(() => place.service.close());

/** Uses days that no test has asked for, because results are cached; one of two topics is not counted ahead. */
async function listings(from: string, query = '') {
  const { data } = await place.read(`opportunities?kind=listing&from=${from}${query}`);
  return listOpportunities.data.parse(data);
}

describe('listings', () => {
  test('count only pages and answers with a citation', async () => {
    await place.add([
      { prompt_id: place.prompts[3], model: 'chatgpt', collected_at: ago(2), content_markdown: 'Hm.' },
      // Of the first page fewer than half name the brand only with these.
      ...[5, 6].map((days) => ({
        prompt_id: place.prompts[0],
        model: 'chatgpt',
        collected_at: ago(days),
        content_markdown: 'Initech.',
        sources: [{ url: cited, cited: true }],
      })),
    ]);
    for (const query of ['', `&topic_id=${place.topics[0]}`]) {
      const found = await listings('2026-11-01', query);
      assert.deepEqual(
        found.map(({ page, answers, parts: { reach, gap } }) => [page, answers, reach, gap]),
        [
          [cited, 4, 0.6, 0.44],
          [other, 2, 0.33, 1],
        ],
      );
      assert.deepEqual(
        found.map(({ reason }) => reason.replace(/ The page.*/u, '')),
        [
          'Cited in 6 answers from 2 of 2 assistants, of which 4 don’t mention Acme. Globex is mentioned in 2 of those.',
          'Cited in 2 answers from 2 of 2 assistants, of which 2 don’t mention Acme. Globex is mentioned in 2 of those.',
        ],
      );
      for (const { answers, explain } of found)
        assert.equal(((await place.read(explain)).data as readonly object[]).length, answers);
    }
  });

  test('show that a page was read, and end once it names the brand', async () => {
    await place.keepPage(cited, '## Best anvils\n\nGlobex first, then Initech. I could not find Acme.');
    const [first, second] = await listings('2026-11-02');
    assert.match(first?.reason ?? '', /\. The page, read on 2026-11-21, doesn’t mention Acme\.$/u);
    assert.match(second?.reason ?? '', /in 2 of those\.$/u);
    await place.keepPage(cited, '## Best anvils\n\nGlobex first, then the Acme One.');
    assert.deepEqual(
      (await listings('2026-11-03')).map(({ page }) => page),
      [other],
    );
  });
});
