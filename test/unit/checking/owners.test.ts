import assert from 'node:assert/strict';
import { test } from 'node:test';
import owners from '../../data/checking/owners.json' with { type: 'json' };
import { checked, messages, page } from './checked.ts';

const url = 'https://reviews.example/page';
const link = `([review](${url}))`;

interface Told {
  readonly claim: string;
  readonly found: readonly string[];
}

/** What is found of each sentence against the page of its group; § is the link. */
const told = (kind: 'honest' | 'lies'): Told[] =>
  owners.flatMap(({ title, language, markdown, [kind]: claims }) =>
    claims.map((claim) => {
      const pages = [page(url, markdown, { title, language })];
      const found = checked(claim.replaceAll('§', link), { pages, language });
      return { claim, found: found.filter((one) => one.startsWith('figure')) };
    }),
  );

test('there are 90 honest and 87 lying sentences about 15 pages', () => {
  const [honest, lies] = [told('honest'), told('lies')];
  assert.deepEqual([owners.length, honest.length, lies.length], [15, 90, 87]);
});

test('a figure is supported if the page gives it for the same product', () => {
  assert.deepEqual(
    told('honest').filter(({ found }) => found.length > 0),
    [],
  );
});

test('a figure of another product or column is a finding, except in two known cases', () => {
  assert.deepEqual(
    told('lies')
      .filter(({ found }) => found.length === 0)
      .map(({ claim }) => claim),
    [
      'Monday has a file limit of 250 MB §.',
      '| Watch | Battery life with GPS |\n|---|---|\n| Forerunner 265 | 2 hours § |',
    ],
  );
});

const vacuums = page(url, '## Shark Stratos\n\nIt costs $249.\n\n## Dyson V15\n\nIt costs $749.');
const check = (text: string, pages = [vacuums]) =>
  checked(`${text} ${link}.`, { pages }).filter((one) => one.startsWith('figure'));

test('the finding names the product on the page and the product in the text', () => {
  assert.deepEqual(messages(`The Dyson V15 costs $249 ${link}.`, { pages: [vacuums] }), [
    'reviews.example says “$249” about Shark Stratos, not Dyson V15.',
  ]);
  const table = page(url, '| Vacuum | Price |\n|---|---|\n| Shark Stratos | $249 |\n| Dyson V15 | $749 |');
  assert.deepEqual(messages(`The Dyson V15 costs $249 ${link}.`, { pages: [table] }), [
    'reviews.example says “$249” about Shark Stratos, not Dyson V15.',
  ]);
});

test('a sentence about no product, a family, or two products claims nothing for one of them', () => {
  assert.deepEqual(check('Such a machine costs $249'), []);
  assert.deepEqual(check('The Dyson V15 series costs $249'), []);
  assert.deepEqual(check('Between them, the Dyson V15 costs more than the Shark Stratos at $249'), []);
});

test('a page without a product supports figures of any product', () => {
  const plain = page(url, 'It costs $249 with a charger. Shipping costs $20 more.');
  assert.deepEqual(check('The Dyson V15 costs $249', [plain]), []);
});

test('a figure for all products is a figure for each', () => {
  const all = page(url, 'The Shark Stratos is light. The Dyson V15 is strong. Both cost $249 in spring.');
  assert.deepEqual(check('The Dyson V15 costs $249', [all]), []);
});

test('the source of a statement is not its subject', () => {
  assert.deepEqual(check('According to Dyson, the Shark Stratos costs $249'), []);
});
