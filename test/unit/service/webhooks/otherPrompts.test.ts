import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Thresholds } from '../../../../src/contract/projects/webhook.ts';
import type { Change } from '../../../../src/contract/views/change.ts';
import { type AskedPair, compareWindows } from '../../../../src/metrics/compareWindows.ts';
import { changeOf } from '../../../../src/service/views/changesIn.ts';
import { crossingsOf } from '../../../../src/service/webhooks/events.ts';

const thresholds = Thresholds.parse({
  visibility_falls: 10,
  prompt_lost: true,
  competitor_new: true,
  domain_new: true,
});
const fall = { threshold: 'visibility_falls', subject: '', hits: 10, answers: 40 } as const;

/** Answers of an assistant that was asked in one window only. */
const asked = (window: 'before' | 'after', hits: number): AskedPair => {
  const none = { hits: 0, count: 0 };
  return { promptId: 1, model: window, before: none, after: none, [window]: { hits, count: 40 } };
};

/** The change of a thing where the two windows share a prompt that says nothing of it. */
const apart = (kind: Change['kind'], before: number, after: number): Change[] =>
  changeOf({
    kind,
    subject: 'one',
    promptId: 1,
    pairs: [
      asked('before', before),
      asked('after', after),
      { promptId: 2, model: 'chatgpt', before: { hits: 0, count: 40 }, after: { hits: 0, count: 40 } },
    ],
    explain: () => '',
  });

const look = (changes: readonly Change[], more: Partial<Parameters<typeof crossingsOf>[0]> = {}) =>
  crossingsOf({ changes, thresholds, sent: [], naming: new Set(), since: new Map(), ...more });

describe('webhook thresholds after a change of prompts', () => {
  test('are not crossed', () => {
    const changes = [
      ...apart('visibility', 30, 10),
      ...apart('prompt', 30, 0),
      ...apart('competitor', 0, 20),
      ...apart('domain', 0, 20),
    ];
    assert.deepEqual(look(changes).crossed, []);
  });

  test('keep a fall that was reported', () => {
    const told = [{ ...fall, days: { from: '2026-11-08', to: '2026-11-14' } }];
    const since = new Map([[fall.threshold, compareWindows([asked('before', 10), asked('after', 40)])]]);
    assert.deepEqual(look(apart('visibility', 10, 40), { sent: told, since }), { crossed: [], over: [] });
  });

  test('forget a fall without its days', () => {
    const told = [{ ...fall, days: null }];
    assert.deepEqual(look(apart('visibility', 10, 10), { sent: told }), { crossed: [], over: told });
  });
});
