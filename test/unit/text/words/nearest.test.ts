import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { nearest } from '../../../../src/text/words/nearest.ts';

describe('nearest', () => {
  test('returns the word with the fewest different letters', () => {
    assert.equal(nearest('ChatGTP', ['gemini', 'chatgpt']), 'chatgpt');
    assert.equal(nearest('activ', ['key', 'text', 'active']), 'active');
  });

  test('returns undefined if more than a third of the letters differ', () => {
    assert.equal(nearest('claude', ['gemini', 'chatgpt']), undefined);
    assert.equal(nearest('x', ['key']), undefined);
  });
});
