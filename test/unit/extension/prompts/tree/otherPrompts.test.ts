import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { apartLines, standingWords } from '../../../../../src/extension/prompts/tree/standingWords.ts';

const standing = {
  figure: { answers: 28, mentioned: 13, visibility: 46.4 },
  previous: { answers: 12, mentioned: 1, visibility: 8.3 },
  difference: 38.1,
  low: 9.8,
  high: 55.2,
  verdict: 'other_prompts',
  exploratory: true,
} as const;
const weeks = { window: { from: '2026-11-15', to: '2026-11-21' }, before: { from: '2026-11-08', to: '2026-11-14' } };

describe('visibility of a row after a change of prompts', () => {
  test('shows no change', () => {
    assert.deepEqual(standingWords(standing, weeks), {
      short: '46% ○ · 7 days',
      spoken: 'visibility 46%, 7 days, small sample, different prompts or assistants',
    });
  });

  test('explains it in the tooltip, without an interval', () => {
    const lines = apartLines(standing, undefined, weeks);
    assert.deepEqual([lines.length, lines.at(-1)], [3, 'Not comparable: different prompts or assistants']);
  });

  test('shows the shares on both sides of a change', () => {
    const compared = {
      ...{ pairs: 4, prompts: 4, new_prompts: 12, dropped_prompts: 0 },
      before: { answers: 12, share: 8.3 },
      after: { answers: 14, share: 21.4 },
    };
    const changed = { ...standing, difference: 13.1, low: -9.8, high: 34.2, verdict: 'noise', compared } as const;
    assert.deepEqual(apartLines(changed, undefined, weeks).slice(2, 4), [
      'Compared over the prompts and assistants of both periods: 21.4%, previously 8.3%',
      'Changed by 13.1 points, not significant (95% interval −9.8 to 34.2)',
    ]);
    const whole = { ...compared, after: { answers: 28, share: 46.4 } };
    assert.equal(apartLines({ ...changed, compared: whole }, undefined, weeks).length, 5);
  });
});
