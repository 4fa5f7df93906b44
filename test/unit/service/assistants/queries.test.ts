import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { keptQueries } from '../../../../src/service/assistants/answer.ts';

describe('search queries', () => {
  test('are cut to 600 characters, never within a character', () => {
    const [cut = ''] = keptQueries([`${'漢'.repeat(599)}😀 crm`]);
    assert.equal(cut, '漢'.repeat(599));
    assert.equal(keptQueries([`${'x'.repeat(598)}😀 crm`])[0], `${'x'.repeat(598)}😀`);
    assert.ok(Buffer.byteLength(keptQueries(['漢'.repeat(5000)])[0] ?? '') < 2704);
    assert.ok(keptQueries(['\ud83d crm'])[0]?.isWellFormed());
  });

  test('are unique after the cut, and 200 at most', () => {
    assert.deepEqual(keptQueries(['a', 'b', 'a', `${'x'.repeat(600)}1`, `${'x'.repeat(600)}2`]), [
      'a',
      'b',
      'x'.repeat(600),
    ]);
    assert.equal(keptQueries(Array.from({ length: 500 }, (_, index) => `q${index}`)).length, 200);
  });
});
