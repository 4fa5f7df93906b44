import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Blocks } from '../../../../../src/service/assistants/serpApi/blocks.ts';
import { textBlocks } from '../../../../../src/service/assistants/serpApi/textBlocks.ts';
import { readMarkdown } from '../../../../../src/text/markdown/document.ts';
import { visibleText } from '../../../../data/visibleText.ts';

const written = (...blocks: unknown[]) => textBlocks(Blocks.parse(blocks));

/** The Markdown with `{1,2}` where references 1 and 2 stand. */
function withMarks(...blocks: unknown[]): string {
  const { text, cited } = written(...blocks);
  let result = '';
  let from = 0;
  for (const { end = text.length, indexes, pages } of cited.toSorted((a, b) => (a.end ?? 0) - (b.end ?? 0))) {
    result += `${text.slice(from, end)}{${[...indexes, ...pages].join()}}`;
    from = end;
  }
  return result + text.slice(from);
}

describe('SerpApi text blocks', () => {
  test('format highlighted words, links and references', () => {
    assert.equal(
      withMarks({
        type: 'paragraph',
        snippet: 'Acme is made by Globex.',
        snippet_highlighted_words: ['made by'],
        reference_indexes: [0, 2],
        snippet_links: [{ text: 'Globex', link: 'https://globex.com/about_(us)' }],
      }),
      'Acme is **made by** [Globex](<https://globex.com/about_(us)>).{0,2}',
    );
  });

  test('turn links to search engines into text', () => {
    const links = [
      'https://www.google.com/search?q=Acme',
      'https://www.google.co.uk/search?q=Acme',
      'https://www.bing.com/search?q=Acme',
      'javascript:alert(1)',
      'not a link',
    ];
    for (const link of links) {
      assert.equal(
        written({ type: 'paragraph', snippet: 'See Acme.', snippet_links: [{ text: 'Acme', link }] }).text,
        'See Acme.',
      );
    }
  });

  test('highlight words once, and only if Markdown allows it', () => {
    const cases: readonly (readonly [string, string, string])[] = [
      ['是「品牌」的', '「品牌」', '是「品牌」的'],
      ['是品牌的', '品牌', '是**品牌**的'],
      ['a "b" c', '"b"', 'a **"b"** c'],
      ['Acme and Acme', 'Acme', '**Acme** and Acme'],
      ['2 * 3 * 4', '2 * 3', '2 * 3 * 4'],
      ['nothing', 'absent', 'nothing'],
    ];
    for (const [snippet, words, expected] of cases) {
      const { text } = written({ type: 'paragraph', snippet, snippet_highlighted_words: [words] });
      assert.equal(text, expected);
      assert.equal(visibleText(readMarkdown(text)), snippet);
    }
  });

  test('nest lists with titles, links and references', () => {
    assert.equal(
      withMarks(
        { type: 'heading', snippet: 'Tools', reference_indexes: [3] },
        {
          type: 'list',
          list: [
            {
              title: 'Acme\n Tools:',
              snippet: 'Small',
              reference_indexes: [0],
              list: [{ snippet: 'Free', reference_indexes: [1], list: [{ snippet: 'For ever' }] }],
            },
            {
              title: 'Globex',
              link: 'https://globex.com/',
              snippet: 'Globex is large',
              text_blocks: [{ type: 'list', list: [{ snippet: 'Costly' }], reference_indexes: [2] }],
            },
            { list: [{ snippet: 'without words around' }] },
          ],
        },
        { type: 'paragraph', snippet: 'The end.' },
      ),
      [
        '## Tools{3}',
        '',
        '- **Acme Tools:** Small{0}',
        '  - Free{1}',
        '    - For ever',
        '- [Globex](https://globex.com/) is large',
        '  - Costly{2}',
        '- without words around',
        '',
        'The end.',
      ].join('\n'),
    );
  });

  test('keep the header, width and pipes of tables', () => {
    assert.equal(
      withMarks({
        type: 'table',
        reference_indexes: [2],
        table: [
          ['Tool', 'Price'],
          ['Acme', 'x'],
        ],
        detailed: [
          [{ snippet: 'Tool' }, { snippet: 'Price' }],
          [{ snippet: 'Acme' }, { snippet: '$5 | month\nor more', reference_indexes: [1] }, { snippet: 'third' }],
        ],
      }),
      '| Tool | Price |  |\n| --- | --- | --- |\n| Acme | $5 \\| month or more{1} | third{2} |',
    );
    assert.equal(withMarks({ type: 'table', headers: ['Tool'], table: [['Acme']] }), '| Tool |\n| --- |\n| Acme |');
    assert.equal(
      withMarks({ type: 'table', headers: ['Tool'], table: [['Tool'], ['Acme']] }),
      '| Tool |\n| --- |\n| Acme |',
    );
  });

  test('turn comparisons into tables and sections into headings', () => {
    assert.equal(
      withMarks({
        type: 'expandable',
        title: 'Camera',
        text_blocks: [
          { type: 'paragraph', snippet: 'Both are good.', reference_indexes: [5] },
          {
            type: 'comparison',
            product_labels: ['Acme 1', 'Globex 2'],
            comparison: [{ feature: 'Front', values: ['12 MP', '10 MP'] }],
          },
        ],
      }),
      '### Camera\n\nBoth are good.{5}\n\n|  | Acme 1 | Globex 2 |\n| --- | --- | --- |\n| Front | 12 MP | 10 MP |',
    );
  });

  test('keep code with its own fences and cite it after the fence', () => {
    const { text, cited } = written(
      { type: 'code_block', language: 'md', code: '```\n<b>\n```\n', reference_indexes: [1] },
      { type: 'paragraph', snippet: 'After.' },
    );
    assert.equal(text, '````md\n```\n<b>\n```\n````\n\nAfter.');
    assert.deepEqual(cited, [{ end: undefined, indexes: [1], pages: [] }]);
  });

  test('cite videos and list top stories as links', () => {
    assert.equal(
      withMarks(
        {
          type: 'paragraph',
          snippet: 'Watch.',
          video: { link: 'https://www.youtube.com/watch?v=1', source: 'YouTube' },
        },
        {
          type: 'top_stories',
          top_stories: [{ title: 'Acme grows', link: 'https://news.example/acme', source: 'News' }],
        },
      ),
      'Watch.{https://www.youtube.com/watch?v=1}\n\n- [Acme grows](https://news.example/acme)',
    );
  });

  test('turn HTML into text and drop scripts', () => {
    const { text } = written(
      {
        type: 'paragraph',
        snippet: '<p>Use <b>Acme</b><script>alert(1)</script></p><p>or <a href="https://globex.com/">Globex</a></p>',
      },
      { type: 'list', list: [{ snippet: 'one<br>two' }, '<i>no item</i>'] },
    );
    assert.equal(text, 'Use **Acme**\n\nor [Globex](<https://globex.com/>)\n\n- one two');
  });

  test('ignore missing, invalid and unknown fields', () => {
    const { text, cited } = written(
      'nonsense',
      null,
      { type: 'paragraph' },
      { type: 'paragraph', snippet: 7, reference_indexes: 'all' },
      { type: 'heading', snippet: '' },
      {
        type: 'brand_new',
        snippet: 'Acme',
        snippet_links: { text: 'Acme', link: 'https://acme.com/' },
        reference_indexes: [1, 'x', null],
        level: 99,
      },
      { type: 'list', list: [null, { snippet: '' }, { snippet: 'Globex' }] },
      { type: 'table', table: [[], 'x'] },
      { type: 'code_block', code: ' ' },
      { type: 'comparison' },
    );
    assert.equal(text, '[Acme](https://acme.com/)\n\n- Globex');
    assert.deepEqual(cited, [{ end: 25, indexes: [1], pages: [] }]);
  });
});
