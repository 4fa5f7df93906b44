import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Counts, readingEase, syllablesIn } from '../../../src/scoring/reading/readingEase.ts';

const counts: Counts = { words: 100, sentences: 5, syllables: 150, letters: 480, longWords: 25 };

const close = (actual: number | undefined, expected: number): void => {
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-9, `${actual} is not ${expected}`);
};

describe('reading ease', () => {
  test('of English uses Flesch 1948', () => {
    // 206.835 − 1.015 × 100/5 − 84.6 × 150/100 = 206.835 − 20.3 − 126.9
    close(readingEase(counts, 'en'), 59.635);
  });

  test('of German uses Amstad 1978', () => {
    // 180 − 100/5 − 58.5 × 180/100 = 180 − 20 − 105.3
    close(readingEase({ ...counts, syllables: 180 }, 'de'), 54.7);
  });

  test('of Spanish, Dutch and Italian uses their formulas', () => {
    close(readingEase({ ...counts, syllables: 200 }, 'es'), 206.835 - 20 - 124.6);
    close(readingEase({ ...counts, syllables: 160 }, 'nl'), 206.84 - 18.6 - 123.2);
    // Gulpease: 89 + (300 × 5 − 10 × 480) / 100 = 89 − 33
    close(readingEase(counts, 'it'), 56);
  });

  test('of French and Portuguese uses their formulas', () => {
    // 207 − 1.015 × 100/5 − 73.6 × 170/100 = 207 − 20.3 − 125.12
    close(readingEase({ ...counts, syllables: 170 }, 'fr'), 61.58);
    // 248.835 − 1.015 × 100/5 − 84.6 × 200/100 = 248.835 − 20.3 − 169.2
    close(readingEase({ ...counts, syllables: 200 }, 'pt'), 59.335);
  });

  test('of French counts spoken syllables', () => {
    const spoken = { table: 1, tables: 1, écoles: 2, le: 1, les: 1, après: 2, donnée: 2, été: 2 };
    for (const [word, syllables] of Object.entries(spoken)) {
      assert.equal(syllablesIn(word, 'fr'), syllables, word);
      assert.equal(syllablesIn(word.normalize('NFD').toUpperCase(), 'fr'), syllables, word);
    }
    assert.equal(syllablesIn('verdade', 'pt'), 3);
  });

  test('of Scandinavian languages uses LIX, and others have none', () => {
    // LIX = 100/5 + 100 × 25/100 = 45, in the middle of its scale
    close(readingEase(counts, 'sv'), 50);
    assert.equal(readingEase(counts, 'fi'), undefined);
  });

  test('is at most 100, and 0 or less for hard text', () => {
    for (const language of ['en', 'de', 'es', 'fr', 'pt', 'nl', 'it', 'sv']) {
      assert.equal(readingEase({ words: 2, sentences: 2, syllables: 2, letters: 4, longWords: 0 }, language), 100);
      const hard = { words: 400, sentences: 1, syllables: 2000, letters: 4800, longWords: 400 };
      assert.ok((readingEase(hard, language) ?? 1) <= 0);
      assert.equal(readingEase({ words: 0, sentences: 0, syllables: 0, letters: 0, longWords: 0 }, language), 0);
    }
  });

  test('counts at least one syllable, and vowel groups', () => {
    assert.equal(syllablesIn('medicine', 'en'), 3);
    assert.equal(syllablesIn('2026', 'en'), 1);
    assert.equal(syllablesIn('Häuser', 'de'), 2);
    assert.equal(syllablesIn('Überprüfung', 'de'), 4);
    assert.equal(syllablesIn('a'.repeat(200_000), 'en'), 1);
  });
});
