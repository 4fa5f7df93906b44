import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { oneLine, visible, visibleName } from '../../../../src/text/words/controlCharacters.ts';
import { fc } from '../../../data/properties.ts';

describe('visible', () => {
  test('escapes control characters and keeps lines', () => {
    assert.equal(visible('a\u001b[31m\tb\r\nc\u202e\u009b'), 'a\\u001b[31m\tb\\u000d\nc\\u202e\\u009b');
    assert.equal(visible('größe, 中文, عربي'), 'größe, 中文, عربي');
    const value = { name: '\u001b\u007f\u009b\u2028\u202e' };
    assert.deepEqual(JSON.parse(visible(JSON.stringify(value))), value);
  });

  test('escapes names for one line and build servers', () => {
    assert.equal(visibleName('a\n::error file=x::pwned\nb.md'), 'a\\u000a::error file=x::pwned\\u000ab.md');
    assert.equal(visibleName('::error ::pwned.md'), './::error ::pwned.md');
  });
});

describe('oneLine', () => {
  test('replaces breaks and control characters with one blank', () => {
    for (const [text, line] of [
      ['best  anvil', 'best  anvil'],
      ['best \r\n anvil\tfor\u0007forges', 'best anvil for forges'],
      ['a\u0085b\u2028c\u2029d\u007fe\u009ff', 'a b c d e f'],
    ] as const)
      assert.equal(oneLine(text), line);
  });

  test('removes direction overrides and keeps joiners', () => {
    assert.equal(oneLine('a\u202ab\u202bc\u202cd\u202de\u202ef\u2066g\u2067h\u2068i\u2069j'), 'abcdefghij');
    for (const text of ['می\u200cخواهم', '👩\u200d🚀', '\u200fسندان\u200e', '\u061cسندان'])
      assert.equal(oneLine(text), text);
  });

  test('returns one line for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = oneLine(text);
        assert.doesNotMatch(line, /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        assert.equal(oneLine(line), line);
      }),
    );
  });
});
