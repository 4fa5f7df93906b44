import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { distinct } from '../../../../src/writing/evidence/distinct.ts';
import { Piles } from '../../../../src/writing/evidence/subjectPile.ts';

describe('subject pile', () => {
  test('keeps the first names and recognizes them', () => {
    const piles = new Piles();
    const first = piles.for({ name: 'Globex', role: 'option' });
    for (let number = 1; number <= 3000; number++) piles.for({ name: `name${number}`, role: 'topic' });
    assert.equal(piles.all.length, 1000);
    assert.equal(piles.for({ name: 'Globex', role: 'option' }), first);
  });

  test('reads no more texts than its limit', () => {
    const read: string[] = [];
    assert.deepEqual(
      distinct(['Acme leads.', 'ACME LEADS', 'Globex is cheap.', 'Initech is neither.'], 2, (text) => {
        read.push(text);
        return text;
      }),
      ['Acme leads.', 'Globex is cheap.'],
    );
    assert.equal(read.length, 3);
  });
});
