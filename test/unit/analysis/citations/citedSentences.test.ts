import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../../data/properties.ts';
import { citedSentences } from '../../../../src/analysis/citations/citedSentences.ts';
import { positionsByNumber, sourcesOf } from '../../../../src/analysis/citations/sources.ts';
import { readAnswer } from '../../../../src/analysis/reading/answerReading.ts';
import { markdownish } from '../../../data/markdownish.ts';
import { benchFolder, benchRows } from '../../../data/productBench.ts';

const given = [
  { url: 'https://a.com/' },
  { url: 'https://b.com/page?utm_source=chatgpt.com' },
  { url: 'https://c.com/' },
];
const cited = (markdown: string, sources: readonly { url: string }[] = given) =>
  citedSentences(readAnswer({ markdown, sources })).map(({ sentence, sources: positions }) => [sentence, ...positions]);

describe('citedSentences', () => {
  test('returns only sentences with citation marks', () => {
    assert.deepEqual(cited('Acme is the best [1]. Globex is slow. Hooli [3] costs $5 [2, 1].'), [
      ['Acme is the best.', 1],
      ['Hooli costs $5.', 3, 2, 1],
    ]);
  });

  test('ignores numbers without a source list or given sources', () => {
    const markdown = 'Acme is best [1]. See [Hooli](https://hooli.com).';
    const sources = sourcesOf(readAnswer({ markdown }));
    const found = citedSentences(readAnswer({ markdown, sources, sourceNumbers: positionsByNumber([], sources) }));
    assert.deepEqual(
      found.map(({ sentence }) => sentence),
      ['See Hooli.'],
    );
    const listed = `${markdown}\n\n## Sources\n\n[1] https://a.com/`;
    const pages = sourcesOf(readAnswer({ markdown: listed }));
    assert.deepEqual(
      citedSentences(readAnswer({ markdown: listed, sources: pages, sourceNumbers: positionsByNumber([], pages) })).map(
        ({ sources: [place = 0] }) => pages[place - 1]?.url,
      ),
      ['https://a.com/', 'https://hooli.com/'],
    );
  });

  test('assigns marks after the full stop to the sentence before', () => {
    assert.deepEqual(cited('Acme is best. [1] Globex is slow.[2][3] Hooli is not.'), [
      ['Acme is best.', 1],
      ['Globex is slow.', 2, 3],
    ]);
    assert.deepEqual(cited('Acme is best!【2†source】 Globex?【1:0†page】 No.'), [
      ['Acme is best!', 2],
      ['Globex?', 1],
    ]);
    assert.deepEqual(cited('**Acme is best.** [1]\n\nGlobex is slow.  \n[2]'), [
      ['Acme is best.', 1],
      ['Globex is slow.', 2],
    ]);
  });

  test('also assigns links in brackets after the full stop', () => {
    assert.deepEqual(
      cited('Acme is best. ([The Verge](https://a.com/?utm_source=chatgpt.com), [B](https://b.com/page)) Next one.'),
      [['Acme is best.', 1, 2]],
    );
    assert.deepEqual(
      cited('Acme is best. ([a.com](https://a.com/#:~:text=best)) Next one.([b.com](https://b.com/page))'),
      [
        ['Acme is best.', 1],
        ['Next one.', 2],
      ],
    );
    assert.deepEqual(cited('Acme is best ([a.com][1]). Next one.\n\n[1]: https://a.com/ "A"'), [['Acme is best.', 1]]);
  });

  test('keeps the words of a link within a sentence', () => {
    assert.deepEqual(
      cited('As [The Verge](https://a.com/) says, Acme is best. See https://b.com/page. Globex is not.'),
      [
        ['As The Verge says, Acme is best.', 1],
        ['See https://b.com/page.', 2],
      ],
    );
    assert.deepEqual(cited('Acme is best. [The Verge](https://a.com/)'), [['Acme is best.', 1]]);
  });

  test('resolves a linked number to its link', () => {
    assert.deepEqual(cited('Acme is best [1](https://c.com/). Globex [[2]](https://a.com/) is slow.'), [
      ['Acme is best.', 3],
      ['Globex is slow.', 1],
    ]);
  });

  test('assigns a mark after a block to its last sentence', () => {
    assert.deepEqual(cited('- Acme is quick. It is cheap. [1]\n- Globex [2]\n- Hooli'), [
      ['It is cheap.', 1],
      ['Globex', 2],
    ]);
    assert.deepEqual(cited('Acme is quick. It is cheap.\n\n[1][2]\n\nGlobex is slow.'), [['It is cheap.', 1, 2]]);
    assert.deepEqual(cited('Acme is quick [1].\n\n[2]\n\n([C](https://c.com/))'), [['Acme is quick.', 1, 2, 3]]);
  });

  test('treats cells, headings and quotations as sentences', () => {
    assert.deepEqual(
      cited(
        '## 1. [Globex](https://c.com/)\n\n## Acme [1]\n\n| Name | Price | Source |\n|---|---|---|\n| Acme | $5 a month | [2] |\n| Globex [3] | $6 | |\n\n> It is quick.[1]',
      ),
      [
        ['Globex', 3],
        ['Acme', 1],
        ['$5 a month', 2],
        ['Globex', 3],
        ['It is quick.', 1],
      ],
    );
  });

  test('prefers the source list of the text to given sources', () => {
    assert.deepEqual(
      cited('Good.[1] Better.[2] Other.[3]\n\n[1]: https://c.com/?utm_medium=ai\n[2]: https://elsewhere.com/'),
      [
        ['Good.', 3],
        ['Other.', 3],
      ],
    );
    assert.deepEqual(cited('Good.[1]\n\n## Sources\n1. [B](https://b.com/page#top)\n2. [A](https://a.com/)'), [
      ['Good.', 2],
    ]);
    assert.deepEqual(
      cited('Good.[2] Bad.[3]', [
        { url: 'https://a.com/' },
        { url: 'https://a.com/#x' },
        { url: 'javascript:alert(1)' },
      ]),
      [['Good.', 1]],
    );
  });

  test('maps numbers that differ from positions', () => {
    const by = (numbers: readonly number[] | null) =>
      citedSentences(
        readAnswer({
          markdown: 'Prices rose [1]. Acme fell [2]. Rain came [3].',
          sources: given,
          sourceNumbers: numbers,
        }),
      ).map(({ sentence, sources }) => [sentence, ...sources]);
    assert.deepEqual(by([1, 1, 2]), [
      ['Prices rose.', 1],
      ['Acme fell.', 1],
      ['Rain came.', 2],
    ]);
    assert.deepEqual(by([0, 3]), [['Acme fell.', 3]]);
    assert.deepEqual(by(null), [
      ['Prices rose.', 1],
      ['Acme fell.', 2],
      ['Rain came.', 3],
    ]);
  });

  test('assigns a range to its sentence and ignores code', () => {
    assert.deepEqual(cited('Acme fell. [1-3] Globex rose.[2–3] Use `a[1]` now. Hooli [0, 1] or [1-11].'), [
      ['Acme fell.', 1, 2, 3],
      ['Globex rose.', 2, 3],
    ]);
  });

  test('skips a source list, even before a remark', () => {
    assert.deepEqual(cited('Acme is best [1].\n\nSources: https://a.com/\n\nMore?'), [['Acme is best.', 1]]);
    assert.deepEqual(cited('Acme is best [1].\n\n[1] C, https://c.com/\n[2] A book\n\nMore?'), [['Acme is best.', 3]]);
  });

  test('ignores links and numbers that are not sources', () => {
    assert.deepEqual(
      cited('Acme [9] is [here](https://elsewhere.com/). [HP]() or [x](javascript:alert(1)).\n\n```\nlist[1]\n```'),
      [],
    );
    assert.deepEqual(cited(''), []);
  });

  test('does not end a sentence at an abbreviation', () => {
    assert.deepEqual(cited('It is what Dr. Smith says.[1] He is right.'), [['It is what Dr. Smith says.', 1]]);
    assert.deepEqual(cited('Acme ist z. B. günstig [1]. Globex kostet ca. 5 €.[2] „Gut.“ [3]'), [
      ['Acme ist z. B. günstig.', 1],
      ['Globex kostet ca. 5 €.', 2],
      ['„Gut.“', 3],
    ]);
  });

  test('reads scripts without spaces', () => {
    assert.deepEqual(cited('很好[1]。不错。[2]下一句。'), [
      ['很好。', 1],
      ['不错。', 2],
    ]);
    assert.deepEqual(cited('最高です。[1][3]次の文。'), [['最高です。', 1, 3]]);
  });

  test('returns offsets in the Markdown', () => {
    const markdown = '# Title\n\n1. **Acme** is [1] best. ([A](https://a.com/)) Globex is *slow*.[2]\n';
    assert.deepEqual(
      citedSentences(readAnswer({ markdown, sources: given })).map(({ start, end }) => markdown.slice(start, end)),
      ['Acme** is [1] best.', 'Globex is *slow*.'],
    );
  });

  test('returns sentences in order for any text', () => {
    fc.assert(
      fc.property(markdownish, (markdown) => {
        let last = 0;
        for (const { sentence, start, end, sources } of citedSentences(
          readAnswer({ markdown, sources: [{ url: 'https://acme.com/?a=1' }, { url: 'https://www.acme.com' }] }),
        )) {
          assert.notEqual(sentence, '');
          assert.ok(start >= last && end >= start && end <= markdown.length);
          assert.ok(sources.length > 0 && sources.every((position) => position === 1 || position === 2));
          last = start;
        }
      }),
    );
  });

  test('finds sentences in real answers', () => {
    let count = 0;
    for (const { content_markdown, sources } of benchRows(benchFolder())) {
      for (const { sentence, sources: positions } of citedSentences(
        readAnswer({ markdown: content_markdown, sources }),
      )) {
        assert.doesNotMatch(sentence, /\[\d+\]/);
        assert.ok(positions.every((position) => position >= 1 && position <= sources.length));
        count++;
      }
    }
    assert.ok(count > 0);
  });

  test('reads a paragraph of 130,000 sentences', () => {
    assert.deepEqual(cited(`${'So. '.repeat(130_000)}Acme is best. [1]`), [['Acme is best.', 1]]);
  });
});
