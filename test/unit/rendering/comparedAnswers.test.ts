import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { comparedAnswers } from '../../../src/rendering/comparedAnswers.ts';

describe('compared answers', () => {
  const named = (content_markdown: string) => ({
    answer: { content_markdown, source_numbers: null, sources: [{ url: 'https://a.example/', title: 'A' }] },
    brand: { name: 'Acme', aliases: [] },
    competitors: [{ name: 'Globex', aliases: [] }],
  });
  const compared = (older: string, newer: string) => {
    const texts = comparedAnswers({ older: named(older), newer: named(newer) });
    return [texts.older.html.trim(), texts.newer.html.trim()];
  };

  test('marks the sentences that only one of them has', () => {
    assert.deepEqual(compared('Stays here. It costs $5.', 'Stays here. It costs $6.'), [
      '<p>Stays here. <del class="first">It costs $5.</del></p>',
      '<p>Stays here. <ins class="first">It costs $6.</ins></p>',
    ]);
  });

  test('marks nothing that moved or is set otherwise', () => {
    const texts = comparedAnswers({
      older: named('One is good [1]. Two is better.'),
      newer: named('- **two** is better\n- One is good!'),
    });
    assert.deepEqual([texts.older.changed, texts.newer.changed], [0, 0]);
    assert.doesNotMatch(texts.older.html + texts.newer.html, /<(?:ins|del)/u);
  });

  test('counts how often a sentence is there', () => {
    assert.deepEqual(compared('Buy it.', 'Buy it.\n\nBuy it.'), [
      '<p>Buy it.</p>',
      '<p>Buy it.</p>\n<p><ins class="first">Buy it.</ins></p>',
    ]);
  });

  test('announces neighbouring sentences once', () => {
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

  test('marks cells and blocks of code', () => {
    const table = (price: string) => `| Price |\n|-|\n| ${price} |`;
    assert.match(compared(table('$5'), table('$6'))[1] ?? '', /<td><ins class="first">\$6<\/ins><\/td>/u);
    assert.equal(compared('', '```\na & b\n```')[1], '<ins class="first"><pre><code>a &amp; b\n</code></pre>\n</ins>');
  });

  test('places the brand among the names', () => {
    const { older, newer } = comparedAnswers({ older: named('Globex, then Acme.'), newer: named('Globex.') });
    assert.deepEqual([older.place, newer.place], [{ place: 2, names: 2 }, undefined]);
  });
});
