import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readMarkdown } from '../../../../src/text/markdown/document.ts';
import { readFields, setFields, splitMarkdown } from '../../../../src/text/markdown/frontMatter.ts';

describe('front matter fields', () => {
  test('are read with their places', () => {
    const markdown =
      '---\r\ntitle: "A: b"\r\nother: [1]\r\ndescription: >-\r\n  two\r\n  lines\r\nkeyword: crm\r\n---\r\nText';
    const { title, description, keyword } = readFields(markdown);
    assert.equal(title?.text, 'A: b');
    assert.equal(markdown.slice(title.start, title.end), '"A: b"');
    assert.equal(description?.text, 'two lines');
    assert.equal(markdown.slice(keyword?.start, keyword?.end), 'crm');
  });

  test('are missing when empty', () => {
    assert.deepEqual(readFields('---\ntitle:\ndescription: ""\nkeyword: ~\n---\n'), {});
  });

  test('are empty without valid front matter', () => {
    const unclosed = ['', '---', '---\ntitle: a', 'title: a\n---'];
    for (const markdown of [...unclosed, '---\n{[\n---\n', '---\n- title\n---\n', '---\ntitle: [a]\n---\n']) {
      assert.deepEqual(readFields(markdown), {});
    }
  });

  test('are read next to deeply nested keys', () => {
    for (const strange of [
      '{'.repeat(500),
      '? '.repeat(5000),
      '[{'.repeat(500),
      '- &a [*a]\n'.repeat(2000),
      'a\n'.repeat(5000),
    ]) {
      assert.equal(readFields(`---\nother: ${strange}\ntitle: A\n---\n`).title?.text, 'A');
      assert.deepEqual(readFields(`---\ntitle: ${strange}\n---\n`).keyword, undefined);
    }
    assert.deepEqual(readFields(`---\n${'x: 1\n'.repeat(20_000)}title: A\n---\n`), {});
  });

  test('are read after blank lines', () => {
    const source = '\n \n---\ntitle: A\n---\n\nText.\n';
    for (const markdown of [source, `\uFEFF${source}`, source.replaceAll('\n', '\r\n')]) {
      const { title } = readFields(markdown);
      assert.equal(markdown.slice(title?.start, title?.end), 'A');
      assert.equal(splitMarkdown(markdown).body.trim(), 'Text.');
      const [block, ...others] = readMarkdown(markdown).blocks;
      assert.deepEqual([markdown.slice(block?.start, block?.end), others], ['Text.', []]);
      assert.equal(setFields(markdown, { title: 'B' }), markdown.replace('A', 'B'));
    }
    for (const markdown of ['\n---\n\nText: one.\n\n---\n', '\nText.\n---\ntitle: A\n---\n'])
      assert.deepEqual([readFields(markdown), splitMarkdown(markdown).head], [{}, '']);
  });

  test('are read after very many blank lines', () => {
    const blank = ' \n'.repeat(200_000);
    for (const end of ['', 'Text.', '---\nText.', '---\ntitle: A\n']) {
      assert.deepEqual(readFields(blank + end), {});
      assert.equal(splitMarkdown(blank + end).head, '');
    }
  });
});
