import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import directions from '../../data/checking/directions.json' with { type: 'json' };
import { page } from './checked.ts';

const languages = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
const link = '([a](https://a.com/x))';

/** What is told as the opposite of a page that says one sentence. */
const opposites = (says: string, text: string, language: string): string[] =>
  checkArticle({ markdown: `${text} ${link}.`, language, pages: [page('https://a.com/x', says, { language })] })
    .map(({ message }) => message)
    .filter((message) => message.includes('opposite'));

for (const language of languages) {
  test(`what a page says in other words is not told as its opposite (${language})`, () => {
    const told = directions.same[language].flatMap(([says = '', text = '']) => opposites(says, text, language));
    assert.deepEqual(told, []);
  });

  test(`a figure that a page has with the opposite direction, or denies, is told (${language})`, () => {
    const missed = directions.opposite[language].filter(
      ([says = '', text = '']) => opposites(says, text, language).length === 0,
    );
    assert.deepEqual(missed, []);
  });
}
