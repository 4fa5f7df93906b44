import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareShares, isBeyondChance } from '../../../src/metrics/compareShares.ts';
import { type AskedPair, compareWindows } from '../../../src/metrics/compareWindows.ts';
import { fc } from '../../data/properties.ts';

type Counts = readonly [hits: number, count: number];
const share = ([hits, count]: Counts) => ({ hits, count });

/** Pairs of one assistant with a prompt each. */
const pairs = (...all: readonly (readonly [before: Counts, after: Counts])[]): AskedPair[] =>
  all.map(([before, after], promptId) => ({ promptId, model: 'chatgpt', before: share(before), after: share(after) }));

/** Pairs with one answer in each window. */
const singles = (count: number, before: 0 | 1, after: 0 | 1): AskedPair[] =>
  pairs(
    ...Array.from(
      { length: count },
      () =>
        [
          [before, 1],
          [after, 1],
        ] as const,
    ),
  );

describe('comparison of windows', () => {
  test('weighs each pair equally in both windows', () => {
    // w = 10·10/20 = 5 and 20·10/30 = 6.667, so Σw = 11.667.
    // Before (5·0.2 + 6.667·0.4)/11.667 = 31.4 %, after (5·0.6 + 6.667·0.8)/11.667 = 71.4 %.
    // V = 10·10·8·12/(20²·19) + 20·10·16·14/(30²·29) = 1.2632 + 1.7165 = 2.9797.
    // Both differ by 40 points, so nothing more is seen between them, and the reach is 1.96·√2.9797/11.667 = 29.0 points.
    assert.deepEqual(
      compareWindows(
        pairs(
          [
            [2, 10],
            [6, 10],
          ],
          [
            [8, 20],
            [8, 10],
          ],
        ),
      ),
      {
        difference: 40,
        low: 11,
        high: 69,
        verdict: 'up',
        exploratory: true,
        compared: {
          pairs: 2,
          prompts: 2,
          new_prompts: 0,
          dropped_prompts: 0,
          before: { answers: 30, share: 31.4 },
          after: { answers: 20, share: 71.4 },
        },
      },
    );
  });

  test('finds no change if only the mix of prompts changed', () => {
    // 10 % and 80 % in both windows; all answers together rise from 17 of 100 to 73 of 100.
    const { difference, verdict } = compareWindows(
      pairs(
        [
          [9, 90],
          [1, 10],
        ],
        [
          [8, 10],
          [72, 90],
        ],
      ),
    );
    assert.deepEqual([difference, verdict], [0, 'noise']);
    assert.equal(compareShares(share([73, 100]), share([17, 100])).verdict, 'up');
  });

  test('leaves out prompts of one window and counts them', () => {
    const kept = [...singles(11, 0, 0), ...singles(1, 1, 1)].map((pair, promptId) => ({ ...pair, promptId }));
    const others = pairs(
      [
        [0, 0],
        [12, 16],
      ],
      [
        [5, 5],
        [0, 0],
      ],
    ).map((pair) => ({ ...pair, promptId: 100 + pair.promptId }));
    const { difference, verdict, compared } = compareWindows([...kept, ...others]);
    assert.deepEqual([difference, verdict], [0, 'noise'], '1 of 17 before, 13 of 28 after in all');
    assert.deepEqual(
      [
        compared.prompts,
        compared.new_prompts,
        compared.dropped_prompts,
        compared.before.answers,
        compared.after.answers,
      ],
      [12, 1, 1, 12, 12],
    );
  });

  test('compares an assistant with itself only', () => {
    const [one] = pairs([
      [20, 20],
      [0, 0],
    ]);
    const [other] = pairs([
      [0, 0],
      [0, 20],
    ]);
    assert.ok(one && other);
    const { verdict, difference, compared } = compareWindows([one, { ...other, model: 'gemini' }]);
    assert.deepEqual([verdict, difference, compared.pairs], ['other_prompts', null, 0]);
    assert.deepEqual([compared.new_prompts, compared.dropped_prompts], [0, 0], 'the prompt is in both windows');
  });

  test('gives no verdict without a pair in common', () => {
    const { verdict, low, compared } = compareWindows(
      pairs(
        [
          [0, 0],
          [13, 28],
        ],
        [
          [1, 12],
          [0, 0],
        ],
      ),
    );
    assert.deepEqual([verdict, low], ['other_prompts', null]);
    assert.deepEqual(compared, {
      pairs: 0,
      prompts: 0,
      new_prompts: 1,
      dropped_prompts: 1,
      before: { answers: 0, share: null },
      after: { answers: 0, share: null },
    });
    assert.equal(
      compareWindows(
        pairs([
          [0, 0],
          [13, 28],
        ]),
      ).verdict,
      'few',
      'nothing was asked before',
    );
    assert.equal(compareWindows([]).verdict, 'few');
  });

  test('gives no verdict below ten answers in common', () => {
    assert.equal(
      compareWindows(
        pairs(
          [
            [0, 9],
            [50, 50],
          ],
          [
            [0, 0],
            [90, 90],
          ],
        ),
      ).verdict,
      'few',
    );
    assert.equal(
      compareWindows(
        pairs([
          [0, 10],
          [10, 10],
        ]),
      ).verdict,
      'up',
    );
  });

  test("is McNemar's test for single answers", () => {
    // Σw(p₁ − p₀) = (12 − 3)/2 and V = 15/4, so z = 9/√15 = 2.32; with 11 and 5, z = 6/√16 = 1.5.
    assert.equal(compareWindows([...singles(12, 0, 1), ...singles(3, 1, 0), ...singles(45, 1, 1)]).verdict, 'up');
    assert.equal(compareWindows([...singles(11, 0, 1), ...singles(5, 1, 0), ...singles(44, 0, 0)]).verdict, 'noise');
  });

  test('is the exact sign test for few single answers that differ', () => {
    // 2·(1/2)⁶ = 0.031 and 2·(1/2)⁵ = 0.063.
    assert.equal(compareWindows([...singles(6, 0, 1), ...singles(14, 0, 0)]).verdict, 'up');
    assert.equal(compareWindows([...singles(5, 0, 1), ...singles(15, 0, 0)]).verdict, 'noise');
  });

  test("is Fisher's test for one pair with few hits", () => {
    assert.equal(
      compareWindows(
        pairs([
          [0, 10],
          [4, 10],
        ]),
      ).verdict,
      'noise',
    ); // p = 0.087
    assert.equal(
      compareWindows(
        pairs([
          [0, 10],
          [5, 10],
        ]),
      ).verdict,
      'up',
    ); // p = 0.033
  });

  test('accounts for pairs that differ more than chance', () => {
    // Differences of 60, 60, −20 and 0 points with w = 5 each: on average 25. V = 3·1.3158 + 1.2632 = 5.2105, which
    // alone would be z = 5/√5.2105 = 2.19. Seen between pairs: 25·(0.35² + 0.35² + 0.45² + 0.25²)·4/3 = 17.0, so V is
    // multiplied by (2 + 3·17/5.2105)/5 = 2.358, and the reach is t₅ = 2.571 times √(2.358·5.2105)/20 = 45.0 points.
    const { difference, low, high, verdict } = compareWindows(
      pairs(
        [
          [2, 10],
          [8, 10],
        ],
        [
          [2, 10],
          [8, 10],
        ],
        [
          [5, 10],
          [3, 10],
        ],
        [
          [5, 10],
          [5, 10],
        ],
      ),
    );
    assert.deepEqual([difference, low, high, verdict], [25, -20, 70, 'noise']);
  });

  const counts = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.nat())
    .map(([count, some]): Counts => [some % (count + 1), count]);
  const history = fc.array(fc.tuple(counts, counts), { maxLength: 12 }).map((all) => pairs(...all));

  test('never contradicts its interval or its shares', () => {
    fc.assert(
      fc.property(history, (some) => {
        const { difference, low, high, verdict, compared } = compareWindows(some);
        if (difference === null || low === null || high === null) return assert.ok(!isBeyondChance(verdict));
        assert.ok(
          -100 <= low && low <= difference && difference <= high && high <= 100,
          `${low} ${difference} ${high}`,
        );
        assert.ok(Math.abs((compared.after.share ?? NaN) - (compared.before.share ?? NaN) - difference) < 0.11);
        if (verdict === 'up') assert.ok(low >= 0 && difference > 0);
        if (verdict === 'down') assert.ok(high <= 0 && difference < 0);
      }),
    );
  });

  test('changes its sign with the windows', () => {
    const turned = { up: 'down', down: 'up', noise: 'noise', few: 'few', other_prompts: 'other_prompts' } as const;
    fc.assert(
      fc.property(history, (some) => {
        const one = compareWindows(some);
        const other = compareWindows(
          some.map(({ before, after, ...pair }) => ({ ...pair, before: after, after: before })),
        );
        assert.equal(other.verdict, turned[one.verdict]);
        assert.ok(Math.abs((one.difference ?? 0) + (other.difference ?? 0)) < 0.11);
      }),
    );
  });
});
