import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFrontMatter } from '../../../src/scoring/frontMatter.ts';

test('title, description and keyword are read with their places', () => {
  const markdown = '---\r\ntitle: "A: b"\r\nother: [1]\r\ndescription: >-\r\n  two\r\n  lines\r\nkeyword: crm\r\n---\r\nText';
  const { title, description, keyword } = readFrontMatter(markdown);
  assert.equal(title?.text, 'A: b');
  assert.equal(markdown.slice(title.start, title.end), '"A: b"');
  assert.equal(description?.text, 'two lines');
  assert.equal(markdown.slice(keyword?.start, keyword?.end), 'crm');
});

test('an empty value is as a missing one', () => {
  assert.deepEqual(readFrontMatter('---\ntitle:\ndescription: ""\nkeyword: ~\n---\n'), {});
});

test('what is no front matter, or no good YAML, gives nothing and never throws', () => {
  const unclosed = ['', '---', '---\ntitle: a', 'title: a\n---'];
  for (const markdown of [...unclosed, '---\n{[\n---\n', '---\n- title\n---\n', '---\ntitle: [a]\n---\n']) {
    assert.deepEqual(readFrontMatter(markdown), {});
  }
});
