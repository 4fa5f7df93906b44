import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sourcesOf } from '../../../../../src/analysis/citations/sources.ts';
import { withSourceNumbers } from '../../../../../src/service/assistants/citations/numberedCitations.ts';
import { countedCitations } from '../../../../../src/service/assistants/citations/ownMarks.ts';
import { readMarkdown } from '../../../../../src/text/markdown/document.ts';
import { readAnswer } from '../../../../../src/analysis/reading/answerReading.ts';
import { visibleText } from '../../../../data/visibleText.ts';

const a = { url: 'https://a.example/', title: 'A' };
const b = { url: 'https://b.example/', title: 'B' };

/** Visible text, and the pages it cites. */
function read(markdown: string): { text: string; cited: Record<string, boolean> } {
  const document = readMarkdown(markdown);
  return {
    text: visibleText(document),
    cited: Object.fromEntries(sourcesOf(readAnswer({ markdown })).map(({ url, cited }) => [url, cited])),
  };
}

describe('numbered sources', () => {
  test('follow the first citation, then consulted pages', () => {
    const { markdown, sources } = withSourceNumbers({
      text: 'Acme is good. Globex is better.',
      citations: [
        { end: 30, urls: [a, b] },
        { end: 12, urls: [b] },
      ],
      consulted: [a, { url: 'https://c.example/x' }],
    });
    assert.equal(
      markdown,
      'Acme is good[1]. Globex is better[1][2].\n\nSources:\n\n[1] B - https://b.example/\n[2] A - https://a.example/\n[3] https://c.example/x',
    );
    assert.deepEqual(sources, [
      { ...b, cited: true },
      { ...a, cited: true },
      { url: 'https://c.example/x', cited: false },
    ]);
  });

  test('stay out of the visible text', () => {
    const { markdown } = withSourceNumbers({
      text: 'Acme is good.',
      citations: [
        {
          end: 12,
          urls: [{ url: 'https://a.example/__init__/*x*_(y)_', title: 'A [2] `code` $x$ <b> https://q.example | y' }],
        },
      ],
      consulted: [{ ...b, title: 'Un`closed [1]' }],
    });
    assert.deepEqual(read(markdown), {
      text: 'Acme is good[1].',
      cited: { 'https://a.example/__init__/*x*_(y)_': true, 'https://b.example/': false },
    });
  });

  test('count a page once, with a web address only', () => {
    const { markdown, sources } = withSourceNumbers({
      text: 'Acme is good.',
      citations: [
        { end: 4, urls: [{ url: 'javascript:alert(1)' }, { url: undefined, title: 'No address' }] },
        { end: 12, urls: [a, { url: 'https://a.example/?utm_source=openai#top' }] },
      ],
      consulted: [{ url: 'data:text/html,x' }, { url: '' }],
    });
    assert.equal(markdown, 'Acme is good[1].\n\nSources:\n\n[1] A - https://a.example/');
    assert.deepEqual(sources, [{ ...a, cited: true }]);
  });

  test('leave an answer without pages unchanged', () => {
    assert.deepEqual(withSourceNumbers({ text: 'Use `list[1]`, or [2].\n', citations: [], consulted: [] }), {
      markdown: 'Use `list[1]`, or [2].',
      sources: [],
    });
  });

  test('place a mark before trailing space and cells', () => {
    const table = '| Name |\n|---|\n| Acme |\n';
    const cited = (text: string, end: number): string =>
      withSourceNumbers({ text, citations: [{ end, urls: [a] }], consulted: [] }).markdown.split('\n\nSources:')[0] ??
      '';
    assert.equal(cited(table, table.length), '| Name |\n|---|\n| Acme[1] |');
    assert.equal(cited('Acme is good. \nMore', 15), 'Acme is good.[1] \nMore');
    assert.equal(cited('Acme(the firm)', 4), 'Acme[1] (the firm)');
    assert.equal(cited('Acme', 400), 'Acme[1]');
    assert.equal(cited('Acme', Number.NaN), 'Acme');
  });

  test('replace marks of the provider, but not in code', () => {
    const text = 'Acme is good【2†source】 ([a.example](https://a.example/?utm_source=openai)). Use `x[1]` [1].';
    const start = text.indexOf('(');
    const { markdown } = withSourceNumbers({
      text,
      citations: [{ start, end: text.indexOf('). Use') + 1, urls: [a] }],
      consulted: [],
    });
    assert.equal(markdown.split('\n')[0], 'Acme is good[1]. Use `x[1]`.');
  });

  test('renumber marks that count the pages', () => {
    const text = 'Acme[3][1], Globex [3, 2](https://x.example) and list[0]. `[1]`';
    const pages = [a, b, { url: 'https://c.example/' }];
    const { markdown, sources } = withSourceNumbers({
      text,
      citations: countedCitations(text, pages),
      consulted: pages,
    });
    assert.equal(markdown.split('\n')[0], 'Acme[1][2], Globex[1][3] and list[0]. `[1]`');
    assert.deepEqual(
      sources.map(({ url }) => url),
      ['https://c.example/', 'https://a.example/', 'https://b.example/'],
    );
  });

  test('ignore definitions of the model outside code', () => {
    const pages = [a, b];
    for (const text of [
      'Globex is best[^2]. Hooli[^1].\n\n[^1]: https://a.example/\n[^2]: https://b.example/',
      'Globex is best[2]. Hooli[1].\n\nSources:\n\n[1]: https://a.example/ "A"\n[2]: <https://b.example/>',
    ]) {
      const { markdown } = withSourceNumbers({ text, citations: countedCitations(text, pages), consulted: pages });
      assert.equal(
        markdown,
        'Globex is best[1]. Hooli[2].\n\nSources:\n\n[1] B - https://b.example/\n[2] A - https://a.example/',
      );
    }
    const code = '```\n[2]: https://x.example/\n```';
    const { markdown } = withSourceNumbers({
      text: `Acme[2][1].\n\n${code}`,
      citations: countedCitations('Acme[2][1].', pages),
      consulted: pages,
    });
    assert.ok(markdown.startsWith(`Acme[1][2].\n\n${code}`));
    assert.deepEqual(read(markdown).cited, { 'https://b.example/': true, 'https://a.example/': true });
  });

  test('replace the source list of the model', () => {
    const text =
      'Globex is best [2].\n\n## Sources\n\n1. [A](https://a.example/)\n2. [B](https://b.example/)\n3. [Acme](https://acme.example/x)\n\nMore?';
    const { markdown, sources } = withSourceNumbers({
      text,
      citations: countedCitations(text, [a, b]),
      consulted: [a, b],
    });
    assert.deepEqual(read(markdown).text.split('\n'), ['Globex is best[1].', 'More?']);
    assert.deepEqual(sources, [
      { ...b, cited: true },
      { ...a, cited: false },
      { url: 'https://acme.example/x', title: 'Acme', cited: false },
    ]);
    assert.equal(
      withSourceNumbers({ text, citations: [], consulted: [] }).markdown,
      text,
      'without other pages it is the list',
    );
  });

  test('drop brackets that hold only marks', () => {
    const text = 'Acme ([1]). Globex ([2], [1]) (see [2]).';
    const { markdown } = withSourceNumbers({ text, citations: countedCitations(text, [a, b]), consulted: [] });
    assert.equal(markdown.split('\n')[0], 'Acme[1]. Globex[1][2] (see[2]).');
  });

  test('turn raw HTML into Markdown', () => {
    const { markdown } = withSourceNumbers({
      text: '<p>Acme is <b>good</b></p><script>alert(1)</script>',
      citations: [{ end: 18, urls: [a] }],
      consulted: [],
    });
    assert.match(markdown, /^\s*Acme is \*\*good\[1\]\*\*\n\nSources:/);
  });

  test('survive code that is left open', () => {
    const { markdown } = withSourceNumbers({
      text: 'Use Acme:\n\n```js\nacme()',
      citations: [{ end: 8, urls: [a] }],
      consulted: [],
    });
    assert.deepEqual(read(markdown), { text: 'Use Acme[1]:\nacme()', cited: { 'https://a.example/': true } });
  });

  test('stop at three digits', () => {
    const text = 'Acme is good. '.repeat(2000);
    const citations = Array.from({ length: 2000 }, (_, index) => ({
      end: 12 + index * 14,
      urls: [{ url: `https://a.example/${index}` }],
    }));
    const { markdown, sources } = withSourceNumbers({ text, citations, consulted: [] });
    assert.equal(sources.length, 999);
    assert.equal(Object.values(read(markdown).cited).filter(Boolean).length, 999);
  });

  test('split no word and no character', () => {
    const cited = (text: string, end: number): string =>
      withSourceNumbers({ text, citations: [{ end, urls: [a] }], consulted: [] }).markdown.split('\n\nSources:')[0] ??
      '';
    assert.equal(cited('Good 👍👍 yes', 6), 'Good 👍[1]👍 yes');
    assert.equal(cited('Österreich2 ist', 2), 'Österreich2[1] ist');
    assert.equal(cited('Acme는 좋다', 2), 'Acme[1]는 좋다');
    assert.equal(cited('日本では人気', 2), '日本[1]では人気');
    assert.equal(cited(`${'x'.repeat(500)} y`, 4), `xxxx[1]${'x'.repeat(496)} y`);
  });

  test('stay empty without visible text', () => {
    for (const text of ['<p></p><script>x</script>', '\u200b\ufeff', '<b></b>', '[1]', '&nbsp;'])
      assert.equal(
        withSourceNumbers({ text, citations: [{ end: text.length, urls: [a] }], consulted: [] }).markdown,
        '',
        text,
      );
    assert.match(withSourceNumbers({ text: '5', citations: [], consulted: [a] }).markdown, /^5\n\nSources:/);
  });

  test('join thousands of citations at one place', () => {
    const citations = Array.from({ length: 40_000 }, (_, index) => ({
      end: 4,
      urls: [{ url: `https://a.example/${index}` }],
    }));
    const { markdown } = withSourceNumbers({
      text: `Acme is good.${' '.repeat(100_000)}x`,
      citations: [...citations, { end: 8, urls: [b] }],
      consulted: [],
    });
    assert.match(markdown, /^Acme\[1\](?:\[\d+\])+\[999\] is good/);
  });
});
