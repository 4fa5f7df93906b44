import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { ArticleReader, type ArticleReading, readingOf } from '../../../src/article/articleReading.ts';
import { checkArticle } from '../../../src/checking/check.ts';
import { scoreDraft } from '../../../src/scoring/score.ts';
import { benchFolder, benchRows } from '../../data/productBench.ts';
import { fc, runs } from '../../data/properties.ts';

const folder = path.join(import.meta.dirname, '../../data/articles/own');
const articles = [
  ...fs.globSync('*.md', { cwd: folder }).map((name) => fs.readFileSync(path.join(folder, name), 'utf8')),
  ...[...benchRows(benchFolder())].slice(0, 6).map(({ content_markdown: text }) => text),
];
const pages = [{ url: 'https://acme.com/a', markdown: 'Acme costs $5 since 2009. It weighs 12 kg.', readAt: 0 }];

/** Scores and checks of a reading as plain data. */
const foundIn = (markdown: string, reading: ArticleReading): unknown => [
  scoreDraft({ markdown, reading }),
  checkArticle({ markdown, reading }),
  checkArticle({ markdown, reading, pages, parties: [['Acme'], ['Globex']] }),
];

/** Typed text, including text that changes how the rest is read. */
const written = fc.oneof(
  fc.constantFrom(
    '',
    'a',
    ' ',
    '\n',
    '\n\n',
    '. We tested 5 of them',
    ' “a b c d e f”',
    ' [1]',
    '\n\n[1]: https://a.com\n',
  ),
  fc.constantFrom(
    '`',
    '*',
    '# ',
    '\n> [!BRIEF]\n> x\n\n',
    ' [Acme](https://acme.com/a) costs $6.',
    '| a | b |\n|--|--|\n',
  ),
  fc.constantFrom(
    '---\nkeyword: acme\n---\n',
    '\n```\n',
    '\n1. ',
    '[^a]',
    '\n[^a]: https://b.com\n',
    'Das ist nicht wahr. ',
  ),
  // Counts and headings elsewhere decide what a sentence claims and about whom.
  fc.constantFrom(
    ' These 3 steps:',
    '\n- one\n- two\n- three\n\n',
    '\n## Acme 5\n\n',
    ' It weighs 12 kg ([a](https://acme.com/a)).',
    ' Those 14 tips fell by 5%.',
    '[^b]',
  ),
  fc.string({ maxLength: 5 }),
);
const edit = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), length: fc.nat(200), written });

function edited(
  markdown: string,
  { at, length, written: text }: { at: number; length: number; written: string },
): string {
  const start = Math.floor(at * markdown.length);
  return markdown.slice(0, start) + text + markdown.slice(start + length);
}

describe('article reader', () => {
  test('reads an edited article like a new one', () => {
    const reader = new ArticleReader();
    fc.assert(
      fc.property(fc.constantFrom(...articles), fc.array(edit, { minLength: 1, maxLength: 4 }), (article, edits) => {
        let markdown = article;
        for (const one of edits) {
          markdown = edited(markdown, one);
          assert.deepEqual(foundIn(markdown, reader.read(markdown)), foundIn(markdown, readingOf(markdown)));
        }
      }),
      runs(15),
    );
  });

  test('keeps the reading of unchanged blocks only', () => {
    const reader = new ArticleReader();
    const [first = '', second = ''] = ['# Title\n\nOne two.\n\nThree four.', '# Title\n\nOne two and.\n\nThree four.'];
    const readings = (markdown: string) => reader.read(markdown, { tag: 'en' }).passages.map(({ reading }) => reading);
    const [before, after] = [readings(first), readings(second)];
    assert.deepEqual(
      after.map((reading, index) => reading === before[index]),
      [true, false, true],
    );
    assert.ok(!readings(first).includes(before[1] as never), 'removed blocks are not cached');
  });

  test('follows link definitions added and removed elsewhere', () => {
    const reader = new ArticleReader();
    const urls = (markdown: string) =>
      reader.read(markdown, { tag: 'en' }).passages.flatMap(({ block }) => block.links.map(({ url }) => url));
    const text = 'Anvils ring, says [Acme][a].';
    assert.deepEqual(urls(text), []);
    assert.deepEqual(urls(`${text}\n\n[a]: https://acme.com/a\n`), ['https://acme.com/a']);
    assert.deepEqual(urls(`${text}\n\n[a]: https://acme.com/b\n`), ['https://acme.com/b']);
    assert.deepEqual(urls(text), []);
  });

  test('ignores comments, scripts and styles', () => {
    const unseen = [
      '<!-- 64 percent of smiths say "so it is, and so it was" [2] -->',
      '<!-- TODO\n\n# Sources\n\n- [a](https://a.com) $501\n-->',
      "<script>var a='64 percent $502'</script>",
      '<style>\na { width: 64% }\n</style>',
    ];
    for (const markdown of articles) {
      const end = markdown.trimEnd().length;
      const withUnseen = (lines: string): string => `${markdown.slice(0, end)}\n\n${lines}\n\nAnd then it ends.\n`;
      const comments = unseen.join('\n\n');
      const [seen, blank] = [withUnseen(comments), withUnseen(comments.replace(/\S/g, ' '))];
      assert.deepEqual(foundIn(seen, readingOf(seen)), foundIn(blank, readingOf(blank)));
    }
    const inLine = 'It has a note <!-- of $503 and 64 percent --> here.';
    assert.deepEqual(checkArticle({ markdown: inLine, reading: readingOf(inLine) }), []);
  });
});

test('does not take English names for an English article', () => {
  const chinese = '一個平台是否能驗證憑證，主要取決於平台的憑證信任倉庫中是否包含它。'.repeat(4);
  const items = '* cannot handle certificates without a list of those that are revoked\n'.repeat(20);
  assert.equal(readingOf(`${chinese}\n\n${items}`).language, 'zh');
});

test('takes the language from prose', () => {
  const french = 'Souvent, cela est dû à une image corrompue : la réexporter peut résoudre ce problème.';
  const english = 'Could not transform the image. See the stack trace for more information about this error.';
  for (const markdown of [
    `> ${english}\n\n## Qu’est-ce qui a mal tourné ?\n\n${french}`,
    `<p class="the end of this and that with all">${french}</p>\n\n\`\`\`sh\n${english}\n\`\`\``,
    `---\ntitle: ${english}\n---\n\n${french} \`${english}\` https://example.com/see/the/stack/trace`,
  ])
    assert.equal(readingOf(markdown).language, 'fr', markdown);
});

describe('sentence', () => {
  const sentencesOf = (markdown: string) =>
    readingOf(markdown).passages.flatMap(({ reading }) => reading.sentences.map(({ text }) => text));

  test('begins with code', () => {
    const text = 'It runs whenever its argument changes. `$inspect` tracks values. See e.g. `log`.';
    assert.deepEqual(sentencesOf(text), [
      'It runs whenever its argument changes.',
      '$inspect tracks values.',
      'See e.g. log.',
    ]);
  });

  test('does not end within code', () => {
    assert.deepEqual(sentencesOf('Write `Stop. Wait.` to pause.'), ['Write Stop. Wait. to pause.']);
  });
});
