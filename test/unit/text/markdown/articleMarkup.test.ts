import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readArticleMarkdown } from '../../../../src/text/markdown/document.ts';
import { fc, runs } from '../../../data/properties.ts';
import { markdownish } from '../../../data/markdownish.ts';

const blocks = (markdown: string) => readArticleMarkdown(markdown).blocks;
const kinds = (markdown: string) => blocks(markdown).map(({ kind, text }) => `${kind}: ${text}`);
const links = (markdown: string) =>
  blocks(markdown).flatMap((block) => block.links.map(({ text, url }) => [text, url]));

describe('HTML in an article', () => {
  test('is markup, and the text between tags is prose', () => {
    assert.deepEqual(kinds('<p class="d-block" data-n="95">Hi <em>there</em>.</p>\n<p>Two.</p>'), [
      'paragraph: Hi there.',
      'paragraph: Two.',
    ]);
    assert.deepEqual(kinds('<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>'), ['paragraph: One', 'paragraph: Two']);
    assert.deepEqual(kinds('<blockquote>\n<p>One</p>\n</blockquote>\n<p>Two</p>'), ['quote: One', 'paragraph: Two']);
    assert.deepEqual(kinds('<table><tr><td>a</td><td>b</td></tr></table>'), ['paragraph: a\n\nb']);
  });

  test('has headings, links and no words of images', () => {
    const [heading] = blocks('<h2 id="a" align="center">Title <i>x</i></h2>');
    assert.deepEqual([heading?.kind, heading?.level, heading?.text], ['heading', 2, 'Title x']);
    assert.deepEqual(links('See <a href="https://a.com" target="_blank">a page</a>.'), [['a page', 'https://a.com']]);
    assert.deepEqual(kinds('<img src="a.png" width="200" alt="95 % of it">'), []);
    assert.deepEqual(kinds('<img src={a > b ? c : d} alt="x"> Text.'), ['paragraph: Text.']);
  });

  test('has tables with rows, columns and a head', () => {
    const table =
      '<div><table>\n<thead><tr><th>Name</th><th>Price</th></tr></thead>\n<tr><th scope="row">Acme <b>X</b></th>\n<td>\n  <a href="https://a.com">5 %</a>\n</td></tr>\n</table></div>\n\nafter';
    const cells = blocks(table);
    assert.deepEqual(
      cells.map(({ kind, column, text }) => [kind, column, text]),
      [
        ['cell', 0, 'Name'],
        ['cell', 1, 'Price'],
        ['cell', 0, 'Acme X'],
        ['cell', 1, '5 %'],
        ['paragraph', undefined, 'after'],
      ],
    );
    for (const cell of cells.slice(0, 2))
      assert.equal(table.slice(cell.at(0), cell.at(0) + cell.text.length), cell.text);
    assert.deepEqual(kinds('<table><tr><td>a</td><td>\n\n- b\n\n</td></tr><tr><td>c</td></tr></table>').length, 3);
  });

  test('has images with their alternative text', () => {
    const images = (markdown: string) =>
      readArticleMarkdown(markdown).images.map(({ alt, start, end }) => [alt, markdown.slice(start, end)]);
    assert.deepEqual(images('<p>\r\n<img src={a > b ? c : d} alt="x"></p>\r\nText `![](a.png)` ![y](b.png).'), [
      ['x', '<img src={a > b ? c : d} alt="x">'],
      ['y', '![y]'],
    ]);
    assert.deepEqual(
      images('a <img src="a.png" aria-hidden="true"> <img src="a.png" role="presentation"> <img src="a.png">').map(
        ([alt]) => alt,
      ),
      ['', '', undefined],
    );
  });

  test('keeps code, comparisons and placeholders of code apart', () => {
    const [block] = blocks('Press <kbd>Ctrl+5</kbd>, or `<p>` if a < b and c > d.');
    assert.equal(block?.text, 'Press Ctrl+5, or <p> if a < b and c > d.');
    assert.deepEqual(
      block.code?.map(({ start, end }) => block.text.slice(start, end)),
      ['Ctrl+5', '<p>'],
    );
  });

  test('may be closed in any order, or not at all', () => {
    assert.deepEqual(kinds('a </b></a> <b>c\n\n<div><a href="https://a.com">d'), ['paragraph: a  c', 'paragraph: d']);
  });

  test('hides drawings, scripts and comments', () => {
    assert.deepEqual(kinds('<svg viewBox="0 0 9 9"><text>95</text></svg>\n\n<!-- 95 -->\n\na'), ['paragraph: a']);
  });
});

describe('MDX', () => {
  test('has imports, exports and comments that are not text', () => {
    const code =
      'import A from "./a.js";\n\nexport const meta = {\n  a: 95,\n\n  b: 95,\n};\n\n{/* 95 % we tested */}\n\nText.';
    assert.deepEqual(kinds(code), ['paragraph: Text.']);
  });

  test('has components with readable content at any indentation', () => {
    const tabs =
      '<Tabs>\n  <Tab\n    label="a"\n  >\n    ```sh\n    curl https://a.com\n    ```\n\n    Text in **it**.\n\n    - one\n      - two\n  </Tab>\n</Tabs>\n\nafter';
    assert.deepEqual(kinds(tabs), [
      'code: curl https://a.com',
      'paragraph: Text in it.',
      'item: one',
      'item: two',
      'paragraph: after',
    ]);
  });

  test('has expressions in braces, unlike plain Markdown', () => {
    assert.deepEqual(kinds('<Card/>\n\nIt has {props.count} parts.'), ['paragraph: It has  parts.']);
    assert.deepEqual(kinds('Write {name} here.'), ['paragraph: Write {name} here.']);
  });
});

