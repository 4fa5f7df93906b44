import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isChatter, ordersModel, refuses } from '../../../../src/writing/talk/talk.ts';
import { closings, honestTalk, noOrders, openings, orders, refusals } from '../../../data/strayTalk.ts';

const none = (lines: readonly string[]): void => assert.deepEqual(lines, []);

test('refusals are told in four languages', () => none(refusals.filter((line) => !refuses(line))));

test('what is said before and behind a text to who asked for it is told', () => {
  none(openings.filter((line) => !isChatter(line, true)));
  none(closings.filter((line) => !isChatter(line, false)));
});

test('sentences that only resemble them are text', () =>
  none(honestTalk.filter((line) => !line.includes('“') && (refuses(line) || isChatter(line, true)))));

test('orders to a model are told from what is said to people', () => {
  none(orders.filter((line) => !ordersModel(line)));
  none(noOrders.filter(ordersModel));
});

test('a long line is read in time that grows with it', () => {
  const line = `${'Sure! Here is the '.repeat(20_000)}:`;
  assert.equal(refuses(line) || isChatter('as an ai '.repeat(50_000), true), false);
  assert.equal(ordersModel('ignore all previous and '.repeat(50_000)), false);
});
