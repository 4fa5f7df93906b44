import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import { startPrompts } from '../acme.ts';
import { sharedService } from '../testService.ts';

const service = await sharedService();
let project: string;
let topic: number;
let prompt: number;

before(async () => {
  const made = await startPrompts(service, 'best anvil');
  [project, topic] = [made.project, made.topic];
  [prompt = 0] = made.prompts;
  const responses = ['chatgpt', 'aimode', 'chatgpt', 'gemini', 'aimode'].map((model, place) => ({
    prompt_id: prompt,
    model,
    collected_at: new Date(Date.now() - (place + 1) * 60_000).toISOString(),
    content_markdown: place % 2 === 0 ? 'Take Acme.' : 'Take Globex.',
  }));
  await service.data('POST', `/projects/${project}/responses`, { responses });
});

const read = async (query: string) => (await service.call('GET', `/projects/${project}/responses?${query}`)).body;
const assertWrong = async (field: string, queries: readonly string[]): Promise<void> => {
  for (const query of queries) {
    const { code, details } = await service.refusal('GET', `/projects/${project}/responses?${query}`);
    assert.deepEqual(
      [code, (details as { path: string }[]).map(({ path }) => path)],
      ['VALIDATION_FAILED', [field]],
      query,
    );
  }
};

describe('specified parameters', () => {
  test('accept only true and false as brand_mentioned', async () => {
    for (const value of [true, false])
      assert.equal((await read(`brand_mentioned=${value}`)).meta.brand_mentioned, value);
    await assertWrong(
      'brand_mentioned',
      ['1', '0', 'TRUE', 'False', 'yes', 'null', ''].map((value) => `brand_mentioned=${value}`),
    );
  });

  test('accept only positive integers as limit and prompt_id', async () => {
    for (const field of ['limit', 'prompt_id'])
      await assertWrong(
        field,
        ['0', '-1', '1.5', '1e1', '0x1', 'x', '%201', ''].map((value) => `${field}=${value}`),
      );
  });

  test('accept only content as include', async () => {
    await assertWrong(
      'include',
      ['body', 'content,content', 'CONTENT', ''].map((value) => `include=${value}`),
    );
  });

  test('accept only existing dates as YYYY-MM-DD', async () => {
    for (const field of ['from', 'to']) {
      await assertWrong(
        field,
        ['2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', '20260101', '2026-01-01T00:00:00Z', 'today', ''].map(
          (value) => `${field}=${value}`,
        ),
      );
    }
  });

  test('limit model to 120 characters and a cursor to 200', async () => {
    assert.deepEqual((await read(`model=chatgpt,${'x'.repeat(112)}`)).meta.models, ['chatgpt']);
    await assertWrong('model', [`model=chatgpt,${'x'.repeat(113)}`]);
    assert.deepEqual(await service.refusal('GET', `/projects/${project}/responses?cursor=${'x'.repeat(200)}`), {
      status: 400,
      code: 'INVALID_CURSOR',
      details: undefined,
    });
    await assertWrong('cursor', [`cursor=${'x'.repeat(201)}`]);
  });

  test('separate models by commas, ignoring spaces and repeats', async () => {
    for (const list of [
      'chatgpt,aimode',
      'chatgpt,%20aimode',
      'aimode,chatgpt',
      'chatgpt,aimode,chatgpt',
      ',chatgpt,,aimode,',
    ]) {
      const { data, meta } = await read(`model=${list}`);
      assert.deepEqual([data.length, meta.models.toSorted()], [4, ['aimode', 'chatgpt']], list);
    }
  });

  test('return all rows of each filter in pages of one', async () => {
    for (const filter of [
      '',
      'model=chatgpt',
      'brand_mentioned=true',
      'brand_mentioned=false',
      `prompt_id=${prompt}`,
      'model=chatgpt,aimode&brand_mentioned=true&include=content',
    ]) {
      const whole = await read(`${filter}&limit=100`);
      const found: unknown[] = [];
      let cursor = '';
      for (let page = await read(`${filter}&limit=1`); ; page = await read(`${filter}&limit=1${cursor}`)) {
        found.push(...page.data);
        assert.equal(page.meta.has_more, page.meta.next_cursor !== null);
        if (!page.meta.has_more) break;
        cursor = `&cursor=${encodeURIComponent(page.meta.next_cursor)}`;
      }
      assert.deepEqual(found, whole.data, filter);
    }
  });

  test('ignore the case of prompts in every script', async () => {
    const add = async (...prompts: string[]) =>
      service.data('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts });
    const { added } = await add('Was kostet die Straße', 'İstanbul', 'e\u0301clair', 'ﬁne', 'Σίσυφος');
    const again = ['WAS KOSTET DIE STRASSE', 'WAS KOSTET DIE STRAẞE', 'i\u0307stanbul', 'ÉCLAIR', 'FINE', 'ΣΊΣΥΦΟΣ'];
    const ids = [0, 0, 1, 2, 3, 4].map((place) => added[place].id);
    assert.deepEqual(await add(...again), {
      added: [],
      skipped: again.map((text, place) => ({ text, reason: 'duplicate', prompt_id: ids[place] })),
    });
  });
});
