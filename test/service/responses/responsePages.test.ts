import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { acme, startPrompts } from '../acme.ts';
import { serviceFor, sharedService } from '../testService.ts';
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

describe('pages of responses', () => {
  test('accepts a limit of 1 to 100', async () => {
    assert.deepEqual((await page('limit=1')).ids, [answers[0]]);
    assert.equal((await page('limit=100')).meta.limit, 100);
    for (const limit of ['0', '101', '-1', '1.5', 'ten', ''])
      assert.equal((await refused(`limit=${limit}`)).code, 'VALIDATION_FAILED', limit);
  });

  test('sorts rows newest first, then by id', async () => {
    const {
      project: id,
      prompts: [one, two],
    } = await startPrompts(service, 'one', 'two');
    const row = (prompt_id: number | undefined, model: string, ago: number) => ({
      prompt_id,
      model,
      collected_at: at(now - ago),
      content_markdown: 'x',
    });
    const [a = 0, b = 0, c = 0, d = 0] = await bringIn(service, id, [
      row(one, 'chatgpt', 5000),
      row(two, 'chatgpt', 1000),
      row(one, 'aimode', 5000),
      row(two, 'aimode', 9000),
    ]);
    assert.deepEqual((await page('', service, id)).ids, [b, c, a, d]);
  });

  test('returns every answer once while new ones arrive', async () => {
    const {
      project: id,
      prompts: [prompt],
    } = await startPrompts(service, 'one');
    const start = now - 3_600_000;
    const row = (second: number) => ({
      prompt_id: prompt,
      model: 'chatgpt',
      collected_at: at(start + second * 1000),
      content_markdown: 'x',
    });
    const first = await bringIn(service, id, [10, 20, 30, 40, 50, 60, 70].map(row));
    const seen: number[] = [];
    let cursor: string | null = '';
    for (let turn = 0; cursor !== null; turn += 1) {
      const { ids, meta } = await page(`limit=3${cursor && `&cursor=${cursor}`}`, service, id);
      assert.equal(meta.has_more, meta.next_cursor !== null);
      assert.ok((meta.next_cursor ?? '').length <= 200);
      seen.push(...ids);
      if (turn === 0) await bringIn(service, id, [5, 45, 55, 80].map(row));
      cursor = meta.next_cursor;
    }
    assert.equal(new Set(seen).size, seen.length, 'none twice');
    assert.deepEqual(
      first.filter((found) => !seen.includes(found)),
      [],
      'none skipped',
    );
  });

  test('keeps the window of the first page past midnight', async (context) => {
    clock = Date.UTC(2026, 10, 20, 22, 59);
    context.after(() => {
      clock = now;
    });
    const {
      project: id,
      prompts: [prompt],
    } = await startPrompts(service, 'one');
    await bringIn(
      service,
      id,
      [1, 2].map((n) => ({
        prompt_id: prompt,
        model: 'chatgpt',
        collected_at: at(clock - n * day),
        content_markdown: 'x',
      })),
    );
    const first = await page('limit=1', service, id);
    clock += 120_000;
    const second = await page(`limit=1&cursor=${first.meta.next_cursor}`, service, id);
    assert.deepEqual([second.meta.from, second.meta.to], [first.meta.from, first.meta.to]);
    assert.notEqual((await page('', service, id)).meta.to, first.meta.to);
  });

  test('accepts another limit and include on the next page', async () => {
    const { meta } = await page('limit=1');
    const second = await page(`limit=2&include=content&cursor=${meta.next_cursor}`);
    assert.deepEqual([second.ids, second.rows[0]?.content_markdown], [answers.slice(1, 3), 'Take any.']);
  });

  test('refuses a cursor with other filters, project or key', async () => {
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

  test('refuses garbled, forged and overlong cursors', async () => {
    const { meta } = await page('limit=1');
    const cursor = meta.next_cursor ?? '';
    const [payload = '', signature = ''] = cursor.split('.');
    const forged = Buffer.from(JSON.stringify({ from: '2020-01-01', to: '2026-11-21', at: now, id: 1 })).toString(
      'base64url',
    );
    for (const wrong of [
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

  test('accepts a cursor after a restart', async (context) => {
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
});
