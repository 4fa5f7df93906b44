import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { ago, type Place, startViews } from './viewsData.ts';

let place: Place;
before(async () => {
  place = await startViews();
});
after(() => place.service.close());

describe('views', () => {
  test('show one moment while answers arrive', async () => {
    const read = (path: string) => place.read(path);
    let arrived = 0;
    // All of them rank Hooli and search for anvils, so that any other share is of two moments.
    const arrive = () =>
      place.add(
        Array.from({ length: 20 }, () => ({
          prompt_id: place.prompts[0],
          model: 'chatgpt',
          collected_at: ago(1, (arrived += 1)),
          search_queries: ['anvils'],
          content_markdown: '1. **Hooli** – good\n2. **Globex** – fine',
        })),
      );
    await arrive();
    const importing = (async () => {
      for (let round = 0; round < 20; round += 1) await arrive();
    })();
    const seen = new Set<string>();
    for (let limit = 1; limit <= 15; limit += 1) {
      const [rankings, candidates, searches] = [
        await read(`rankings?limit=${limit}`),
        await read(`competitors/candidates?limit=${limit}`),
        await read(`query-fanout?limit=${limit}`),
      ];
      const [ranked, candidate] = [rankings.data[0], candidates.data[0]] as readonly { readonly share: number }[];
      const { coverage } = searches.meta as { coverage: { with_queries: number; total: number } };
      const [query] = searches.data as { answers: number }[];
      seen.add(JSON.stringify([ranked?.share, candidate?.share, coverage.total - (query?.answers ?? 0)]));
    }
    await importing;
    assert.deepEqual([...seen], ['[100,100,0]']);
  });
});
