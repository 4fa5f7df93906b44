import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { getResponse, listResponses } from '../../../src/contract/response.ts';
import { acme, creditsLeft, serviceFor, sharedService, startPrompts, type TestService } from '../testService.ts';

const day = 86_400_000;
/** Noon of a day on which no test runs. */
const now = Date.UTC(2026, 10, 21, 12);
const at = (moment: number): string => new Date(moment).toISOString();

const service = await sharedService({ now: () => now });
let project: string;
let prompts: number[];
/** By what they are: [chatgpt naming Acme, chatgpt not, aimode without an answer, gemini naming Acme]. */
let answers: number[];

before(async () => {
  ({ project, prompts } = await startPrompts(service, 'best anvil', 'cheap anvil'));
  const [first, second] = prompts;
  answers = await bringIn(service, project, [
    {
      prompt_id: first,
      model: 'chatgpt',
      collected_at: at(now - day),
      content_markdown: 'Take Acme. Globex is fine, too.',
    },
    { prompt_id: second, model: 'chatgpt', collected_at: at(now - 2 * day), content_markdown: 'Take any.' },
    { prompt_id: first, model: 'aimode', collected_at: at(now - 3 * day), content_markdown: '' },
    { prompt_id: first, model: 'gemini', collected_at: at(now - 4 * day), content_markdown: 'Take Acme.' },
  ]);
});

async function bringIn(own: TestService, id: string, responses: readonly object[]): Promise<number[]> {
  const { added } = (await own.data('POST', `/projects/${id}/responses`, { responses })) as { added: { id: number }[] };
  return added.map((row) => row.id);
}

