import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../data/properties.ts';
import { asPlainCell, asWritten } from '../../../src/text/formulas.ts';

describe('spreadsheet cells', () => {
  test('escape only text that a spreadsheet would calculate', () => {
    for (const text of ['=1', '+1', '-1', '@a', '\ta', '\ra', '\na', '＝1', '＋1', '－1', '＠a', "'=1", "''=1"])
      assert.equal(asPlainCell(text), `'${text}`);
    for (const text of ['', 'a', "'", "''", "'tis", ' =1', '1-2', '["=1"]', '#']) assert.equal(asPlainCell(text), text);
  });

  test('restore any text', () => {
    const text = fc.stringMatching(/^['=+\-@\t\r\n＝a ]{0,6}$/u);
    fc.assert(fc.property(fc.oneof(text, fc.string()), (one) => asWritten(asPlainCell(one)) === one));
  });

  test('never begin like a formula', () => {
    fc.assert(fc.property(fc.string(), (one) => !/^[=+\-@\t\r\n＝＋－＠]/u.test(asPlainCell(one))));
  });
});
