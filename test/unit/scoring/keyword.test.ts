import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readKeyword } from '../../../src/scoring/draft/keyword.ts';
import { words } from '../../../src/text/words/words.ts';

const count = (keyword: string, text: string): number | undefined => readKeyword(keyword)?.countIn(words(text));

describe('keyword', () => {
  test('is found in any case, as whole words, in order', () => {
    assert.equal(count('time tracking', 'TIME Tracking, and time-tracking'), 2);
    assert.equal(count('time tracking', 'tracking time; timetracking; overtime tracking'), 0);
  });

  test('is found with or without a plural -s', () => {
    assert.equal(count('CRM tools', 'A CRM tool. Two CRM tools.'), 2);
    assert.equal(count('invoice', 'Invoices, and an invoice’s number'), 2);
    assert.equal(count('bright TV', 'The best bright TVs'), 1);
    assert.equal(count('gaming pcs', 'A gaming PC'), 1);
    for (const [one, other] of [
      ['glas', 'glass'],
      ['bu', 'bus'],
      ['m', 'ms'],
    ] as const)
      assert.equal(count(one, other), 0, other);
  });

  test('is found across the case and composition of letters', () => {
    assert.equal(count('straße', 'STRASSE'), 1);
    assert.equal(count('café', 'CAFE\u0301'), 1);
    assert.equal(count('налог', 'НАЛОГ и налог'), 2);
  });

  test('is found within text without spaces', () => {
    assert.equal(count('時間管理', '自由職業者的時間管理很重要'), 1);
  });

  test('is counted for each adjacent occurrence', () => {
    assert.equal(count('crm', 'crm crm crm'), 3);
  });

  test('is undefined without words', () => {
    assert.equal(readKeyword(' … '), undefined);
  });
});
