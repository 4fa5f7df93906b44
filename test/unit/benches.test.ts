import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { benches } from '../../bench/benches.ts';

describe('benches', () => {
  test('load without an editor, each with its own name', () => {
    const names = benches.map(({ name }) => name);
    assert.deepEqual([...new Set(names)], names);
    assert.ok(names.length > 30);
  });
});
