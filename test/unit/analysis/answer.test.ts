import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc, runs } from '../../data/properties.ts';
import { analyseAnswer } from '../../../src/analysis/answer.ts';
import { highlightsOf } from '../../../src/analysis/mentions/highlights.ts';
import { findMentions } from '../../../src/analysis/mentions/findNames.ts';
import { positionOf } from '../../../src/analysis/mentions/position.ts';
import { readAnswer } from '../../../src/analysis/reading/answerReading.ts';
import { markdownish } from '../../data/markdownish.ts';

const brand = { name: 'Acme', url: 'https://acme.com', aliases: ['Acme Labs'] };
const globex = { name: 'Globex', url: 'https://docs.globex.com/start', aliases: [] };
const apple = { name: 'Apple', url: null, aliases: [] };
const analyse = (markdown: string) => analyseAnswer({ markdown, brand, competitors: [globex, apple] });

describe('answer analysis', () => {
  test('divides the words into thirds for the position', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 5, 6, 7, 8].map((first) => positionOf(first, 9)),
      ['top', 'top', 'top', 'middle', 'middle', 'middle', 'bottom', 'bottom', 'bottom'],
    );
    assert.equal(positionOf(0, 1), 'top');
    assert.deepEqual(
      [1, 2, 3].map((first) => positionOf(first, 4)),
      ['top', 'middle', 'bottom'],
    );
  });

  test('counts visible words for the position, not link targets', () => {
    assert.equal(analyse('one two Acme four five six').position, 'middle');
    assert.equal(analyse('one [two](https://x.example/a-b-c-d-e-f-g) Acme four five six').position, 'middle');
    assert.equal(analyse('one two three\n\nfour\n\n- Acme').position, 'bottom');
  });

  test('leaves the mention open without an answer', () => {
    for (const markdown of ['', ' \n']) {
      assert.deepEqual(analyse(markdown), {
        brandMentioned: null,
        mentionKind: null,
        position: null,
        rank: null,
        sentiment: null,
        competitors: [],
        sources: [],
        rankings: [],
        candidates: [],
      });
    }
  });

  test('treats a denied name as not mentioned', () => {
    const { brandMentioned, mentionKind, position } = analyse('I could not find Acme.');
    assert.deepEqual(
      { brandMentioned, mentionKind, position },
      { brandMentioned: false, mentionKind: 'denied', position: null },
    );
  });

  test('lists competitors once, in order of their mention', () => {
    assert.deepEqual(analyse('Try an Apple, or Globex, or Apple, or Globex.').competitors, [
      { name: 'Apple', domain: null, position: 'top' },
      { name: 'Globex', domain: 'globex.com', position: 'middle' },
    ]);
  });

  test('highlights names without overlap', () => {
    const markdown = '# Acme Labs\n\nNothing.\n\n* **Globex** and acme.com\n\n[1]: https://acme.com "Acme"';
    assert.deepEqual(
      highlightsOf(readAnswer({ markdown, brand, competitors: [globex] })).map(({ block, text, highlights }) => ({
        block,
        marked: highlights.map(({ kind, name, start, end }) => [kind, name, text.slice(start, end)]),
      })),
      [
        { block: 0, marked: [['brand', 'Acme', 'Acme Labs']] },
        {
          block: 2,
          marked: [
            ['competitor', 'Globex', 'Globex'],
            ['brand', 'Acme', 'acme.com'],
          ],
        },
      ],
    );
  });

  test('analyses any string without an error', () => {
    fc.assert(
      fc.property(markdownish, (markdown) => {
        const { brandMentioned, mentionKind, position, sentiment, sources, rankings } = analyse(markdown);
        assert.equal(
          brandMentioned,
          markdown.trim() === '' ? null : mentionKind === 'recommended' || mentionKind === 'named',
        );
        assert.equal(position !== null, brandMentioned === true);
        assert.equal(sentiment !== null, brandMentioned === true);
        assert.ok(
          rankings.length !== 1 &&
            rankings.every(({ rank, name }, index) => name.trim() !== '' && rank > (rankings[index - 1]?.rank ?? 0)),
        );
        assert.deepEqual(
          sources.map((source) => source.position),
          sources.map((_, index) => index + 1),
        );
        assert.equal(new Set(sources.map(({ url }) => url)).size, sources.length);
      }),
      runs(150),
    );
  });

  test('finds any name in one of its forms', () => {
    const plain = (text: string) =>
      text
        .normalize('NFC')
        .replace(/[\s\u00ad\u2010\u2011-]+/g, '')
        .replace(/[’ʼ]/g, "'")
        .toUpperCase()
        .toLowerCase();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), markdownish, (name, text) => {
        const named = { name, url: null, aliases: [] };
        let last = 0;
        for (const { start, end } of findMentions(`${text} ${name} ${text}`, named)) {
          assert.ok(start >= last && end > start && end <= text.length * 2 + name.length + 2);
          assert.equal(plain(`${text} ${name} ${text}`.slice(start, end)), plain(name));
          last = end;
        }
      }),
      runs(150),
    );
  });

  test('ranks the brand by its first mention', () => {
    const rank = (markdown: string) => analyse(markdown).rank;
    assert.deepEqual(
      [
        rank('Acme, then Globex.'),
        rank('Globex, then Acme, then Globex.'),
        rank('Globex alone.'),
        rank('I could not find Acme.'),
      ],
      [1, 2, null, null],
    );
  });

  test('ignores names of hyphens and blanks only', () => {
    for (const name of ['-', ' - ', '‐‑']) {
      const { brandMentioned, competitors } = analyseAnswer({
        markdown: 'a - b\r\n|-|\n&amp;](',
        brand: { name, aliases: [] },
        competitors: [{ name, aliases: [] }],
      });
      assert.deepEqual({ brandMentioned, competitors }, { brandMentioned: false, competitors: [] });
    }
  });
});
