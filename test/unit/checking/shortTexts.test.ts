import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import { page } from './checked.ts';

const url = 'https://shop.example/a';
const pages = [page(url, 'The Drywell 300 costs $249.')];
const findingsIn = (markdown: string) =>
  checkArticle({ markdown, pages }).map(({ start, end }) => markdown.slice(start, end));
const short = (words: string) => `# Quiet dehumidifiers\n\nThe Drywell 300 costs ${words} ([prices](${url})).\n`;

describe('short texts', () => {
  test('include the words after an amount', () => {
    assert.deepEqual(findingsIn(short('$249')), []);
    assert.deepEqual(findingsIn(short('$249 million')), ['$249 million']);
    assert.deepEqual(findingsIn(short('$249 a month')), ['$249 a month']);
  });

  test('have the language of their front matter', () => {
    const article = (head: string) => `${head}# Drywell 300\n\nDrywell 300: $249 million ([prices](${url})).\n`;
    for (const name of ['lang', 'language'])
      assert.deepEqual(findingsIn(article(`---\n${name}: en-GB\n---\n`)), ['$249 million']);
  });
});
