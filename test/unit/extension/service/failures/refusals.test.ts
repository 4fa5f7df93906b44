import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { followRefusals } from '../../../../../src/extension/work/followRuns.ts';
import type { WatchEvent, WatchListener } from '../../../../../src/extension/work/watcher.ts';
import { settle } from '../../../../fakes/clock.ts';
import { person } from '../../../../fakes/editor/person.ts';
import { promptRun } from '../../../../fakes/runs.ts';
import type { ProviderSettings } from '../../../../../src/extension/editor/settings.ts';

interface Scene {
  readonly local?: boolean;
  readonly press?: number;
  readonly assistants?: ProviderSettings['assistants'];
}

const unasked = { runId: 3, prompts: 21, models: ['chatgpt'] };
const openai = { kind: 'openai', model: 'gpt-5.5' };

/** A window that follows refusals, and what it did. */
function following({ local = true, press, assistants = { chatgpt: openai } }: Scene = {}) {
  const asking = person([], { press });
  const done: unknown[] = [];
  const listeners: WatchListener[] = [];
  followRefusals({
    services: { current: { local } },
    watcher: {
      subscribe(listener) {
        listeners.push(listener);
        return { dispose: () => undefined };
      },
    },
    settings: { assistants, writer: undefined, judge: undefined },
    dialogs: asking.dialogs,
    execute: (id, argument) => Promise.resolve(void done.push([id, argument])),
    openExternal: (url) => done.push(url),
    note: (error) => assert.fail(String(error)),
  });
  const tell = async (event: WatchEvent): Promise<void> => {
    for (const listener of listeners) await listener(event);
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    await settle();
  };
  const ended = (code: string, mine = true) =>
    tell({
      name: 'ended',
      mine,
      run: promptRun({
        status: 'failed',
        failed: 21,
        errors: Array.from({ length: 21 }, (_, id) => ({ prompt_id: id, model: 'chatgpt', code, message: 'no' })),
      }),
    });
  return { ...asking, done, ended };
}

describe('refusals', () => {
  test('offer another key after a rejected one', async () => {
    const { told, done, ended } = following({ press: 0 });
    await ended('PROVIDER_KEY_INVALID');
    assert.deepEqual(told, ['“ChatGPT: key rejected. 21 prompts not asked.” (warning)\n  [Change Key]']);
    assert.deepEqual(done, [['citedesk.configureAssistant', { assistants: ['chatgpt'], key: true, unasked }]]);
  });

  test('lead to the provider when its credit is used up', async () => {
    const { told, done, ended } = following({ press: 0 });
    await ended('PROVIDER_QUOTA');
    assert.deepEqual(told, [
      '“ChatGPT: no credit or quota left. 21 prompts not asked.” (warning)\n  [Open platform.openai.com]',
    ]);
    assert.deepEqual(done, ['https://platform.openai.com']);
  });

  test('lead to the setup if the provider has no known site', async () => {
    const { told, done, ended } = following({
      press: 0,
      assistants: { chatgpt: { ...openai, baseUrl: 'https://gateway.example/v1' } },
    });
    await ended('PROVIDER_QUOTA');
    assert.match(told.join(), /\[Set Up a Model\]$/u);
    assert.deepEqual(done, [['citedesk.configureAssistant', { assistants: ['chatgpt'], unasked }]]);
  });

  test('are not reported for other runs, errors and services', async () => {
    const mine = following();
    await mine.ended('PROVIDER_KEY_INVALID', false);
    await mine.ended('PROVIDER_TIMEOUT');
    const remote = following({ local: false });
    await remote.ended('PROVIDER_KEY_INVALID');
    assert.deepEqual([...mine.told, ...remote.told], []);
  });
});
