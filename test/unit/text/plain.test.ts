import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { withoutHtml } from '../../../src/text/plain.ts';
import { markdownish } from '../../data/markdownish.ts';

test('tags become the Markdown that they mean, or go', () => {
  const cases = {
    'a<br>b<br/>c': 'a\nb\nc', '<b>x</b> and <EM>y</EM>': '**x** and *y*', '<a class="k" href="https://a.com/?x=1&amp;y=2">t</a>': '[t](<https://a.com/?x=1&amp;y=2>)',
    'x<!-- hidden -->y<script>alert("<b>")</script>z': 'xyz', '<img src=x onerror=alert(1)>': '', '<span style="color: red">r</span>': 'r', '| a<br>b |': '| a b |',
    '<ul><li>one</li></ul>': '\n\n\n- one\n\n',
  };
  for (const [html, text] of Object.entries(cases)) assert.equal(withoutHtml(html), text);
});

test('code, autolinks, comparisons, unknown names and entities are left alone', () => {
  for (const text of ['`<br>`', '```html\n<br>\n```', '~~~\n<p>\n~~~', '<https://a.com>', 'a < b and c > d', 'a <b and c> d', 'List<String>', '&lt;p&gt; &amp;']) {
    assert.equal(withoutHtml(text), text);
  }
});

test('what is left of a tag is no tag', () => {
  assert.doesNotMatch(withoutHtml('<<b>script>alert(1)<<b>/script>'), /<script>/);
});

test('any string is taken, and one without a tag stays as it is', () => {
  fc.assert(fc.property(markdownish, (text) => {
    const plain = withoutHtml(text);
    if (!/<[a-z/!]/i.test(text)) assert.equal(plain, text);
  }));
});
