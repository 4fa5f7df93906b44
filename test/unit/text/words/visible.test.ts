import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { visible, visibleName } from '../../../../src/text/words/visible.ts';

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
