import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Configuration } from '../../../../../src/contract/models/configuration.ts';
import { configurationFrom } from '../../../../../src/extension/service/embedded/configuration.ts';
import type { ServiceSettings } from '../../../../../src/extension/editor/settings.ts';

const stored: Readonly<Record<string, string>> = {
  'https://models.example': 'sk-1',
  'https://api.openai.com': 'sk-openai',
  'https://api.anthropic.com': 'sk-anthropic',
  'https://serpapi.com': 'sk-serp',
};
const keyOf = (origin: string) => Promise.resolve(stored[origin]);
const local = { model: 'qwen3', baseUrl: 'http://127.0.0.1:11434/v1' };

async function read(settings: Partial<ServiceSettings>) {
  const faults: [string, string][] = [];
  const all = { assistants: undefined, writer: undefined, judge: undefined, ...settings };
  const configuration = await configurationFrom({ settings: all, keyOf, onFault: (...fault) => faults.push(fault) });
  return { configuration, faults, faulty: faults.map(([setting]) => setting) };
}

describe('configuration from settings', () => {
  test('is empty without settings', async () => {
    assert.deepEqual(await read({}), { configuration: { assistants: {} }, faults: [], faulty: [] });
    assert.deepEqual(await read({ assistants: {}, writer: {}, judge: {} }), {
      configuration: { assistants: {} },
      faults: [],
      faulty: [],
    });
  });

  test('includes valid crawl settings and reports invalid ones', async () => {
    const { configuration } = await read({ crawl: { maxPages: 5, privateHosts: ['Intranet:80', '[::1]:8080'] } });
    assert.deepEqual(configuration.crawl, { maxPages: 5, privateHosts: ['intranet:80', '[::1]:8080'] });
    const wrong = await read({ crawl: { maxPages: -1, privateHosts: ['127.0.0.1:80', 'http://intranet/'] } });
    assert.deepEqual(wrong.configuration.crawl, { maxPages: 20, privateHosts: [] });
    assert.deepEqual(wrong.faulty, ['citedesk.crawl.maxPages', 'citedesk.crawl.privateHosts.1']);
  });

  test('is OpenAI-compatible by default', async () => {
    const { configuration } = await read({ assistants: { chatgpt: local }, writer: local, judge: local });
    assert.deepEqual(
      [configuration.assistants.chatgpt?.kind, configuration.writer?.kind, configuration.judge?.kind],
      Array(3).fill('openai-compatible'),
    );
  });

  test('sends a key only to the origin that it is stored for', async () => {
    const { configuration, faults } = await read({
      assistants: {
        perplexity: local,
        gemini: { model: 'g', baseUrl: 'https://models.example/v1' },
        chatgpt: { kind: 'openai', model: 'gpt' },
        aimode: { kind: 'serpapi' },
      },
      writer: { kind: 'openai', model: 'gpt', baseUrl: 'https://models.example/openai' },
      judge: { kind: 'anthropic', model: 'claude' },
    });
    const { chatgpt, gemini, perplexity, aimode } = configuration.assistants;
    assert.deepEqual(
      [perplexity?.key, gemini?.key, chatgpt?.key, aimode?.key],
      [undefined, 'sk-1', 'sk-openai', 'sk-serp'],
    );
    assert.partialDeepStrictEqual(configuration, { writer: { key: 'sk-1' }, judge: { key: 'sk-anthropic' } });
    assert.deepEqual(faults, []);
  });

  test('is valid for the service', async () => {
    const { configuration } = await read({
      assistants: { chatgpt: { kind: 'openai', model: 'gpt', perDay: 100 }, copilot: { kind: 'serpapi' } },
      writer: local,
      judge: { kind: 'anthropic', model: 'claude' },
    });
    assert.deepEqual(Configuration.parse(JSON.parse(JSON.stringify(configuration))), configuration);
    assert.equal(configuration.assistants.chatgpt?.perDay, 100);
  });

  test('leaves out and reports invalid models', async () => {
    const { configuration, faulty } = await read({
      assistants: { chatgpt: local, gemini: { model: 'g' }, nobody: local, copilot: 3 },
      writer: { model: '' },
      judge: { kind: 'oracle' },
    });
    assert.deepEqual(Object.keys(configuration.assistants), ['chatgpt']);
    assert.deepEqual([configuration.writer, configuration.judge], [undefined, undefined]);
    assert.deepEqual(faulty, [
      'citedesk.assistants.gemini',
      'citedesk.assistants.nobody',
      'citedesk.assistants.copilot',
      'citedesk.writer',
      'citedesk.judge',
    ]);
  });

  test('reports a missing key with its fix', async () => {
    const { configuration, faults } = await read({ assistants: { gemini: { kind: 'google', model: 'gemini' } } });
    assert.deepEqual(configuration.assistants, {});
    assert.deepEqual(faults, [
      [
        'citedesk.assistants.gemini',
        'No API key is stored for https://generativelanguage.googleapis.com. Run “Citedesk: Set Up a Model” to enter one.',
      ],
    ]);
  });

  test('reports the kinds that a role supports', async () => {
    const { configuration, faults } = await read({
      assistants: { chatgpt: { kind: 'serpapi' }, gemini: { kind: 'anthropic', model: 'claude' } },
      writer: { kind: 'serpapi' },
    });
    assert.deepEqual(configuration, { assistants: {} });
    assert.deepEqual(faults, [
      [
        'citedesk.assistants.chatgpt',
        '"serpapi" isn’t supported here. Set “kind” to one of: openai, google, perplexity, openai-compatible.',
      ],
      [
        'citedesk.assistants.gemini',
        '"anthropic" isn’t supported here. Set “kind” to one of: openai, google, perplexity, openai-compatible.',
      ],
      [
        'citedesk.writer',
        '"serpapi" isn’t supported here. Set “kind” to one of: openai, google, perplexity, anthropic, openai-compatible, editor.',
      ],
    ]);
  });

  test('refuses a key in the settings without quoting it', async () => {
    const { configuration, faults } = await read({
      writer: { ...local, key: 'sk-written' },
      judge: { kind: 'openai', model: 'gpt', key: 'sk-written' },
    });
    assert.deepEqual(configuration, { assistants: {} });
    assert.equal(faults.length, 2);
    assert.doesNotMatch(JSON.stringify(faults), /sk-written/u);
  });
});
