import assert from 'node:assert/strict';
import { test } from 'node:test';
import { denialOf, named } from '../../../../src/analysis/denials/denialSentences.ts';
import * as asia from '../../../../src/analysis/denials/denialsInAsia.ts';
import { english } from '../../../../src/analysis/denials/denialsInEnglish.ts';
import * as frenchAndItalian from '../../../../src/analysis/denials/denialsInFrenchAndItalian.ts';
import * as germanAndDutch from '../../../../src/analysis/denials/denialsInGermanAndDutch.ts';
import * as spanishAndPortuguese from '../../../../src/analysis/denials/denialsInSpanishAndPortuguese.ts';

const languages = Object.entries({ english, ...germanAndDutch, ...frenchAndItalian, ...spanishAndPortuguese, ...asia });

test('every sentence of a language names the name once, and every word that it or another word uses is listed', () => {
  assert.equal(languages.length, 10);
  for (const [language, { sentences, words }] of languages) {
    for (const sentence of sentences) assert.equal(sentence.split('NAME').length, 2, `${language}: ${sentence}`);
    for (const pattern of [...sentences, ...Object.values(words)]) {
      for (const [, word = ''] of pattern.matchAll(/\{([a-z]\w*)\}/g))
        assert.ok(word in words, `${language}: ${word} in ${pattern}`);
    }
  }
});

test('a sentence denies from the start of a word or clause to the end of the clause, with words left out or repeated', () => {
  const denial = denialOf({
    negation: 'no',
    sentences: ['no {big}* {dog}? NAME', '^ NAME is gone'],
    tells: 'which',
    words: { big: 'big|old', dog: 'dog', place: 'here', start: 'but', next: 'but' },
  });
  const denied = (text: string): boolean => denial.denies(text.replace('x', named), text.indexOf('x'));
  for (const text of ['no x', 'no big, old dog x.', 'so no x here, but', 'but x is gone!', 'no "x" but', 'no x [1]'])
    assert.equal(denied(text), true, text);
  for (const text of ['piano x', 'no small x', 'no x there', 'no x, which', 'old x is gone', "no x's", 'no xy', 'no'])
    assert.equal(denied(text), false, text);
});
