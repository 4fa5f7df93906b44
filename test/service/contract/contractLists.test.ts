import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import { acme, startPrompts } from '../acme.ts';
import { serviceFor, sharedService } from '../testService.ts';

const service = await sharedService({ works: false });
let project: string;
let other: string;
let topic: number;

before(async () => {
  const made = await startPrompts(service, 'one', 'two', 'three');
  ({ project, topic } = made);
  ({ id: other } = await service.data('POST', '/projects', { ...acme, name: 'Other' }));
  const responses = made.prompts.map((prompt_id) => ({
    prompt_id,
    model: 'chatgpt',
    collected_at: '2026-11-01T00:00:00Z',
    content_markdown: 'Acme.',
  }));
  await service.data('POST', `/projects/${project}/responses`, { responses });
  for (const prompt_id of made.prompts) {
    await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: [prompt_id] });
    await service.data('POST', `/projects/${project}/content/runs`, { prompt_id });
  }
});

/** Every list that pages, with a filter that leaves its rows. */
const lists = (id = project): readonly (readonly [address: string, filter: string])[] => [
  [`/projects/${id}/responses?from=2026-11-01&to=2026-11-30`, 'topic_id'],
  [`/projects/${id}/prompts?`, 'topic_id'],
  [`/projects/${id}/prompts/runs?`, 'status'],
  [`/projects/${id}/content/runs?`, 'status'],
];
const value = (filter: string, address: string): string =>
  filter === 'topic_id' ? String(topic) : address.includes('content') ? 'processing' : 'queued';

describe('lists', () => {
  test('count the rows of a page and link to the next one', async () => {
    for (const [address] of lists()) {
      const first = (await service.call('GET', `${address}&limit=2`)).body;
      const { limit, count, has_more: more, next_cursor: cursor } = first.meta;
      assert.deepEqual([limit, count, more, first.data.length], [2, 2, true, 2], address);
      assert.ok(cursor.length <= 200);
      const rest = (await service.call('GET', `${address}&limit=100&cursor=${cursor}`)).body;
      assert.deepEqual(
        [rest.meta.limit, rest.meta.count, rest.meta.has_more, rest.meta.next_cursor],
        [100, 1, false, null],
        address,
      );
      const ids = [...first.data, ...rest.data].map(({ id }: { id: number }) => id);
      assert.deepEqual(
        ids,
        [...new Set(ids)].sort((one, two) => (address.includes('prompts?') ? one - two : two - one)),
        address,
      );
    }
  });

  test('refuse a cursor of another list, key, project or filter', async () => {
    const key = await service.makeKey(['read', 'agents']);
    for (const [index, [address, filter]] of lists().entries()) {
      const { next_cursor: cursor } = (await service.call('GET', `${address}&limit=1`)).body.meta;
      const code = async (at: string, who?: string) =>
        (await service.call('GET', `${at}&cursor=${cursor}`, undefined, who === undefined ? {} : { key: who })).body
          .error?.code;
      assert.equal(await code(address), undefined);
      assert.equal(await code(address, key), 'INVALID_CURSOR', 'of another key');
      assert.equal(await code(`${address}&${filter}=${value(filter, address)}`), 'INVALID_CURSOR', `with ${filter}`);
      assert.equal(await code(lists(other)[index]?.[0] ?? ''), 'INVALID_CURSOR', 'of another project');
      assert.equal(await code(lists()[(index + 1) % 4]?.[0] ?? ''), 'INVALID_CURSOR', 'of another list');
    }
  });

  test('return their filters in meta, null if omitted', async () => {
    const meta = async (query: string) => (await service.call('GET', `/projects/${project}/${query}`)).body.meta;
    const { topic_id, search, active } = await meta(`prompts?topic_id=${topic}&search=TWO`);
    assert.deepEqual([topic_id, search, active], [topic, 'TWO', null]);
    assert.equal((await meta('prompts/runs?status=queued')).status, 'queued');
    const { status, prompt_id } = await meta('content/runs');
    assert.deepEqual([status, prompt_id], [null, null]);
  });

  test('return 409 for an export that is unfinished or failed', async () => {
    const { id } = await service.data('POST', `/projects/${project}/exports`, {
      type: 'responses',
      format: 'csv',
      from: '2026-11-01',
      to: '2026-11-30',
    });
    assert.deepEqual(await service.refusal('GET', `/exports/${id}/download`), {
      status: 409,
      code: 'EXPORT_NOT_READY',
      details: undefined,
    });
    await service.sql("UPDATE exports SET status = 'failed' WHERE uuid = ?", id);
    assert.equal((await service.refusal('GET', `/exports/${id}/download`)).code, 'EXPORT_NOT_READY');
  });

  test('estimate and refuse an export of too many rows', async () => {
    await service.sql('UPDATE answers SET queries_count = 400000');
    const body = { type: 'query_fanout', format: 'csv', from: '2026-11-01', to: '2026-11-30' };
    const { estimate } = await service.data('POST', `/projects/${project}/exports/estimate`, body);
    assert.deepEqual([estimate.rows, estimate.max_rows, estimate.too_large], [1_200_000, 1_000_000, true]);
    const { status, code, details } = await service.refusal('POST', `/projects/${project}/exports`, body);
    assert.deepEqual([status, code, details], [422, 'EXPORT_TOO_LARGE', { max_rows: 1_000_000 }]);
  });

  test('estimate and refuse an export beyond the balance', async (context) => {
    const own = await serviceFor(context);
    const {
      project: id,
      prompts: [prompt],
    } = await startPrompts(own, 'one');
    await own.data('POST', `/projects/${id}/responses`, {
      responses: [{ prompt_id: prompt, model: 'chatgpt', collected_at: '2026-11-01T00:00:00Z', content_markdown: 'x' }],
    });
    await own.sql('UPDATE users SET rows_plan = 0, rows_additional = 0');
    const body = {
      type: 'responses',
      format: 'csv',
      from: '2026-11-01',
      to: '2026-11-30',
      prompt_ids: [],
      topic_ids: [],
      models: [],
    };
    const { estimate, plan } = await own.data('POST', `/projects/${id}/exports/estimate`, body);
    assert.deepEqual(
      [estimate.rows, estimate.enough, plan.models, plan.include_answer],
      [1, false, [...acme.models], true],
      'empty lists equal omitted ones',
    );
    assert.deepEqual(await own.refusal('POST', `/projects/${id}/exports`, body), {
      status: 402,
      code: 'INSUFFICIENT_EXPORT_ROWS',
      details: undefined,
    });
    assert.deepEqual(await own.data('GET', `/projects/${id}/exports`), []);
  });
});
