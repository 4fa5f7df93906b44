import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { getResponse } from '../../../src/contract/projects/response.ts';
import { acme, startPrompts } from '../acme.ts';
import { creditsLeft, sharedService } from '../testService.ts';
import { at, bringIn, now, readPage, startAnswers } from './responseData.ts';

const day = 86_400_000;

let clock = now;
const service = await sharedService({ now: () => clock });
let project: string;
let prompts: readonly number[];
let answers: readonly number[];

before(async () => {
  ({ project, prompts, answers } = await startAnswers(service));
});

const page = (query = '', own = service, id = project) => readPage(own, id, query);
const refused = (query: string) => service.refusal('GET', `/projects/${project}/responses?${query}`);

describe('responses', () => {
  test('default to 31 days, the tracked assistants and 50 rows', async () => {
    const { ids, meta, charged } = await page();
    assert.deepEqual(ids, answers.slice(0, 3), 'newest first; gemini is not tracked');
    assert.deepEqual(meta, {
      project,
      timezone: 'Europe/Berlin',
      from: '2026-10-22',
      to: '2026-11-21',
      models: [...acme.models],
      prompt_id: null,
      brand_mentioned: null,
      include: [],
      limit: 50,
      count: 3,
      has_more: false,
      next_cursor: null,
    });
    assert.equal(charged, 1);
  });

  test('have rows with the brand’s metrics, without the text', async () => {
    const {
      rows: [row],
    } = await page();
    assert.deepEqual(row, {
      id: answers[0],
      prompt: { id: prompts[0], text: 'best anvil' },
      model: 'chatgpt',
      date: '2026-11-20',
      collected_at: at(now - day),
      brand_mentioned: true,
      position: 'top',
      sentiment: 'mixed',
      sentiment_source: 'estimated',
      search_performed: null,
      search_queries: [],
      competitors_count: 1,
      realtime: null,
    });
  });

  test('include the text on request, for 2 credits', async () => {
    const { rows, meta, charged } = await page('include=content');
    assert.deepEqual(
      rows.map((row) => row.content_markdown),
      ['Take Acme. Globex is fine, too.', 'Take any.', ''],
    );
    assert.deepEqual([meta.include, charged], [['content'], 2]);
    assert.equal((await refused('include=sources')).code, 'VALIDATION_FAILED');
  });

  test('are filtered by brand_mentioned, without empty answers', async () => {
    assert.deepEqual((await page('brand_mentioned=true')).ids, [answers[0]]);
    assert.deepEqual((await page('brand_mentioned=false')).ids, [answers[1]]);
    assert.equal((await page('brand_mentioned=false')).meta.brand_mentioned, false);
  });

  test('are filtered by assistants, ignoring unknown names', async () => {
    assert.deepEqual((await page('model=chatgpt')).ids, answers.slice(0, 2));
    assert.deepEqual((await page('model=gemini')).ids, [answers[3]]);
    const { ids, meta } = await page('model=gemini,%20eliza,aimode,gemini');
    assert.deepEqual(
      [ids, meta.models],
      [
        [answers[2], answers[3]],
        ['gemini', 'aimode'],
      ],
    );
  });

  test('are empty if no requested assistant is known', async () => {
    const { ids, meta, charged } = await page('model=eliza,parry');
    assert.deepEqual([ids, meta.models, charged], [[], [], 1]);
    assert.deepEqual((await page('model=')).meta.models, acme.models);
    assert.equal((await refused(`model=${'x'.repeat(121)}`)).code, 'VALIDATION_FAILED');
  });

  test('are filtered by prompt', async () => {
    assert.deepEqual((await page(`prompt_id=${prompts[1]}`)).ids, [answers[1]]);
    const { ids, meta } = await page('prompt_id=99999');
    assert.deepEqual([ids, meta.prompt_id, meta.has_more], [[], 99999, false]);
    assert.equal((await refused('prompt_id=0')).code, 'VALIDATION_FAILED');
  });

  test('use days of the project’s time zone, both ends included', async (context) => {
    clock = Date.UTC(2026, 10, 20, 23, 30);
    context.after(() => {
      clock = now;
    });
    const {
      project: berlin,
      prompts: [prompt],
    } = await startPrompts(service, 'best anvil');
    const ids = await bringIn(
      service,
      berlin,
      ['2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z', '2026-11-21T04:00:00+05:00'].map((collected_at) => ({
        prompt_id: prompt,
        model: 'chatgpt',
        collected_at,
        content_markdown: 'x',
      })),
    );
    assert.equal((await page('', service, berlin)).meta.to, '2026-11-21', 'in Berlin it is the 21st already');
    assert.deepEqual((await page('from=2026-11-20&to=2026-11-20', service, berlin)).ids, [ids[0]]);
    const { rows } = await page('from=2026-11-21&to=2026-11-21', service, berlin);
    assert.deepEqual(
      rows.map(({ id, date, collected_at }) => [id, date, collected_at]),
      [[ids[1], '2026-11-21', '2026-11-20T23:00:00.000Z']],
      'the same moment again, with another offset, is the same answer',
    );
  });

  test('of the same moment are stored a millisecond apart', async () => {
    const {
      project: berlin,
      prompts: [prompt],
    } = await startPrompts(service, 'best anvil');
    await bringIn(
      service,
      berlin,
      ['one', 'two', 'three'].map((content_markdown) => ({
        prompt_id: prompt,
        model: 'chatgpt',
        collected_at: '2026-11-20T22:59:59.999Z',
        content_markdown,
      })),
    );
    const days = async (date: string) =>
      (await page(`from=${date}&to=${date}`, service, berlin)).rows.map((row) => row.date);
    assert.deepEqual(
      [await days('2026-11-20'), await days('2026-11-21')],
      [['2026-11-20'], ['2026-11-21', '2026-11-21']],
    );
  });

  test('are limited to a window of 31 days', async () => {
    assert.equal((await page('from=2026-10-01&to=2026-10-31')).meta.from, '2026-10-01');
    assert.deepEqual(await refused('from=2026-10-01&to=2026-11-01'), {
      status: 400,
      code: 'DATE_RANGE_TOO_LARGE',
      details: { max_days: 31 },
    });
    assert.equal((await refused('from=2026-01-01')).code, 'DATE_RANGE_TOO_LARGE');
  });

  test('are limited to 92 days with an additional filter', async () => {
    const { meta } = await page('from=2026-08-01&to=2026-10-31&answered=true');
    assert.equal(meta.from, '2026-08-01');
    assert.deepEqual((await refused('from=2026-08-01&to=2026-11-01&answered=true')).details, { max_days: 92 });
  });

  test('start 30 days before to by default', async () => {
    const { meta } = await page('to=2026-03-01');
    assert.deepEqual([meta.from, meta.to], ['2026-01-30', '2026-03-01']);
    assert.equal((await page('to=2026-12-15')).meta.to, '2026-12-15');
  });

  test('are refused if from is after to or a day is invalid', async () => {
    const since = { 'from=2026-11-02&to=2026-11-01': 'to', 'from=2026-12-01': 'today' };
    for (const [query, last] of Object.entries(since)) {
      const details = [{ path: 'from', message: `must not be after ${last}` }];
      assert.deepEqual(await refused(query), { status: 422, code: 'VALIDATION_FAILED', details }, query);
    }
    for (const query of ['from=2026-02-30', 'to=21.11.2026', 'to=', 'from=2026-11-01T00:00:00Z'])
      assert.equal((await refused(query)).code, 'VALIDATION_FAILED', query);
  });

  test('are read in full by id, with sources and competitors', async () => {
    const [id = 0] = await bringIn(service, project, [
      {
        prompt_id: prompts[1],
        model: 'perplexity',
        collected_at: at(now - 5 * day),
        search_queries: ['cheap anvils'],
        search_performed: true,
        content_markdown: 'I recommend **Acme** [1]. Globex costs more.',
        sources: [
          { url: 'https://docs.globex.com/prices?utm_source=x', title: 'Prices' },
          { url: 'https://example.org/' },
        ],
      },
    ]);
    const { body } = await service.call('GET', `/projects/${project}/responses/${id}`);
    const answer = getResponse.data.parse(body.data);
    assert.equal(body.credits.charged, 1);
    assert.deepEqual(
      [answer.mention_kind, answer.brand_mentioned, answer.position, answer.search_performed, answer.search_queries],
      ['recommended', true, 'top', true, ['cheap anvils']],
    );
    assert.equal(answer.content_markdown, 'I recommend **Acme** [1]. Globex costs more.');
    assert.deepEqual(
      answer.sources.map(({ position, domain, title, cited }) => [position, domain, title, cited]),
      [
        [1, 'globex.com', 'Prices', true],
        [2, 'example.org', null, false],
      ],
    );
    assert.doesNotMatch(answer.sources[0]?.url ?? '', /utm_source/);
    assert.deepEqual(
      answer.competitors.map(({ name, domain }) => [name, domain]),
      [['Globex', 'globex.com']],
    );
    assert.deepEqual([answer.sentiment, answer.sentiment_source, answer.rankings], ['positive', 'estimated', []]);
  });

  test('keep rankings, and have no sentiment without a mention', async () => {
    const [id = 0] = await bringIn(service, project, [
      {
        prompt_id: prompts[1],
        model: 'perplexity',
        collected_at: at(now - 6 * day),
        content_markdown: '1. **Globex** – excellent\n2. [Hooli](https://hooli.example/anvils)',
      },
    ]);
    const answer = getResponse.data.parse(
      (await service.call('GET', `/projects/${project}/responses/${id}`)).body.data,
    );
    assert.deepEqual([answer.sentiment, answer.sentiment_source], [null, null]);
    assert.deepEqual(answer.rankings, [
      { rank: 1, domain: 'globex.com', name: 'Globex', tracked: 'Globex' },
      { rank: 2, domain: 'hooli.example', name: 'Hooli', tracked: null },
    ]);
  });

  test('of another project are not found and charge nothing', async () => {
    const other = await startPrompts(service, 'x');
    const before = await creditsLeft(service);
    const { status, code } = await service.refusal('GET', `/projects/${other.project}/responses/${answers[0]}`);
    assert.deepEqual([status, code], [404, 'RESPONSE_NOT_FOUND']);
    assert.equal(await creditsLeft(service), before);
  });
});
