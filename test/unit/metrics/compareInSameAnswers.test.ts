import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareInSameAnswers } from '../../../src/metrics/compareInSameAnswers.ts';

describe('comparison in the same answers', () => {
  test('assumes the smallest possible overlap', () => {
    // 40 and 20 of 100 may be 60 answers that name one of both: (40 − 20)² ÷ 60 = 6.67 > 3.84, and 20 ± 1.96 × √56.
    assert.deepEqual(compareInSameAnswers(40, 20, 100), {
      difference: 20,
      low: 5.3,
      high: 34.7,
      verdict: 'up',
      exploratory: false,
    });
    // 30 and 20 of 100: (30 − 20)² ÷ 50 = 2 < 3.84, although two samples of their own would not do either.
    assert.equal(compareInSameAnswers(30, 20, 100).verdict, 'noise');
    // 90 and 75 of 100: at most 35 answers can name only one of both, (90 − 75)² ÷ 35 = 6.43.
    assert.equal(compareInSameAnswers(90, 75, 100).verdict, 'up');
    assert.equal(compareInSameAnswers(20, 40, 100).verdict, 'down');
  });

  test('agrees with the exact sign test at the smallest overlap', () => {
    // 12 against 2 of 14 that name one of both: the exact two-sided p is 0.0129.
    assert.equal(compareInSameAnswers(12, 2, 100).verdict, 'up');
    // 9 against 3 of 12: p is 0.146.
    assert.equal(compareInSameAnswers(9, 3, 100).verdict, 'noise');
    // 5 against none, p is 0.0625, and 6 against none, 0.031; nine answers are too few.
    assert.equal(compareInSameAnswers(5, 0, 100).verdict, 'noise');
    assert.equal(compareInSameAnswers(6, 0, 100).verdict, 'up');
    assert.equal(compareInSameAnswers(0, 9, 9).verdict, 'few');
  });

  test('finds no change without answers or with equal shares', () => {
    assert.deepEqual(compareInSameAnswers(0, 0, 0), {
      difference: null,
      low: null,
      high: null,
      verdict: 'few',
      exploratory: true,
    });
    assert.equal(compareInSameAnswers(0, 0, 80).verdict, 'noise');
    assert.equal(compareInSameAnswers(80, 80, 80).verdict, 'noise');
    assert.equal(compareInSameAnswers(1, 0, 1).exploratory, true);
  });
});
