import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import claims from '../../data/checking/claims.json' with { type: 'json' };
import { page } from './checked.ts';

const pages = claims.pages.map(({ url, markdown, language }) => page(url, markdown, { language }));
const names = ['RTINGS', 'What Hi-Fi'];

const faultsOf = (markdown: string, language: string): string[] =>
  checkArticle({ markdown, language, pages, names, isDraft: true })
    .filter(({ severity }) => severity !== 'info')
    .map(({ message }) => message);

for (const language of ['en', 'de'] as const) {
  test(`what the pages say, in digits or words, rounded or as a range, is left alone (${language})`, () => {
    const told = claims.carried[language].map((claim) => [claim, ...faultsOf(claim, language)]);
    assert.deepEqual(
      told.filter(({ length }) => length > 1),
      [],
    );
  });

  test(`figures that are swapped, invented, turned into words or cited from elsewhere are found (${language})`, () => {
    const missed = claims.lies[language].filter((claim) => faultsOf(claim, language).length === 0);
    assert.deepEqual(missed, []);
  });
}

test('a price belongs to the row of its size, whose column may name the unit', () => {
  const table = '| Size (inches) | Price ($) |\n|---|---|\n| 55 | 1,899 |\n| 65 | 2,399 |';
  const source = '([shop](https://shop.com/a))';
  const check = (markdown: string) =>
    checkArticle({ markdown, language: 'en', pages: [page('https://shop.com/a', table)] }).map(({ start, end }) =>
      markdown.slice(start, end),
    );
  assert.deepEqual(check(`The 65-inch size has a price of $2,399 ${source}.`), []);
  assert.deepEqual(check(`The 55-inch size has a price of $2,399 ${source}.`), ['$2,399']);
  assert.deepEqual(check(`The 65-inch size has a price of €2,399 ${source}.`), ['€2,399']);
});
