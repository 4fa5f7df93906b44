import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../../src/contract/failure.ts';
import type { Trial } from '../../../../src/contract/service/service.ts';
import { testModel, trialSentence } from '../../../../src/extension/models/testModel.ts';
import type { Choice } from '../../../../src/extension/editor/dialogs.ts';
import { modelFixture } from '../../../fakes/modelFixture.ts';

const trial: Trial = {
  latency_ms: 1234,
  model_version: 'gpt-5-2025-08-07',
  input_tokens: 1000,
  output_tokens: 200,
  search_performed: false,
};
const openai = { kind: 'openai', model: 'gpt-5' } as const;

function stage(
  assistants: object,
  {
    serviceUrl = '',
    press,
    answer = trial,
    picks,
  }: Partial<{ serviceUrl: string; press: string; answer: Trial | Failure; picks: string }> = {},
) {
  const done: unknown[] = [];
  const told: string[] = [];
  const offered: Choice<unknown>[] = [];
  const command = testModel({
    settings: { serviceUrl, assistants, writer: { kind: 'editor' }, judge: {} },
    services: {
      connect: () =>
        Promise.resolve({
          origin: 'local',
          local: true,
          client: {} as never,
          tryModel: (role) => {
            done.push(role);
            return answer instanceof Failure ? Promise.reject(answer) : Promise.resolve(answer);
          },
        }),
      feed: () => Promise.resolve(void done.push('fed')),
    },
    dialogs: {
      pick: (choices) => {
        offered.push(...choices);
        return Promise.resolve(choices.find(({ value }) => value === picks)?.value);
      },
      progress: (title, work) => {
        done.push(title);
        return work(() => undefined, new AbortController().signal);
      },
      tell: (message, ...buttons) => {
        told.push(message);
        return Promise.resolve(buttons.find((one) => one === press));
      },
    },
    execute: (id, argument) => Promise.resolve(void done.push([id, argument])),
    openExternal: (url) => done.push(url),
  });
  return { command, done, told, offered };
}

describe('model test', () => {
  test('calls the only model and shows its price', async () => {
    const { command, done, told } = stage({ chatgpt: openai }, { press: 'Show Prices' });
    await command.run();
    assert.deepEqual(done, ['Testing gpt-5 of OpenAI', 'fed', 'chatgpt', 'https://openai.com/api/pricing']);
    assert.deepEqual(told, [
      'gpt-5 of OpenAI responded in 1.2 s (model version gpt-5-2025-08-07). Input tokens: 1,000, output tokens: 200. ' +
        'The call cost about $0.0033 at list price.',
    ]);
  });

  test('offers skipped prompts if the key works', async () => {
    const unasked = { runId: 3, prompts: 21, models: ['chatgpt'] };
    const { command, done } = stage({ chatgpt: openai }, { press: 'Ask the 21 Prompts Not Asked' });
    await command.run({ role: 'chatgpt', unasked });
    assert.deepEqual(done.at(-1), ['citedesk.retryRun', { kind: 'prompts', runId: 3, models: ['chatgpt'] }]);
  });

  test('asks which of several models to call', async () => {
    const { command, done, offered } = stage({ chatgpt: openai, aimode: { kind: 'serpapi' } }, { picks: 'aimode' });
    await command.run();
    assert.deepEqual(
      offered.map(({ label, description }) => [label, description]),
      [
        ['ChatGPT', 'gpt-5 of OpenAI'],
        ['AI Mode', 'SerpApi'],
      ],
    );
    assert.equal(done.at(-1), 'aimode');
  });

  test('shows the failure of the provider with its button', async () => {
    const refused = new Failure('PROVIDER_KEY_INVALID', 'api.openai.com refuses the key.');
    await assert.rejects(stage({ chatgpt: openai }, { answer: refused }).command.run(), refused);
    assert.equal(refused.action, 'configure');
    await assert.rejects(stage({}).command.run(), { code: 'ASSISTANT_NOT_CONFIGURED' });
    await assert.rejects(stage({}, { serviceUrl: 'https://a.example/v1' }).command.run(), { code: 'NOT_OFFERED' });
  });

  test('shows no price if it is unknown', () => {
    const of = (entry: Parameters<typeof trialSentence>[0], more: Partial<Trial> = {}): string =>
      trialSentence(entry, { ...trial, ...more });
    const unknown = /The cost of the call is unknown\.$/u;
    assert.match(of({ kind: 'openai', model: 'gpt-99' }, { model_version: 'gpt-99' }), unknown);
    assert.match(
      of(openai, { input_tokens: null, output_tokens: null }),
      /^[^.]+\.2 s \(model version gpt-5-2025-08-07\)\. The/u,
    );
    assert.match(of({ ...openai, baseUrl: 'https://gateway.example/v1' }), unknown);
    assert.match(of({ kind: 'serpapi' }, { model_version: null, input_tokens: null, output_tokens: null }), unknown);
    assert.match(of(openai, { search_performed: true }), /not including its web search\.$/u);
    assert.match(
      of({ kind: 'openai-compatible', model: 'qwen3', baseUrl: 'http://127.0.0.1:11434/v1' }),
      /The model runs on this machine, so the call was free\.$/u,
    );
    assert.match(of({ kind: 'perplexity', model: 'sonar' }, { model_version: 'sonar' }), unknown);
  });

  test('starts from the row, and after the setup', async () => {
    const row = modelFixture([['chatgpt', 'writer'], 'chatgpt'], {
      settings: { assistants: { chatgpt: openai }, writer: { kind: 'editor' } },
    });
    await row.command.run();
    assert.deepEqual(row.valuesOf(1), ['change', 'chatgpt', 'remove']);
    assert.deepEqual(row.executed, [['citedesk.testModel', { role: 'chatgpt' }]]);
    assert.deepEqual([row.fed(), row.told], [0, []]);
    const last = modelFixture([['gemini'], 'google', 'k', 'g'], { names: ['g'], press: 'Test Model Key' });
    await last.command.run();
    assert.deepEqual([last.fed(), last.executed], [1, [['citedesk.testModel', { role: 'gemini' }]]]);
  });
});
