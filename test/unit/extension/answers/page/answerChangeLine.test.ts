import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ResponseDetail } from '../../../../../src/contract/projects/response.ts';
import { answerChangeLine } from '../../../../../src/extension/answers/page/answerChangeLine.ts';

type Position = ResponseDetail['position'];

const answer = (mentioned: boolean | null, position: Position, ...hosts: readonly string[]) => ({
  date: '2026-11-02',
  brand_mentioned: mentioned,
  position,
  sources: hosts.map((domain, index) => ({
    url: `https://${domain}/page`,
    domain,
    title: null,
    position: index + 1,
    cited: true,
  })),
});

describe('answer change line', () => {
  test('lists changes of mention, position and sources', () => {
    const lines = [
      [answer(false, null, 'a.example'), answer(true, 'top', 'a.example', 'b.example')],
      [answer(true, 'top', 'a.example'), answer(false, null, 'b.example', 'c.example', 'd.example')],
      [answer(true, 'bottom'), answer(true, 'top')],
      [answer(true, 'top'), answer(null, null)],
      [answer(null, null), answer(false, null)],
      [answer(true, 'top', 'a.example'), answer(true, 'top', 'a.example')],
    ] as const;
    assert.deepEqual(
      lines.map(([before, after]) => answerChangeLine(before, after)),
      [
        'now mentions the brand (top) · new sources: 1 (b.example)',
        'no longer mentions the brand · new sources: 3 (b.example, c.example, …) · dropped sources: 1 (a.example)',
        'position changed from bottom to top',
        'no longer shows an answer',
        'shows an answer again',
        'mention, position, and sources unchanged',
      ].map((words) => `Since Nov 2, 2026: ${words}`),
    );
  });
});
