import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc, runs } from '../../data/properties.ts';
import { type AnswerReading, readAnswer } from '../../../src/analysis/reading/answerReading.ts';
import { highlightsOf } from '../../../src/analysis/mentions/highlights.ts';
import { linkTarget } from '../../../src/rendering/links.ts';
import { readableText, renderMarkdown } from '../../../src/rendering/markdown.ts';

const sources = [
  { url: 'https://a.example/x', title: 'Page A' },
  { url: 'https://b.example/', title: null },
];
const names = { brand: { name: 'Acme', aliases: [] }, competitors: [{ name: 'Globex', aliases: [] }] };
const marked = (markdown: string) => {
  const reading = readAnswer({ markdown, sources, ...names });
  return renderMarkdown(readableText(reading.document, reading.pages, sources), highlightsOf(reading));
};
const rendered = ({ document, pages, sources: given }: AnswerReading) =>
  renderMarkdown(readableText(document, pages, given));
const cite = (number: number, url: string, title: string) =>
  `<a class="citation" href="${url}" title="${title}">${number}</a>`;
const [one, two] = [
  cite(1, 'https://a.example/x', 'Page A\nhttps://a.example/x'),
  cite(2, 'https://b.example/', 'https://b.example/'),
];

describe('answer as HTML', () => {
  test('links citation marks of every form', () => {
    assert.equal(
      marked('Good [1], [1][2] and [1, 2] or 【2†source】.'),
      `<p>Good ${one}, ${one}${two} and ${one} ${two} or ${two}.</p>\n`,
    );
    assert.equal(
      marked('See [[2]](https://b.example/).'),
      `<p>See ${cite(2, 'https://b.example/', 'https://b.example/')}.</p>\n`,
    );
    assert.equal(marked('See ([1](https://a.example/x)).'), `<p>See (${one}).</p>\n`);
  });

  test('keeps a link with thousands of emphasized words', () => {
    const html = marked(`[${'*b* '.repeat(35_000)}](https://a.example/x)`);
    assert.match(html, /^<p><a [^>]+><em>b<\/em> .*<\/a><\/p>\n$/);
  });

  test('links each footnote mark on its own', () => {
    const answer = (id: number) => `vscode://citedesk.citedesk/answers/p/${id}`;
    const notes = `[^1]: https://c.example/ "C"\n[^a1]: ${answer(1)} "ChatGPT"\n[^a2]: ${answer(2)} "Claude"\n[^a3]: ${answer(3)}`;
    const chip = (name: string, url: string, title: string) =>
      `<a class="citation" href="${url}" title="${title}">${name}</a>`;
    const a1 = chip('a1', answer(1), `ChatGPT\n${answer(1)}`);
    const html = (markdown: string) => rendered(readAnswer({ markdown: `${markdown}\n\n${notes}`, sources: [] }));
    assert.equal(
      html('So.[^a1][^a2][^a3]'),
      `<p>So.${a1}${chip('a2', answer(2), `Claude\n${answer(2)}`)}${chip('a3', answer(3), answer(3))}</p>\n`,
    );
    const c = chip('1', 'https://c.example/', 'C\nhttps://c.example/');
    assert.equal(html('So.[^a1][^1] Or[^1][^a1].'), `<p>So.${a1}${c} Or${c}${a1}.</p>\n`);
    assert.equal(html('So.[^x][^1] [^x]'), `<p>So.[^x]${c} [^x]</p>\n`);
  });

  test('limits its size for long URLs', () => {
    const url = `https://a.example/${'x'.repeat(8000)}`;
    const html = (markdown: string) => rendered(readAnswer({ markdown, sources: [{ url, title: 'A'.repeat(8000) }] }));
    assert.equal(html('So [1].'), `<p>So ${cite(1, url, `${'A'.repeat(299)}…\n${url.slice(0, 299)}…`)}.</p>\n`);
    for (const [mark, link] of [
      ['[1] ', '>1</'],
      ['[B][1] ', 'B'],
      ['[B][a] ', 'B'],
    ] as const) {
      const text = html(`${mark.repeat(2000)}end\n\n[a]: ${url}`);
      assert.ok(text.length < 800_000, mark);
      assert.equal(text.split(link).length, 2001, mark);
      assert.match(text, /^<p><a .*end/s);
    }
  });

  test('reads sources from definitions and lists, and hides them', () => {
    assert.equal(marked('In [7] and `a[1]` and a[1, 9].'), '<p>In [7] and <code>a[1]</code> and a[1, 9].</p>\n');
  });

  test('reads sources from definitions and final lists, and hides them', () => {
    assert.equal(
      marked('As [1] says, see [B][2].\n\n[1]: https://b.example/ "B"\n[2]: https://a.example/x\n'),
      `<p>As ${cite(1, 'https://b.example/', 'B\nhttps://b.example/')} says, see <a href="https://a.example/x" title="https://a.example/x">B</a>.</p>\n`,
    );
    assert.equal(
      marked('As [2] says.\n\n## Sources\n\n1. [A](https://a.example/x)\n2. https://c.example/'),
      `<p>As ${cite(2, 'https://c.example/', 'https://c.example/')} says.</p>\n`,
    );
  });

  test('hides a source list before a remark', () => {
    assert.equal(
      marked('As [1] says.\n\n[1] C, https://c.example/\n[2] A book\n\nMore?'),
      `<p>As ${cite(1, 'https://c.example/', 'https://c.example/')} says.</p>\n<p>More?</p>\n`,
    );
    assert.match(marked('As [1] says.\n\n## Sources\n\n1. [A](https://a.example/x)\n\n   More?'), /Sources/);
  });

  test('prefers stored source numbers, then the answer’s own list', () => {
    const html = (markdown: string, numbers: readonly number[]) =>
      rendered(readAnswer({ markdown, sources, sourceNumbers: numbers }));
    assert.equal(
      html('A [1], [2] and [3].', [0, 1, 1]),
      `<p>A [1], ${cite(2, 'https://a.example/x', 'Page A\nhttps://a.example/x')} and ${cite(3, 'https://a.example/x', 'Page A\nhttps://a.example/x')}.</p>\n`,
    );
    assert.match(
      html('A [1] and [2].\n\n[1]: https://c.example/', [1, 2]),
      /href="https:\/\/c\.example\/".*href="https:\/\/b\.example\/"/,
    );
  });

  test('highlights names through bold text and links', () => {
    assert.equal(
      marked('**Ac**me and [Globex](https://globex.example/) beat `Acme` and Acmeist.'),
      '<p><strong><mark class="brand">Ac</mark></strong><mark class="brand">me</mark> and <a href="https://globex.example/" title="https://globex.example/"><mark class="competitor">Globex</mark></a> beat <code>Acme</code> and Acmeist.</p>\n',
    );
    assert.equal(
      marked('| a | b |\n|---|---|\n| Acme | x |').includes('<td><mark class="brand">Acme</mark></td>'),
      true,
    );
    assert.equal(marked('- one\n- use \\$5 Acme').includes('use $5 <mark class="brand">Acme</mark></li>'), true);
  });

  test('removes scripts, images and unsafe links', () => {
    const html = marked(
      '<img src=x onerror=alert(1)> ![alt <b>](https://t.example/p.png) [a](javascript:alert(1)) [b](command:x) [c](//x.example) [d](https://u:p@x.example/) [e](file:///etc/passwd) <https://ok.example/?a=1&b="2">',
    );
    assert.deepEqual(
      [...html.matchAll(/<(\w[^>]*)>/g)].map(([, tag]) => tag),
      ['p', 'a href="https://ok.example/?a=1&amp;b=%222%22" title="https://ok.example/?a=1&amp;b=%222%22"'],
    );
    assert.deepEqual(linkTarget('vscode://citedesk.citedesk/answers/65f0c0ffee65f0c0ffee65f0/12'), {
      kind: 'answer',
      project: '65f0c0ffee65f0c0ffee65f0',
      responseId: 12,
    });
    assert.equal(linkTarget('vscode-insiders://citedesk.citedesk/answers/p/12')?.kind, 'answer');
    for (const link of [
      'javascript://citedesk.citedesk/answers/p/12',
      'command://citedesk.citedesk/answers/p/12',
      'vscode://other.extension/answers/a/1',
      'vscode://citedesk.citedesk/answers/../1',
      'data:text/html,x',
      ' javascript:x',
      'https://',
      '',
    ])
      assert.equal(linkTarget(link), undefined);
    assert.deepEqual(linkTarget('www.example.com'), { kind: 'web', url: 'https://www.example.com/' });
  });

  test('contains only allowed tags and attributes', () => {
    const piece = fc.constantFrom(
      '[1]',
      '【2†s】',
      '**',
      '_',
      '`',
      '[',
      '](',
      ')',
      'https://a.example/"x',
      '<b onclick="x">',
      '"',
      '&',
      '<',
      '\n',
      '\n\n',
      '- ',
      '| a |\n|--|\n',
      '# ',
      'Acme',
      'Globex',
      '![',
      '\\',
      '[1]: https://x.example "t"\n',
      'javascript:x',
      '```\n',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
        (markdown) => {
          for (const [tag] of marked(markdown).matchAll(/<[^>]*>?/g)) assert.match(tag, allowed);
        },
      ),
      runs(200),
    );
  });
});

const allowed =
  /^<\/?(?:p|h[1-6]|ul|ol|li|em|strong|s|code|pre|blockquote|hr|br|table|thead|tbody|tr|th|td|a|mark)(?: (?:href="(?:https?:|vscode:)[^"<>]*"|title="[^"<>]*"|class="(?:citation|brand|competitor|language-[^"<>]*)"|start="\d+"|style="text-align:\w+"))*>$/;
