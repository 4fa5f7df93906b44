import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { configurationFrom } from '../../../../src/extension/service/embedded/configuration.ts';
import { back, modelFixture } from '../../../fakes/modelFixture.ts';

const chatgpt = { kind: 'openai', model: 'gpt-5.5', perDay: 500 };
const local = { kind: 'openai-compatible', model: 'qwen3', baseUrl: 'http://127.0.0.1:11434/v1' };
const settings = {
  assistants: { chatgpt, gemini: { kind: 'google', model: 'gemini-pro' } },
  writer: { kind: 'openai', model: 'gpt-5.5' },
  judge: local,
};
const kept = {
  'key:model:https://api.openai.com': 'sk-1',
  'key:model:https://generativelanguage.googleapis.com': 'g-1',
  'key:service:https://api.openai.com': 'other',
};

describe('configured model', () => {
  test('can be changed or removed', async () => {
    const { command, offered, titles } = modelFixture([['chatgpt', 'copilot', 'judge']], { settings, kept });
    await command.run();
    assert.equal(titles[1], 'Set up a model: change or remove (2)');
    assert.deepEqual(
      offered[1]?.map(({ label, detail }) => [label, detail]),
      [
        ['Change…', 'Choose another provider, key, or model.'],
        ['$(pulse) Test Model Key', 'gpt-5.5 of OpenAI'],
        ['$(pulse) Test Model Key', 'qwen3 at 127.0.0.1:11434'],
        ['Remove', 'ChatGPT, Sentiment judge'],
      ],
    );
    const fresh = modelFixture([['copilot']], { settings, kept });
    await fresh.command.run();
    assert.equal(fresh.titles[1], 'Set up a model: provider (2)');
  });

  test('is changed like a new setup, one step later', async () => {
    const { command, titles, values } = modelFixture([['chatgpt'], 'change', 'openai', '', 'gpt-6'], {
      settings,
      kept,
      names: ['gpt-6'],
    });
    await command.run();
    assert.deepEqual(titles.slice(2), [
      'Set up a model: provider (3)',
      'Set up a model: key for ChatGPT (4/5)',
      'Set up a model: model (5/5)',
    ]);
    assert.deepEqual(values['assistants'], { ...settings.assistants, chatgpt: { ...chatgpt, model: 'gpt-6' } });
  });

  test('is removed after confirmation, and keeps a shared key', async () => {
    const { command, values, secrets, confirmed, told, fed } = modelFixture([['chatgpt'], 'remove', true], {
      settings,
      kept,
    });
    await command.run();
    assert.deepEqual(confirmed, [
      'Remove the model setup for ChatGPT?\n\nScheduled prompts for ChatGPT will fail because no model will provide answers. Stored answers are kept.\n\nWarning: Remove.',
    ]);
    assert.deepEqual(values, { ...settings, assistants: { gemini: settings.assistants.gemini } });
    assert.deepEqual(Object.fromEntries(secrets), kept);
    assert.deepEqual([told, fed()], [['Removed: ChatGPT.'], 1]);
  });

  test('loses its key if nothing else uses it', async () => {
    const { command, values, secrets, confirmed } = modelFixture([['chatgpt', 'writer'], 'remove', true], {
      settings,
      kept,
    });
    await command.run();
    assert.match(
      confirmed[0] ?? '',
      /only be able to create briefs.*\n\nThe key stored for https:\/\/api\.openai\.com will be deleted because nothing else uses it\.\n\nWarning: Remove\.$/u,
    );
    assert.deepEqual(
      [...secrets.keys()],
      ['key:model:https://generativelanguage.googleapis.com', 'key:service:https://api.openai.com'],
    );
    assert.deepEqual(values, { assistants: { gemini: settings.assistants.gemini }, writer: undefined, judge: local });
  });

  test('keeps a key that a manual entry uses', async () => {
    const byHand = {
      ...settings,
      writer: { kind: 'openai' },
      assistants: { chatgpt, grok: { kind: 'none', baseUrl: 'https://api.openai.com/v1' } },
    };
    const { command, secrets } = modelFixture([['chatgpt', 'writer'], 'remove', true], { settings: byHand, kept });
    await command.run();
    assert.deepEqual(Object.fromEntries(secrets), kept);
  });

  test('leaves no empty setting when the last one is removed', async () => {
    const { command, values, keys, confirmed } = modelFixture([['chatgpt', 'judge'], 'remove', true], {
      settings: { assistants: { chatgpt }, judge: local },
    });
    await command.run();
    assert.doesNotMatch(confirmed[0] ?? '', /key/u);
    assert.deepEqual(values, { assistants: undefined, writer: {}, judge: undefined });
    const faults: string[] = [];
    assert.deepEqual(
      await configurationFrom({
        settings: values,
        keyOf: (origin) => keys.of('model', origin),
        onFault: (setting) => faults.push(setting),
      }),
      { assistants: {} },
    );
    assert.deepEqual(faults, []);
  });

  test('is removed without other selected roles', async () => {
    const { command, values, told } = modelFixture([['chatgpt', 'copilot'], 'remove', true], { settings, kept });
    await command.run();
    assert.deepEqual([values['assistants'], told], [{ gemini: settings.assistants.gemini }, ['Removed: ChatGPT.']]);
  });

  test('stays after a refusal, Escape or a step back', async () => {
    for (const answers of [
      [['chatgpt'], 'remove', false],
      [['chatgpt'], undefined],
      [['chatgpt'], back, undefined],
      [['chatgpt'], 'change', back, undefined],
    ]) {
      const { command, values, secrets, told, left, fed } = modelFixture(answers, { settings, kept });
      await command.run();
      assert.deepEqual([values, Object.fromEntries(secrets), told, left, fed()], [settings, kept, [], [], 0]);
    }
  });

  test('cannot be removed for a remote service', async () => {
    const { command, titles, values } = modelFixture([['chatgpt'], 'openai', '', 'gpt-6'], {
      settings,
      kept,
      names: ['gpt-6'],
      serviceUrl: 'https://api.example/v1',
    });
    await command.run();
    assert.deepEqual(titles.slice(1), [
      'Set up a model: provider (2)',
      'Set up a model: key for ChatGPT (3/4)',
      'Set up a model: model (4/4)',
    ]);
    assert.deepEqual(values['assistants'], { ...settings.assistants, chatgpt: { ...chatgpt, model: 'gpt-6' } });
  });

  test('is ChatGPT by default only if none answers for it', async () => {
    const { command, offered } = modelFixture([], { settings });
    await command.run();
    assert.deepEqual(
      offered[0]?.filter(({ picked }) => picked),
      [],
    );
  });
});
