import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { costOf, ModelPrices, ownPrice, priceOf } from '../../../src/contract/models/prices.ts';

const call = { kind: 'openai', model: 'gpt-5.1-2025-11-13' } as const;

describe('prices', () => {
  test('charge tokens by the list and web searches', () => {
    assert.equal(priceOf({ ...call, input: 1_000_000, output: 100_000 }), 2.25);
    assert.equal(priceOf({ ...call, input: 1_000_000, output: 100_000, searches: 3 }), 2.28);
  });

  test('are unknown without tokens, model or search price', () => {
    assert.equal(priceOf({ ...call, input: null, output: 1 }), undefined);
    assert.equal(priceOf({ ...call, model: 'gpt-99', input: 1, output: 1 }), undefined);
    assert.equal(priceOf({ ...call, model: undefined, input: 1, output: 1 }), undefined);
    assert.equal(priceOf({ ...call, model: 'gpt-4o-mini', input: 1, output: 1, searches: 1 }), undefined);
    assert.equal(costOf({ input: 1, output: 1 }), undefined);
  });

  test('per call ignore tokens and searches without a price', () => {
    const untold = { input: null, output: null, searches: 4 };
    assert.equal(costOf(untold, { call: 0.015 }), 0.015);
    assert.equal(costOf(untold, { call: 0.015, search: 0.01 }), 0.055);
    assert.equal(costOf({ input: 1_000_000, output: 0 }, { call: 0.005, input: 1, output: 1 }), 1.005);
  });

  test('of the user apply to a model first, then to its vendor', () => {
    const own = { 'openai/gpt-5.5': { input: 2, output: 12 }, openai: { call: 1 } };
    assert.deepEqual(ownPrice(own, { kind: 'openai', model: 'gpt-5.5' }), { input: 2, output: 12 });
    assert.deepEqual(ownPrice(own, { kind: 'openai', model: 'gpt-6' }), { call: 1 });
    assert.equal(ownPrice(own, { kind: 'google', model: 'gpt-5.5' }), undefined);
  });

  test('need a known vendor and a complete price', () => {
    const fault = (prices: object): string | undefined => {
      const [issue] = ModelPrices.safeParse(prices).error?.issues ?? [];
      return issue && [...issue.path, issue.message].join(': ');
    };
    assert.equal(fault({ serpapi: { call: 0 }, 'openai-compatible/a/b': { input: 0, output: 1 } }), undefined);
    assert.match(fault({ gpt: { call: 1 } }) ?? '', /gpt/u);
    assert.match(fault({ editor: { call: 1 } }) ?? '', /editor/u);
    assert.equal(fault({ openai: { input: 1 } }), 'openai: must have both input and output');
    assert.equal(fault({ openai: { search: 1 } }), 'openai: must have input and output, or call');
    assert.match(fault({ openai: { call: -1 } }) ?? '', /^openai: call: /u);
    assert.match(fault({ openai: { call: 1, image: 1 } }) ?? '', /image/u);
  });
});
