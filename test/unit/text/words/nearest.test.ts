import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearest } from '../../../../src/text/words/nearest.ts';

test('the nearest word is the one with fewest other letters, ignoring case', () => {
  assert.equal(nearest('ChatGTP', ['gemini', 'chatgpt']), 'chatgpt');
  assert.equal(nearest('activ', ['key', 'text', 'active']), 'active');
});

test('a word of which more than a third is other letters is not near', () => {
  assert.equal(nearest('claude', ['gemini', 'chatgpt']), undefined);
  assert.equal(nearest('x', ['key']), undefined);
});
