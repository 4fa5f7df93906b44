import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { briefCases } from '../../../data/briefs.ts';
import { briefOfCase, faultsOf } from './briefFaults.ts';

describe('briefs of twelve questions', () => {
  for (const one of briefCases()) {
    test(`“${one.question}” has all facts of its pages and says nothing false`, () => {
      const brief = briefOfCase(one);
      const { facts, missing, ...faults } = faultsOf(one, brief);
      assert.equal(brief.kind, one.kind);
      assert.ok(missing.length <= 0.05 * facts, missing.join('\n'));
      assert.deepEqual(Object.values(faults).flat(), []);
    });
  }

  test('name the products that can be chosen from a plain list of one answer', () => {
    const one = briefCases().find(({ name }) => name === 'kaffeebohnen');
    assert.equal(one && briefOfCase(one).options.length, 5);
  });
});
