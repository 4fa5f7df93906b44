import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quotationsIn } from '../../../../src/text/words/quotations.ts';

const quoted = (text: string) => quotationsIn(text, 'en').map(({ start, end }) => text.slice(start, end));

test('quotation marks of many languages are known', () => {
  const quotations = [
    '"we lost a third of it"',
    '“we lost a third of it”',
    '“we lost a third of it"',
    '„wir haben ein Drittel verloren“',
    '« nous en avons perdu un tiers »',
    '»wir haben ein Drittel verloren«',
    '「我們失去了三分之一的收入」',
  ];
  for (const quotation of quotations) {
    assert.deepEqual(quoted(`So: ${quotation}, then.`), [quotation]);
  }
});

test('several in one text are told apart', () => {
  assert.deepEqual(quoted('“One two three four five” and "six seven eight nine ten"'), [
    '“One two three four five”',
    '"six seven eight nine ten"',
  ]);
});

test('terms, titles, apostrophes and marks that are never closed quote nobody', () => {
  assert.deepEqual(quoted('The “share of voice”, the dog’s “bowl and “everything that follows to the end'), []);
});
