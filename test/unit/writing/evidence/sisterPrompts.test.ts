import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areSisters } from '../../../../src/writing/evidence/sisterPrompts.ts';

test('prompts that ask the same in other words are sisters; another number, use or kind is another question', () => {
  const sisters = [
    ['best laptop under 1000', 'I\u2019m looking for a laptop under $1,000'],
    ['best no fee travel credit card', "what's the best no annual fee travel credit card?"],
    ['best 55 inch TV under 1000', "what's the best 55 inch TV under $1000?"],
    ['best dehumidifier garage basement', 'my garage and basement are damp, I need a dehumidifier for both spaces'],
    ['Welcher Fernseher ist gut für helle Räume?', 'Bester Fernseher für helle Räume'],
  ] as const;
  for (const [one, other] of sisters) {
    assert.ok(areSisters(one, other), other);
    assert.ok(areSisters(other, one), one);
  }
  const strangers = [
    ['best laptop under 1000', 'best laptop under 500'],
    ['best tv for sports', 'Best TV for a bright room'],
    ['best tv', 'best tv for sports'],
    ['Is Acme any good?', 'best crm for small teams'],
    ['', ''],
  ] as const;
  for (const [one, other] of strangers) assert.ok(!areSisters(one, other), other);
});
