import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { shortTexts } from '../../../../../src/extension/prompts/tree/shortTexts.ts';

describe('short texts', () => {
  test('skip a long common beginning', () => {
    assert.deepEqual(
      shortTexts([
        'Best espresso machine for a small office',
        'Best espresso machine for a small kitchen',
        'Best TV for sports',
        'Cheap coffee grinders that last for many years',
      ]),
      ['Best … office', 'Best … kitchen', 'Best TV for sports', 'Cheap coffee grinders that last for many years'],
    );
  });

  test('keep the last word if one text starts with the other', () => {
    assert.deepEqual(shortTexts(['best espresso machine for home', 'best espresso machine for home and office']), [
      'best … home',
      'best … home and office',
    ]);
  });

  test('keep single words and equal texts whole', () => {
    const word = 'x'.repeat(60);
    assert.deepEqual(shortTexts([word, `${word}y`, word]), [word, `${word}y`, word]);
  });
});
