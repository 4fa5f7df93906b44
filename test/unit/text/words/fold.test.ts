import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fold } from '../../../../src/text/words/fold.ts';

const alike = (...texts: string[]): void => {
  for (const text of texts) assert.equal(fold(text), fold(texts[0] ?? ''), text);
};

describe('fold', () => {
  test('ignores letter case in any script', () => {
    alike('best anvil', 'BEST ANVIL', 'Best Anvil');
    alike('лучшая наковальня', 'ЛУЧШАЯ НАКОВАЛЬНЯ');
    alike('Σίσυφος', 'ΣΊΣΥΦΟΣ', 'σίσυφοσ');
  });

  test('equates letters that are two in the other case', () => {
    alike('Straße', 'STRASSE', 'STRAẞE', 'strasse');
    alike('ﬁne', 'FINE');
    alike('ᾳ', 'ᾼ', 'ΑΙ');
  });

  test('keeps the dots of the Turkish i', () => {
    alike('İstanbul', 'i\u0307stanbul', 'I\u0307STANBUL');
    alike('ışık', 'IŞIK');
    assert.notEqual(fold('İstanbul'), fold('Istanbul'));
  });

  test('ignores composition, but not accents', () => {
    alike('Éclair', 'e\u0301clair', 'E\u0301CLAIR');
    assert.notEqual(fold('éclair'), fold('eclair'));
  });

  test('is idempotent for every letter', () => {
    for (let code = 0; code < 0x20000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const once = fold(`x${String.fromCodePoint(code)}x`);
      assert.equal(fold(once), once, `U+${code.toString(16)}`);
    }
  });
});
