import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollarsIn } from '../../../src/text/dollars.ts';

test('dollars have two decimals, and less than a cent is not rounded to nothing', () => {
  assert.deepEqual(
    [1234.5, 0.02, 0.0042, 0.00125, 0].map((amount) => dollarsIn('en', amount)),
    ['$1,234.50', '$0.02', '$0.0042', '$0.0013', '$0.00'],
  );
  assert.equal(dollarsIn('de', 0.0042), '0,0042\u00A0$');
});
