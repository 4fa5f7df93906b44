import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gainOf, lossParts, outcomeParts, priorityOf, scoreOf } from '../../../src/metrics/opportunity.ts';
import { fc } from '../../data/properties.ts';

const none = { answers: 8, mentioned: 0, rivals: 0, untracked: 0, models: 4 };

test('a prompt is scored by hand as it is by the formula', () => {
  // Four of four assistants gave eight answers: competitors stand in all, the brand in two.
  const outcome = { ...none, mentioned: 2, rivals: 8 };
  const parts = outcomeParts('write', outcome, 4);
  assert.deepEqual(parts, { reach: 0.67, gap: 0.75, volatility: 0.38, effort: 0.6 });
  assert.equal(Math.round(1000 * gainOf(parts)), 297); // 0.67 × 0.75 × 3.38/4 × 1.4/2
  assert.equal(scoreOf(parts, gainOf(parts)), 100);
  assert.equal(scoreOf(parts, 2 * gainOf(parts)), 50);
});

test('an untracked name counts half as much as a competitor', () => {
  const gap = (rivals: number, untracked: number) => outcomeParts('write', { ...none, rivals, untracked }, 4).gap;
  assert.deepEqual([gap(8, 0), gap(0, 8), gap(4, 4), gap(0, 0)], [1, 0.5, 0.75, 0]);
});

test('a page of one’s own has lost what it was cited in', () => {
  const then = { cited: 3, answers: 12 };
  const lost = { then, now: { cited: 0, answers: 8 }, models: 1 };
  assert.deepEqual(lossParts(lost, 2), { reach: 0.21, gap: 0.25, volatility: 0.75, effort: 0.3 });
  assert.equal(lossParts({ ...lost, now: { cited: 1, answers: 8 } }, 2).gap, 0.13, 'and an eighth is left');
  assert.equal(lossParts({ ...lost, now: { cited: 8, answers: 8 } }, 2).gap, 0);
});

test('a priority is high only with enough answers that mention tracked names', () => {
  const first = { better: 0, total: 1 };
  assert.equal(priorityOf(60, { ...first, answers: 4 }), 'high');
  assert.equal(priorityOf(60, { ...first, answers: 3 }), 'medium');
  assert.equal(priorityOf(100, { ...first, answers: 40, isUntracked: true }), 'medium');
  assert.equal(priorityOf(29, { ...first, answers: 40 }), 'low');
});

test('a priority is high for five rows, or a third of a longer list', () => {
  const at = (better: number) => priorityOf(90, { answers: 40, better, total: 17 });
  assert.deepEqual([at(0), at(5), at(6), at(16)], ['high', 'high', 'medium', 'medium']);
  const ofSix = [4, 5].map((better) => priorityOf(90, { answers: 40, better, total: 6 }));
  assert.deepEqual(ofSix, ['high', 'medium']);
});

test('parts are from 0 to 1 and scores from 0 to 100; more answers and fewer of them with the brand never lower it', () => {
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
