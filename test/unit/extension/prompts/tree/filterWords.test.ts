import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { filterWords, type PromptFilter } from '../../../../../src/extension/prompts/tree/promptFilters.ts';

const words = (filter: Partial<PromptFilter>): string =>
  filterWords({ marks: [], models: [], sentiments: [], ...filter });

describe('filter description', () => {
  test('names the assistants that don’t mention the brand', () => {
    assert.equal(words({ marks: ['missed'], models: ['perplexity'] }), 'Not mentioned by Perplexity');
    const several = words({ marks: ['lost', 'useless'], models: ['chatgpt', 'gemini', 'perplexity'] });
    assert.match(several, /^No longer mentioned by ChatGPT, Gemini, or Perplexity · Not useful/u);
  });

  test('lists assistants without such a condition', () => {
    assert.equal(
      words({ models: ['chatgpt', 'gemini'], sentiments: ['mixed'] }),
      'ChatGPT · Gemini · Neutral or mixed',
    );
    assert.equal(words({ marks: ['missed'], days: 1 }), 'Brand not mentioned · Asked today');
  });
});
