import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc, runs } from '../../../data/properties.ts';
import { withoutHtml } from '../../../../src/text/html/withoutHtml.ts';
import { codeBlocks } from '../../../../src/text/markdown/rawBlocks.ts';
import { markdownish } from '../../../data/markdownish.ts';

describe('withoutHtml', () => {
  test('turns tags into Markdown or removes them', () => {
    const cases = {
      'a<br>b<br/>c': 'a\nb\nc',
      '<b>x</b> and <EM>y</EM>': '**x** and *y*',
      '<a class="k" href="https://a.com/?x=1&amp;y=2">t</a>': '[t](<https://a.com/?x=1&amp;y=2>)',
      'x<!-- hidden -->y<script>alert("<b>")</script>z': 'xyz',
      '<img src=x onerror=alert(1)>': '',
      '<span style="color: red">r</span>': 'r',
      '| a<br>b |': '| a b |',
      '<ul><li>one</li></ul>': '\n\n\n- one\n\n',
    };
    for (const [html, text] of Object.entries(cases)) assert.equal(withoutHtml(html), text);
  });

  test('removes hidden content', () => {
    for (const hidden of [
      '<span style="display:none">[^1_2][^1_3]</span>',
      "<div class='x' style='color: red; display: none;'>Acme</div>",
      '<p style=display:none>Acme</p>',
    ])
      assert.equal(withoutHtml(`Take Globex. ${hidden}`), 'Take Globex. ', hidden);
    assert.equal(withoutHtml('<span style="color:red">Acme</span> <b title="display:none">is</b>'), 'Acme **is**');
    assert.equal(withoutHtml('<span style="display:none">Acme'), 'Acme');
  });

  test('keeps code, autolinks, comparisons and entities', () => {
    for (const text of [
      '`<br>`',
      '```html\n<br>\n```',
      '~~~\n<p>\n~~~',
      '<https://a.com>',
      'a < b and c > d',
      'a <b and c> d',
      'List<String>',
      '&lt;p&gt; &amp;',
    ]) {
      assert.equal(withoutHtml(text), text);
    }
  });

  test('keeps text that is not HTML', () => {
    for (const text of [
      '<<Codenames>>',
      'x<<y',
      'x<<b',
      'std::cout << a <<b',
      '<Codenames>',
      'Play <<Codenames>> or <Taboo>.',
      '(<placeholder>)',
      '- <your name>',
      'a <! b',
      'x <!= y and a > b',
      '"<x',
      '<y',
      '**<y** or',
      'a < b and [x](https://a.com/data)',
      '</Codenames>',
      '<Codenames/> and <Dixit',
    ])
      assert.equal(withoutHtml(text), text);
    assert.equal(withoutHtml('<<Codenames>> is <b>fun</b>'), '<<Codenames>> is **fun**');
    assert.equal(withoutHtml('a < b and [x](data:y)'), 'a < b and x');
    assert.equal(withoutHtml('x<<y is <b>bold</b>'), 'x<<y is **bold**');
    assert.equal(withoutHtml('x<<y is <b>bold</b>, and 3 > 2'), 'x<<y is **bold**, and 3 > 2');
  });

  test('keeps text that is not HTML next to tags', () => {
    const words = fc.constantFrom(
      'word',
      'Ä',
      '<',
      '>',
      '<<',
      '>>',
      'a<b',
      'c>d',
      'x<<y',
      'a<b && c>d',
      'i<p, q',
      '<Codenames>',
      '<<Codenames>>',
      'x <= y',
      '3 > 2',
      '->',
      '<-',
      'f<T>(x)',
      '&lt;',
      '`<b>`',
    );
    const tags = fc.constantFrom(
      ['<b>', '**'],
      ['</b>', '**'],
      ['<em>', '*'],
      ['<span style="a">', ''],
      ['<br>', '\n'],
      ['<!-- a > b -->', ''],
    );
    const pieces = fc.array(
      fc.oneof(
        words.map((word) => [word, word]),
        tags,
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(pieces, (given) => {
        const written = (place: 0 | 1) => given.map((piece) => piece[place]).join(' and ');
        assert.equal(withoutHtml(`word ${written(0)}`), `word ${written(1)}`);
      }),
      runs(300),
    );
  });

  test('removes or escapes unknown tags that run scripts', () => {
    assert.equal(withoutHtml('<<x onclick=a()>>'), '<>');
    assert.equal(withoutHtml('(<x onclick=a()'), '(&lt;x onclick=a()');
    assert.equal(withoutHtml('<[img](javascript:1) src=x onerror=a()>'), '&lt;img src=x onerror=a()>');
  });

  test('leaves no tag where it removed one', () => {
    assert.doesNotMatch(withoutHtml('<<b>script>alert(1)<<b>/script>'), /<script>/);
  });

  test('keeps any string without tags', () => {
    fc.assert(
      fc.property(markdownish, (text) => {
        const plain = withoutHtml(text);
        if (!/<[a-z/!?]/i.test(text)) assert.equal(plain, text);
      }),
      { examples: [[']()`<']] },
    );
  });

  test('removes every form of tag that browsers read', () => {
    for (const html of [
      '<img src=x onerror=alert(1) foo>',
      '<video autoplay onloadstart=a()>',
      '<input autofocus onfocus=a()>',
      '<iframe src=//e loading>',
      '<svg/onload=a()>',
      '<img/src=x/onerror=a()>',
      '<x onclick=a()>',
      '<img src="a>b" onerror=a()>',
      '<details ontoggle=a() open>',
      '<!doctype html>',
      '<?php a() ?>',
      '<img\nsrc=x\nonerror=a()>',
      '``<img src=x onerror=a()>`',
      '\\`<img src=x onerror=a()>`',
    ])
      assert.doesNotMatch(withoutHtml(`${html}b`), /[<>a-z()]{2}/, html);
  });

  test('escapes a tag that is cut off', () => {
    assert.equal(withoutHtml('<img src=x\n\nonerror=a()>'), '&lt;img src=x\n\nonerror=a()>');
    assert.equal(withoutHtml('<scr<span>ipt>a()'), '&lt;script>a()');
    assert.equal(withoutHtml('a <iframe src=x onload=a()'), 'a &lt;iframe src=x onload=a()');
    assert.equal(withoutHtml('x <b on<span>error=a()>'), 'x &lt;b onerror=a()>');
  });

  test('removes tags in text that only looks like code', () => {
    for (const text of [
      '| `a | <img src=x> | b` |\n|-|-|',
      '[t](u`) <img src=x> `',
      'x<br>```\n\n```\n<img src=x>\n```',
      '`a\nb` <img src=x> `',
      'a\n    ```\n<img src=x>',
    ]) {
      assert.doesNotMatch(withoutHtml(text), /<img/);
    }
  });

  test('keeps tags in code, comparisons and formulas', () => {
    for (const text of [
      '``<img a=b>`` and `<div onclick=x>`',
      '````html\n```\n<div a=b>\n````',
      'x <3 and $a<b$ and $c<d$',
      'me: <me@x.org>',
      '[x](<my page.html>)',
    ]) {
      assert.equal(withoutHtml(text), text);
    }
  });

  test('keeps the words of a link that runs a script', () => {
    const cases = {
      '[x](<javascript:alert(3)>)': 'x',
      '[x](javascript:alert(1)) y': 'x y',
      '![x](data:image/png;base64,AA "t")': 'x',
      '[x](JaVa&#115;cript\\:a((1)))': 'x',
      '[a [b](vbscript:1) c](https://a.com)': '[a b c](https://a.com)',
      '[x](java<span>script:a())': 'x',
      '<javascript:a()>': 'javascript:a()',
      '<a href="javascript:a()">t</a>': 't',
      '[x]: javascript:a()\n[x]': '\n[x]',
      '[<](data:x)img src=x onerror=a()>': '&lt;img src=x onerror=a()>',
      '`[x](javascript:1)`': '`[x](javascript:1)`',
      '[x](https://a.com/data:1)': '[x](https://a.com/data:1)',
    };
    for (const [markdown, text] of Object.entries(cases)) assert.equal(withoutHtml(markdown), text);
  });

  test('takes any number of stray brackets', () => {
    const text = 'a <y '.repeat(150_000);
    assert.equal(withoutHtml(`${text}<b>c</b>`), `${text}**c**`);
  });

  test('changes nothing the second time', () => {
    const parts = fc.constantFrom(
      '<',
      '>',
      '</',
      'b',
      'a',
      'script',
      'x',
      ' ',
      '=',
      '"',
      "'",
      '`',
      '\n',
      '\n\n',
      '<b>',
      '<span>',
      '<br>',
      '<!--',
      '-->',
      '<a href=u>',
      '</a>',
      '/',
      '![',
      ']',
      '](',
      ')',
      'data:',
      '```\n',
      '<ol>',
      '<ul>',
      '</ol>',
      '<li>',
      '<p>',
      '<table>',
      '<tr>',
      '<td>',
      '</td>',
      '</table>',
      '<table><tr><td>',
      '</td><td>',
      '</td></tr><tr><td>',
      '|',
      '- ',
      '1. ',
      'Acme<sup>',
      '1</sup>',
      '<sup>2</sup>',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (pieces) => {
        const once = withoutHtml(pieces.join(''));
        assert.equal(withoutHtml(once), once);
      }),
      runs(300),
    );
  });

  test('keeps indented code', () => {
    for (const text of [
      '    x <b>y</b>',
      '\tx <b>y</b>',
      ' \tx <b>y</b>',
      'a\n\n    x <b>y</b>\n\n\n    <i>z</i>\n\nb',
      '# a\n    x <b>y</b>',
      '- a\n\n      x <b>y</b>',
      '1. a\n\n       x <b>y</b>',
      '-     x <b>y</b>',
      '>     x <b>y</b>',
      'a\r\n\r\n    x <b>y</b>\r\n',
      '    [x](javascript:a())',
    ])
      assert.equal(withoutHtml(text), text);
  });

  test('keeps fenced code in quotations', () => {
    assert.equal(withoutHtml('> ```\n> <b>x</b>\n> ```\n<b>y</b>'), '> ```\n> <b>x</b>\n> ```\n**y**');
  });

  test('converts indented lines that are not code', () => {
    assert.equal(withoutHtml('a\n    x <b>y</b>'), 'a\n    x **y**');
    assert.equal(withoutHtml('- a\n\n    x <b>y</b>'), '- a\n\n    x **y**');
    assert.equal(withoutHtml('- a\n    x <b>y</b>'), '- a\n    x **y**');
    assert.equal(withoutHtml('<div>\n    x <b>y</b>\n</div>').trim(), 'x **y**');
  });

  test('keeps code between tags and other blocks', () => {
    const blocks = fc.constantFrom(
      ...['    <b>x</b>', '\t<i>y</i>', '```\n<b>\n```', '~~~\n<b>\n~~~', '# <b>h</b>', 'a <b>b</b>', 'c `<b>`'],
      ...['- <i>i</i>', '1. i', '> <b>q</b>', '      <b>z</b>', '---', '| <b>a</b> |\n|-|'],
    );
    const ends = fc.constantFrom('\n', '\n\n', '\r\n\r\n', '\n \n');
    const codeIn = (text: string): string[] => codeBlocks(text).map(({ start, end }) => text.slice(start, end));
    fc.assert(
      fc.property(fc.array(fc.tuple(blocks, ends), { maxLength: 12 }), (pieces) => {
        const text = pieces.flat().join('');
        assert.deepEqual(codeIn(withoutHtml(text)), codeIn(text));
      }),
      runs(300),
    );
  });
});
