import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { frontMatterOf } from '../../../../src/text/frontMatter/frontMatter.ts';
import { readMarkdown } from '../../../../src/text/markdown/document.ts';

const textOf = (markdown: string): string =>
  readMarkdown(markdown)
    .blocks.map(({ text }) => text)
    .join('|');

describe('front matter', () => {
  test('is not text in any format', () => {
    for (const top of [
      '---\ntitle: A\n---\n',
      '---\r\ntitle: A\r\n---\r\n',
      '\uFEFF---\ntitle: A\n---\n',
      '---yaml\ntitle: A\n---\n',
      '---\ntitle: A\n...\n',
      '---\n---\n',
      '+++\ntitle = "A"\n+++\n',
      '---toml\ntitle = "A"\n---\n',
      '{\n"title": "A",\n"b": { "c": 1 }\n}\n\n',
      '---json\n{ "title": "A" }\n---\n',
      '---\n{ "title": "A" }\n---\n',
      ';;;\n"title": "A"\n;;;\n',
      'Title: A: b\ndate: 2026-05-01 08:05\n\n',
      '~~~~toml\ntitle = "A"\n~~~~\n',
    ])
      assert.equal(textOf(`${top}Text.\n`), 'Text.', top);
  });

  test('may have any key that YAML allows', () => {
    for (const yaml of [
      '# note\ntitle: A',
      '\ntitle: A',
      ' title: A\n kind: x\n list:\n   - a',
      'タイトル: x',
      'og.title: x',
      'og:title: x',
      '404: x',
      'last modified: x',
      '"a: b": x',
      'Title: x',
      'a: &b {c: d}\n<<: *b',
      'tags: [\n  a,\n  b\n]',
      'a: "two\nlines, and\nmore"',
      "a: 'it''s\n  two'",
      'a: |\n  text\n\n  more',
      'list:\n- a\n- b: c',
    ])
      assert.equal(textOf(`---\n${yaml}\n---\nText.\n`), 'Text.', yaml);
  });

  test('may have errors', () => {
    for (const yaml of ['a: b: c', 'a: "b', 'a:b\nc: d', 'a: b\nc', 'a: @b', 'a: 1\nb: 2\nc: 3\n\nA line.'])
      assert.equal(textOf(`---\n${yaml}\n---\nText.\n`), 'Text.', yaml);
  });

  test('is not prose between thematic breaks', () => {
    for (const prose of [
      'A rule opens this text.',
      '\nShort answer: yes.\n',
      '\nNote: it’s true.\n',
      '## Summary\n\nWinner: A.\n',
      '**Bottom line:** yes.',
      'Note: this is a rule.\n\nMore prose.',
      '1. First: a\n2. Second: b',
      '- a: b\n- c: d',
      '[Link](https://a.example): a page.',
      'https://a.example/b',
    ])
      assert.equal(frontMatterOf(`---\n${prose}\n---\nText.\n`), undefined, prose);
  });

  test('is not an entire answer or code in braces', () => {
    for (const markdown of ['{"a": 1}', '{"a": 1}\n', '{/* a */}\n\nText.', '{{< a >}}\n\nText.'])
      assert.equal(frontMatterOf(markdown), undefined, markdown);
  });

  test('is found in linear time', () => {
    const started = performance.now();
    for (const strange of [
      `a${' '.repeat(60_000)}`,
      ':'.repeat(60_000),
      'a: "'.repeat(15_000),
      '---'.padEnd(60_000),
      '}\n'.repeat(30_000),
      "a: '\n".repeat(12_000),
    ]) {
      frontMatterOf(`---\n${strange}\n---\n`);
      frontMatterOf(`{"a": ${strange}\n`);
      frontMatterOf(`---${strange}\n`);
    }
    assert.ok(performance.now() - started < 2000);
  });
});
