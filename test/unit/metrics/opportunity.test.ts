import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gainOf, lossParts, outcomeParts, scoreOf, standingsOf } from '../../../src/metrics/opportunity.ts';
import { fc } from '../../data/properties.ts';

const partsOf = (gap: number) => ({ reach: 1, gap, volatility: 1, effort: 0.5 });
const none = { answers: 8, mentioned: 0, rivals: 0, untracked: 0, models: 4 };

describe('opportunity score', () => {
  test('matches a calculation by hand', () => {
    // Four of four assistants gave eight answers: competitors stand in all, the brand in two.
    const outcome = { ...none, mentioned: 2, rivals: 8 };
    const parts = outcomeParts('write', outcome, 4);
    assert.deepEqual(parts, { reach: 0.67, gap: 0.75, volatility: 0.38, effort: 0.6 });
    assert.equal(Math.round(1000 * gainOf(parts)), 297); // 0.67 × 0.75 × 3.38/4 × 1.4/2
    assert.equal(scoreOf(parts, gainOf(parts)), 100);
    assert.equal(scoreOf(parts, 2 * gainOf(parts)), 50);
  });

  test('counts an untracked name half as much as a competitor', () => {
    const gap = (rivals: number, untracked: number) => outcomeParts('write', { ...none, rivals, untracked }, 4).gap;
    assert.deepEqual([gap(8, 0), gap(0, 8), gap(4, 4), gap(0, 0)], [1, 0.5, 0.75, 0]);
  });

  test('counts citations that a page of the brand lost', () => {
    const then = { cited: 3, answers: 12 };
    const lost = { then, now: { cited: 0, answers: 8 }, models: 1 };
    assert.deepEqual(lossParts(lost, 2), { reach: 0.21, gap: 0.25, volatility: 0.75, effort: 0.3 });
    assert.equal(lossParts({ ...lost, now: { cited: 1, answers: 8 } }, 2).gap, 0.13, 'and an eighth is left');
    assert.equal(lossParts({ ...lost, now: { cited: 8, answers: 8 } }, 2).gap, 0);
  });

  test('is of high priority only with enough tracked mentions', () => {
    const first = { parts: partsOf(1), answers: 40 };
    const of = (gap: number, evidence: { readonly answers: number; readonly isUntracked?: true }) => {
      const row = { parts: partsOf(gap), ...evidence };
      return standingsOf([first, row]).get(row);
    };
    assert.deepEqual(of(0.6, { answers: 4 }), { score: 60, priority: 'high', isOutranked: false });
    assert.equal(of(0.6, { answers: 3 })?.priority, 'medium');
    assert.equal(of(1, { answers: 40, isUntracked: true })?.priority, 'medium');
    assert.equal(of(0.29, { answers: 40 })?.priority, 'low');
  });

  test('is of high priority for five rows or a third', () => {
    const highOf = (total: number, gaps: (place: number) => number) => {
      const rows = Array.from({ length: total }, (_, place) => ({ parts: partsOf(gaps(place)), answers: 40 }));
      const standings = [...standingsOf(rows).values()];
      const high = standings.filter(({ priority }) => priority === 'high').length;
      assert.equal(standings.filter(({ isOutranked }) => isOutranked).length, total - high);
      return high;
    };
    const falling = (place: number) => 1 - place / 50;
    assert.deepEqual([highOf(4, falling), highOf(6, falling), highOf(17, falling)], [4, 5, 6]);
    // Rows with the same gain have the same priority.
    assert.equal(
      highOf(9, () => 1),
      9,
    );
  });

  test('stays in bounds and grows with answers and misses', () => {
    const outcome = fc
      .tuple(fc.integer({ min: 1, max: 60 }), fc.nat(60), fc.nat(60))
      .map(([answers, mentioned, rivals]) => ({
        ...none,
        answers,
        mentioned: Math.min(mentioned, answers),
        rivals: Math.min(rivals, answers),
      }));
    fc.assert(
      fc.property(outcome, fc.constantFrom('write', 'listing', 'reword'), (one, kind) => {
        const parts = outcomeParts(kind, one, 4);
        for (const part of Object.values(parts)) assert.ok(part >= 0 && part <= 1, JSON.stringify(parts));
        const score = 100 * gainOf(parts);
        assert.ok(score >= 0 && score <= 100);
        assert.ok(100 * gainOf({ ...parts, reach: Math.min(parts.reach + 0.1, 1) }) >= score);
        assert.ok(outcomeParts(kind, { ...one, mentioned: 0 }, 4).gap >= parts.gap);
      }),
    );
  });
});
