import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Thresholds } from '../../../../src/contract/projects/webhook.ts';
import type { Change, ChangeKind } from '../../../../src/contract/views/change.ts';
import { compareWindows } from '../../../../src/metrics/compareWindows.ts';
import type { ToldFact } from '../../../../src/service/store/webhooks.ts';
import { changeOf } from '../../../../src/service/views/changesIn.ts';
import { crossingsOf, factOf } from '../../../../src/service/webhooks/events.ts';

const everything = Thresholds.parse({
  visibility_falls: 10,
  visibility_rises: 10,
  prompt_lost: true,
  competitor_new: true,
  domain_new: true,
});

/** A change between two counts, of 100 answers by default. */
const change = (kind: ChangeKind, before: number, after: number, of = 100): Change => {
  const [made] = changeOf({
    kind,
    subject: kind === 'visibility' ? 'Acme' : 'one',
    ...(kind === 'prompt' && { promptId: 7 }),
    pairs: [{ promptId: 7, model: 'chatgpt', before: { hits: before, count: of }, after: { hits: after, count: of } }],
    explain: () => '',
  });
  assert.ok(made);
  return made;
};

const days = { from: '2026-11-15', to: '2026-11-21' };

const look = (
  changes: readonly Change[],
  {
    told = [],
    thresholds = everything,
    naming = [] as readonly number[],
  }: Partial<{
    told: readonly ToldFact[];
    thresholds: Thresholds;
    naming: readonly number[];
  }> = {},
) => {
  const visibility = changes.find(({ kind }) => kind === 'visibility');
  const since = told.flatMap(({ threshold, hits, answers: count }) => {
    const after = visibility && { hits: visibility.after.count, count: visibility.after.total };
    return after
      ? [[threshold, compareWindows([{ promptId: 7, model: 'chatgpt', before: { hits, count }, after }])] as const]
      : [];
  });
  const { crossed, over } = crossingsOf({
    changes,
    thresholds,
    sent: told,
    naming: new Set(naming),
    since: new Map(since),
  });
  return {
    crossed: crossed.map(({ threshold }) => threshold),
    over: over.map(({ threshold }) => threshold),
    facts: crossed.map((crossing) => factOf(crossing, days)),
  };
};

describe('webhook thresholds', () => {
  test('report large and significant changes of visibility', () => {
    assert.deepEqual(look([change('visibility', 60, 40)]).crossed, ['visibility_falls']);
    assert.deepEqual(look([change('visibility', 40, 60)]).crossed, ['visibility_rises']);
    assert.deepEqual(look([change('visibility', 6000, 5500, 10_000)]).crossed, [], 'significant, but too small');
    assert.deepEqual(look([change('visibility', 3, 1, 5)]).crossed, [], 'large enough, but not significant');
  });

  test('report only configured changes', () => {
    const rows = [
      change('visibility', 60, 20),
      change('prompt', 5, 0),
      change('competitor', 0, 5),
      change('domain', 0, 5),
      change('search', 0, 5),
      change('assistant', 60, 20),
    ];
    assert.deepEqual(look(rows, { thresholds: Thresholds.parse({}) }).crossed, []);
    assert.deepEqual(look(rows).crossed, ['visibility_falls', 'prompt_lost', 'competitor_new', 'domain_new']);
  });

  test('report neither lost nor new for other counts', () => {
    assert.deepEqual(look([change('prompt', 50, 1), change('competitor', 1, 50), change('domain', 1, 50)]).crossed, []);
  });

  test('report another fall of the same size', () => {
    const { facts: told } = look([change('visibility', 60, 40)]);
    assert.deepEqual(look([change('visibility', 60, 40)], { told }).crossed, []);
    assert.deepEqual(look([change('visibility', 60, 36)], { told }).crossed, [], 'a little further');
    assert.deepEqual(look([change('visibility', 60, 20)], { told }).crossed, ['visibility_falls']);
  });

  test('report a fall after a recovery, even an unreported one', () => {
    const thresholds = Thresholds.parse({ visibility_falls: 10 });
    const { facts: told } = look([change('visibility', 60, 40)], { thresholds });
    assert.deepEqual(look([change('visibility', 40, 60)], { told, thresholds }), {
      crossed: [],
      over: ['visibility_falls'],
      facts: [],
    });
    assert.deepEqual(look([change('visibility', 60, 45)], { thresholds }).crossed, ['visibility_falls']);
  });

  test('report a lost prompt once until a mention', () => {
    const { facts: told } = look([change('prompt', 5, 0)]);
    assert.deepEqual(told, [{ threshold: 'prompt_lost', subject: '7', hits: 0, answers: 100, days }]);
    assert.deepEqual(look([change('prompt', 5, 0)], { told }).crossed, []);
    assert.deepEqual(look([], { told, naming: [7] }).over, ['prompt_lost']);
  });

  test('report competitors and domains once', () => {
    const rows = [change('competitor', 0, 5), change('domain', 0, 5)];
    const { facts: told } = look(rows);
    assert.deepEqual(look(rows, { told }), { crossed: [], over: [], facts: [] });
    const respelt = { ...change('competitor', 0, 5), subject: 'O-N-E', tracked: false };
    assert.deepEqual(look([respelt], { told }).crossed, [], 'in any spelling, tracked or not');
  });
});
