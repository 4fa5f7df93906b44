import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc, runs } from '../../../data/properties.ts';
import { findMentions, findNames, indexOf } from '../../../../src/analysis/mentions/findNames.ts';
import type { Named } from '../../../../src/analysis/mentions/named.ts';
import { patternOf } from '../../../../src/analysis/mentions/namePattern.ts';
import { SiteTable } from '../../../../src/text/urls/sites.ts';

const named = (name: string, url: string | null = null, ...aliases: string[]): Named => ({ name, url, aliases });

/** Error-prone pieces of names and texts: cases, compositions, scripts, joints and addresses. */
const pieces = fc.constantFrom(
  'Acme',
  'acme',
  'ACME',
  'Apple',
  'Apple Music',
  'Music',
  'Hub',
  'Spot',
  'HubSpot',
  'hub-spot',
  'İstanbul',
  'istanbul',
  'Kelvin',
  '\u212aelvin',
  'Straße',
  'STRAẞE',
  'ss',
  'Σίσυφος',
  'ΣΊΣΥΦΟΣ',
  'σίσυφοσ',
  'Café',
  'Cafe\u0301',
  'ﬅ',
  'ﬆ',
  '三星',
  '三',
  '삼성',
  '삼성은',
  'ซัมซุง',
  'ソニー',
  'Яндекс',
  'яндексом',
  'سامسونج',
  'सैमसंग',
  'Yahoo!',
  '.NET',
  'C&A',
  'O’Neil',
  "O'Neil",
  '\u00ad',
  '-',
  '\u2011',
  ' ',
  ' ',
  ' ',
  '.',
  '.com',
  'acme.com',
  'docs.',
  '@',
  '/',
  'https://',
  '\n',
  "'s",
  '’s',
  '¹',
  '😀',
  '\ud83d',
  '\ude00',
  '𐐀',
  '𐐨',
  'x',
  'X',
  '_',
  '1',
  'ſ',
  'Ꭰ',
  'ꭰ',
  'ᾳ',
  'ᾼ',
  'ǅ',
  'Å',
  'Å',
);
const name = fc.oneof(
  fc.array(pieces, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const names = fc.array(
  fc.record({
    name,
    url: fc.constantFrom(null, 'https://acme.com', 'apple.com'),
    aliases: fc.array(name, { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const texts = fc
  .array(fc.oneof({ weight: 9, arbitrary: pieces }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));

function everyCharacter(text: string, from: number): number {
  const isWithin = /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(Math.max(0, from - 1), from + 1));
  return from > 0 && isWithin ? from + 1 : from;
}

describe('name index', () => {
  test('finds the same names as separate searches', () => {
    fc.assert(
      fc.property(names, texts, texts, (all, before, after) => {
        const text = `${before} ${all[0]?.name} ${after}`;
        const together = findNames(text, indexOf(undefined, all));
        for (const one of all) {
          const pattern = patternOf(one);
          const alone = pattern
            ? findNames(text, { at: () => [pattern], next: everyCharacter, sites: new SiteTable([]) })
            : [];
          const standing = alone.filter(
            ({ start, end }) =>
              !together.some(
                (other) =>
                  other.named !== one &&
                  other.start < end &&
                  other.end > start &&
                  other.end - other.start >= end - start &&
                  (other.start !== start || other.end !== end) &&
                  !together.some((same) => same.named === one && same.start === start && same.end === end),
              ),
          );
          assert.deepEqual(
            together.filter((mention) => mention.named === one),
            standing,
          );
          assert.deepEqual(
            findMentions(text, one),
            alone.map(({ start, end }) => ({ start, end })),
          );
        }
        for (const [index, one] of together.entries()) {
          for (const other of together.slice(index + 1))
            assert.ok(other.start >= one.end || (other.start === one.start && other.end === one.end));
        }
      }),
      runs(200),
    );
  });

  test('sorts mentions by place and prefers longer names', () => {
    const music = named('Apple Music');
    const apple = named('Apple');
    const found = (all: readonly Named[]) =>
      findNames('At Apple Music and Apple', indexOf(undefined, all)).map(({ named: { name: own }, start, end }) => [
        own,
        start,
        end,
      ]);
    assert.deepEqual(found([music, apple]), [
      ['Apple Music', 3, 14],
      ['Apple', 19, 24],
    ]);
    assert.deepEqual(found([apple, music]), found([music, apple]));
    assert.deepEqual(found([apple, named('Music', null, 'Apple Music'), music]), [
      ['Music', 3, 14],
      ['Apple Music', 3, 14],
      ['Apple', 19, 24],
    ]);
    assert.deepEqual(found([named('Music and'), apple]), [
      ['Apple', 3, 8],
      ['Music and', 9, 18],
      ['Apple', 19, 24],
    ]);
    assert.deepEqual(found([named('Music and Apple'), music]), [['Music and Apple', 9, 24]]);
  });

  test('finds a name from every case of its letters', () => {
    const all = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point));
    const cased = all.filter(
      (letter) => /[\p{CWL}\p{CWU}\p{CWT}\p{CWCF}]/u.test(letter) && letter === letter.normalize('NFC'),
    );
    const text = cased.join('');
    let pairs = 0;
    for (const letter of cased) {
      const index = indexOf(named(letter));
      for (const [same] of text.matchAll(new RegExp(letter, 'giu'))) {
        assert.equal(index.at(same, 0).length, 1, `${letter} ${same}`);
        pairs += 1;
      }
    }
    assert.ok(pairs > 5000);
  });
});
