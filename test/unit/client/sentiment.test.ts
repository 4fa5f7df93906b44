import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Client } from '../../../src/client/client.ts';
import { sentimentOver } from '../../../src/client/sentiment.ts';

const part = (positive: number, mixed: number, negative: number) => ({
  total: positive + mixed + negative,
  counts: { positive, mixed, negative },
  share: { positive: 99, mixed: 99, negative: 99 },
});

const clientOf = (...parts: object[]) =>
  ({ getSentiment: () => Promise.resolve({ data: parts.shift() }) }) as unknown as Pick<Client, 'getSentiment'>;

describe('sentiment over a long window', () => {
  test('adds up counts and computes shares from the sums', async () => {
    const client = clientOf(
      { ...part(1, 0, 0), by_model: { chatgpt: part(1, 0, 0) } },
      { ...part(0, 1, 1), by_model: { gemini: part(0, 1, 0), chatgpt: part(0, 0, 1) } },
    );
    const result = await sentimentOver(client, { project: 'p', query: { from: '2026-01-01', to: '2026-02-10' } });
    assert.deepEqual([result.total, result.share], [3, { positive: 33.3, mixed: 33.3, negative: 33.3 }]);
    assert.deepEqual(result.by_model['chatgpt'], {
      total: 2,
      counts: { positive: 1, mixed: 0, negative: 1 },
      share: { positive: 50, mixed: 0, negative: 50 },
    });
    assert.equal(result.by_model['gemini']?.total, 1);
  });

  test('is 0 without answers', async () => {
    const result = await sentimentOver(clientOf({ ...part(0, 0, 0), by_model: {} }), { project: 'p' });
    const none = { positive: 0, mixed: 0, negative: 0 };
    assert.deepEqual(result, { total: 0, counts: none, share: none, by_model: {} });
  });
});
