import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listCompetitors } from '../../../src/contract/views/competitor.ts';
import { listFanoutQueries } from '../../../src/contract/views/queryFanout.ts';
import { listRankings } from '../../../src/contract/views/ranking.ts';
import { listResponses } from '../../../src/contract/response.ts';
import { getSentiment } from '../../../src/contract/views/sentiment.ts';
import { listSourcePages, listTopDomains } from '../../../src/contract/views/source.ts';
import { getVisibility } from '../../../src/contract/views/visibility.ts';
import { getWebSearch } from '../../../src/contract/views/webSearch.ts';
import { ago, type Place, startViews } from './viewsData.ts';

let place: Place;
/** By their order in `before`. */
let ids: number[];

before(async () => {
  place = await startViews();
  const {
    service,
    prompts: [best, cheap, branded, rocket],
  } = place;
  ids = await place.add([
    {
      prompt_id: best,
      model: 'chatgpt',
      collected_at: ago(1),
      content_markdown: 'Take Acme. Globex is fine, too. [Shop](https://shop.acme.com/a)',
      search_queries: ['best anvil', 'anvil test', 'best anvil'],
      search_performed: true,
    },
    {
      prompt_id: best,
      model: 'aimode',
      collected_at: ago(1, 5),
      content_markdown: 'Globex, then Initech, then Acme.',
      search_performed: false,
      sources: [
        { url: 'https://www.globex.com/x' },
        { url: 'https://docs.globex.com/y' },
        { url: 'https://news.example.net/n', title: 'News' },
      ],
    },
    {
      prompt_id: cheap,
      model: 'chatgpt',
      collected_at: ago(2),
      content_markdown: 'Take Initech.',
      search_queries: ['anvil test'],
      search_performed: true,
      sources: [{ url: 'https://news.example.net/n' }, { url: 'https://example.net/m' }],
    },
    { prompt_id: branded, model: 'chatgpt', collected_at: ago(3), content_markdown: 'Acme it is.' },
    { prompt_id: rocket, model: 'aimode', collected_at: ago(8), content_markdown: '' },
    { prompt_id: rocket, model: 'chatgpt', collected_at: ago(8), content_markdown: 'Take any.' },
    { prompt_id: rocket, model: 'copilot', collected_at: ago(8), content_markdown: 'Acme. See https://globex.com/' },
    { prompt_id: rocket, model: 'chatgpt', collected_at: ago(31), content_markdown: 'Too old for Acme.' },
  ]);
  await service.sql('UPDATE answers SET sentiment = NULL, sentiment_source = NULL'); // the figures below are of judgements set by hand
  const set = (sentiment: string, index: number) =>
    service.sql('UPDATE answers SET sentiment = ? WHERE id = ?', sentiment, ids[index] ?? 0);
  await set('positive', 0);
  await set('negative', 1);
  await set('mixed', 5); // misses the brand: not counted
  for (const [index, rank, domain, name, tracked] of [
    [0, 1, 'acme.com', 'Acme', 'Acme'],
    [0, 2, 'hooli.com', 'Hooli', null],
    [0, 3, null, 'Initech Two', 'Initech'],
    [0, 4, 'hooli.com', 'Hooli Lite', null],
    [1, 1, 'hooli.com', 'Hooli', null],
    [1, 2, null, 'Some & Sons', null],
    [1, 4, null, 'Initech One', 'Initech'],
    [1, 5, null, 'Initech Two', 'Initech'],
    [2, 3, 'hooli.com', 'hooli', null],
  ] as const) {
    await service.sql(
      'INSERT INTO answer_rankings (answer_id, rank, domain, name, tracked) VALUES (?, ?, ?, ?, ?)',
      ids[index] ?? 0,
      rank,
      domain,
      name,
      tracked,
    );
  }
  await service.sql(
    'UPDATE answers SET rankings_count = (SELECT count(*) FROM answer_rankings WHERE answer_id = answers.id)',
  );
  await place.recount();
});
after(() => place.service.close());

