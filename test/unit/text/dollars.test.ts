import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { dollarsIn } from '../../../src/text/dollars.ts';

describe('dollar amounts', () => {
  test('have two decimals, or more below one cent', () => {
    assert.deepEqual(
      [1234.5, 0.02, 0.0042, 0.00125, 0].map((amount) => dollarsIn('en', amount)),
      ['$1,234.50', '$0.02', '$0.0042', '$0.0013', '$0.00'],
    );
    assert.equal(dollarsIn('de', 0.0042), '0,0042\u00A0$');
  });
});
