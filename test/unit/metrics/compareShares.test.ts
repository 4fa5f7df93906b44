import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareInSameAnswers, compareShares, type Share } from '../../../src/metrics/compareShares.ts';
import { fc } from '../../data/properties.ts';

const of = (hits: number, count: number): Share => ({ hits, count });

describe('share comparison', () => {
  test("gives Newcombe's published intervals", () => {
    // Newcombe, "Interval estimation for the difference between independent proportions", Statistics in Medicine 17,
    // 1998, table II, method 10, examples (a) to (h).
    const examples = [
      [of(56, 70), of(48, 80), 0.0524, 0.3339],
      [of(9, 10), of(3, 10), 0.1705, 0.809],
      [of(6, 7), of(2, 7), 0.0582, 0.8062],
      [of(5, 56), of(0, 29), -0.0381, 0.1926],
      [of(0, 10), of(0, 20), -0.1611, 0.2775],
      [of(0, 10), of(0, 10), -0.2775, 0.2775],
      [of(10, 10), of(0, 20), 0.6791, 1],
      [of(10, 10), of(0, 10), 0.6075, 1],
    ] as const;
    for (const [now, before, ...published] of examples) {
      const { low, high } = compareShares(now, before);
      const isRounded = (end: number | null, exact: number) => Math.abs((end ?? NaN) - exact * 100) < 0.051;
      assert.ok(isRounded(low, published[0]) && isRounded(high, published[1]), `${low} to ${high}`);
    }
  });

  test('calls what the score test rejects up or down', () => {
    // The Physicians' Health Study as A. Agresti tests it ("Categorical Data Analysis", 2.2): heart attacks with a placebo
    // and with aspirin, z = 5.00.
    assert.deepEqual(compareShares(of(189, 11_034), of(104, 11_037)), {
      difference: 0.8,
      low: 0.5,
      high: 1.1,
      verdict: 'up',
      exploratory: false,
    });
    // χ² with one degree of freedom is beyond chance above 3.841: here 3.98 and 3.42.
    assert.equal(compareShares(of(63, 100), of(49, 100)).verdict, 'up');
    assert.equal(compareShares(of(62, 100), of(49, 100)).verdict, 'noise');
    assert.equal(compareShares(of(49, 100), of(63, 100)).verdict, 'down');
  });

  test('is exploratory below 50 answers in either window', () => {
    const exploratory = (now: number, before: number) => compareShares(of(0, now), of(0, before)).exploratory;
    assert.deepEqual([exploratory(50, 50), exploratory(49, 50), exploratory(50, 49)], [false, true, true]);
  });

  test('gives no verdict below ten answers', () => {
    assert.equal(compareShares(of(2, 2), of(0, 2)).verdict, 'few');
    assert.equal(compareShares(of(9, 9), of(0, 500)).verdict, 'few');
    assert.equal(compareShares(of(10, 10), of(0, 10)).verdict, 'up');
  });

  test("uses Fisher's exact test for small expected counts", () => {
    assert.equal(compareShares(of(4, 10), of(0, 10)).verdict, 'noise'); // z = 2.24, but p = 0.087
    assert.equal(compareShares(of(5, 10), of(0, 10)).verdict, 'up'); // expected 2.5 times, p = 0.033
    assert.equal(compareShares(of(0, 400), of(5, 400)).verdict, 'noise'); // z = 2.24, but p = 0.062
    assert.equal(compareShares(of(0, 400), of(6, 400)).verdict, 'down'); // p = 0.031
  });

  test('has no result for no answers', () => {
    const nothing = { difference: null, low: null, high: null, verdict: 'few', exploratory: true };
    assert.deepEqual(compareShares(of(0, 0), of(5, 100)), nothing);
    assert.deepEqual(compareShares(of(5, 100), of(0, 0)), nothing);
  });

  const share = fc
    .tuple(fc.integer({ min: 1, max: 5000 }), fc.nat())
    .map(([count, some]) => of(some % (count + 1), count));

  test('never contradicts its interval', () => {
    fc.assert(
      fc.property(share, share, (now, before) => {
        const { difference, low, high, verdict } = compareShares(now, before);
        assert.ok(difference !== null && low !== null && high !== null);
        assert.ok(-100 <= low && low <= difference && difference <= high && high <= 100);
        if (verdict === 'up') assert.ok(low >= 0 && difference > 0);
        if (verdict === 'down') assert.ok(high <= 0 && difference < 0);
      }),
    );
  });

  test('changes its sign with the windows and with the misses', () => {
    const turned = { up: 'down', down: 'up', noise: 'noise', few: 'few', other_prompts: 'other_prompts' } as const;
    const missed = ({ hits, count }: Share) => of(count - hits, count);
    const isNear = (one: number | null, other: number | null) => Math.abs((one ?? NaN) - (other ?? NaN)) < 0.11;
    fc.assert(
      fc.property(share, share, (now, before) => {
        const { difference, low, high, verdict } = compareShares(now, before);
        for (const other of [compareShares(before, now), compareShares(missed(now), missed(before))]) {
          assert.equal(other.verdict, turned[verdict]);
          assert.ok(isNear(other.difference, -(difference ?? NaN)));
          assert.ok(isNear(other.low, -(high ?? NaN)) && isNear(other.high, -(low ?? NaN)));
        }
      }),
    );
  });

  test("agrees with Pearson's χ² for larger expected counts", () => {
    fc.assert(
      fc.property(share, share, (now, before) => {
        const cells = [now.hits, now.count - now.hits, before.hits, before.count - before.hits] as const;
        const [a, b, c, d] = cells;
        const margins = (a + b) * (c + d) * (a + c) * (b + d);
        fc.pre(Math.min(a + b, c + d) * Math.min(a + c, b + d) >= 5 * (a + b + c + d));
        const squared = ((a * d - b * c) ** 2 * (a + b + c + d)) / margins;
        if (squared < 3.841) assert.equal(compareShares(now, before).verdict, 'noise');
        if (squared > 6.635) assert.notEqual(compareShares(now, before).verdict, 'noise');
      }),
    );
  });

  test("agrees with Fisher's exact p for smaller ones", () => {
    const few = fc
      .tuple(fc.integer({ min: 10, max: 60 }), fc.nat())
      .map(([count, some]) => of(some % (count + 1), count));
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
    fc.assert(
      fc.property(few, few, (now, before) => {
        const hits = now.hits + before.hits;
        const count = now.count + before.count;
        fc.pre(Math.min(now.count, before.count) * Math.min(hits, count - hits) < 5 * count);
        const likelihood = (k: number): number =>
          k > now.count || hits - k < 0 || hits - k > before.count
            ? 0
            : (choose(now.count, k) * choose(before.count, hits - k)) / choose(count, hits);
        const own = likelihood(now.hits);
        const all = Array.from({ length: hits + 1 }, (_, k) => likelihood(k));
        const p = all.filter((one) => one <= own * 1.000001).reduce((sum, one) => sum + one, 0);
        if (p > 0.0501) assert.equal(compareShares(now, before).verdict, 'noise');
        if (p < 0.01) assert.notEqual(compareShares(now, before).verdict, 'noise');
      }),
    );
  });
});

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
