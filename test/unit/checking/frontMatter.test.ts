import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkFrontMatter } from '../../../src/checking/frontMatter.ts';

const problemsIn = (markdown: string): string[] =>
  checkFrontMatter(markdown).map(({ message, start, end }) => `${message} | ${markdown.slice(start, end)}`);

describe('front matter check', () => {
  test('names the line of an error', () => {
    assert.deepEqual(problemsIn('---\ntitle: A\nbest: a: b\n---\n'), [
      'Front matter has an error in line 3. A key and its colon must be on one line. If a value contains a colon followed by a space, put the value in quotation marks. | best: a: b',
    ]);
    assert.deepEqual(problemsIn('+++\ntitle = A\n+++\n'), [
      'Front matter has an error in line 2. This isn’t valid TOML. | title = A',
    ]);
  });

  test('finds blank lines above it', () => {
    assert.deepEqual(problemsIn('\n+++\n+++\n'), ['Front matter must start on the first line. | +++']);
  });

  test('finds nothing in front matter that sites read', () => {
    for (const markdown of ['Text.', '---\ntitle: A\n---\n', '\uFEFF{"a": 1}\n\nText.'])
      assert.deepEqual(problemsIn(markdown), []);
  });
});
