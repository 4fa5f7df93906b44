import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import { acme, startPrompts } from '../acme.ts';
import { sharedService } from '../testService.ts';

const service = await sharedService();
let project: string;
let topic: number;
let prompt: number;

before(async () => {
  const made = await startPrompts(service, 'best anvil');
  ({ project, topic } = made);
  prompt = made.prompts[0] ?? 0;
});

/** Returns the path of the first fault that the service reports for an invalid call. */
async function pathOf(method: string, address: string, body?: unknown): Promise<string | undefined> {
  const { status, code, details } = await service.refusal(method, address, body);
  assert.deepEqual([status, code], [422, 'VALIDATION_FAILED'], `${method} ${address} ${JSON.stringify(body)}`);
  return (details as { path: string }[])[0]?.path;
}

/** Each body is refused for the field at this path. */
async function refusedAt(
  address: string,
  cases: readonly (readonly [path: string, body: object])[],
  method = 'POST',
): Promise<void> {
  for (const [path, body] of cases) assert.equal(await pathOf(method, address, body), path);
}

describe('shapes', () => {
  test('accept only country codes that ISO has assigned', async () => {
    for (const region of ['UK', 'EU', 'ZZ', 'XX', 'YU', 'de', 'DEU'])
      assert.equal(await pathOf('POST', '/projects', { ...acme, region }), 'region');
    for (const region of ['GB', 'TW', 'SS'])
      assert.equal((await service.data('POST', '/projects', { ...acme, region })).region, region);
  });

  test('name the path of an invalid project field', () =>
    refusedAt('/projects', [
      ['timezone', { ...acme, timezone: 'Mars/Base' }],
      ['models', { ...acme, models: [] }],
      ['models[1]', { ...acme, models: ['chatgpt', 'eliza'] }],
      ['competitors[0].rank', { ...acme, competitors: [{ name: 'Globex', rank: 1 }] }],
      ['brand.aliases[1]', { ...acme, brand: { aliases: ['ok', 1] } }],
    ]));

  test('count prompts in code points after trimming and composing', async () => {
    const add = (...prompts: string[]) => ({ topic_id: topic, prompts });
    await refusedAt(`/projects/${project}/prompts`, [
      ['prompts[3]', add('a', 'b', 'c', ' ')],
      ['prompts[1]', add('a', 'x'.repeat(256))],
      ['prompts', add(...Array.from({ length: 51 }, () => 'x'))],
      ['prompts', add()],
      ['topic_id', { topic_id: 'x', prompts: ['a'] }],
    ]);
    const { added } = (await service.data(
      'POST',
      `/projects/${project}/prompts`,
      add(` ${'e\u0301'.repeat(255)} `, '😀'.repeat(255)),
    )) as { added: { text: string }[] };
    assert.deepEqual(
      added.map(({ text }) => [...text].length),
      [255, 255],
    );
    await refusedAt(
      `/projects/${project}/prompts/${prompt}`,
      [
        ['text', { text: '' }],
        ['active', { active: 1 }],
        ['id', { id: 1 }],
      ],
      'PATCH',
    );
  });

  test('name the path of an invalid field of a run', () =>
    refusedAt(`/projects/${project}/prompts/runs`, [
      ['prompt_ids', {}],
      ['prompt_ids', { prompt_ids: [1], topic_ids: [1] }],
      ['prompt_ids', { prompt_ids: [] }],
      ['models[0]', { prompt_ids: [1], models: ['eliza'] }],
      ['repeat', { prompt_ids: [1], repeat: 0 }],
      ['repeat', { prompt_ids: [1], repeat: 9 }],
    ]));

  test('name the row of an invalid answer', async () => {
    const good = { prompt_id: prompt, model: 'chatgpt', collected_at: '2026-11-01T00:00:00Z', content_markdown: 'x' };
    const at = (bad: object) => ({ responses: [good, good, good, { ...good, ...bad }] });
    await refusedAt(`/projects/${project}/responses`, [
      ['responses[3].model', at({ model: 'eliza' })],
      ['responses[3].collected_at', at({ collected_at: '2026-11-01' })],
      ['responses[3].prompt_id', at({ prompt_id: 999 })],
      ['responses[3].note', at({ note: 1 })],
      ['responses', { responses: [] }],
      ['responses', { responses: Array.from({ length: 101 }, () => good) }],
    ]);
    assert.equal((await service.data('GET', `/projects/${project}/responses?from=2026-11-01&to=2026-11-01`)).length, 0);
  });

  test('name the path of an invalid field of an article or score', async () => {
    await refusedAt(`/projects/${project}/content/runs`, [
      ['article_type', { prompt_id: prompt, article_type: 'poem' }],
      ['write_mode', { prompt_id: prompt, write_mode: 'dream' }],
      ['body_markdown', { prompt_id: prompt, write_mode: 'rewrite' }],
      ['body_markdown', { prompt_id: prompt, write_mode: 'refresh' }],
      ['words', { prompt_id: prompt, words: 1 }],
      ['prompt_id', {}],
    ]);
    await refusedAt('/content/score', [
      ['markdown', {}],
      ['language', { markdown: '', language: '?' }],
    ]);
    await refusedAt('/content/check', [
      ['markdown', {}],
      ['prompt_id', { markdown: '', prompt_id: 0 }],
    ]);
    await refusedAt('/content/articles/1', [['body_markdown', {}]], 'PUT');
  });

  test('name the path of an invalid field of an export', () =>
    refusedAt(`/projects/${project}/exports`, [
      ['type', { format: 'csv' }],
      ['format', { type: 'sources' }],
      ['from', { type: 'sources', format: 'csv', from: '2026-11-02', to: '2026-11-01' }],
      ['models', { type: 'sources', format: 'csv', models: Array.from({ length: 11 }, () => 'chatgpt') }],
      ['prompt_ids[1]', { type: 'sources', format: 'csv', prompt_ids: [prompt, 999] }],
      ['topic_ids[0]', { type: 'sources', format: 'csv', topic_ids: [999] }],
    ]));

  test('limit lists to 100 rows, and prompts to 1,000', async () => {
    const at = (path: string) => `/projects/${project}/${path}`;
    for (const list of [
      'responses',
      'prompts',
      'prompts/runs',
      'content/runs',
      'competitors',
      'rankings',
      'query-fanout',
      'opportunities',
      'changes',
      'sources/pages',
      'sources/top-domains',
    ]) {
      for (const limit of ['0', list === 'prompts' ? '1001' : '101', 'many', ''])
        assert.equal(await pathOf('GET', at(`${list}?limit=${limit}`)), 'limit', list);
      const least = (await service.call('GET', at(`${list}?limit=1`))).body.meta.limit as number;
      const usual = (await service.call('GET', at(list))).body.meta.limit as number;
      assert.deepEqual(
        [least, usual],
        [1, ['responses', 'prompts', 'prompts/runs', 'content/runs'].includes(list) ? 50 : 20],
        list,
      );
    }
    for (const view of ['visibility', 'web-search', 'sentiment', 'topics', 'exports'])
      assert.equal(await pathOf('GET', at(`${view}?limit=5`)), 'limit', view);
  });

  test('accept bodies of 1 MiB, and of 8 MiB for answers', async () => {
    const status = async (address: string, start: string, bytes: number) =>
      (
        await service.call(
          'POST',
          `/projects/${project}/${address}`,
          `${start}${' '.repeat(bytes - start.length - 1)}}`,
        )
      ).status;
    for (const [address, start, most, read] of [
      ['topics', '{"name":"Big"', 2 ** 20, 201],
      ['responses', '{"responses":[]', 2 ** 23, 422],
    ] as const) {
      assert.deepEqual(
        [await status(address, start, most), await status(address, start, most + 1)],
        [read, 413],
        address,
      );
    }
  });
});
