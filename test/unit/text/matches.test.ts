import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { matchesOf } from '../../../src/text/matches.ts';

const found = (matches: Iterable<RegExpExecArray>): unknown[] =>
  [...matches].map(({ 0: text, index }) => [text, index]);

describe('matchesOf', () => {
  test('finds the same as matchAll', () => {
    for (const pattern of [/a+/g, /b*/g, /(?=b)/g, /\p{L}/gu, /x/g]) {
      for (const text of ['aab ab', '', 'bb', '𝒜b', 'x'])
        assert.deepEqual(
          found(matchesOf(text, pattern)),
          found(text.matchAll(pattern)),
          `${pattern.source} in ${text}`,
        );
    }
  });
});
