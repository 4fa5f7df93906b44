import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { citationsIn, withoutCitations } from '../../../../src/analysis/reading/citations.ts';
import { readMarkdown } from '../../../../src/text/markdown/document.ts';

/** The first block of a text as it is shown where its sources stand apart. */
function shown(markdown: string): string {
  const [block] = readMarkdown(markdown).blocks;
  return block ? withoutCitations(block.text, citationsIn(block)) : '';
}

describe('withoutCitations', () => {
  test('removes marks and the space before them', () => {
    assert.equal(shown('Acme is fast [1], and cheap [2, 3].'), 'Acme is fast, and cheap.');
    assert.equal(shown('Acme is fast【1†source】 and cheap[2]or free.'), 'Acme is fast and cheap or free.');
    assert.equal(
      shown('Acme is fast. ([The Verge](https://a.example/), [Wired](https://b.example/))'),
      'Acme is fast.',
    );
    assert.equal(shown('Acme is [[1]](https://a.example/) fast.'), 'Acme is fast.');
    assert.equal(shown('小米 [1]很好。'), '小米很好。');
    assert.equal(shown('[1] Acme is fast.'), ' Acme is fast.');
  });

  test('keeps linked words and code', () => {
    assert.equal(shown('[Acme](https://a.example/) keeps `list[1]` [1].'), 'Acme keeps list[1].');
  });

  test('removes marks from text without links', () => {
    assert.equal(withoutCitations('Acme is fast [1][2].'), 'Acme is fast.');
  });
});