const path = (name: string, query = '') => `${name}${query && `?${query}`}`;
/** A row without its address. */
const bare = (row: object) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'explain'));
const read = async (name: string, query?: string) => place.read(path(name, query));
const explained = (query: string) =>
  `/projects/${place.project}/responses?from=2026-10-22&to=2026-11-21&model=chatgpt%2Caimode%2Cgemini${query}`;

test('visibility leaves out what was no answer, and gives its interval, share of voice and position', async () => {
  const { totals, by_model } = getVisibility.data.parse((await read('visibility')).data);
  assert.deepEqual(totals, {
    answers: 5,
    mentioned: 3,
    no_answer: 1,
    visibility: 60,
    low: 23.1,
    high: 88.2,
    brand_mentions: 3,
    competitor_mentions: 4,
    share_of_voice: 42.9,
    average_position: 1.67,
    explain: explained('&answered=true'),
  });
  assert.deepEqual(Object.keys(by_model), ['chatgpt', 'aimode'], 'gemini has no answers, copilot is not tracked');
  assert.deepEqual(
    [by_model['aimode']?.answers, by_model['aimode']?.no_answer, by_model['aimode']?.average_position],
    [1, 1, 3],
  );
});

test('topics have the answers of their prompts', async () => {
  const { by_topic } = getVisibility.data.parse((await read('visibility')).data);
  assert.deepEqual(
    by_topic.map(({ topic_id, name, answers, mentioned }) => [topic_id, name, answers, mentioned]),
    [
      [place.topics[0], 'Anvils', 4, 3],
      [place.topics[1], 'Rockets', 1, 0],
    ],
  );
  const one = getVisibility.data.parse((await read('visibility', `topic_id=${place.topics[1]}`)).data);
  assert.deepEqual(
    one.by_topic.map(({ name }) => name),
    ['Rockets'],
  );
});

test('a topic that has all answers of a window has their figures, whoever counted them', async () => {
  const day = 'from=2026-11-19&to=2026-11-20';
  const bare = async (path: string, query: string): Promise<string> =>
    JSON.stringify((await read(path, query)).data, (key, value: unknown) => (key === 'explain' ? undefined : value));
  for (const path of ['sources/pages', 'competitors', 'rankings', 'query-fanout']) {
    const all = await bare(path, day);
    assert.equal(await bare(path, `${day}&topic_id=${place.topics[0]}`), all, path);
    assert.notEqual(await bare(path, `${day}&topic_id=${place.topics[1]}`), all, path);
  }
});

test('a series has every day or week of the window, those without answers too', async () => {
  const { series } = getVisibility.data.parse((await read('visibility')).data);
  assert.equal(series.length, 31);
  assert.deepEqual(
    [series[0]?.from, series.at(-1)?.to, series.at(-2)?.answers, series.at(-1)?.visibility],
    ['2026-10-22', '2026-11-21', 2, null],
  );
  const weeks = getVisibility.data.parse(
    (await read('visibility', 'interval=week&from=2026-11-12&to=2026-11-21')).data,
  ).series;
  assert.deepEqual(
    weeks.map(({ from, to, answers, no_answer }) => [from, to, answers, no_answer]),
    [
      ['2026-11-12', '2026-11-15', 1, 1],
      ['2026-11-16', '2026-11-21', 4, 0],
    ],
  );
});

test('branded prompts can be left out, or be the only ones', async () => {
  const visibility = async (query: string) =>
    getVisibility.data.parse((await read('visibility', query)).data).totals.visibility;
  assert.deepEqual([await visibility('branded=true'), await visibility('branded=false')], [100, 50]);
});

test('competitors stand beside the brand, most named first, and a place counts the brand before them', async () => {
  const { data, meta } = await read('competitors');
  assert.deepEqual(listCompetitors.data.parse(data), [
    {
      name: 'Acme',
      domain: 'acme.com',
      is_own: true,
      answers: 3,
      visibility: 60,
      share_of_voice: 42.9,
      average_position: 1.67,
      explain: explained('&brand_mentioned=true'),
    },
    {
      name: 'Globex',
      domain: 'globex.com',
      is_own: false,
      answers: 2,
      visibility: 40,
      share_of_voice: 28.6,
      average_position: 1.5,
      explain: explained('&competitor=Globex'),
    },
    {
      name: 'Initech',
      domain: null,
      is_own: false,
      answers: 2,
      visibility: 40,
      share_of_voice: 28.6,
      average_position: 1.5,
      explain: explained('&competitor=Initech'),
    },
  ]);
  const { count, total } = listCompetitors.meta.parse((await read('competitors', 'limit=1')).meta);
  assert.deepEqual([listCompetitors.meta.parse(meta).total, count, total], [3, 1, 3]);
});

