import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneLine } from '../../../../src/text/words/oneLine.ts';
import { fc } from '../../../data/properties.ts';

test('breaks and control characters become one blank, and blanks stay as they are', () => {
  for (const [text, line] of [
    ['best  anvil', 'best  anvil'],
    ['best \r\n anvil\tfor\u0007forges', 'best anvil for forges'],
    ['a\u0085b\u2028c\u2029d\u007fe\u009ff', 'a b c d e f'],
  ] as const)
    assert.equal(oneLine(text), line);
});

test('what turns the direction of others goes, and what letters need to join or to be told apart stays', () => {
  assert.equal(oneLine('a\u202ab\u202bc\u202cd\u202de\u202ef\u2066g\u2067h\u2068i\u2069j'), 'abcdefghij');
  for (const text of ['می\u200cخواهم', '👩\u200d🚀', '\u200fسندان\u200e', '\u061cسندان'])
    assert.equal(oneLine(text), text);
});

test('a line is one line, however it was made, and stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = oneLine(text);
      assert.doesNotMatch(line, /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
      assert.equal(oneLine(line), line);
    }),
  );
});
