import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { WatchListener } from '../../../../src/extension/work/watcher.ts';
import { followPromptRuns } from '../../../../src/extension/work/followRuns.ts';
import { settle } from '../../../fakes/clock.ts';
import { person } from '../../../fakes/editor/person.ts';
import { project, promptRun } from '../../../fakes/runs.ts';

/** Ends a run in a window whose person presses a button of the message. */
async function ended(run: Parameters<typeof promptRun>[0], { mine = true, press = 0 } = {}) {
  const done: unknown[] = [];
  const listeners: WatchListener[] = [];
  const { dialogs, told } = person([], { press });
  followPromptRuns({
    watcher: {
      subscribe: (listener) => {
        listeners.push(listener);
        return { dispose: () => undefined };
      },
    },
    dialogs,
    execute: (id, argument) => Promise.resolve(void done.push([id, argument])),
    touch: (of) => void done.push(['touch', of]),
  });
  for (const listener of listeners) listener({ name: 'ended', run: promptRun({ status: 'completed', ...run }), mine });
  await settle();
  return { told, done };
}

const touched = ['touch', project];

describe('prompt run', () => {
  test('offers its answers at its end', async () => {
    const { told, done } = await ended({ done: 20 });
    assert.deepEqual(told, ['“20 answers received.”\n  [Show Answers] [Show Report]']);
    assert.deepEqual(done, [touched, ['citedesk.showAnswers', { project, promptId: undefined }]]);
  });

  test('offers the answers to its only prompt', async () => {
    const { done } = await ended({ done: 2, asked: { prompt: { id: 4 }, prompts: 1, models: ['chatgpt'] } });
    assert.deepEqual(done.at(-1), ['citedesk.showAnswers', { project, promptId: 4 }]);
  });

  test('offers the report', async () => {
    assert.deepEqual((await ended({ done: 1 }, { press: 1 })).done.at(-1), ['citedesk.showReport', { project }]);
  });

  test('is silent in other windows or without answers', async () => {
    for (const { told, done } of [await ended({ done: 20 }, { mine: false }), await ended({ done: 0, failed: 48 })])
      assert.deepEqual([told, done], [[], [touched]]);
  });
});
