import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { tryModel } from '../../../src/client/local/localService.ts';
import type { Assistant } from '../../../src/contract/models/assistants.ts';
import { Configuration } from '../../../src/contract/models/configuration.ts';
import type { OpenAiCompatible } from '../../../src/contract/models/vendors.ts';
import type { PromptRun } from '../../../src/contract/projects/promptRun.ts';
import { folderSecret } from '../../../src/service/folder/folderFiles.ts';
import type { Behaviour } from '../../fakes/modelServer.ts';
import { type Reply, startProvider } from '../../fakes/providers/server.ts';
import { startPrompts } from '../acme.ts';
import { modelAt, quick } from '../testModels.ts';
import { behind, configure, creditsLeft, serviceFor } from '../testService.ts';
import { ended, modelFor, start } from './askable.ts';

const texts = Array.from({ length: 7 }, (_, index) => `best anvil ${index}`);
const noon = Date.UTC(2027, 0, 4, 12);

/** A service whose ChatGPT behaves like that, one call at a time, and whose Gemini always answers. */
async function refusing(
  context: TestContext,
  behave: (call: number) => Behaviour,
  limits: Partial<OpenAiCompatible> = {},
) {
  const chatgpt = await modelFor(context, (_, call) => behave(call));
  const gemini = await modelFor(context, () => ({ says: 'Acme.' }));
  const configured = (key: string): Configuration => ({
    assistants: {
      chatgpt: modelAt(chatgpt.baseUrl, { key, concurrency: 1, ...limits }),
      gemini: modelAt(gemini.baseUrl),
    },
  });
  const clock = { now: noon };
  const service = await serviceFor(context, {
    configuration: configured('first'),
    patience: quick,
    now: () => clock.now,
  });
  const { project, prompts } = await startPrompts(service, ...texts);
  const run = async (models: readonly string[] = ['chatgpt']): Promise<PromptRun> =>
    ended(service, await start(service, project, { prompt_ids: prompts, models }));
  return {
    service,
    project,
    prompts,
    chatgpt,
    gemini,
    clock,
    run,
    change: (key: string) => configure(service, configured(key)),
  };
}

/** Returns the distinct errors of a run. */
const reasons = ({ errors }: PromptRun): string[] => [
  ...new Set(errors.map(({ model, code, message }) => `${model} ${code} ${message}`)),
];

describe('assistant with a refused key', () => {
  test('is not asked again in the run', async (context) => {
    const { chatgpt, run } = await refusing(context, () => ({ status: 401 }));
    const { status, failed, errors } = await run();
    assert.deepEqual([status, failed, errors.length, chatgpt.asked.length], ['failed', 7, 7, 1]);
    const [reason, ...others] = reasons({ errors } as PromptRun);
    assert.match(reason ?? '', /^chatgpt PROVIDER_KEY_INVALID .* rejected the key \(HTTP 401\)\. Set another key\.$/);
    assert.deepEqual(others, []);
  });

  test('keeps its answers, and does not stop other assistants', async (context) => {
    const { chatgpt, gemini, service, run } = await refusing(context, (call) =>
      call < 3 ? { says: 'Acme.' } : { status: 403 },
    );
    const before = await creditsLeft(service);
    const { status, done, failed } = await run(['chatgpt', 'gemini']);
    assert.deepEqual([status, done, failed], ['completed', 9, 5]);
    assert.deepEqual([chatgpt.asked.length, gemini.asked.length], [3, 7]);
    assert.equal(await creditsLeft(service), before - 9, 'only answers are charged');
  });

  test('is charged no budget, call or credit for the rest', async (context) => {
    const { service, run } = await refusing(context, () => ({ status: 401 }), { perDay: 50 });
    const before = await creditsLeft(service);
    await run();
    assert.equal(await creditsLeft(service), before);
    for (const table of ['provider_days', 'spend_days'])
      assert.equal((await service.sql(`SELECT calls FROM ${table}`))[0]?.['calls'], 1, table);
    assert.equal((await service.sql('SELECT id FROM asks WHERE sent_at IS NOT NULL')).length, 1);
  });

  test('fails all asks that wait for the rate limit', async (context) => {
    const limits = { perMinute: 1, concurrency: 4 };
    const { chatgpt, run } = await refusing(context, () => ({ status: 401 }), limits);
    assert.deepEqual([(await run()).failed, chatgpt.asked.length], [7, 1]);
  });

  test('is asked once more by the next run', async (context) => {
    const { chatgpt, clock, run } = await refusing(context, () => ({ status: 401 }));
    const first = await run();
    clock.now += 60_000;
    const second = await run();
    assert.deepEqual([second.status, chatgpt.asked.length, reasons(second)], ['failed', 2, reasons(first)]);
  });

  test('is asked again after the same key is set again', async (context) => {
    const { run, change } = await refusing(context, (call) => (call === 1 ? { status: 403 } : { says: 'Acme.' }));
    await run();
    await change('first');
    assert.equal((await run()).done, 7);
  });

  test('can still be tried', async (context) => {
    const { service, chatgpt, run } = await refusing(context, (call) =>
      call === 1 ? { status: 401 } : { says: 'yes' },
    );
    await run();
    await tryModel({ url: service.url, secret: folderSecret(service.folder) }, 'chatgpt');
    assert.equal(chatgpt.asked.length, 2);
  });
});

