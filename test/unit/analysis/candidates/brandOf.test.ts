import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brandOf } from '../../../../src/analysis/candidates/brandOf.ts';
import { candidateBrands } from '../../../../src/analysis/candidates/candidates.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';

/** The brands of names that stand in the text once each, and nowhere else. */
const brandsOf = (...names: readonly string[]): string[] => names.map((name) => brandOf(name, names.join('\n')));

test('the first word of a product is its brand', () => {
  assert.deepEqual(
    brandsOf('Ninja Foodi DZ550 6-in-1', 'CeraVe PM Lotion', 'All-Clad HA1', 'Discover it® Miles', '小米 14'),
    ['Ninja', 'CeraVe', 'All-Clad', 'Discover', '小米'],
  );
});

test('an article, a possessive and a word of headings and labels are no brand without the next word', () => {
  assert.deepEqual(
    brandsOf(
      'La Roche-Posay Toleriane',
      'The Ordinary Niacinamide',
      'Paula’s Choice Clear',
      'New Balance 990',
      'Made In Frying Pan',
    ),
    ['La Roche-Posay', 'The Ordinary', 'Paula’s Choice', 'New Balance', 'Made In'],
  );
  assert.deepEqual(brandsOf('Levi’s 501', 'New'), ['Levi’s', 'New']);
});

test('what "&" and small words join is one brand', () => {
  assert.deepEqual(brandsOf('Silk & Snow Hybrid', 'Bank of America Travel Card'), ['Silk & Snow', 'Bank of America']);
});

test('an everyday word is a brand unless the text always goes on with the same word, and then differently', () => {
  assert.equal(
    brandOf('Capital One VentureOne', 'Capital One VentureOne. With Capital One Travel you save.'),
    'Capital One',
  );
  assert.equal(brandOf('Apple Watch Ultra', 'Apple Watch Ultra, and other things of Apple.'), 'Apple');
  assert.equal(brandOf('Apple Watch Ultra', 'Apple Watch Ultra'), 'Apple');
});

test('an answer proposes each brand once, across case and punctuation', () => {
  const markdown = '1. T-Fal Signature\n2. Ninja Foodi\n3. T-fal Ultimate\n4. TFal Pro\n5. Ninja Creami';
  assert.deepEqual(candidateBrands(readAnswer({ markdown })), ['T-Fal', 'Ninja']);
});
