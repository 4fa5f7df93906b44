import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold } from '../../../../src/text/words/fold.ts';

const alike = (...texts: string[]): void => {
  for (const text of texts) assert.equal(fold(text), fold(texts[0] ?? ''), text);
};

test('letter case does not matter, in any script', () => {
  alike('best anvil', 'BEST ANVIL', 'Best Anvil');
  alike('лучшая наковальня', 'ЛУЧШАЯ НАКОВАЛЬНЯ');
  alike('Σίσυφος', 'ΣΊΣΥΦΟΣ', 'σίσυφοσ');
});

test('what is one letter in one case and two in the other is the same', () => {
  alike('Straße', 'STRASSE', 'STRAẞE', 'strasse');
  alike('ﬁne', 'FINE');
  alike('ᾳ', 'ᾼ', 'ΑΙ');
});

test('a capital İ is an i with its dot, and a dotless ı is a small I', () => {
  alike('İstanbul', 'i\u0307stanbul', 'I\u0307STANBUL');
  alike('ışık', 'IŞIK');
  assert.notEqual(fold('İstanbul'), fold('Istanbul'));
});

test('an accent is the same, composed or not, and another accent is not', () => {
  alike('Éclair', 'e\u0301clair', 'E\u0301CLAIR');
  assert.notEqual(fold('éclair'), fold('eclair'));
});

test('folding again changes nothing, whatever the letter', () => {
  for (let code = 0; code < 0x20000; code += 1) {
    if (code >= 0xd800 && code < 0xe000) continue;
    const once = fold(`x${String.fromCodePoint(code)}x`);
    assert.equal(fold(once), once, `U+${code.toString(16)}`);
  }
});
