import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { leftOut } from '../../../../src/writing/refresh/leftOut.ts';

const price = 'The Acme CRM costs $19 a month.';
const rate = 'Its support answers within two hours.';
const before = `# CRMs\n\n## Prices\n\n${price} ${rate} Ask for a trial.\n`;
const stale = [price, rate].map((text) => ({
  text,
  words: text,
  reason: `No page says so: ${text.length}.`,
  places: [{ start: before.indexOf(text), end: before.indexOf(text) + text.length }],
  certain: true,
}));
const leftOutOf = (after: string): string[] =>
  leftOut({ before, after, language: 'en', stale }).map(({ text }) => text);

describe('leftOut', () => {
  test('reports a removed stale sentence with heading and reason', () => {
    const [first, ...others] = leftOut({ before, after: before.replace(`${price} `, ''), language: 'en', stale });
    assert.deepEqual([first, others], [{ text: price, reason: stale[0]?.reason, section: 'Prices' }, []]);
  });

  test('excludes sentences that are kept or updated', () => {
    assert.deepEqual(leftOutOf(before), []);
    assert.deepEqual(leftOutOf(before.replace('$19', '$29')), []);
    assert.deepEqual(leftOutOf(before.replace(price, 'A licence of the Acme CRM is $29 a month.')), []);
  });

  test('replaces each stale sentence by one new one on the subject', () => {
    assert.deepEqual(leftOutOf(before.replace(`${price} ${rate}`, 'The Acme CRM costs $29 a month.')), [rate]);
    assert.deepEqual(leftOutOf(before.replace(price, 'Small teams like short forms.')), [price]);
  });
});