describe('assistant without credit', () => {
  test('is not asked again in the run, but in the next one', async (context) => {
    const { chatgpt, clock, run } = await refusing(context, (call) =>
      call === 1 ? { status: 402 } : { says: 'Acme.' },
    );
    const first = await run();
    assert.deepEqual([first.failed, chatgpt.asked.length], [7, 1]);
    assert.equal(reasons(first).length, 1);
    assert.match(reasons(first)[0] ?? '', /^chatgpt PROVIDER_QUOTA /);
    clock.now += 60_000;
    assert.deepEqual([(await run()).done, chatgpt.asked.length], [7, 8]);
  });
});

describe('a refusal by', () => {
  const error = (fields: object): object => ({ error: { message: 'no', ...fields } });
  const refusals: readonly (readonly [string, Assistant, object, Reply, string])[] = [
    [
      'OpenAI',
      'chatgpt',
      { kind: 'openai', model: 'gpt-5.1' },
      { status: 401, json: error({ code: 'invalid_api_key' }) },
      'PROVIDER_KEY_INVALID',
    ],
    [
      'OpenAI without credit',
      'chatgpt',
      { kind: 'openai', model: 'gpt-5.1' },
      { status: 429, json: error({ code: 'insufficient_quota' }) },
      'PROVIDER_QUOTA',
    ],
    [
      'Gemini',
      'gemini',
      { kind: 'google', model: 'gemini-flash' },
      { status: 403, json: error({ status: 'PERMISSION_DENIED' }) },
      'PROVIDER_KEY_INVALID',
    ],
    ['Perplexity', 'perplexity', { kind: 'perplexity' }, { status: 401, text: 'Unauthorized' }, 'PROVIDER_KEY_INVALID'],
    [
      'SerpApi',
      'aimode',
      { kind: 'serpapi' },
      { status: 401, json: { error: 'Invalid API key.' } },
      'PROVIDER_KEY_INVALID',
    ],
    [
      'SerpApi without searches',
      'aimode',
      { kind: 'serpapi' },
      { status: 429, json: { error: 'Your account has run out of searches.' } },
      'PROVIDER_QUOTA',
    ],
  ];
  for (const [vendor, model, entry, reply, code] of refusals)
    test(`${vendor} ends the asks of its assistant`, async (context) => {
      const provider = await startProvider(() => reply);
      behind(context, () => provider.close());
      const configuration = Configuration.parse({
        assistants: { [model]: { ...entry, key: 'k', baseUrl: provider.baseUrl, concurrency: 1 } },
      });
      const service = await serviceFor(context, { configuration, patience: quick });
      const { project, prompts } = await startPrompts(service, ...texts);
      const run = await ended(service, await start(service, project, { prompt_ids: prompts, models: [model] }));
      assert.deepEqual([run.failed, provider.asked.length, reasons(run).length], [7, 1, 1]);
      assert.equal(run.errors[0]?.code, code);
    });
});

test('a prompt that a gateway flags does not stop the others', async (context) => {
  const { chatgpt, run } = await refusing(context, (call) =>
    call === 1
      ? { status: 403, body: '{"error":{"code":403,"message":"Your input was flagged for violence"}}' }
      : { says: 'Acme.' },
  );
  const { done, errors } = await run();
  assert.deepEqual([done, errors[0]?.code, chatgpt.asked.length], [6, 'PROVIDER_DECLINED', 7]);
});

describe('403 from a firewall in front of', () => {
  const entries: readonly (readonly [Assistant, object])[] = [
    ['chatgpt', { kind: 'openai', model: 'gpt-5.1' }],
    ['gemini', { kind: 'google', model: 'gemini-flash' }],
    ['perplexity', { kind: 'perplexity' }],
    ['aimode', { kind: 'serpapi' }],
    ['aioverview', { kind: 'serpapi' }],
    ['copilot', { kind: 'serpapi' }],
  ];
  for (const [model, entry] of entries)
    test(`${model} does not stop other prompts`, async (context) => {
      const page = '<html><title>Just a moment...</title></html>';
      const provider = await startProvider(() => ({
        status: 403,
        headers: { 'content-type': 'text/html' },
        text: page,
      }));
      behind(context, () => provider.close());
      const configuration = Configuration.parse({
        assistants: { [model]: { ...entry, key: 'k', baseUrl: provider.baseUrl, concurrency: 1 } },
      });
      const service = await serviceFor(context, { configuration, patience: quick });
      const { project, prompts } = await startPrompts(service, ...texts.slice(0, 2));
      const run = await ended(service, await start(service, project, { prompt_ids: prompts, models: [model] }));
      assert.deepEqual([run.failed, run.errors[0]?.code], [2, 'PROVIDER_FAILED']);
      assert.equal(provider.asked.length, 2 * quick.tries, 'each prompt is tried like after other failures');
    });
});
