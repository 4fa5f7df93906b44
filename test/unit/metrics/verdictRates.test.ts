import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isBeyondChance } from '../../../src/metrics/compareShares.ts';
import { type AskedPair, compareWindows } from '../../../src/metrics/compareWindows.ts';
import { historyWithChange, historyWithoutChange, randomNumbers } from './histories.ts';

/** The histories out of a thousand with a verdict. */
function verdicts(history: (random: () => number) => AskedPair[]): number {
  const random = randomNumbers(1870);
  return Array.from({ length: 1000 }, () => compareWindows(history(random)).verdict).filter(isBeyondChance).length;
}

describe('verdicts on 1,000 random histories', () => {
  for (const correlation of [0, 0.05, 0.1])
    test(`are wrong in fewer than 5% at a correlation of ${correlation}`, () => {
      const wrong = verdicts((random) => historyWithoutChange(random, { correlation }));
      assert.ok(wrong < 50, `${wrong} of 1000`);
    });

  for (const [repeats, correlation] of [
    [1, 0],
    [2, 0],
    [5, 0],
    [10, 0],
    [2, 0.1],
  ] as const)
    test(`find 20 points in 100 answers, ${repeats} per pair, ${correlation}`, () => {
      const found = verdicts((random) => historyWithChange(random, { correlation, repeats }));
      assert.ok(found > 800, `${found} of 1000`);
    });
});
