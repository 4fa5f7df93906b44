import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '../../data/properties.ts';
import { figureOf } from '../../../src/metrics/figure.ts';
import { compareUtf8 } from '../../../src/metrics/compareUtf8.ts';
import { mean, percent, share, wilson } from '../../../src/metrics/arithmetic.ts';

describe('ratios', () => {
  test('round percentages half up to one decimal', () => {
    assert.deepEqual(
      [percent(1, 3), percent(2, 3), percent(1, 8), percent(1, 2000), percent(5, 5), percent(0, 7)],
      [33.3, 66.7, 12.5, 0.1, 100, 0],
    );
  });

  test('of nothing are null, or 0 if a number is required', () => {
    assert.deepEqual([percent(0, 0), share(0, 0), mean(0, 0)], [null, 0, null]);
  });

  test('round means to two decimals', () => {
    assert.deepEqual([mean(4, 3), mean(3, 2), mean(7, 7)], [1.33, 1.5, 1]);
  });

  test('match published Wilson intervals', () => {
    // Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17, 1998, table I,
    // method 3.
    assert.deepEqual(wilson(81, 263), { low: 25.5, high: 36.6 });
    assert.deepEqual(wilson(15, 148), { low: 6.2, high: 16 });
    assert.deepEqual(wilson(0, 20), { low: 0, high: 16.1 });
    assert.deepEqual(wilson(1, 29), { low: 0.6, high: 17.2 });
    assert.deepEqual(wilson(0, 0), { low: null, high: null });
  });

  test('have symmetric intervals from 0 to 100', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (count, some) => {
        const hits = some % (count + 1);
        const { low, high } = wilson(hits, count);
        const exact = percent(hits, count) ?? NaN;
        assert.ok(low !== null && high !== null && low >= 0 && low <= exact && exact <= high && high <= 100);
        const { low: otherLow, high: otherHigh } = wilson(count - hits, count);
        assert.ok(Math.abs(100 - high - (otherLow ?? NaN)) < 0.11 && Math.abs(100 - low - (otherHigh ?? NaN)) < 0.11);
      }),
    );
  });

  test('add up groups before they divide', () => {
    const group = { answers: 3, no_answer: 1, mentioned: 1, competitor_mentions: 2, rank_sum: 2, placed: 1 };
    assert.deepEqual(figureOf([group, { ...group, mentioned: 2, rank_sum: 3, placed: 2 }]), {
      answers: 6,
      no_answer: 2,
      mentioned: 3,
      visibility: 50,
      low: 18.8,
      high: 81.2,
      brand_mentions: 3,
      competitor_mentions: 4,
      share_of_voice: 42.9,
      average_position: 1.67,
    });
  });

  test('are null in a figure without answers', () => {
    assert.deepEqual(figureOf([]), {
      answers: 0,
      no_answer: 0,
      mentioned: 0,
      visibility: null,
      low: null,
      high: null,
      brand_mentions: 0,
      competitor_mentions: 0,
      share_of_voice: null,
      average_position: null,
    });
  });

  test('sort texts by their bytes', () => {
    const texts = ['b', 'a', 'B', 'ä', 'ab', '', '😀', '\uffee'];
    assert.deepEqual(
      [...texts].sort(compareUtf8),
      [...texts].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other))),
    );
    assert.equal(compareUtf8('ab', 'ab'), 0);
  });
});
