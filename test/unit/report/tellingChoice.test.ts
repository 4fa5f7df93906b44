import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Candidate, candidatesOf, chooseTelling } from '../../../src/report/file/tellingChoice.ts';

const row = (id: number, prompt: number, model: string, competitors = 0) => ({
  id,
  model,
  competitors_count: competitors,
  prompt: { id: prompt },
});

/** Chosen candidates as `reason id`; `refused` cannot be quoted. */
async function chosen(candidates: readonly Candidate[], refused: readonly number[] = []): Promise<string[]> {
  const taken: string[] = [];
  await chooseTelling(candidates, ({ row: { id }, reason: { kind } }) => {
    if (!refused.includes(id)) taken.push(`${kind} ${id}`);
    return Promise.resolve(!refused.includes(id));
  });
  return taken;
}

describe('choice of quoted answers', () => {
  test('alternates between reasons, strongest answer first', async () => {
    const candidates = candidatesOf({
      missed: [row(1, 1, 'chatgpt', 2), row(2, 2, 'chatgpt', 5), row(3, 3, 'gemini', 2), row(4, 4, 'gemini', 0)],
      negative: [row(5, 5, 'chatgpt'), row(6, 6, 'gemini')],
      ranked: [row(7, 7, 'chatgpt', 1), row(8, 8, 'gemini', 4)],
    });
    assert.deepEqual(await chosen(candidates), [
      'negative 5',
      'missed 2',
      'first 8',
      'negative 6',
      'missed 1',
      'first 7',
      'missed 3',
    ]);
  });

  test('separates outliers and denials from other misses', () => {
    const candidates = candidatesOf({
      missed: [row(1, 1, 'chatgpt', 3), row(2, 1, 'gemini', 3), row(3, 2, 'chatgpt', 3)],
      denied: [row(3, 2, 'chatgpt', 3)],
      negative: [],
      recommended: [row(4, 1, 'gemini', 1), row(5, 1, 'perplexity', 1)],
    });
    assert.deepEqual(
      candidates.map(({ row: { id }, reason }) => [id, reason]),
      [
        [1, { kind: 'apart', competitors: 3, others: ['gemini', 'perplexity'] }],
        [2, { kind: 'missed', competitors: 3 }],
        [3, { kind: 'denied' }],
      ],
    );
  });

  test('takes ten at most, two for each prompt, none twice', async () => {
    const many = Array.from({ length: 40 }, (_, id) => row(id + 1, 1 + (id % 8), 'chatgpt', 3));
    assert.equal((await chosen(candidatesOf({ missed: many, negative: many }))).length, 10);
    const ofOne = Array.from({ length: 5 }, (_, id) => row(id + 1, 1, 'chatgpt', 3));
    assert.deepEqual(await chosen(candidatesOf({ missed: ofOne, negative: ofOne })), ['negative 1', 'missed 2']);
  });

  test('replaces an answer that cannot be quoted', async () => {
    const missed = [row(1, 1, 'chatgpt', 5), row(2, 1, 'chatgpt', 4), row(3, 1, 'gemini', 3)];
    assert.deepEqual(await chosen(candidatesOf({ missed, negative: [] }), [1]), ['missed 2', 'missed 3']);
  });
});
