import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costOf, ModelPrices, ownPrice, priceOf } from '../../../src/contract/models/prices.ts';

const call = { kind: 'openai', model: 'gpt-5.1-2025-11-13' } as const;

test('a call costs its tokens by the list, and ten dollars a thousand web searches', () => {
  assert.equal(priceOf({ ...call, input: 1_000_000, output: 100_000 }), 2.25);
  assert.equal(priceOf({ ...call, input: 1_000_000, output: 100_000, searches: 3 }), 2.28);
});

test('what is not known is no price: tokens, models, searches of models whose searches are not listed', () => {
  assert.equal(priceOf({ ...call, input: null, output: 1 }), undefined);
  assert.equal(priceOf({ ...call, model: 'gpt-99', input: 1, output: 1 }), undefined);
  assert.equal(priceOf({ ...call, model: undefined, input: 1, output: 1 }), undefined);
  assert.equal(priceOf({ ...call, model: 'gpt-4o-mini', input: 1, output: 1, searches: 1 }), undefined);
  assert.equal(costOf({ input: 1, output: 1 }), undefined);
});

test('who charges by the call charges for no tokens and no search beside it, unless that has a price', () => {
  const untold = { input: null, output: null, searches: 4 };
  assert.equal(costOf(untold, { call: 0.015 }), 0.015);
  assert.equal(costOf(untold, { call: 0.015, search: 0.01 }), 0.055);
  assert.equal(costOf({ input: 1_000_000, output: 0 }, { call: 0.005, input: 1, output: 1 }), 1.005);
});

test('a person’s own price is that of the very model, or else that of its vendor', () => {
  const own = { 'openai/gpt-5.5': { input: 2, output: 12 }, openai: { call: 1 } };
  assert.deepEqual(ownPrice(own, { kind: 'openai', model: 'gpt-5.5' }), { input: 2, output: 12 });
  assert.deepEqual(ownPrice(own, { kind: 'openai', model: 'gpt-6' }), { call: 1 });
  assert.equal(ownPrice(own, { kind: 'google', model: 'gpt-5.5' }), undefined);
});

test('a table of prices names vendors, and each price says what a call costs', () => {
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
