import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { listCompetitors, listRankings } from '../../../src/contract/views/competitor.ts';
import { listFanoutQueries, listSourcePages, listTopDomains } from '../../../src/contract/views/source.ts';
import { type AnsweredPlace, startAnswered, withoutExplain } from './answeredPlace.ts';

let place: AnsweredPlace;
before(async () => {
  place = await startAnswered();
});
after(() => place.service.close());

describe('counts', () => {
  test('compare the brand with competitors, most mentioned first', async () => {
    const { data, meta } = await place.view('competitors');
    assert.deepEqual(listCompetitors.data.parse(data), [
      {
        name: 'Acme',
        domain: 'acme.com',
        is_own: true,
        answers: 3,
        visibility: 60,
        share_of_voice: 42.9,
        average_position: 1.67,
        explain: place.explained('&brand_mentioned=true'),
      },
      {
        name: 'Globex',
        domain: 'globex.com',
        is_own: false,
        answers: 2,
        visibility: 40,
        share_of_voice: 28.6,
        average_position: 1.5,
        explain: place.explained('&competitor=Globex'),
      },
      {
        name: 'Initech',
        domain: null,
        is_own: false,
        answers: 2,
        visibility: 40,
        share_of_voice: 28.6,
        average_position: 1.5,
        explain: place.explained('&competitor=Initech'),
      },
    ]);
    const { count, total } = listCompetitors.meta.parse((await place.view('competitors', 'limit=1')).meta);
    assert.deepEqual([listCompetitors.meta.parse(meta).total, count, total], [3, 1, 3]);
  });

  test('rank each name or domain once, with its best rank per answer', async () => {
    const rows = [
      { domain: 'hooli.com', name: 'Hooli', average_rank: 2, share: 100, answers: 3 },
      { domain: null, name: 'Initech', average_rank: 3.5, share: 66.7, answers: 2 },
      { domain: 'acme.com', name: 'Acme', average_rank: 1, share: 33.3, answers: 1 },
      { domain: null, name: 'Some & Sons', average_rank: 2, share: 33.3, answers: 1 },
    ];
    const { data, meta } = await place.view('rankings');
    assert.deepEqual(listRankings.data.parse(data).map(withoutExplain), rows);
    assert.equal(listRankings.meta.parse(meta).total, 4);
    assert.equal(listRankings.data.parse(data)[1]?.explain, place.explained('&ranked=Initech'));
    const ofPrompt = listRankings.data.parse((await place.view('rankings', `prompt_id=${place.prompts[0]}`)).data);
    assert.deepEqual(ofPrompt.map(withoutExplain), [
      { domain: null, name: 'Initech', average_rank: 3.5, share: 100, answers: 2 },
      { domain: 'hooli.com', name: 'Hooli', average_rank: 1.5, share: 100, answers: 2 },
      ...rows.slice(2).map((row) => ({ ...row, share: 50 })),
    ]);
  });

  test('contain the share of answers with a ranking, by assistant', async () => {
    const { coverage } = listRankings.meta.parse((await place.view('rankings')).meta);
    assert.deepEqual(coverage, {
      ranking: 3,
      total: 5,
      by_model: { chatgpt: { ranking: 2, total: 4 }, aimode: { ranking: 1, total: 1 } },
    });
  });

  test('contain each search, and the answers that report theirs', async () => {
    const { data, meta } = await place.view('query-fanout');
    assert.deepEqual(listFanoutQueries.data.parse(data), [
      {
        query: 'anvil test',
        times: 2,
        answers: 2,
        prompts: 2,
        models: ['chatgpt'],
        last_seen: '2026-11-20',
        explain: place.explained('&answered=true&query=anvil+test'),
      },
      {
        query: 'best anvil',
        times: 2,
        answers: 1,
        prompts: 1,
        models: ['chatgpt'],
        last_seen: '2026-11-20',
        explain: place.explained('&answered=true&query=best+anvil'),
      },
    ]);
    assert.deepEqual(listFanoutQueries.meta.parse(meta).coverage, { with_queries: 2, total: 5 });
  });

  test('contain domains with owner, and pages once an answer', async () => {
    const { data, meta } = await place.view('sources/top-domains');
    assert.deepEqual(listTopDomains.data.parse(data).map(withoutExplain), [
      {
        domain: 'example.net',
        type: 'other',
        mentions: 3,
        share: 50,
        cited: 0,
        prompts: 2,
        models: ['chatgpt', 'aimode'],
        last_seen: '2026-11-20',
        answers: 2,
        citing: { answers: 0, explain: place.explained('&answered=true&cites=example.net') },
      },
      {
        domain: 'globex.com',
        type: 'competitor',
        mentions: 2,
        share: 33.3,
        cited: 0,
        prompts: 1,
        models: ['aimode'],
        last_seen: '2026-11-20',
        answers: 1,
        citing: { answers: 0, explain: place.explained('&answered=true&cites=globex.com') },
      },
      {
        domain: 'acme.com',
        type: 'brand',
        mentions: 1,
        share: 16.7,
        cited: 1,
        prompts: 1,
        models: ['chatgpt'],
        last_seen: '2026-11-20',
        answers: 1,
        citing: { answers: 1, explain: place.explained('&answered=true&cites=acme.com') },
      },
    ]);
    assert.deepEqual(listTopDomains.meta.parse(meta), {
      project: place.project,
      from: '2026-10-22',
      to: '2026-11-21',
      models: ['chatgpt', 'aimode', 'gemini'],
      limit: 20,
      count: 3,
      total_domains: 3,
      total_mentions: 6,
      answers: 5,
      explain: place.explained('&answered=true'),
      reanalysis: null,
    });
  });

  test('leave out sources and searches of empty answers', async () => {
    for (const query of [`prompt_id=${place.prompts[3]}`, `topic_id=${place.topics[1]}`])
      for (const view of ['sources/top-domains', 'sources/pages', 'query-fanout'])
        assert.deepEqual((await place.view(view, query)).data, [], `${view} ${query}`);
  });

  test('contain pages with titles, optionally of one domain', async () => {
    const { data, meta } = await place.view('sources/pages', 'domain=example.net&limit=1');
    assert.deepEqual(listSourcePages.data.parse(data).map(withoutExplain), [
      {
        url: 'https://news.example.net/n',
        title: 'News',
        domain: 'example.net',
        mentions: 2,
        cited: 0,
        prompts: 2,
        models: ['chatgpt', 'aimode'],
        last_seen: '2026-11-20',
        answers: 2,
        citing: {
          answers: 0,
          explain: place.explained('&answered=true&cites_url=https%3A%2F%2Fnews.example.net%2Fn'),
        },
      },
    ]);
    assert.deepEqual(
      [listSourcePages.meta.parse(meta).total, listSourcePages.meta.parse(meta).domain],
      [2, 'example.net'],
    );
  });

  test('are the same for a topic that has all answers', async () => {
    const day = 'from=2026-11-19&to=2026-11-20';
    const bare = async (path: string, query: string): Promise<string> =>
      JSON.stringify((await place.view(path, query)).data, (key, value: unknown) =>
        key === 'explain' ? undefined : value,
      );
    for (const path of ['sources/pages', 'competitors', 'rankings', 'query-fanout']) {
      const all = await bare(path, day);
      assert.equal(await bare(path, `${day}&topic_id=${place.topics[0]}`), all, path);
      assert.notEqual(await bare(path, `${day}&topic_id=${place.topics[1]}`), all, path);
    }
  });
});
