import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../data/properties.ts';
import { citationMarks, numberedDefinitions } from '../../../../src/text/markdown/citationMarks.ts';
import { languageOf } from '../../../../src/text/words/language.ts';
import { sentences, words } from '../../../../src/text/words/words.ts';
import { markdownish } from '../../../data/markdownish.ts';

const split = (text: string, language?: string) => sentences(text, language).map((sentence) => sentence.text);

describe('words and sentences', () => {
  test('words are the word-like segments of any script', () => {
    assert.deepEqual(
      words('It’s 3.5 — foo_bar!').map(({ text }) => text),
      ['It’s', '3.5', 'foo_bar'],
    );
    assert.deepEqual(
      words('三星手机', 'zh').map(({ text }) => text),
      ['三星', '手机'],
    );
  });

  test('sentences keep the citation marks after them', () => {
    assert.deepEqual(split('A is good.[^a] B is.'), ['A is good.[^a]', 'B is.']);
    assert.deepEqual(split('A is good.[1][2] B is [3]. C!【4†source】 D'), [
      'A is good.[1][2]',
      'B is [3].',
      'C!【4†source】',
      'D',
    ]);
  });

  test('sentences do not end at abbreviations', () => {
    assert.deepEqual(split('Dr. Smith came. He saw e.g. Acme.'), ['Dr. Smith came.', 'He saw e.g. Acme.']);
    assert.deepEqual(split('Das ist z. B. gut. Prof. Meier kommt.', 'de'), [
      'Das ist z. B. gut.',
      'Prof. Meier kommt.',
    ]);
    assert.deepEqual(split('Er kam am 16. Mai 2024. Es kostet 4,5 Mrd. Euro. Das war der 3. Maier folgte.', 'de'), [
      'Er kam am 16. Mai 2024.',
      'Es kostet 4,5 Mrd. Euro.',
      'Das war der 3.',
      'Maier folgte.',
    ]);
    assert.deepEqual(split('He works at Acme Inc. The firm is old.'), ['He works at Acme Inc.', 'The firm is old.']);
  });

  test('sentences include the source of a quotation', () => {
    assert.deepEqual(split('She said “it lasts.” (Acme). He left.'), ['She said “it lasts.” (Acme).', 'He left.']);
  });

  test('citation marks have numbers', () => {
    assert.deepEqual(
      citationMarks('a [1][2], b【3†source】 c [4, 5] d [x] [1a]').map(({ number }) => number),
      [1, 2, 3, 4, 5],
    );
  });

  test('lenticular brackets are marks only around numbers', () => {
    assert.deepEqual(
      citationMarks('好【1】。好【2, 3】。好【4:0†来源】').map(({ number }) => number),
      [1, 2, 3, 4, 0],
    );
    assert.deepEqual(citationMarks('【5G手机】【3大优势】【2024】'), []);
  });

  test('ranges count each number, unless too long or falling', () => {
    assert.deepEqual(
      citationMarks('a [1-3] b [2, 4–5] c [1–10]').map(({ number }) => number),
      [1, 2, 3, 2, 4, 5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    );
    assert.deepEqual(citationMarks('a [0, 1] b [0-3] c [1-11] d [5-3] e [2019-2024] f [1-]'), []);
  });

  test('numbered definitions may have an invalid title', () => {
    assert.deepEqual(
      numberedDefinitions(
        '[1]: https://a.com "T"\n[2]: <https://b.com>\n[3]: https://c.com "15" screen"\n[x]: https://d.com',
      ),
      [
        { number: 1, url: 'https://a.com', title: 'T', start: 0, end: 22 },
        { number: 2, url: 'https://b.com', start: 23, end: 43 },
        { number: 3, url: 'https://c.com', title: '15" screen', start: 44, end: 75 },
      ],
    );
  });

  test('language is undefined for empty text', () => {
    assert.equal(languageOf('Das ist ein schöner Tag und wir gehen spazieren.'), 'de');
    assert.equal(languageOf('The best laptop is the one that you use.'), 'en');
    assert.equal(languageOf(''), undefined);
  });

  test('sentences may begin in lower case after a whole word', () => {
    for (const text of [
      'Sync the phone that you own. iCloud does the rest.',
      'It runs on a server. npm installs it.',
      'It lasts [1]. eBay sells it.',
    ])
      assert.equal(split(text, 'en').length, 2, text);
    for (const text of [
      'It costs approx. five dollars.',
      'Use a phone, e.g. iPhones.',
      'Acme Inc. and others sell it.',
    ])
      assert.equal(split(text, 'en').length, 1, text);
  });

  test('segments are slices of any string, in order', () => {
    fc.assert(
      fc.property(markdownish, (text) => {
        for (const segments of [words(text), sentences(text)]) {
          let last = 0;
          for (const { text: segment, start, end } of segments) {
            assert.equal(text.slice(start, end), segment);
            assert.ok(start >= last && end > start);
            last = end;
          }
        }
      }),
    );
  });
});
