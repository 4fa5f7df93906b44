import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configurationFrom } from '../../../src/extension/embedded/configuration.ts';

const keyOf = (origin: string) => Promise.resolve(origin === 'https://models.example' ? 'sk-1' : undefined);
const local = { model: 'qwen3', baseUrl: 'http://127.0.0.1:11434/v1' };

async function read(settings: { readonly assistants?: unknown; readonly writer?: unknown }) {
  const faults: string[] = [];
  const configuration = await configurationFrom({ settings: { assistants: undefined, writer: undefined, ...settings }, keyOf, onFault: (setting) => faults.push(setting) });
  return { configuration, faults };
}

test('without settings nothing is set up', async () => {
  assert.deepEqual(await read({}), { configuration: { assistants: {} }, faults: [] });
  assert.deepEqual(await read({ assistants: {}, writer: {} }), { configuration: { assistants: {} }, faults: [] });
});

test('a key goes only to the origin that it is stored for', async () => {
  const { configuration } = await read({ assistants: { chatgpt: local, gemini: { model: 'g', baseUrl: 'https://models.example/v1' } }, writer: local });
  assert.equal(configuration.assistants.chatgpt?.key, undefined);
  assert.equal(configuration.assistants.gemini?.key, 'sk-1');
  assert.equal(configuration.writer?.model, 'qwen3');
});

test('what cannot be used is named and left out, and the rest counts', async () => {
  const { configuration, faults } = await read({ assistants: { chatgpt: local, gemini: { model: 'g' }, nobody: local, copilot: 3 }, writer: { model: '' } });
  assert.deepEqual(Object.keys(configuration.assistants), ['chatgpt']);
  assert.equal(configuration.writer, undefined);
  assert.deepEqual(faults, ['citedesk.assistants.gemini', 'citedesk.assistants.nobody', 'citedesk.assistants.copilot', 'citedesk.writer']);
});