async function page(query = '', own = service, id = project) {
  const { status, headers, body } = await own.call('GET', `/projects/${id}/responses?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  const rows = listResponses.data.parse(body.data);
  return {
    rows,
    ids: rows.map((row) => row.id),
    meta: listResponses.meta.parse(body.meta),
    charged: Number(headers.get('X-Service-Credits-Charged')),
  };
}

const refused = (query: string) => service.refusal('GET', `/projects/${project}/responses?${query}`);

test('without filters a read shows 31 days up to today, the tracked assistants and 50 rows', async () => {
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

test('a row says what the answer says of the brand, without its text', async () => {
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
    search_performed: null,
    search_queries: [],
    competitors_count: 1,
    realtime: null,
  });
});

test('include=content adds the text and costs 2', async () => {
  const { rows, meta, charged } = await page('include=content');
  assert.deepEqual(
    rows.map((row) => row.content_markdown),
    ['Take Acme. Globex is fine, too.', 'Take any.', ''],
  );
  assert.deepEqual([meta.include, charged], [['content'], 2]);
  assert.equal((await refused('include=sources')).code, 'VALIDATION_FAILED');
});

test('brand_mentioned keeps answers that name the brand, or miss it; no answer is neither', async () => {
  assert.deepEqual((await page('brand_mentioned=true')).ids, [answers[0]]);
  assert.deepEqual((await page('brand_mentioned=false')).ids, [answers[1]]);
  assert.equal((await page('brand_mentioned=false')).meta.brand_mentioned, false);
});

test('one assistant or several are read, tracked or not, and unknown names are ignored', async () => {
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

test('when no asked assistant is known there are no rows, and an empty name is the default', async () => {
  const { ids, meta, charged } = await page('model=eliza,parry');
  assert.deepEqual([ids, meta.models, charged], [[], [], 1]);
  assert.deepEqual((await page('model=')).meta.models, acme.models);
  assert.equal((await refused(`model=${'x'.repeat(121)}`)).code, 'VALIDATION_FAILED');
});

test('prompt_id keeps the rows of one prompt, and finds nothing where there is none', async () => {
  assert.deepEqual((await page(`prompt_id=${prompts[1]}`)).ids, [answers[1]]);
  const { ids, meta } = await page('prompt_id=99999');
  assert.deepEqual([ids, meta.prompt_id, meta.has_more], [[], 99999, false]);
  assert.equal((await refused('prompt_id=0')).code, 'VALIDATION_FAILED');
});

test("a day is the project's own, and both ends of a window count", async (context) => {
  const own = await serviceFor(context, { now: () => Date.UTC(2026, 10, 20, 23, 30) });
  const {
    project: berlin,
    prompts: [prompt],
  } = await startPrompts(own, 'best anvil');
  const ids = await bringIn(
    own,
    berlin,
    ['2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z', '2026-11-21T04:00:00+05:00'].map((collected_at) => ({
      prompt_id: prompt,
      model: 'chatgpt',
      collected_at,
      content_markdown: 'x',
    })),
  );
  assert.equal((await page('', own, berlin)).meta.to, '2026-11-21', 'in Berlin it is the 21st already');
  assert.deepEqual((await page('from=2026-11-20&to=2026-11-20', own, berlin)).ids, [ids[0]]);
  const { rows } = await page('from=2026-11-21&to=2026-11-21', own, berlin);
  assert.deepEqual(
    rows.map(({ id, date, collected_at }) => [id, date, collected_at]),
    [[ids[1], '2026-11-21', '2026-11-20T23:00:00.000Z']],
    'the same moment again, with another offset, is the same answer',
  );
});

test('a window of 31 days is read, one of 32 is refused with how many there may be', async () => {
  assert.equal((await page('from=2026-10-01&to=2026-10-31')).meta.from, '2026-10-01');
  assert.deepEqual(await refused('from=2026-10-01&to=2026-11-01'), {
    status: 400,
    code: 'DATE_RANGE_TOO_LARGE',
    details: { max_days: 31 },
  });
  assert.equal((await refused('from=2026-01-01')).code, 'DATE_RANGE_TOO_LARGE');
});

test('from defaults to 30 days before to, which may lie in the future', async () => {
  const { meta } = await page('to=2026-03-01');
  assert.deepEqual([meta.from, meta.to], ['2026-01-30', '2026-03-01']);
  assert.equal((await page('to=2026-12-15')).meta.to, '2026-12-15');
});

test('from after to, and days that are none, are refused', async () => {
  for (const query of ['from=2026-11-02&to=2026-11-01', 'from=2026-12-01']) {
    assert.deepEqual(
      await refused(query),
      { status: 422, code: 'VALIDATION_FAILED', details: [{ path: 'from', message: 'must not be after to' }] },
      query,
    );
  }
  for (const query of ['from=2026-02-30', 'to=21.11.2026', 'to=', 'from=2026-11-01T00:00:00Z'])
    assert.equal((await refused(query)).code, 'VALIDATION_FAILED', query);
});

test('limit is 1 to 100', async () => {
  assert.deepEqual((await page('limit=1')).ids, [answers[0]]);
  assert.equal((await page('limit=100')).meta.limit, 100);
  for (const limit of ['0', '101', '-1', '1.5', 'ten', ''])
    assert.equal((await refused(`limit=${limit}`)).code, 'VALIDATION_FAILED', limit);
});

test('rows come newest first, and by id where the moment is the same', async (context) => {
  const own = await serviceFor(context);
  const {
    project: id,
    prompts: [one, two],
  } = await startPrompts(own, 'one', 'two');
  const row = (prompt_id: number | undefined, model: string, ago: number) => ({
    prompt_id,
    model,
    collected_at: at(Math.floor(Date.now() / 1000) * 1000 - ago),
    content_markdown: 'x',
  });
  const [a = 0, b = 0, c = 0, d = 0] = await bringIn(own, id, [
    row(one, 'chatgpt', 5000),
    row(two, 'chatgpt', 1000),
    row(one, 'aimode', 5000),
    row(two, 'aimode', 9000),
  ]);
  assert.deepEqual((await page('', own, id)).ids, [b, c, a, d]);
});

test('a walk meets every answer once, while others arrive before, between and behind', async (context) => {
  const own = await serviceFor(context);
  const {
    project: id,
    prompts: [prompt],
  } = await startPrompts(own, 'one');
  const start = Date.now() - 3_600_000;
  const row = (second: number) => ({
    prompt_id: prompt,
    model: 'chatgpt',
    collected_at: at(start + second * 1000),
    content_markdown: 'x',
  });
  const first = await bringIn(own, id, [10, 20, 30, 40, 50, 60, 70].map(row));
  const seen: number[] = [];
  let cursor: string | null = '';
  for (let turn = 0; cursor !== null; turn += 1) {
    const { ids, meta } = await page(`limit=3${cursor && `&cursor=${cursor}`}`, own, id);
    assert.equal(meta.has_more, meta.next_cursor !== null);
    assert.ok((meta.next_cursor ?? '').length <= 200);
    seen.push(...ids);
    if (turn === 0) await bringIn(own, id, [5, 45, 55, 80].map(row));
    cursor = meta.next_cursor;
  }
  assert.equal(new Set(seen).size, seen.length, 'none twice');
  assert.deepEqual(
    first.filter((found) => !seen.includes(found)),
    [],
    'none skipped',
  );
});

test('the window stays as it was on the first page, though midnight passes', async (context) => {
  let clock = Date.UTC(2026, 10, 20, 22, 59);
  const own = await serviceFor(context, { now: () => clock });
  const {
    project: id,
    prompts: [prompt],
  } = await startPrompts(own, 'one');
  await bringIn(
    own,
    id,
    [1, 2].map((n) => ({
      prompt_id: prompt,
      model: 'chatgpt',
      collected_at: at(clock - n * day),
      content_markdown: 'x',
    })),
  );
  const first = await page('limit=1', own, id);
  clock += 120_000;
  const second = await page(`limit=1&cursor=${first.meta.next_cursor}`, own, id);
  assert.deepEqual([second.meta.from, second.meta.to], [first.meta.from, first.meta.to]);
  assert.notEqual((await page('', own, id)).meta.to, first.meta.to);
});

test('limit and include may change between pages', async () => {
  const { meta } = await page('limit=1');
  const second = await page(`limit=2&include=content&cursor=${meta.next_cursor}`);
  assert.deepEqual([second.ids, second.rows[0]?.content_markdown], [answers.slice(1, 3), 'Take any.']);
});

test('a cursor opens nothing but its own filters, project and key', async () => {
  const { meta } = await page('limit=1');
  const cursor = `cursor=${meta.next_cursor}`;
  const invalid = { status: 400, code: 'INVALID_CURSOR', details: undefined };
  for (const filter of [
    'model=chatgpt',
    'brand_mentioned=true',
    `prompt_id=${prompts[0]}`,
    'from=2026-11-01',
    'to=2026-11-21',
  ]) {
    assert.deepEqual(await refused(`${cursor}&${filter}`), invalid, filter);
  }
  const { id: other } = await service.data('POST', '/projects', acme);
  assert.deepEqual(await service.refusal('GET', `/projects/${other}/responses?${cursor}`), invalid);
  const key = await service.makeKey(['read']);
  assert.deepEqual(
    await service.refusal('GET', `/projects/${project}/responses?${cursor}`, undefined, { key }),
    invalid,
  );
  assert.deepEqual(await service.refusal('GET', `/projects/${project}/prompts?${cursor}`), invalid);
});

test('a cursor that is garbled or forged is refused, and one over 200 characters is no cursor', async () => {
  const { meta } = await page('limit=1');
  const cursor = meta.next_cursor ?? '';
  const [payload = '', signature = ''] = cursor.split('.');
  const forged = Buffer.from(JSON.stringify({ from: '2020-01-01', to: '2026-11-21', at: now, id: 1 })).toString(
    'base64url',
  );
  for (const wrong of [
    '',
    'x',
    payload,
    `${payload}.`,
    `.${signature}`,
    `${cursor}x`,
    `${cursor}.x`,
    `${forged}.${signature}`,
    `${forged}.`,
    `${payload}.${signature.slice(1)}`,
    `${cursor}%20`,
  ]) {
    assert.equal((await refused(`cursor=${wrong}`)).code, 'INVALID_CURSOR', wrong);
  }
  assert.equal((await refused(`cursor=${'x'.repeat(201)}`)).code, 'VALIDATION_FAILED');
});

test('a cursor is good beyond a restart', async (context) => {
  const first = await serviceFor(context);
  const {
    project: id,
    prompts: [prompt],
  } = await startPrompts(first, 'one');
  const [older, newer] = await bringIn(
    first,
    id,
    [2, 1].map((n) => ({
      prompt_id: prompt,
      model: 'chatgpt',
      collected_at: at(Date.now() - n * 1000),
      content_markdown: 'x',
    })),
  );
  const { ids, meta } = await page('limit=1', first, id);
  const second = await first.restart();
  assert.deepEqual([ids, (await page(`limit=1&cursor=${meta.next_cursor}`, second, id)).ids], [[newer], [older]]);
});

test('one answer is read whole, with its sources and the competitors that it names', async () => {
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

test('an answer keeps what it ranks, and has no sentiment where it misses the brand', async () => {
  const [id = 0] = await bringIn(service, project, [
    {
      prompt_id: prompts[1],
      model: 'perplexity',
      collected_at: at(now - 6 * day),
      content_markdown: '1. **Globex** – excellent\n2. [Hooli](https://hooli.example/anvils)',
    },
  ]);
  const answer = getResponse.data.parse((await service.call('GET', `/projects/${project}/responses/${id}`)).body.data);
  assert.deepEqual([answer.sentiment, answer.sentiment_source], [null, null]);
  assert.deepEqual(answer.rankings, [
    { rank: 1, domain: 'globex.com', name: 'Globex', tracked: 'Globex' },
    { rank: 2, domain: 'hooli.example', name: 'Hooli', tracked: null },
  ]);
});

test('an answer of another project is not there, and charges nothing', async () => {
  const other = await startPrompts(service, 'x');
  const before = await creditsLeft(service);
  const { status, code } = await service.refusal('GET', `/projects/${other.project}/responses/${answers[0]}`);
  assert.deepEqual([status, code], [404, 'RESPONSE_NOT_FOUND']);
  assert.equal(await creditsLeft(service), before);
});
