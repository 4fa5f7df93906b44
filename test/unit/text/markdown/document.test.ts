import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { citationsIn, withoutCitations } from '../../../../src/analysis/reading/citations.ts';
import { fc, runs } from '../../../data/properties.ts';
import { readMarkdown } from '../../../../src/text/markdown/document.ts';
import { definitionsOf, isTitle } from '../../../../src/text/markdown/numberedSources.ts';
import { visibleText } from '../../../data/visibleText.ts';
import { markdownish } from '../../../data/markdownish.ts';

const kinds = (markdown: string) => readMarkdown(markdown).blocks.map(({ kind, text }) => `${kind}: ${text}`);

describe('Markdown document', () => {
  test('names the kind of every block', () => {
    assert.deepEqual(
      kinds('# H\n\np\n\n- a\n\n  more\n\n> q\n\n| c | d |\n|-|-|\n| e | f |\n\n```\ncode\n```\n\n    indented'),
      [
        'heading: H',
        'paragraph: p',
        'item: a',
        'paragraph: more',
        'quote: q',
        'cell: c',
        'cell: d',
        'cell: e',
        'cell: f',
        'code: code',
        'code: indented',
      ],
    );
  });

  test('has levels, numbers and columns', () => {
    assert.deepEqual(
      readMarkdown('### H\n7. a\n8. b\n\n| c | d |\n|-|-|').blocks.map(({ level, number, column }) => [
        level,
        number,
        column,
      ]),
      [
        [3, undefined, undefined],
        [0, 7, undefined],
        [0, 8, undefined],
        [0, undefined, 0],
        [0, undefined, 1],
      ],
    );
  });

  test('has the text that a reader sees', () => {
    assert.deepEqual(
      kinds('**a** [b](c) `d` ![e](f) &amp; \\$5 <br> [1] ([The Verge][1])[2](https://x.y)\n\n[1]: https://t.v'),
      ['paragraph: a b d e & $5 <br> [1] (The Verge)[2]'],
    );
  });

  test('keeps offsets after front matter', () => {
    const markdown = '---\ntitle: x\ntags:\n  - y\n---\n# Hello';
    const [block, ...rest] = readMarkdown(markdown).blocks;
    assert.deepEqual([block?.text, markdown.slice(block?.start, block?.end), rest.length], ['Hello', 'Hello', 0]);
    assert.deepEqual(kinds('---\nSome answer.\n\n---\nMore'), ['paragraph: Some answer.', 'paragraph: More']);
  });

  test('drops comments, scripts and styles', () => {
    const unseen = [
      '<!-- 64 percent -->',
      '<!-- # a\n\n- 64\n-->',
      '<script>\nvar a = 64;\n\n</script>',
      '<STYLE>a{}</style >',
    ];
    for (const hidden of unseen) {
      assert.deepEqual(kinds(hidden), [], hidden);
      assert.deepEqual(kinds(`# T\n${hidden}\n\nb\n\n- c\n\n  ${hidden.replaceAll('\n', '\n  ')}`), [
        'heading: T',
        'paragraph: b',
        'item: c',
      ]);
      const markdown = `one **two**\r\n${hidden}${hidden} three [four](https://a.com)\n\n> ${hidden.replaceAll('\n', '\n> ')} five`;
      const { blocks } = readMarkdown(markdown);
      assert.deepEqual(
        blocks.map(({ text }) => text),
        ['one two', 'three four', 'five'],
      );
      for (const block of blocks)
        for (const word of block.text.split(' ')) {
          const at = block.at(block.text.indexOf(word));
          assert.equal(markdown.slice(at, at + word.length), word);
        }
    }
  });

  test('cuts comments and their links out of a line', () => {
    const markdown =
      '# One <!-- [a](https://a.com) --> two\n\nthree<!-- **x** -->four *five* <script>var a = "64";</script> six <!---->\nseven\n\n| a <!-- b --> | c |\n|-|-|\n| <!-- d --> | e |';
    const { blocks } = readMarkdown(markdown);
    assert.deepEqual(
      blocks.map(({ text, links }) => [text.replace(/ +/g, ' ').trim(), links.length]),
      [
        ['One two', 0],
        ['threefour five six seven', 0],
        ['a', 0],
        ['c', 0],
        ['e', 0],
      ],
    );
    for (const block of blocks)
      for (const word of ['two', 'four', 'five', 'six', 'seven', 'c', 'e']) {
        const [found] = new RegExp(`\\b${word}$|${word}(?= )`).exec(block.text) ?? [];
        if (found)
          assert.equal(
            markdown.slice(block.at(block.text.indexOf(word)), block.at(block.text.indexOf(word)) + word.length),
            word,
          );
      }
  });

  test('keeps unclosed comments and those in code as text', () => {
    assert.deepEqual(kinds('`<!-- a -->`\n\n```\n<!-- b -->\n```\n\nc <!-- d\n\n<!-- e\n\n<script>f'), [
      'paragraph: <!-- a -->',
      'code: <!-- b -->',
      'paragraph: c <!-- d',
      'paragraph: <!-- e',
      'paragraph: <script>f',
    ]);
  });

  test('places links and bold text', () => {
    const [block] = readMarkdown('See **bold [link](https://a.com "T")** and https://b.com/x.').blocks;
    assert.ok(block);
    assert.deepEqual(
      block.links.map(({ text, url, title, start, end }) => [text, url, title, block.text.slice(start, end)]),
      [
        ['link', 'https://a.com', 'T', 'link'],
        ['https://b.com/x', 'https://b.com/x', undefined, 'https://b.com/x'],
      ],
    );
    assert.deepEqual(
      block.strong.map(({ start, end }) => block.text.slice(start, end)),
      ['bold link'],
    );
  });

  test('has one link for each footnote mark', () => {
    const markdown =
      'Bright.[^a][^1][^b] Loud [^c][^b]\n\n[^a]: https://a.com "A"\n[^b]: https://b.com\n[^1]: https://c.com';
    const [block] = readMarkdown(markdown).blocks;
    assert.ok(block);
    assert.equal(block.text, 'Bright.[^a][^1][^b] Loud [^c][^b]');
    assert.deepEqual(
      block.links.map(({ text, url, start }) => [text, url, block.at(start)]),
      [
        ['[^a]', 'https://a.com', markdown.indexOf('[^a]')],
        ['[^b]', 'https://b.com', markdown.indexOf('[^b]')],
        ['[^b]', 'https://b.com', markdown.indexOf('[^b]\n')],
      ],
    );
    assert.equal(withoutCitations(block.text, citationsIn(block)), 'Bright. Loud [^c]');
    assert.ok(!block.links.some(({ text }) => isTitle(text)));
  });

  test('maps offsets back to the source', () => {
    for (const newline of ['\n', '\r\n']) {
      const markdown = [
        '> # A **bold** `code`',
        '',
        '- x [label](target) y',
        '  lazy',
        '',
        '| a | b\\|c |',
        '|-|-|',
        '| **d** | d |',
        '',
        '```',
        'fence',
        '```',
      ].join(newline);
      for (const block of readMarkdown(markdown).blocks) {
        const back = [...block.text].map((_, offset) => markdown[block.at(offset)]).join('');
        assert.equal(back.replace(/[\r\n]/g, ' '), block.text);
        assert.ok(block.start < block.end);
      }
    }
  });

  test('resolves a definition that is a link', () => {
    const verge = { number: 1, url: 'https://verge.com/y_(z)', title: 'Verge' };
    for (const definition of ['[1]: [Verge](https://verge.com/y_(z))', '[^1]: [Verge](https://verge.com/y_(z)).']) {
      const [found] = definitionsOf(readMarkdown(`Acme is good [1].\n\n${definition}`));
      assert.deepEqual({ ...found, start: 0, end: 0 }, { ...verge, start: 0, end: 0 }, definition);
    }
  });

  test('separates the numbered source list at the end', () => {
    const listed = (markdown: string) =>
      readMarkdown(markdown)
        .blocks.filter(({ bodySource }) => bodySource)
        .map(({ text }) => text);
    assert.deepEqual(listed('Text [1]\n\n## Sources\n\n1. [A](https://a.com)\n2. https://b.com'), [
      'Sources',
      'A',
      'https://b.com',
    ]);
    assert.deepEqual(listed('Text [1]\n\n**Quellen:**\n\n[1] https://a.com\n[2] https://b.com').length, 2);
    assert.deepEqual(listed('Text [1]\n\n[1]: https://a.com "The 15" laptop"').length, 1);
    assert.deepEqual(listed('Top picks\n\n1. [HP](https://hp.com)\n2. [Dell](https://dell.com)'), []);
  });

  /** Splits the blocks into prose and source list. */
  const divided = (markdown: string) => {
    const { blocks } = readMarkdown(markdown);
    return {
      read: blocks.filter(({ bodySource }) => !bodySource).map(({ text }) => text),
      list: blocks.filter(({ bodySource }) => bodySource).map(({ text }) => text),
    };
  };

  test('separates a source list before a short remark', () => {
    const list = '[1] Acme Annual Report, https://acme.com/report\n[2] https://z.com/';
    assert.deepEqual(divided(`Prices rose [1].\n\n${list}\n\nLet me know if you need more.`), {
      read: ['Prices rose [1].', 'Let me know if you need more.'],
      list: [list.replace('\n', ' ')],
    });
    assert.deepEqual(
      divided('So [1].\n\n## Sources\n\n- [A](https://a.com)\n- [B](https://b.com)\n\nShall I go on?').read,
      ['So [1].', 'Shall I go on?'],
    );
    assert.equal(divided(`So [1].\n\n${list}\n\n${'There is more to say. '.repeat(30)}`).list.length, 0);
    assert.equal(divided(`So [1].\n\n${list}\n\n## Next\n\nMore.`).list.length, 0);
  });

  test('accepts source list entries without an address', () => {
    assert.deepEqual(divided('So [1].\n\n[1] Acme Report, https://acme.com/report\n[2] A book, 1999').read, [
      'So [1].',
    ]);
    assert.deepEqual(
      divided('So [1].\n\n[1] Acme Report\nhttps://acme.com/report\n\n[2] A book, 1999\n\n[3] [C](https://c.com)').read,
      ['So [1].'],
    );
    assert.deepEqual(divided('So [1].\n\n**References**\n\n[1] Acme Report, 2020\n[2] A book, 1999').read, ['So [1].']);
    assert.deepEqual(divided('So [1].\n\nQuellen\n\n1. [Acme](https://acme.com/)\n2. Ein Buch\n\nGern mehr.').read, [
      'So [1].',
      'Gern mehr.',
    ]);
    assert.equal(divided('So [1].\n\n[1] is Acme.\n\n[2] is Globex.').list.length, 0);
  });

  test('finds sources right below their heading', () => {
    for (const list of [
      'Sources: https://x.com/',
      '**Sources:** [A](https://a.com), [B](https://b.com) and https://c.com.',
      'Sources:\n[1] Acme, https://a.com\n[2] https://b.com',
      'Quellen:\n[1] Ein Buch',
    ]) {
      assert.deepEqual(
        divided(`So it is [1].\n\n${list}\n\nAnything else?`).read,
        ['So it is [1].', 'Anything else?'],
        list,
      );
    }
    assert.equal(divided('So.\n\nSources: [Acme](https://acme.com) says that prices rose.').list.length, 0);
  });

  test('keeps recommendations with links', () => {
    for (const markdown of [
      '1. Acme https://acme.com – good\n2. Globex https://globex.com – cheap\n\nLet me know.',
      '- [Acme](https://acme.com)\n- [Globex](https://globex.com)\n\nMore?',
      'Water sources:\n\n- [Wells](https://a.com)',
      '## Sources\n\n- Wells\n- Rivers\n\nMore?',
      '1. [Acme](https://acme.com)\n2. Globex\n\nSources vary.',
    ]) {
      assert.equal(divided(markdown).list.length, 0, markdown);
    }
    assert.deepEqual(
      divided('1. [Acme](https://acme.com)\n2. [Globex](https://globex.com)\n\n[1] https://x.com').read,
      ['Acme', 'Globex'],
    );
  });

  test('keeps bare URLs in the visible text', () => {
    assert.equal(
      visibleText(readMarkdown('# T\n\n[a](https://x.com) https://y.com [1]\n\n[1]: https://z.com "Z "q""')),
      'T\na https://y.com [1]',
    );
  });

  test('reads any string with valid offsets', () => {
    fc.assert(
      fc.property(markdownish, (markdown) => {
        for (const block of readMarkdown(markdown).blocks) {
          assert.ok(block.start >= 0 && block.start <= block.end && block.end <= markdown.length);
          for (const span of [...block.links, ...block.strong])
            assert.ok(span.start >= 0 && span.start <= span.end && span.end <= block.text.length);
          for (const link of block.links) assert.equal(block.text.slice(link.start, link.end), link.text);
          let last = block.start;
          for (let offset = 0; offset <= block.text.length; offset++) {
            const at = block.at(offset);
            assert.ok(at >= last && at <= block.end, `${offset} → ${at}`);
            last = at;
          }
        }
      }),
      runs(300),
    );
  });

  test('keeps brackets that nothing closes', () => {
    assert.equal(readMarkdown('![a [b').blocks[0]?.text, '![a [b');
    const [block] = readMarkdown(`${'['.repeat(100)}Acme](https://acme.com)`).blocks;
    assert.equal(block?.text, `${'['.repeat(99)}Acme`);
    assert.deepEqual(
      block.links.map(({ start, url }) => [start, url]),
      [[99, 'https://acme.com']],
    );
  });
});