test('what is ranked is one row by its tracked name, its domain, or else its name, with its best rank in each answer', async () => {
  const rows = [
    { domain: 'hooli.com', name: 'Hooli', average_rank: 2, share: 100, answers: 3 },
    { domain: null, name: 'Initech', average_rank: 3.5, share: 66.7, answers: 2 },
    { domain: 'acme.com', name: 'Acme', average_rank: 1, share: 33.3, answers: 1 },
    { domain: null, name: 'Some & Sons', average_rank: 2, share: 33.3, answers: 1 },
  ];
  const { data, meta } = await read('rankings');
  assert.deepEqual(listRankings.data.parse(data).map(bare), rows);
  assert.equal(listRankings.meta.parse(meta).total, 4);
  assert.equal(listRankings.data.parse(data)[1]?.explain, explained('&ranked=Initech'));
  const ofPrompt = listRankings.data.parse((await read('rankings', `prompt_id=${place.prompts[0]}`)).data);
  assert.deepEqual(ofPrompt.map(bare), [
    { domain: null, name: 'Initech', average_rank: 3.5, share: 100, answers: 2 },
    { domain: 'hooli.com', name: 'Hooli', average_rank: 1.5, share: 100, answers: 2 },
    ...rows.slice(2).map((row) => ({ ...row, share: 50 })),
  ]);
});

test('rankings tell how many answers give an order, of each assistant, too', async () => {
  const { coverage } = listRankings.meta.parse((await read('rankings')).meta);
  assert.deepEqual(coverage, {
    ranking: 3,
    total: 5,
    by_model: { chatgpt: { ranking: 2, total: 4 }, aimode: { ranking: 1, total: 1 } },
  });
});

test('searches are counted each time they ran, and by the answers that tell theirs', async () => {
  const { data, meta } = await read('query-fanout');
  assert.deepEqual(listFanoutQueries.data.parse(data), [
    {
      query: 'anvil test',
      times: 2,
      answers: 2,
      prompts: 2,
      models: ['chatgpt'],
      last_seen: '2026-11-20',
      explain: explained('&query=anvil+test'),
    },
    {
      query: 'best anvil',
      times: 2,
      answers: 1,
      prompts: 1,
      models: ['chatgpt'],
      last_seen: '2026-11-20',
      explain: explained('&query=best+anvil'),
    },
  ]);
  assert.deepEqual(listFanoutQueries.meta.parse(meta).coverage, { with_queries: 2, total: 5 });
});

test('web searches are shared out among the answers of which it is known', async () => {
  const { by_model, ...all } = getWebSearch.data.parse((await read('web-search')).data);
  assert.deepEqual(all, {
    total: 5,
    searched: 2,
    unknown: 2,
    share: 66.7,
    answers: 5,
    explain: explained('&answered=true'),
  });
  assert.deepEqual(by_model['aimode'] && [by_model['aimode'].total, by_model['aimode'].share], [1, 0]);
  assert.deepEqual(Object.keys(by_model), ['chatgpt', 'aimode']);
});

test('sentiment counts the answers that mention the brand and were judged', async () => {
  const { data, meta } = await read('sentiment');
  const { by_model, ...all } = getSentiment.data.parse(data);
  assert.deepEqual(all, {
    total: 2,
    counts: { positive: 1, mixed: 0, negative: 1 },
    share: { positive: 50, mixed: 0, negative: 50 },
    answers: 2,
    explain: explained('&brand_mentioned=true&sentiment=positive%2Cmixed%2Cnegative'),
  });
  assert.deepEqual(
    Object.entries(by_model).map(([model, { total }]) => [model, total]),
    [
      ['chatgpt', 1],
      ['aimode', 1],
    ],
  );
  assert.deepEqual(meta, {
    project: place.project,
    from: '2026-10-22',
    to: '2026-11-21',
    models: ['chatgpt', 'aimode', 'gemini'],
    reanalysis: null,
  });
  const then = getSentiment.data.parse((await read('sentiment', 'from=2026-11-13&to=2026-11-13')).data);
  assert.deepEqual(Object.keys(then.by_model), ['chatgpt'], 'AI Mode showed none');
});

