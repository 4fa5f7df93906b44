import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourcesOf } from '../../../../../src/analysis/citations/sources.ts';
import { withSourceNumbers } from '../../../../../src/service/assistants/citations/numberedCitations.ts';
import { countedCitations } from '../../../../../src/service/assistants/citations/ownMarks.ts';
import { readMarkdown } from '../../../../../src/text/markdown/document.ts';
import { readAnswer } from '../../../../../src/analysis/reading/answerReading.ts';
import { visibleText } from '../../../../data/visibleText.ts';

const a = { url: 'https://a.example/', title: 'A' };
const b = { url: 'https://b.example/', title: 'B' };

/** What a reader sees, and which pages count as cited by the text alone. */
function read(markdown: string): { text: string; cited: Record<string, boolean> } {
  const document = readMarkdown(markdown);
  return {
    text: visibleText(document),
    cited: Object.fromEntries(sourcesOf(readAnswer({ markdown })).map(({ url, cited }) => [url, cited])),
  };
}

test('pages are numbered by their first citation, then come those that were only consulted', () => {
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

test('the list is no part of the visible text, and its numbers say which pages are cited', () => {
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

test('a page counts once however it is tracked, and one without a web address does not count', () => {
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

test('an answer without pages is left as it is', () => {
  assert.deepEqual(withSourceNumbers({ text: 'Use `list[1]`, or [2].\n', citations: [], consulted: [] }), {
    markdown: 'Use `list[1]`, or [2].',
    sources: [],
  });
});

test('a mark stands before the space and the cell that the provider counts to the cited words', () => {
  const table = '| Name |\n|---|\n| Acme |\n';
  const cited = (text: string, end: number): string =>
    withSourceNumbers({ text, citations: [{ end, urls: [a] }], consulted: [] }).markdown.split('\n\nSources:')[0] ?? '';
  assert.equal(cited(table, table.length), '| Name |\n|---|\n| Acme[1] |');
  assert.equal(cited('Acme is good. \nMore', 15), 'Acme is good.[1] \nMore');
  assert.equal(cited('Acme(the firm)', 4), 'Acme[1] (the firm)');
  assert.equal(cited('Acme', 400), 'Acme[1]');
  assert.equal(cited('Acme', Number.NaN), 'Acme');
});

test('marks of the provider do not come out twice, and code keeps its brackets', () => {
  const text = 'Acme is good【2†source】 ([a.example](https://a.example/?utm_source=openai)). Use `x[1]` [1].';
  const start = text.indexOf('(');
  const { markdown } = withSourceNumbers({
    text,
    citations: [{ start, end: text.indexOf('). Use') + 1, urls: [a] }],
    consulted: [],
  });
  assert.equal(markdown.split('\n')[0], 'Acme is good[1]. Use `x[1]`.');
});

test('marks that count the pages are counted anew', () => {
  const text = 'Acme[3][1], Globex [3, 2](https://x.example) and list[0]. `[1]`';
  const pages = [a, b, { url: 'https://c.example/' }];
  const { markdown, sources } = withSourceNumbers({ text, citations: countedCitations(text, pages), consulted: pages });
  assert.equal(markdown.split('\n')[0], 'Acme[1][2], Globex[1][3] and list[0]. `[1]`');
  assert.deepEqual(
    sources.map(({ url }) => url),
    ['https://c.example/', 'https://a.example/', 'https://b.example/'],
  );
});

test('definitions and footnotes of the model’s own do not count beside the list, but those in code stay', () => {
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

test('a source list of the model’s own goes, and its further pages are listed last as not cited', () => {
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

test('brackets that hold nothing but marks go with them', () => {
  const text = 'Acme ([1]). Globex ([2], [1]) (see [2]).';
  const { markdown } = withSourceNumbers({ text, citations: countedCitations(text, [a, b]), consulted: [] });
  assert.equal(markdown.split('\n')[0], 'Acme[1]. Globex[1][2] (see[2]).');
});

test('raw HTML becomes Markdown', () => {
  const { markdown } = withSourceNumbers({
    text: '<p>Acme is <b>good</b></p><script>alert(1)</script>',
    citations: [{ end: 18, urls: [a] }],
    consulted: [],
  });
  assert.match(markdown, /^\s*Acme is \*\*good\[1\]\*\*\n\nSources:/);
});

test('code that an answer leaves open does not swallow the list', () => {
  const { markdown } = withSourceNumbers({
    text: 'Use Acme:\n\n```js\nacme()',
    citations: [{ end: 8, urls: [a] }],
    consulted: [],
  });
  assert.deepEqual(read(markdown), { text: 'Use Acme[1]:\nacme()', cited: { 'https://a.example/': true } });
});

test('marks have three digits: a thousandth page is left out', () => {
  const text = 'Acme is good. '.repeat(2000);
  const citations = Array.from({ length: 2000 }, (_, index) => ({
    end: 12 + index * 14,
    urls: [{ url: `https://a.example/${index}` }],
  }));
  const { markdown, sources } = withSourceNumbers({ text, citations, consulted: [] });
  assert.equal(sources.length, 999);
  assert.equal(Object.values(read(markdown).cited).filter(Boolean).length, 999);
});

test('a mark splits neither a word nor a character, and keeps to the script of the word', () => {
  const cited = (text: string, end: number): string =>
    withSourceNumbers({ text, citations: [{ end, urls: [a] }], consulted: [] }).markdown.split('\n\nSources:')[0] ?? '';
  assert.equal(cited('Good 👍👍 yes', 6), 'Good 👍[1]👍 yes');
  assert.equal(cited('Österreich2 ist', 2), 'Österreich2[1] ist');
  assert.equal(cited('Acme는 좋다', 2), 'Acme[1]는 좋다');
  assert.equal(cited('日本では人気', 2), '日本[1]では人気');
  assert.equal(cited(`${'x'.repeat(500)} y`, 4), `xxxx[1]${'x'.repeat(496)} y`);
});

test('an answer with nothing to read is empty, whatever pages it has', () => {
  for (const text of ['<p></p><script>x</script>', '\u200b\ufeff', '<b></b>', '[1]', '&nbsp;'])
    assert.equal(
      withSourceNumbers({ text, citations: [{ end: text.length, urls: [a] }], consulted: [] }).markdown,
      '',
      text,
    );
  assert.match(withSourceNumbers({ text: '5', citations: [], consulted: [a] }).markdown, /^5\n\nSources:/);
});

test('citations of one place are joined in no time, and 2,000 of them count', () => {
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
