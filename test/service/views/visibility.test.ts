import assert from 'node:assert/strict';
import { describe, after, before, test } from 'node:test';
import { listCompetitors } from '../../../src/contract/views/competitor.ts';
import { getWebSearch, listTopDomains } from '../../../src/contract/views/source.ts';
import { getSentiment, getVisibility, getVolatility } from '../../../src/contract/views/visibility.ts';
import { sumOf } from '../../../src/metrics/arithmetic.ts';
import { type AnsweredPlace, startAnswered } from './answeredPlace.ts';

let place: AnsweredPlace;
before(async () => {
  place = await startAnswered();
});
after(() => place.service.close());

describe('visibility', () => {
  test('excludes empty answers, and has interval, share and position', async () => {
    const { totals, by_model } = getVisibility.data.parse((await place.view('visibility')).data);
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
      explain: place.explained('&brand_mentioned=true'),
    });
    assert.deepEqual(Object.keys(by_model), ['chatgpt', 'aimode'], 'gemini has no answers, copilot is not tracked');
    assert.deepEqual(
      [by_model['aimode']?.answers, by_model['aimode']?.no_answer, by_model['aimode']?.average_position],
      [1, 1, 3],
    );
  });

  test('measures agreement only for prompts with several answers', async () => {
    const { pairs, prompts, answers } = getVolatility.data.parse((await place.view('volatility')).data);
    assert.deepEqual([pairs, prompts, answers], [0, 0, 5]);
  });

  test('counts topics by the answers of their prompts', async () => {
    const { by_topic } = getVisibility.data.parse((await place.view('visibility')).data);
    assert.deepEqual(
      by_topic.map(({ topic_id, name, answers, mentioned }) => [topic_id, name, answers, mentioned]),
      [
        [place.topics[0], 'Anvils', 4, 3],
        [place.topics[1], 'Rockets', 1, 0],
      ],
    );
    const one = getVisibility.data.parse((await place.view('visibility', `topic_id=${place.topics[1]}`)).data);
    assert.deepEqual(
      one.by_topic.map(({ name }) => name),
      ['Rockets'],
    );
  });

  test('has a series with every day or week of the window', async () => {
    const { series } = getVisibility.data.parse((await place.view('visibility')).data);
    assert.equal(series.length, 31);
    assert.deepEqual(
      [series[0]?.from, series.at(-1)?.to, series.at(-2)?.answers, series.at(-1)?.visibility],
      ['2026-10-22', '2026-11-21', 2, null],
    );
    const weeks = getVisibility.data.parse(
      (await place.view('visibility', 'interval=week&from=2026-11-12&to=2026-11-21')).data,
    ).series;
    assert.deepEqual(
      weeks.map(({ from, to, answers, no_answer }) => [from, to, answers, no_answer]),
      [
        ['2026-11-12', '2026-11-15', 1, 1],
        ['2026-11-16', '2026-11-21', 4, 0],
      ],
    );
  });

  test('has a series for each assistant with answers', async () => {
    for (const interval of ['day', 'week']) {
      const { by_model, series, series_by_model } = getVisibility.data.parse(
        (await place.view('visibility', `interval=${interval}`)).data,
      );
      assert.deepEqual(Object.keys(series_by_model), Object.keys(by_model));
      for (const [model, own] of Object.entries(series_by_model)) {
        assert.deepEqual(
          own.map(({ from, to }) => [from, to]),
          series.map(({ from, to }) => [from, to]),
        );
        assert.equal(sumOf(own, 'answers'), by_model[model]?.answers);
        assert.equal(sumOf(own, 'no_answer'), by_model[model]?.no_answer);
      }
      for (const [index, { mentioned }] of series.entries())
        assert.equal(
          sumOf(
            Object.values(series_by_model).flatMap((own) => own[index] ?? []),
            'mentioned',
          ),
          mentioned,
        );
    }
    const { series_by_model } = getVisibility.data.parse((await place.view('visibility')).data);
    const { from, answers, mentioned, low, explain } = series_by_model['aimode']?.at(-2) ?? {};
    assert.deepEqual(
      [from, answers, mentioned, low, explain],
      [
        '2026-11-20',
        1,
        1,
        20.7,
        `/projects/${place.project}/responses?from=2026-11-20&to=2026-11-20&model=aimode&brand_mentioned=true`,
      ],
    );
  });

  test('lists model versions with their first and last day', async () => {
    const versions = async (query = '') =>
      getVisibility.data
        .parse((await place.view('visibility', query)).data)
        .versions.map(({ model, version, from, to, answers }) => [model, version, from, to, answers]);
    assert.deepEqual(await versions(), [], 'answers from a file tell none');
    const set = async (version: string, ...indexes: number[]) => {
      for (const index of indexes)
        await place.service.sql('UPDATE answers SET model_version = ? WHERE id = ?', version, place.ids[index] ?? 0);
    };
    await set('gpt-5.1', 2, 5, 6, 7);
    await set('gpt-5.2', 0, 3);
    await set('mode-1', 4); // showed none
    await place.recount();
    const all = [
      ['chatgpt', 'gpt-5.1', '2026-11-13', '2026-11-19', 2],
      ['chatgpt', 'gpt-5.2', '2026-11-18', '2026-11-20', 2],
    ];
    assert.deepEqual(await versions('to=2026-11-22'), all);
    assert.deepEqual(await versions('from=2026-11-18&to=2026-11-19'), [
      ['chatgpt', 'gpt-5.2', '2026-11-18', '2026-11-18', 1],
      ['chatgpt', 'gpt-5.1', '2026-11-19', '2026-11-19', 1],
    ]);
    assert.deepEqual(await versions('branded=true'), [['chatgpt', 'gpt-5.2', '2026-11-18', '2026-11-18', 1]]);
    assert.deepEqual(await versions(`topic_id=${place.topics[1]}&to=2026-11-22`), [
      ['chatgpt', 'gpt-5.1', '2026-11-13', '2026-11-13', 1],
    ]);
    assert.deepEqual(await versions('model=copilot'), [['copilot', 'gpt-5.1', '2026-11-13', '2026-11-13', 1]]);
    assert.deepEqual((await place.view('responses', 'model_version=gpt-5.2')).meta['filters'], {
      model_version: 'gpt-5.2',
    });
  });

  test('filters sentiment and top domains like visibility', async () => {
    const sentiment = async (query: string) => {
      const { data, meta } = await place.view('sentiment', query);
      return [getSentiment.data.parse(data).total, getSentiment.meta.parse(meta).filters];
    };
    const [best, cheap, branded] = place.prompts;
    assert.deepEqual(await sentiment('branded=true'), [0, { branded: true }]);
    assert.deepEqual(await sentiment('branded=false'), [2, { branded: false }]);
    assert.deepEqual(await sentiment(`prompt_id=${best}`), [2, { prompt_id: best }]);
    assert.deepEqual(await sentiment(`topic_id=${place.topics[1]}`), [0, { topic_id: place.topics[1] }]);
    const domains = async (query: string) => {
      const { data, meta } = await place.view('sources/top-domains', query);
      const { total_domains, total_mentions, answers } = listTopDomains.meta.parse(meta);
      const rows = listTopDomains.data.parse(data).map(({ domain, mentions, prompts }) => [domain, mentions, prompts]);
      return { rows, total_domains, total_mentions, answers };
    };
    assert.deepEqual(await domains(`prompt_id=${cheap}`), {
      rows: [['example.net', 2, 1]],
      total_domains: 1,
      total_mentions: 2,
      answers: 1,
    });
    assert.deepEqual(await domains(`prompt_id=${best}&limit=1`), {
      rows: [['globex.com', 2, 1]],
      total_domains: 3,
      total_mentions: 4,
      answers: 2,
    });
    assert.deepEqual((await domains(`prompt_id=${branded}`)).rows, []);
    const unbranded = await domains('branded=false');
    assert.deepEqual(await domains(`topic_id=${place.topics[0]}&branded=false`), { ...unbranded, answers: 3 });
  });

  test('excludes branded prompts, or includes only those', async () => {
    const visibility = async (query: string) =>
      getVisibility.data.parse((await place.view('visibility', query)).data).totals.visibility;
    assert.deepEqual([await visibility('branded=true'), await visibility('branded=false')], [100, 50]);
  });

  test('shares web searches among answers that report them', async () => {
    const { by_model, ...all } = getWebSearch.data.parse((await place.view('web-search')).data);
    assert.deepEqual(all, {
      total: 5,
      searched: 2,
      unknown: 2,
      share: 66.7,
      answers: 2,
      explain: place.explained('&answered=true&searched=true'),
    });
    assert.deepEqual(by_model['aimode'] && [by_model['aimode'].total, by_model['aimode'].share], [1, 0]);
    assert.deepEqual(Object.keys(by_model), ['chatgpt', 'aimode']);
  });

  test('counts sentiment of answers with a mention and a verdict', async () => {
    const { data, meta } = await place.view('sentiment');
    const { by_model, ...all } = getSentiment.data.parse(data);
    assert.deepEqual(all, {
      total: 2,
      counts: { positive: 1, mixed: 0, negative: 1 },
      share: { positive: 50, mixed: 0, negative: 50 },
      answers: 2,
      explain: place.explained('&brand_mentioned=true&sentiment=positive%2Cmixed%2Cnegative'),
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
    const then = getSentiment.data.parse((await place.view('sentiment', 'from=2026-11-13&to=2026-11-13')).data);
    assert.deepEqual(Object.keys(then.by_model), ['chatgpt'], 'AI Mode showed none');
  });

  test('returns 0 in specified fields, otherwise null, without answers', async () => {
    const sentiment = getSentiment.data.parse((await place.view('sentiment', 'to=2026-01-31')).data);
    assert.deepEqual([sentiment.total, sentiment.share.positive, sentiment.by_model], [0, 0, {}]);
    const { totals, by_model, series } = getVisibility.data.parse(
      (await place.view('visibility', 'to=2026-01-31')).data,
    );
    assert.deepEqual(
      [totals.answers, totals.visibility, totals.share_of_voice, totals.average_position, by_model, series.length],
      [0, null, null, null, {}, 31],
    );
    assert.equal(getWebSearch.data.parse((await place.view('web-search', 'to=2026-01-31')).data).share, null);
  });

  test('ignores unknown assistants, but not untracked ones', async () => {
    const { totals } = getVisibility.data.parse((await place.view('visibility', 'model=eliza')).data);
    assert.equal(totals.answers, 0);
    const rows = await place.read(totals.explain);
    assert.deepEqual(rows.data, []);
    assert.equal(getVisibility.data.parse((await place.view('visibility', 'model=copilot')).data).totals.mentioned, 1);
  });

  test('refuses more than 92 days, and an end before the start', async () => {
    for (const name of ['visibility', 'competitors', 'rankings', 'query-fanout', 'web-search', 'sources/pages']) {
      const refused = (query: string) => place.service.refusal('GET', `/projects/${place.project}/${name}?${query}`);
      assert.deepEqual(await refused('from=2026-08-01&to=2026-11-01'), {
        status: 400,
        code: 'DATE_RANGE_TOO_LARGE',
        details: { max_days: 92 },
      });
      assert.equal((await refused('from=2026-11-02&to=2026-11-01')).code, 'VALIDATION_FAILED');
      assert.equal((await refused('branded=perhaps')).code, 'VALIDATION_FAILED');
    }
  });

  test('links each figure of 92 days to its answers', async () => {
    for (const further of ['', '&branded=false']) {
      const query = `from=2026-08-22&to=2026-11-21${further}`;
      const { totals } = getVisibility.data.parse((await place.view('visibility', query)).data);
      assert.ok(totals.mentioned > 0);
      assert.equal(((await place.read(totals.explain)).data as readonly object[]).length, totals.mentioned);
    }
  });

  test('counts answers of a deleted prompt in their topic', async () => {
    const anvils = async (to: string) => {
      const { totals, by_topic } = getVisibility.data.parse(
        (await place.view('visibility', `from=2026-11-01&to=${to}`)).data,
      );
      return [totals.answers, by_topic[0]?.name, by_topic[0]?.answers];
    };
    assert.deepEqual(await anvils('2026-11-21'), [5, 'Anvils', 4]);
    await place.service.data('DELETE', `/projects/${place.project}/prompts/${place.prompts[1]}`);
    assert.deepEqual(await anvils('2026-11-22'), [5, 'Anvils', 4], 'another window, as the first is kept');
  });

  test('counts each currently tracked name once an answer', async () => {
    const { totals } = getVisibility.data.parse((await place.view('visibility', `prompt_id=${place.prompts[0]}`)).data);
    assert.deepEqual([totals.brand_mentions, totals.competitor_mentions], [2, 3]);
    await place.service.data('PATCH', `/projects/${place.project}`, {
      competitors: [{ name: 'Globex', url: 'https://globex.com' }],
    });
    await place.settled();
    const fewer = getVisibility.data.parse((await place.view('visibility', `prompt_id=${place.prompts[0]}`)).data);
    assert.deepEqual([fewer.totals.brand_mentions, fewer.totals.competitor_mentions], [2, 2]);
    assert.deepEqual(
      listCompetitors.data.parse((await place.view('competitors')).data).map(({ name }) => name),
      ['Acme', 'Globex'],
    );
    await place.service.data('PATCH', `/projects/${place.project}`, {
      competitors: [{ name: 'Globex', url: 'https://globex.com' }, { name: 'Initech' }],
    });
  });
});
