import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkArticle } from '../../../src/checking/check.ts';
import { page } from './checked.ts';

const url = 'https://lab.example/tv';
const sentence =
  'In a bright room the Acme One stays easy to read because its screen throws back little of the light that falls on it.';
const pages = [page(url, `# TVs\n\n${sentence}\n\nIt is sold in many shops.`)];
const link = `([lab.example](${url}))`;

/** The words that are found to be copied. */
const copied = (markdown: string, more: { ownSentences?: readonly string[] } = {}): string[] =>
  checkArticle({ markdown, language: 'en', pages, ...more })
    .filter(({ rule }) => rule === 'check.copied')
    .map(({ start, end }) => markdown.slice(start, end));

describe('copied words', () => {
  test('are twelve words in a row of a page', () => {
    const twelve = sentence.split(' ').slice(0, 12).join(' ');
    assert.deepEqual(copied(`You see: ${twelve} of that ${link}.`), [twelve]);
    assert.deepEqual(copied(`${twelve.toUpperCase()} ${link}.`).length, 0, 'a line of capitals is read as a name');
    const [finding = ''] = copied(sentence.replace(' because', ` ${link}, because`));
    assert.ok(finding.startsWith('In a bright') && finding.endsWith('falls on it'), finding);
    assert.deepEqual(copied(`${sentence.split(' ').slice(0, 11).join(' ')} anywhere else in the house ${link}.`), []);
  });

  test('exclude quotations, cells and sentences of the writer', () => {
    assert.deepEqual(copied(`The lab says “${sentence.slice(0, -1)}” ${link}.`), []);
    assert.deepEqual(copied(`> ${sentence} ${link}`), []);
    assert.deepEqual(copied(`| Set | Light |\n| --- | --- |\n| Acme | ${sentence} |`), []);
    assert.deepEqual(copied(`${sentence} ${link}`, { ownSentences: [sentence] }), []);
  });

  test('exclude names and titles', () => {
    const name = 'Acme One Series 8 Mini LED 4K UHD Google Smart TV (55 Inch, Model of 2025)';
    const shop = [page(url, `It is the ${name} in full.`)];
    const findings = checkArticle({ markdown: `We mean the ${name} ${link}.`, language: 'en', pages: shop });
    assert.deepEqual(
      findings.filter(({ rule }) => rule === 'check.copied'),
      [],
    );
  });

  test('exclude other wordings', () => {
    assert.deepEqual(
      copied(`Its screen mirrors little light, so that the Acme One can be read in a bright room ${link}.`),
      [],
    );
  });
});