test('nothing counted is 0 in what is specified and null in our own', async () => {
  const sentiment = getSentiment.data.parse((await read('sentiment', 'to=2026-01-31')).data);
  assert.deepEqual([sentiment.total, sentiment.share.positive, sentiment.by_model], [0, 0, {}]);
  const { totals, by_model, series } = getVisibility.data.parse((await read('visibility', 'to=2026-01-31')).data);
  assert.deepEqual(
    [totals.answers, totals.visibility, totals.share_of_voice, totals.average_position, by_model, series.length],
    [0, null, null, null, {}, 31],
  );
  assert.equal(getWebSearch.data.parse((await read('web-search', 'to=2026-01-31')).data).share, null);
});

test('top domains tell whose they are, and count pages once an answer', async () => {
  const { data, meta } = await read('sources/top-domains');
  assert.deepEqual(listTopDomains.data.parse(data).map(bare), [
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
    answers: 6,
    explain: explained(''),
    reanalysis: null,
  });
});

test('pages are listed with their titles, of one domain where it is asked for', async () => {
  const { data, meta } = await read('sources/pages', 'domain=example.net&limit=1');
  assert.deepEqual(listSourcePages.data.parse(data).map(bare), [
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
    },
  ]);
  assert.deepEqual(
    [listSourcePages.meta.parse(meta).total, listSourcePages.meta.parse(meta).domain],
    [2, 'example.net'],
  );
});

test('assistants that are unknown count nothing, untracked ones count what they have', async () => {
  const { totals } = getVisibility.data.parse((await read('visibility', 'model=eliza')).data);
  assert.equal(totals.answers, 0);
  const rows = await place.read(totals.explain);
  assert.deepEqual(rows.data, []);
  assert.equal(getVisibility.data.parse((await read('visibility', 'model=copilot')).data).totals.mentioned, 1);
});

test('a view refuses what /responses refuses of a window', async () => {
  for (const name of ['visibility', 'competitors', 'rankings', 'query-fanout', 'web-search', 'sources/pages']) {
    const refused = (query: string) => place.service.refusal('GET', `/projects/${place.project}/${name}?${query}`);
    assert.deepEqual(await refused('from=2026-10-01&to=2026-11-01'), {
      status: 400,
      code: 'DATE_RANGE_TOO_LARGE',
      details: { max_days: 31 },
    });
    assert.equal((await refused('from=2026-11-02&to=2026-11-01')).code, 'VALIDATION_FAILED');
    assert.equal((await refused('branded=perhaps')).code, 'VALIDATION_FAILED');
  }
});

