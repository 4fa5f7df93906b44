import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readMarkdown } from '../../../../src/text/markdown/document.ts';
import { withoutHtml } from '../../../../src/text/html/withoutHtml.ts';

const blocks = (html: string) => readMarkdown(withoutHtml(html)).blocks;
const items = (html: string) => blocks(html).map(({ kind, number, text }) => `${kind}${number ?? ''} ${text}`);

describe('HTML blocks', () => {
  test('turn a superscript number after a word into a mark', () => {
    const cases = {
      'Take Acme<sup>1</sup> today.': 'Take Acme[1] today.',
      '<b>Acme</b><sup class="x"> 2, 3 </sup>': '**Acme**[2, 3]',
      'It fell.<sup>1</sup> Then': 'It fell.[1] Then',
      'Acme<sup>1</sup>(so)': 'Acme[1] (so)',
      'Acme<sub>1</sub>': 'Acme 1',
      'Acme<sup>TM</sup>': 'Acme TM',
      '| Acme<sup>1</sup> | b |': '| Acme[1] | b |',
    };
    for (const [html, text] of Object.entries(cases)) assert.equal(withoutHtml(html), text);
  });

  test('keep powers and formulas', () => {
    for (const html of [
      '5 m<sup>2</sup>',
      '10<sup>6</sup>',
      'H<sub>2</sub>O',
      '5 feet<sup>2</sup>',
      '(a+b)<sup>2</sup>',
      '<i>x</i><sup>2</sup>',
    ])
      assert.doesNotMatch(withoutHtml(html), /\[/);
    assert.equal(withoutHtml('H<sub>2</sub>O'), 'H2O');
  });

  test('number the items of an ordered list from its start', () => {
    assert.deepEqual(items('<ol><li>Acme</li><li>Globex</li></ol>So it is.'), [
      'item1 Acme',
      'item2 Globex',
      'paragraph So it is.',
    ]);
    assert.deepEqual(items('<ol class="a" start="3"><li>Acme<li>Globex</ol>'), ['item3 Acme', 'item4 Globex']);
    assert.deepEqual(items('<ul><li>Acme</li><li>Globex</li></ul>'), ['item Acme', 'item Globex']);
  });

  test('keep headings, paragraphs and lists of an item', () => {
    const html =
      '<ol>\n  <li>\n    <h3>Acme</h3>\n    <p>Good.</p>\n    <ul>\n      <li>fast</li>\n    </ul>\n  </li>\n  <li><p>Globex</p><p>Slow.</p></li>\n  <li>Hooli</li>\n</ol>\n<h2>So</h2>';
    assert.deepEqual(items(html), ['item1 Acme Good.', 'item fast', 'item2 Globex Slow.', 'item3 Hooli', 'heading So']);
  });

  test('become Markdown tables with escaped pipes and line breaks', () => {
    const html =
      'Text<table class="x"><caption>Prices</caption><thead><tr><th>Name</th><th>Price</th></tr></thead>\n<tbody><tr><td><b>Acme</b><sup>1</sup></td><td>$5 | <br>€6</td></tr><tr><td>Globex</td></tr></tbody></table>Then';
    assert.equal(
      withoutHtml(html),
      'Text\n\nPrices\n\n| Name | Price |\n|---|---|\n| **Acme**[1] | $5 \\| €6 |\n| Globex |  |\n\nThen',
    );
    assert.deepEqual(
      blocks(html)
        .map(({ text, column }) => [text, column])
        .filter(([, column]) => column !== undefined),
      [
        ['Name', 0],
        ['Price', 1],
        ['Acme[1]', 0],
        ['$5 | €6', 1],
        ['Globex', 0],
      ],
    );
    assert.equal(withoutHtml('<table><tr><td>a<td>b<tr><td>c<td>d</table>'), '\n\n| a | b |\n|---|---|\n| c | d |\n\n');
  });

  test('keep layouts, broken tables and tables with code as text', () => {
    for (const html of [
      '<table><tr><td>Acme</td></tr></table>',
      '<table><tr><td>Acme</td><td>b</td></tr>',
      '<table><td>Acme</td><td>b</td><td>c</table>',
      '<table><tr><td>`Acme</td><td>b`</td></tr><tr><td>c</td></tr></table>',
      '<table>Acme<tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
    ]) {
      const text = withoutHtml(html);
      assert.match(text, /Acme/);
      assert.doesNotMatch(text, /---/);
    }
  });
});
