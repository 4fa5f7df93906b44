import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import claims from '../../data/checking/claims.json' with { type: 'json' };
import { page } from './checked.ts';

const pages = claims.pages.map(({ url, markdown, language }) => page(url, markdown, { language }));
const names = ['RTINGS', 'What Hi-Fi'];

const faultsOf = (markdown: string, language: string): string[] =>
  checkArticle({ markdown, language, pages, names, isDraft: true })
    .filter(({ severity }) => severity !== 'info')
    .map(({ message }) => message);

describe('figures of the pages', () => {
  for (const language of ['en', 'de'] as const) {
    test(`are accepted in digits, words, roundings and ranges (${language})`, () => {
      const faultsByClaim = claims.carried[language].map((claim) => [claim, ...faultsOf(claim, language)]);
      assert.deepEqual(
        faultsByClaim.filter(({ length }) => length > 1),
        [],
      );
    });

    test(`are flagged if swapped, invented or miscited (${language})`, () => {
      const missed = claims.lies[language].filter((claim) => faultsOf(claim, language).length === 0);
      assert.deepEqual(missed, []);
    });
  }

  test('match the row of a size and the unit of a column', () => {
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
});
