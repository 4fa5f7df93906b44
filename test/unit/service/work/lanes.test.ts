import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Configuration } from '../../../../src/contract/models/configuration.ts';
import type { OpenAiCompatible } from '../../../../src/contract/models/vendors.ts';
import { createSettings } from '../../../../src/service/models/configuration.ts';
import { createLanes, type LaneLimits, lanes as names, limitsOf } from '../../../../src/service/work/lanes.ts';

function lanesOf(limits: LaneLimits) {
  const state = { limits, told: 0 };
  return {
    state,
    lanes: createLanes({
      limitsOf: () => state.limits,
      onFree: () => {
        state.told += 1;
      },
    }),
  };
}

describe('lane', () => {
  test('is free below its limit and after a run ends', () => {
    const { lanes, state } = lanesOf({ concurrency: 2 });
    assert.equal(lanes.free('a'), 2);
    const leave = lanes.enter('a');
    lanes.enter('a');
    assert.deepEqual([lanes.free('a'), lanes.free('b')], [0, 2]);
    leave();
    assert.deepEqual([lanes.free('a'), state.told], [1, 1]);
  });

  test('follows new limits, including current runs', () => {
    const { lanes, state } = lanesOf({ concurrency: 3 });
    for (let n = 0; n < 3; n += 1) lanes.enter('a');
    state.limits = { concurrency: 1 };
    assert.equal(lanes.free('a'), 0);
    state.limits = { concurrency: 5 };
    assert.equal(lanes.free('a'), 2);
  });

  const model = (concurrency: number): OpenAiCompatible => ({
    kind: 'openai-compatible',
    model: 'm',
    baseUrl: 'http://localhost:1',
    concurrency,
    perMinute: 60,
  });

  test('takes its width from the current configuration', () => {
    const configuration: Configuration = { assistants: { chatgpt: model(7) }, writer: model(8), judge: model(9) };
    const settings = createSettings(configuration);
    const width = (lane: string): number => limitsOf(settings)(lane).concurrency;
    assert.deepEqual(
      ['ask/chatgpt', 'ask/gemini', 'write', 'judge', 'brief', 'redirects', 'export', 'reanalysis'].map(width),
      [7, 4, 8, 9, 4, 4, 1, 1],
    );
    settings.replace({ assistants: {} });
    assert.deepEqual(['ask/chatgpt', 'write', 'judge'].map(width), [4, 4, 4]);
    assert.equal(names.length, 14);
    const bare = names.filter((lane) => limitsOf(settings, true)(lane).concurrency > 0);
    assert.deepEqual(
      bare,
      ['brief', 'redirects', 'export', 'reanalysis', 'changes', 'webhook'],
      'a process without models leaves model work to others',
    );
  });
});