describe('templates in an article', () => {
  test('are markup', () => {
    assert.deepEqual(
      kinds('{{< figure src="a.png" alt="a b c d e f" >}}\n\nA {% include b.html c="d" %}b {{ page.x }}.'),
      ['paragraph: A b .'],
    );
    assert.deepEqual(kinds('<img src="{{ "/a.png" | url }}" alt="x"> Text.'), ['paragraph: Text.']);
    assert.deepEqual(kinds('{% highlight ruby %}\nputs 95\n{% endhighlight %}\n\n{# note #}\n\na'), ['paragraph: a']);
  });

  test('are targets of links', () => {
    const targets = ['{{< ref "a.md" >}}', '{{ "/a/" | url }}', '{% link a.md %}'];
    for (const target of targets) assert.equal(links(`See [it](${target}).`).length, 1, target);
  });
});

describe('directives in an article', () => {
  test('are markup around prose', () => {
    assert.deepEqual(kinds(':::tip[Hey]\nbody\n:::'), ['paragraph: body']);
    assert.deepEqual(kinds(':::注意[Hey]\nbody\n:::  '), ['paragraph: body']);
    assert.deepEqual(kinds('!!! warning "We found it"\n    Body.\n\nafter'), ['paragraph: Body.', 'paragraph: after']);
    assert.deepEqual(kinds('# T {#id}\n\nA\n{: .class}\n\n![b](c.png){width="400"}'), [
      'heading: T',
      'paragraph: A',
      'paragraph: b',
    ]);
  });

  test('are callouts, not quotations', () => {
    assert.deepEqual(kinds('> [!TIP]\n> If it is on.\n\n> said'), ['paragraph: If it is on.', 'quote: said']);
  });

  test('are wiki links and formulas', () => {
    assert.deepEqual(links('[[Page]] and [[Page#b|words]] ![[a.png]]'), [
      ['Page', 'Page'],
      ['words', 'Page#b'],
    ]);
    assert.deepEqual(kinds('[[toc]]\n\nText.'), ['paragraph: Text.']);
    assert.deepEqual(kinds('$$\n\\int x\n$$\n\n$x_1$ costs $5 or $10.'), [
      'code: $$\n\\int x\n$$',
      'paragraph: x_1 costs $5 or $10.',
    ]);
  });
});

describe('dialects of Markdown in an article', () => {
  const cases: Readonly<Record<string, readonly [string, ...string[]]>> = {
    'hides blocks that set a variable': [
      '{% set a = 1 %}\n\nText.\n\n{% set code %}\n# one\n\nnpx two\n{% endset %}\n\nMore.',
      'Text.',
      'More.',
    ],
    'hides long calls of macros': [
      `Text.\n\n{{ table({\n  rows: [{ a: { b: "${'c '.repeat(300)}" }}]\n}) }}\n\nMore.`,
      'Text.',
      'More.',
    ],
    'hides comments of Obsidian': ['%%\na\n\nb\n%%\n\nIt %%c%%is 5%% or 6%%.', 'It is 5%% or 6%%.'],
    'hides abbreviations': ['About HTML.\n*[HTML]: a\n*[W3C]: b', 'About HTML.'],
    'reads what CriticMarkup adds': [
      '{++One [a](b)++}{--c--} {~~d~>**two**~~} {==three==}{>>e<<}.',
      'One a two three.',
    ],
    'hides paragraphs that CriticMarkup deletes': ['{--a\n\nb--}\n\n{++c++}', 'c'],
    'hides options of mkdocstrings': ['::: a.b\n    options:\n      show: true\n\nText.', 'Text.'],
    'hides options of MyST': [':::{figure} a.png\n:width: 5\n\nCaption.\n:::', 'Caption.'],
    'hides templates of EJS': ['<% if (a > b) { %>\nText <%= a %>.\n<% } %>', 'Text .'],
  };
  for (const [title, [markdown, ...texts]] of Object.entries(cases))
    test(title, () =>
      assert.deepEqual(
        blocks(markdown).map(({ text }) => text),
        texts,
      ),
    );

  test('keeps the place of text that CriticMarkup adds', () => {
    const markdown = 'a {++new **words**++} b';
    const [block] = blocks(markdown);
    const at = block?.text.indexOf('words') ?? 0;
    assert.equal(block?.at(at), markdown.indexOf('words'));
  });

  test('finds images and templates in the text of links', () => {
    for (const text of ['{{< icon >}}', '![[a]]', '<img src="a.png" alt="b">'])
      assert.equal(blocks(`See [${text}](https://a.com).`)[0]?.links[0]?.hasMarkup, true, text);
  });
});

test('articles of any text have each block in its place', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          markdownish,
          fc.constantFrom(
            '<a href="b">',
            '</p>',
            '<Tab\n',
            '{{',
            '}}',
            '{%',
            '\n    ',
            ':::',
            '$',
            '%%',
            '<%',
            '{++',
            '++}',
            '{--',
          ),
        ),
      ),
      (parts) => {
        const markdown = parts.join('');
        for (const { start, end } of blocks(markdown)) assert.ok(start >= 0 && start <= end && end <= markdown.length);
      },
    ),
    runs(200),
  );
});
