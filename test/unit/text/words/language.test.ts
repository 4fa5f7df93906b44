import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { languageOf, languageOfPage } from '../../../../src/text/words/language.ts';

const english = 'The anvil is one of those tools that you keep for your whole life, so take a good one. ';
const german = 'Der Amboss ist ein Werkzeug, das man sein Leben lang behält, und so nimmt man einen guten. ';

describe('language detection', () => {
  test('uses small words despite foreign names', () => {
    const names = 'Stahlhammer Großschmiede Ambossbauer Eisenfeile Zangenwerk ';
    assert.equal(languageOf(english + names.repeat(4)), 'en');
    assert.equal(languageOf(german + 'Heavyweight Blacksmithing Toolworks '.repeat(4)), 'de');
  });

  test('separates Danish and Dutch by their letters', () => {
    const danish =
      'Man kan købe den her maskine, og den er god til alt det, der skal laves i en have for alle over ti år.';
    const dutch =
      'De beste laptop die je kunt kopen was altijd de duurste, maar die man had gelijk: het is niet meer zo.';
    assert.deepEqual([danish, dutch].map(languageOf), ['da', 'nl']);
  });

  test('trusts the declared language unless a long text differs', () => {
    assert.equal(languageOfPage(german, 'en'), 'en');
    assert.equal(languageOfPage(german.repeat(20), 'en'), 'de');
    assert.equal(languageOfPage(german.repeat(20) + english.repeat(20), 'fr'), 'fr');
    assert.equal(languageOfPage(german.repeat(20) + english.repeat(20)), 'de', 'the beginning, where none is declared');
  });

  test('returns undefined for a short text without small words', () => {
    assert.equal(languageOfPage('Acme Pro 500: $1,199. Globex Duo: $899.'), undefined);
    assert.equal(languageOfPage(english), 'en');
  });

  test('does not detect English without English small words', () => {
    const uzbek = [
      'Qaysi usul sizga mosligini bilish uchun, sizga web hostinggizga shell access bor yoki yo‘qligini bilish kerak.',
      'Shell ruxsatga ega insonlarga maxsus Certbot ACME klientidan foydalanishni tavsiya qilamiz.',
      'Let’s Encryptdan shell ruxsatiga ega bo‘lmagan taqdirda, bu xizmatni hosting provayderidan olishinggiz o‘rinli.',
    ];
    assert.notEqual(languageOf(uzbek.join(' ').repeat(4)), 'en');
  });
});
