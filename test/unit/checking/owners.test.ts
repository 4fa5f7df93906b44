import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import owners from '../../data/checking/owners.json' with { type: 'json' };
import { checked, messages, page } from './checked.ts';

const url = 'https://reviews.example/page';
const link = `([review](${url}))`;

interface ClaimFindings {
  readonly claim: string;
  readonly findings: readonly string[];
}

/** Checks each sentence against the page of its group. `§` stands for the link. */
const checkClaims = (kind: 'honest' | 'lies'): ClaimFindings[] =>
  owners.flatMap(({ title, language, markdown, [kind]: claims }) =>
    claims.map((claim) => {
      const pages = [page(url, markdown, { title, language })];
      const messages = checked(claim.replaceAll('§', link), { pages, language });
      return { claim, findings: messages.filter((one) => one.startsWith('figure')) };
    }),
  );

describe('product of a figure', () => {
  test('is labelled in 90 honest and 87 false sentences', () => {
    const [honest, lies] = [checkClaims('honest'), checkClaims('lies')];
    assert.deepEqual([owners.length, honest.length, lies.length], [15, 90, 87]);
  });

  test('supports figures of the same product', () => {
    assert.deepEqual(
      checkClaims('honest').filter(({ findings }) => findings.length > 0),
      [],
    );
  });

  test('does not support another product, except in two known cases', () => {
    assert.deepEqual(
      checkClaims('lies')
        .filter(({ findings }) => findings.length === 0)
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

  test('is named in the finding, with the product in the text', () => {
    assert.deepEqual(messages(`The Dyson V15 costs $249 ${link}.`, { pages: [vacuums] }), [
      'reviews.example says “$249” about Shark Stratos, not Dyson V15.',
    ]);
    const table = page(url, '| Vacuum | Price |\n|---|---|\n| Shark Stratos | $249 |\n| Dyson V15 | $749 |');
    assert.deepEqual(messages(`The Dyson V15 costs $249 ${link}.`, { pages: [table] }), [
      'reviews.example says “$249” about Shark Stratos, not Dyson V15.',
    ]);
  });

  test('is ignored in sentences about no single product', () => {
    assert.deepEqual(check('Such a machine costs $249'), []);
    assert.deepEqual(check('The Dyson V15 series costs $249'), []);
    assert.deepEqual(check('Between them, the Dyson V15 costs more than the Shark Stratos at $249'), []);
  });

  test('is ignored if the page has no product', () => {
    const plain = page(url, 'It costs $249 with a charger. Shipping costs $20 more.');
    assert.deepEqual(check('The Dyson V15 costs $249', [plain]), []);
  });

  test('may be all products', () => {
    const all = page(url, 'The Shark Stratos is light. The Dyson V15 is strong. Both cost $249 in spring.');
    assert.deepEqual(check('The Dyson V15 costs $249', [all]), []);
  });

  test('is not the source of a statement', () => {
    assert.deepEqual(check('According to Dyson, the Shark Stratos costs $249'), []);
  });
});
