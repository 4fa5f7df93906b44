import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { comparedAnswers } from '../../../src/rendering/comparedAnswers.ts';

describe('compared answers', () => {
  const named = (content_markdown: string) => ({
    answer: { content_markdown, source_numbers: null, sources: [{ url: 'https://a.example/', title: 'A' }] },
    brand: { name: 'Acme', aliases: [] },
    competitors: [{ name: 'Globex', aliases: [] }],
  });
  const textsOf = (older: string, newer: string, sameAssistant = true) =>
    comparedAnswers({ older: named(older), newer: named(newer), sameAssistant });
  const compared = (...[older, newer, sameAssistant]: Parameters<typeof textsOf>) => {
    const texts = textsOf(older, newer, sameAssistant);
    return [texts.older.html.trim(), texts.newer.html.trim()];
  };
  const unchanged = { sentences: 0, rows: 0, links: 0, ranks: 0 };
  const changesOf = (older: string, newer: string) => {
    const texts = textsOf(older, newer);
    return [texts.older, texts.newer].map(({ changes }) => changes);
  };
  /** Texts of the marks in both answers. */
  const marked = (older: string, newer: string) =>
    compared(older, newer).map((html) => [...html.matchAll(/<(?:ins|del)[^>]*>([^<]*)/gu)].map(([, text]) => text));

  test('marks the sentences that only one of them has', () => {
    assert.deepEqual(compared('Stays here. It costs $5.', 'Stays here. It costs $6.'), [
      '<p>Stays here. <del class="first">It costs $5.</del></p>',
      '<p>Stays here. <ins class="first">It costs $6.</ins></p>',
    ]);
  });

  test('marks nothing that only moved or was reformatted', () => {
    const texts = textsOf('One is good [1]. Two is better.', '- **two** is better\n- One is good!');
    assert.deepEqual([texts.older.changes, texts.newer.changes], [unchanged, unchanged]);
    assert.doesNotMatch(texts.older.html + texts.newer.html, /<(?:ins|del)/u);
  });

  test('counts repeated sentences', () => {
    assert.deepEqual(compared('Buy it.', 'Buy it.\n\nBuy it.'), [
      '<p>Buy it.</p>',
      '<p>Buy it.</p>\n<p><ins class="first">Buy it.</ins></p>',
    ]);
  });

  test('announces adjacent sentences once', () => {
    assert.equal(
      compared('', 'It is fast. It is cheap.')[1],
      '<p><ins class="first">It is fast. It is cheap.</ins></p>',
    );
  });

  test('keeps names, citations, bold text, links, and code', () => {
    assert.equal(
      compared('', '**Acme beats** Globex [1] in `x`, see [this](https://t.example/).')[1],
      [
        '<p><strong><ins class="first"><mark class="brand">Acme</mark> beats</ins></strong><ins> <mark class="competitor">Globex</mark> ',
        '<a class="citation" href="https://a.example/" title="A\nhttps://a.example/">1</a> in </ins><code><ins>x</ins></code><ins>, see </ins>',
        '<a href="https://t.example/" title="https://t.example/"><ins>this</ins></a><ins>.</ins></p>',
      ].join(''),
    );
  });

  test('marks blocks of code', () => {
    assert.equal(compared('', '```\na & b\n```')[1], '<ins class="first"><pre><code>a &amp; b\n</code></pre>\n</ins>');
  });

  test('places the brand among the names', () => {
    const { older, newer } = textsOf('Globex, then Acme.', 'Globex.');
    assert.deepEqual([older.place, newer.place], [{ place: 2, names: 2 }, undefined]);
  });

  test('marks neither answer of two assistants as added or removed', () => {
    assert.deepEqual(compared('Stays. Was.', 'Stays. `Is`.', false), [
      '<p>Stays. <mark class="only first">Was.</mark></p>',
      '<p>Stays. <code><mark class="only first">Is</mark></code><mark class="only">.</mark></p>',
    ]);
  });

  describe('tables', () => {
    const table = (...rows: string[]) => rows.toSpliced(1, 0, rows[0]?.replaceAll(/[^|]+/gu, '-') ?? '').join('\n');

    test('marks the changed cells of a row', () => {
      const older = table('|Lamp|Price|Dims|', '|Arc|$5|yes|', '|Bow|$6|no|');
      const newer = table('|Lamp|Price|Dims|', '|Bow|$6|no|', '|Arc|$6|yes|');
      assert.deepEqual(marked(older, newer), [['$5'], ['$6']]);
    });

    test('marks a cell that another row has', () => {
      const older = table('|Lamp|Dims|Folds|', '|Arc|yes|no|', '|Bow|yes|no|');
      const newer = table('|Lamp|Dims|Folds|', '|Arc|no|no|', '|Bow|yes|yes|');
      assert.deepEqual(marked(older, newer), [
        ['yes', 'no'],
        ['no', 'yes'],
      ]);
    });

    test('counts rows, and no cells as sentences', () => {
      const older = table('|Lamp|Price|', '|Arc|$5|');
      const newer = table('|Lamp|Price|', '|Arc|$6|', '|Bow|$7|');
      assert.deepEqual(changesOf(older, newer), [
        { ...unchanged, rows: 1 },
        { ...unchanged, rows: 2 },
      ]);
    });

    test('marks all cells of a new row', () => {
      const older = table('|Lamp|Price|', '|Arc|$5|');
      assert.deepEqual(marked(older, `${older}\n|Bow|$5|`), [[], ['Bow', '$5']]);
    });

    test('compares columns by their headers', () => {
      const older = table('|Lamp|Price|', '|Arc|$5|');
      const newer = table('|Lamp|Stars|Price|', '|Arc|4.5|$5|');
      assert.deepEqual(marked(older, newer), [[], ['Stars', '4.5']]);
    });

    test('marks only the header of a renamed column', () => {
      const older = table('|Lamp|Price|', '|Arc|$5|');
      assert.deepEqual(marked(older, older.replace('Price', 'Cost')), [['Price'], ['Cost']]);
    });

    test('marks a cell that links to another page', () => {
      const linked = (path: string) => table('|Lamp|Price|', `|Arc|[$5](https://a.example/${path})|`);
      assert.deepEqual(marked(linked('one'), linked('two')), [['$5'], ['$5']]);
    });

    test('ignores citations in cells', () => {
      const older = table('|Lamp|Price|', '|Arc|$5|');
      assert.deepEqual(marked(older, older.replace('$5', '$5 [1]')), [[], []]);
    });
  });

  describe('links', () => {
    test('marks a link that leads to another page', () => {
      const linked = (path: string) => `See [this](https://a.example/${path}) first.`;
      assert.deepEqual(marked(linked('one'), linked('two')), [['this'], ['this']]);
      assert.deepEqual(changesOf(linked('one'), linked('two')), [
        { ...unchanged, links: 1 },
        { ...unchanged, links: 1 },
      ]);
    });

    test('ignores tracking parameters', () => {
      const linked = (query: string) => `See [this](https://a.example/${query}) first.`;
      assert.deepEqual(changesOf(linked(''), linked('?utm_source=chatgpt.com')), [unchanged, unchanged]);
    });

    test('ignores citations', () => {
      const cited = (path: string) => `It is good ([A](https://a.example/${path})).`;
      assert.deepEqual(changesOf(cited('one'), cited('two')), [unchanged, unchanged]);
    });
  });

  describe('ranks', () => {
    const ranksOf = (html: string | undefined) =>
      [...(html ?? '').matchAll(/<span class="rank">(\d+)<\/span>/gu)].map(([, rank]) => rank);

    test('shows the new number of swapped items', () => {
      const texts = textsOf('1. Arc\n2. Bow\n3. Cog', '1. Bow\n2. Arc\n3. Cog');
      assert.deepEqual(ranksOf(texts.older.html), ['2', '1']);
      assert.match(texts.newer.html, /<li>Bow <span class="rank">2<\/span><\/li>/u);
      assert.deepEqual(texts.newer.changes, { ...unchanged, ranks: 2 });
    });

    test('finds the name of an item whose text changed', () => {
      const [, newer] = compared('1. **Arc**: good\n2. **Bow**: bad', '1. **Bow**: fine\n2. **Arc**: good');
      assert.deepEqual(ranksOf(newer), ['2', '1']);
    });

    test('reads numbers in headings and bold lines', () => {
      assert.deepEqual(ranksOf(compared('### 1. Arc', '### 2. Arc')[1]), ['1']);
      const texts = textsOf('**#1 Arc**', '**#2 Arc**');
      assert.deepEqual(ranksOf(texts.newer.html), ['1']);
      assert.deepEqual(texts.newer.changes, { ...unchanged, ranks: 1 });
    });

    test('ignores numbers of an item in another list', () => {
      const lists = '1. Arc\n2. Bow\n\nText\n\n1. Bow\n2. Cog';
      assert.deepEqual(changesOf(lists, '1. Bow\n2. Cog')[1], unchanged);
    });
  });

  test('reads citations of a long paragraph once', () => {
    const long = (count: number) => named('It costs $5 [1]. '.repeat(count));
    /** Steps of all loops over lists. */
    const steps = (count: number): number => {
      const iterator = Object.getPrototypeOf([][Symbol.iterator]()) as { next: (this: unknown) => unknown };
      const { next } = iterator;
      let taken = 0;
      iterator.next = function () {
        taken += 1;
        return next.call(this);
      };
      try {
        comparedAnswers({ older: long(count), newer: long(count), sameAssistant: true });
      } finally {
        iterator.next = next;
      }
      return taken;
    };
    assert.ok(steps(400) < 2.5 * steps(200));
  });
});
