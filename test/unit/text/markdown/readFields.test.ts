import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFields } from '../../../../src/text/markdown/frontMatter.ts';

test('title, description and keyword are read with their places', () => {
  const markdown =
    '---\r\ntitle: "A: b"\r\nother: [1]\r\ndescription: >-\r\n  two\r\n  lines\r\nkeyword: crm\r\n---\r\nText';
  const { title, description, keyword } = readFields(markdown);
  assert.equal(title?.text, 'A: b');
  assert.equal(markdown.slice(title.start, title.end), '"A: b"');
  assert.equal(description?.text, 'two lines');
  assert.equal(markdown.slice(keyword?.start, keyword?.end), 'crm');
});

test('an empty value is as a missing one', () => {
  assert.deepEqual(readFields('---\ntitle:\ndescription: ""\nkeyword: ~\n---\n'), {});
});

test('what is no front matter, or no good YAML, gives nothing and never throws', () => {
  const unclosed = ['', '---', '---\ntitle: a', 'title: a\n---'];
  for (const markdown of [...unclosed, '---\n{[\n---\n', '---\n- title\n---\n', '---\ntitle: [a]\n---\n']) {
    assert.deepEqual(readFields(markdown), {});
  }
});

test('only the keys that are asked for are read, however long or deep the rest is nested', () => {
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
