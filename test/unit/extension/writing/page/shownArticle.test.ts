import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import markdownIt from 'markdown-it';
import { shownAnswer } from '../../../../../src/rendering/shownAnswer.ts';
import { shownArticle } from '../../../../../src/extension/writing/page/shownArticle.ts';

describe('article as HTML', () => {
  test('is parsed once, like an answer', (context) => {
    const parse = context.mock.method(markdownIt.prototype, 'parse');
    shownArticle('# One\n\nText [1].\n\n[1]: https://a.example/');
    const brand = { name: 'Acme', aliases: [] };
    const sources = [
      { url: 'https://a.example/', title: null },
      { url: 'https://b.example/', title: 'B' },
    ];
    const { html, numbers } = shownAnswer({
      answer: { content_markdown: 'Take [Acme][2].', sources, source_numbers: null },
      brand,
      competitors: [],
    });
    assert.deepEqual(
      [html, numbers],
      [
        '<p>Take <a href="https://b.example/" title="https://b.example/"><mark class="brand">Acme</mark></a>.</p>\n',
        [1, 2],
      ],
    );
    assert.equal(parse.mock.callCount(), 2);
  });

  test('has the line number of each part', () => {
    const markdown =
      '---\ntitle: A\n---\n\n# One\n\nText\nthat goes on.\n\n- a\n- b\n\n```\ncode\n```\n\n| a |\n|---|\n| b |\n';
    const lines = [...shownArticle(markdown).matchAll(/<(\w+)[^>]* data-line="(\d+)"/g)].map(([, name, line]) => [
      name,
      line,
    ]);
    assert.deepEqual(lines, [
      ['h1', '5'],
      ['p', '7'],
      ['ul', '10'],
      ['li', '10'],
      ['li', '11'],
      ['code', '13'],
      ['table', '17'],
      ['tr', '17'],
      ['tr', '19'],
    ]);
    assert.match(shownArticle('# One'), /<h1 data-line="1">/);
  });

  test('has no markup of its site', () => {
    const markdown =
      '# One {#a}\n\n{% b %}\n\n<div>Two <b>three</div> <img src="a.png" alt="c"> {++four++}</a>\n\n[[five]]';
    assert.equal(
      shownArticle(markdown).replace(/ data-line="\d+"/g, ''),
      '<h1>One</h1>\n<p>Two <strong>three<br>\n  four</strong></p>\n<p>five</p>\n',
    );
  });

  test('shows a note of a brief with a title', () => {
    const title = '<span class="brief-title">Brief</span>\n';
    assert.equal(
      shownArticle('> [!BRIEF]\n> Why.\n\n> Said.').replace(/ data-line="\d+"/g, ''),
      `<blockquote class="brief">\n<p>${title}Why.</p>\n</blockquote>\n<blockquote>\n<p>Said.</p>\n</blockquote>\n`,
    );
  });
});
