import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { quotationsIn } from '../../../../src/text/words/quotations.ts';

const quoted = (text: string) => quotationsIn(text, 'en').map(({ start, end }) => text.slice(start, end));

describe('quotations', () => {
  test('are found with the marks of many languages', () => {
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

  test('are separate in one text', () => {
    assert.deepEqual(quoted('“One two three four five” and "six seven eight nine ten"'), [
      '“One two three four five”',
      '"six seven eight nine ten"',
    ]);
  });

  test('exclude terms, titles, apostrophes and unclosed marks', () => {
    assert.deepEqual(quoted('The “share of voice”, the dog’s “bowl and “everything that follows to the end'), []);
  });
});
