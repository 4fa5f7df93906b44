import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Thresholds } from '../../../../src/contract/projects/webhook.ts';
import type { Change } from '../../../../src/contract/views/change.ts';
import { changeOf } from '../../../../src/service/views/changes.ts';
import { crossingsOf } from '../../../../src/service/webhooks/crossings.ts';

const thresholds = Thresholds.parse({ visibility_falls: 10, competitor_new: true, domain_new: true });
const fall = { threshold: 'visibility_falls', subject: '', hits: 10, answers: 40 } as const;

const apart = (kind: Change['kind'], before: number, after: number): Change[] =>
  changeOf({
    kind,
    subject: 'one',
    before: { count: before, total: 40 },
    after: { count: after, total: 40 },
    explain: () => '',
  }).map((change) => ({ ...change, verdict: 'other_prompts' }));

describe('thresholds of a webhook after other questions', () => {
  test('are not crossed', () => {
    const changes = [...apart('visibility', 30, 10), ...apart('competitor', 0, 20), ...apart('domain', 0, 20)];
    assert.deepEqual(crossingsOf({ changes, thresholds, told: [], naming: new Set() }).crossed, []);
  });

  test('keep a fall that was reported', () => {
    const changes = apart('visibility', 10, 40);
    assert.deepEqual(crossingsOf({ changes, thresholds, told: [fall], naming: new Set() }), { crossed: [], over: [] });
  });
});
