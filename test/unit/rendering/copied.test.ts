import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { copiedArticle } from '../../../src/extension/articles/copiedArticle.ts';
import { type CopiedForm, copiedAnswer } from '../../../src/rendering/copied.ts';

const answer = {
  content_markdown: 'The **Q80D** is best [1], the Bravia [2] comes after. <script>alert(1)</script>\n',
  sources: [
    { url: 'https://a.example/x(1)', title: 'Sets [2026]\n<i>', cited: true },
    { url: 'https://b.example/', title: null, cited: true },
    { url: 'https://c.example/', title: 'Only consulted', cited: false },
  ],
};
const copy = (form: CopiedForm) => copiedAnswer({ answer, form, heading: 'Quellen' });

describe('copied texts', () => {
  test('list the cited pages of an answer in Markdown', () => {
    assert.equal(
      copy('markdown'),
      'The **Q80D** is best [1], the Bravia [2] comes after. <script>alert(1)</script>\n\n## Quellen\n\n' +
        '1. [Sets \\[2026\\] \\<i>](<https://a.example/x(1)>)\n2. [https://b.example/](<https://b.example/>)\n',
    );
  });

  test('link the marks of an answer in HTML', () => {
    const html = copy('html');
    assert.ok(html.includes('<strong>Q80D</strong> is best <sup><a href="https://a.example/x(1)">1</a></sup>'), html);
    assert.ok(
      html.includes('<h2>Quellen</h2>\n<ol>\n<li value="1"><a href="https://a.example/x(1)">Sets [2026]'),
      html,
    );
    assert.doesNotMatch(html, /<script|<i>|class=|title=/u);
    assert.doesNotMatch(html, /consulted/u);
  });

  test('list no source twice, and no unsafe one', () => {
    const own = { ...answer, content_markdown: 'Best [1].\n\n[1]: https://b.example/\n' };
    const sources = [{ url: 'https://b.example/', title: 'B', cited: true }];
    const copied = copiedAnswer({ answer: { ...own, sources }, form: 'markdown', heading: 'Sources' });
    assert.equal(copied, 'Best [1].\n\n[1]: https://b.example/\n');
    const hostile = [{ url: 'javascript:alert(1)', title: 'B', cited: true }];
    for (const form of ['markdown', 'html'] as const)
      assert.doesNotMatch(copiedAnswer({ answer: { ...own, sources: hostile }, form, heading: 'S' }), /javascript/u);
  });

  const article = `---
title: A
keyword: b
---

# Title

> [!BRIEF]
> Purpose: say it [^a1]

Text with [a link](https://x.example "Said") and ![a set](https://x.example/p.png), 4 < 5[^1].

## Nothing below

> [!BRIEF]
> Purpose: none

[^1]: https://a.example/b
[^a1]: [ChatGPT](vscode://citedesk.citedesk/answers/p/1)
`;

  test('leave out front matter and notes of the brief', () => {
    assert.equal(
      copiedArticle({ markdown: article, form: 'markdown' }),
      '# Title\n\nText with [a link](https://x.example "Said") and ![a set](https://x.example/p.png), 4 < 5[^1].\n\n[^1]: https://a.example/b\n',
    );
  });

  test('keep pictures and link footnotes in HTML', () => {
    assert.equal(
      copiedArticle({ markdown: article, form: 'html' }),
      '<h1>Title</h1>\n<p>Text with <a href="https://x.example/">a link</a> and <img src="https://x.example/p.png" alt="a set">, 4 &#60; 5<sup><a href="https://a.example/b">1</a></sup>.</p>\n',
    );
  });

  test('show only the alt text of images that are not on the web', () => {
    for (const src of ['file:///etc/passwd', 'javascript:alert(1)', 'command:x', 'data:text/html,x', 'vscode:x'])
      for (const picture of [`![words](${src})`, `<img src="${src}" alt="words">`])
        assert.doesNotMatch(copiedArticle({ markdown: `${picture} stay`, form: 'html' }), /<img/u, picture);
    for (const src of ['https://x.example/p.png', 'img/p.png', '/p.png', 'data:image/png;base64,aa'])
      assert.match(copiedArticle({ markdown: `![words](${src})`, form: 'html' }), /<img/u, src);
  });

  test('escape unclosed tags', () => {
    const markdown = '<a class="citation" '.repeat(20_000);
    const article = copiedArticle({ markdown, form: 'html' });
    const copied = copiedAnswer({ answer: { ...answer, content_markdown: markdown }, form: 'html', heading: 'S' });
    for (const html of [article, copied])
      assert.ok(html.includes('&lt;a class=') || html.includes('&#60;a class='), html.slice(0, 200));
  });
});
