import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isChatter, ordersModel, refuses } from '../../../../src/writing/talk/talk.ts';
import { closings, honestTalk, noOrders, openings, orders, refusals } from '../../../data/strayTalk.ts';

const none = (lines: readonly string[]): void => assert.deepEqual(lines, []);

describe('chat phrases', () => {
  test('include refusals in four languages', () => none(refusals.filter((line) => !refuses(line))));

  test('include openings and closings for the user', () => {
    none(openings.filter((line) => !isChatter(line, true)));
    none(closings.filter((line) => !isChatter(line, false)));
  });

  test('do not include similar sentences', () =>
    none(honestTalk.filter((line) => !line.includes('“') && (refuses(line) || isChatter(line, true)))));

  test('include commands to a model, but not to people', () => {
    none(orders.filter((line) => !ordersModel(line)));
    none(noOrders.filter(ordersModel));
  });

  test('are matched in linear time', () => {
    const line = `${'Sure! Here is the '.repeat(20_000)}:`;
    assert.equal(refuses(line) || isChatter('as an ai '.repeat(50_000), true), false);
    assert.equal(ordersModel('ignore all previous and '.repeat(50_000)), false);
  });
});