test('every filter of /responses keeps the rows that it names, and meta says it', async () => {
  const rows = async (query: string) =>
    listResponses.data
      .parse((await read('responses', `model=chatgpt,aimode,copilot&${query}`)).data)
      .map(({ id }) => ids.indexOf(id));
  const cases: Readonly<Record<string, readonly number[]>> = {
    [`topic_id=${place.topics[1]}`]: [6, 5, 4],
    'topic_id=99': [],
    'branded=true': [3],
    'branded=false&brand_mentioned=true': [0, 1, 6],
    'answered=false': [4],
    'mention_kind=named,recommended': [0, 1, 3, 6],
    'mention_kind=denied': [],
    'sentiment=negative,mixed': [1, 5],
    'position=bottom': [1],
    'domain=globex.com': [1, 6],
    'domain=docs.globex.com': [],
    'url=https://docs.globex.com/y': [1],
    'competitor=Initech': [1, 2],
    'competitor=initech': [],
    'ranked=hooli.com': [0, 1, 2],
    'ranked=Initech': [0, 1],
    'ranked=Globex': [],
    'ranked=Some+%26+Sons': [1],
    'query=anvil%20test': [0, 2],
    'query=anvil': [],
    'searched=true': [0, 2],
    'searched=false': [1],
    'domain=globex.com&brand_mentioned=true&topic_id=1': [1],
  };
  for (const [query, wanted] of Object.entries(cases)) {
    const found = await rows(query);
    assert.deepEqual(new Set(found), new Set(wanted), query);
  }
  const meta = listResponses.meta.parse((await read('responses', 'branded=false&sentiment=mixed,negative')).meta);
  assert.deepEqual(meta.filters, { branded: false, sentiment: ['mixed', 'negative'] });
  for (const wrong of [
    'sentiment=glad',
    'position=',
    'topic_id=0',
    'searched=yes',
    'domain=',
    'mention_kind=named&mention_kind=denied',
  ]) {
    assert.equal(
      (await place.service.refusal('GET', `/projects/${place.project}/responses?${wrong}`)).code,
      'VALIDATION_FAILED',
      wrong,
    );
  }
});

test('a cursor belongs to all filters', async () => {
  const { meta } = await read('responses', 'limit=1&branded=false');
  const { next_cursor: cursor } = listResponses.meta.parse(meta);
  assert.ok(cursor);
  assert.equal(
    listResponses.data.parse((await read('responses', `limit=5&branded=false&cursor=${cursor}`)).data).length,
    4,
  );
  for (const other of ['branded=true', 'branded=false&searched=true', '', 'branded=false&topic_id=1']) {
    assert.equal(
      (await place.service.refusal('GET', `/projects/${place.project}/responses?limit=1&cursor=${cursor}&${other}`))
        .code,
      'INVALID_CURSOR',
      other,
    );
  }
});

test('the answers of a deleted prompt still count in their topic', async () => {
  const anvils = async (to: string) => {
    const { totals, by_topic } = getVisibility.data.parse((await read('visibility', `from=2026-11-01&to=${to}`)).data);
    return [totals.answers, by_topic[0]?.name, by_topic[0]?.answers];
  };
  assert.deepEqual(await anvils('2026-11-21'), [5, 'Anvils', 4]);
  await place.service.data('DELETE', `/projects/${place.project}/prompts/${place.prompts[1]}`);
  assert.deepEqual(await anvils('2026-11-22'), [5, 'Anvils', 4], 'another window, as the first is kept');
});

test('each name counts once an answer, and only the competitors that are tracked now', async () => {
  const { totals } = getVisibility.data.parse((await read('visibility', `prompt_id=${place.prompts[0]}`)).data);
  assert.deepEqual([totals.brand_mentions, totals.competitor_mentions], [2, 3]);
  await place.service.data('PATCH', `/projects/${place.project}`, {
    competitors: [{ name: 'Globex', url: 'https://globex.com' }],
  });
  await place.settled();
  const fewer = getVisibility.data.parse((await read('visibility', `prompt_id=${place.prompts[0]}`)).data);
  assert.deepEqual([fewer.totals.brand_mentions, fewer.totals.competitor_mentions], [2, 2]);
  assert.deepEqual(
    listCompetitors.data.parse((await read('competitors')).data).map(({ name }) => name),
    ['Acme', 'Globex'],
  );
  await place.service.data('PATCH', `/projects/${place.project}`, {
    competitors: [{ name: 'Globex', url: 'https://globex.com' }, { name: 'Initech' }],
  });
});

test('the answers behind a page are listed however long its address is', async () => {
  const url = `https://long.example/?${'&%'.repeat(4085)}`;
  await place.add([
    {
      prompt_id: place.prompts[0],
      model: 'gemini',
      collected_at: ago(6),
      content_markdown: 'Acme.',
      sources: [{ url }],
    },
  ]);
  const pages = listSourcePages.data.parse((await read('sources/pages', 'domain=long.example')).data);
  assert.equal(pages.length, 1);
  assert.equal((await place.read(String(pages[0]?.explain))).data['length'], 1);
});
