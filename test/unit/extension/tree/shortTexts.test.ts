import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortTexts } from '../../../../src/extension/tree/nodes/shortTexts.ts';

test('texts that begin alike for longer than is seen go on with the word in which they differ', () => {
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

test('of two texts one of which begins the other, both keep the word that it ends with', () => {
  assert.deepEqual(shortTexts(['best espresso machine for home', 'best espresso machine for home and office']), [
    'best … home',
    'best … home and office',
  ]);
});

test('a single word, however long, and the same text twice stay whole', () => {
  const word = 'x'.repeat(60);
  assert.deepEqual(shortTexts([word, `${word}y`, word]), [word, `${word}y`, word]);
});
