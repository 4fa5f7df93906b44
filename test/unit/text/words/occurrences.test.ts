import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { squashed } from '../../../../src/text/words/fold.ts';
import { hasWord, occurrences } from '../../../../src/text/words/occurrences.ts';

describe('occurrences', () => {
  test('finds whole words as written', () => {
    assert.deepEqual(
      [...occurrences('Acme, Acmes, (Acme) 2Acme acme Ácme', 'Acme')],
      [
        { start: 0, end: 4 },
        { start: 14, end: 18 },
      ],
    );
    assert.equal(hasWord('Acmes', 'Acme'), false);
    assert.equal(hasWord('of Acme', 'Acme'), true);
    assert.equal(hasWord('Acme', ''), false);
  });

  test('squashes case, signs and blanks of names', () => {
    for (const name of ['T-Fal', 't-fal', 'TFAL', 'T fal®', "T'fal"]) assert.equal(squashed(name), 'tfal');
    assert.equal(squashed('STRASSE 1'), squashed('Straße-1'));
    assert.notEqual(squashed('Café'), squashed('Cafe'));
  });
});
