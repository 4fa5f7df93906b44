import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { allRows, walkResponses } from '../../../src/client/pages.ts';
import type { Client } from '../../../src/client/client.ts';
import { Failure } from '../../../src/contract/failure.ts';

interface Query {
  readonly cursor?: string | undefined;
  readonly limit?: number;
  readonly status?: string;
}
const stale = () => new Failure('INVALID_CURSOR', 'Start again');
const page = (ids: number[], next: string | null) => ({
  data: ids.map((id) => ({ id, date: '2026-02-01' })),
  meta: { has_more: next !== null, next_cursor: next },
});
async function collect(rows: AsyncIterable<{ id: number }>): Promise<number[]> {
  const ids: number[] = [];
  for await (const { id } of rows) ids.push(id);
  return ids;
}

describe('paging', () => {
  test('keeps the filters and fetches the next page on demand', async () => {
    const asked: Query[] = [];
    const pages: Record<string, ReturnType<typeof page>> = {
      '': page([5, 4], 'a'),
      a: page([3], 'b'),
      b: page([2], null),
    };
    const list = ({ query = {} }: { query?: Query }) => {
      asked.push(query);
      return Promise.resolve(pages[query.cursor ?? ''] ?? page([], null));
    };
    const rows = allRows(list, { query: { status: 'failed' } });
    assert.equal((await rows.next()).value?.id, 5);
    assert.equal((await rows.next()).value?.id, 4);
    assert.equal(asked.length, 1);
    assert.deepEqual(await collect(rows), [3, 2]);
    assert.deepEqual(
      asked,
      [undefined, 'a', 'b'].map((cursor) => ({ limit: 100, status: 'failed', cursor })),
    );
  });

  test('starts again after a stale cursor and skips known rows', async () => {
    const answers = [page([5, 4], 'a'), page([3], 'b'), stale(), page([6, 5, 4], 'c'), page([3, 2], null)];
    const list = () =>
      Promise.resolve().then(() => {
        const answer = answers.shift();
        if (answer === undefined || answer instanceof Failure) throw answer ?? new Error('asked too often');
        return answer;
      });
    assert.deepEqual(await collect(allRows(list, {})), [5, 4, 3, 6, 2]);
  });

  test('fails if a cursor is stale again without progress', async () => {
    const refusing = () => Promise.reject(stale());
    await assert.rejects(collect(allRows(refusing, {})), { code: 'INVALID_CURSOR' });
    const always = ({ query = {} }: { query?: Query }) =>
      query.cursor === undefined ? Promise.resolve(page([1], 'a')) : Promise.reject(stale());
    await assert.rejects(collect(allRows(always, {})), { code: 'INVALID_CURSOR' });
  });

  test('fails for circular cursors and a missing cursor', async () => {
    const circles = [
      { '': 'a', a: 'a' },
      { '': 'a', a: 'b', b: 'a' },
      { '': 'a', a: 'b', b: 'c', c: 'd', d: 'e', e: 'c' },
    ];
    for (const follows of circles as Record<string, string>[]) {
      let asked = 0;
      const list = ({ query = {} }: { query?: Query }) =>
        Promise.resolve(page([(asked += 1)], follows[query.cursor ?? ''] ?? null));
      await assert.rejects(collect(allRows(list, {})), { code: 'SERVICE_NOT_UNDERSTOOD' });
      assert.ok(asked < 12, String(asked));
    }
    const cut = () => Promise.resolve({ data: [{ id: 1 }], meta: { has_more: true, next_cursor: null } });
    await assert.rejects(collect(allRows(cut, {})), { code: 'SERVICE_NOT_UNDERSTOOD' });
  });

  test('splits a long window into 31 days, newest first', async () => {
    const asked: unknown[] = [];
    const listResponses = ((input: { query?: { from?: string; to?: string } }) => {
      asked.push([input.query?.from, input.query?.to]);
      return Promise.resolve(page([100 - asked.length], null));
    }) as unknown as Client['listResponses'];
    const rows = walkResponses(
      { listResponses },
      { project: 'p', query: { from: '2026-01-01', to: '2026-02-10', model: ['chatgpt'] } },
    );
    assert.deepEqual(await collect(rows), [99, 98]);
    assert.deepEqual(asked, [
      ['2026-01-11', '2026-02-10'],
      ['2026-01-01', '2026-01-10'],
    ]);
  });

  test('works for prompts and runs', async () => {
    const client = {
      listPrompts: () => Promise.resolve(page([1, 2], null)),
      listPromptRuns: () => Promise.resolve(page([9], null)),
      listContentRuns: () => Promise.resolve(page([7], null)),
    };
    const { listPrompts, listPromptRuns, listContentRuns } = client as unknown as Client;
    assert.deepEqual(await collect(allRows(listPrompts, { project: 'p', query: { active: true } })), [1, 2]);
    assert.deepEqual(await collect(allRows(listPromptRuns, { project: 'p', query: { status: 'completed' } })), [9]);
    assert.deepEqual(await collect(allRows(listContentRuns, { project: 'p' })), [7]);
  });
});
