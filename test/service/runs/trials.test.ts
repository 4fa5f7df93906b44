import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { tryModel } from '../../../src/client/local/localService.ts';
import type { Role } from '../../../src/contract/models/configuration.ts';
import { folderSecret } from '../../../src/service/folder/folderFiles.ts';
import { startModelServer } from '../../fakes/modelServer.ts';
import { type ProviderServer, type Reply, startProvider } from '../../fakes/providers/server.ts';
import { modelAt } from '../testModels.ts';
import { behind, serviceFor, type TestService } from '../testService.ts';

const tried = ({ url, folder }: TestService, role: Role) => tryModel({ url, secret: folderSecret(folder) }, role);

/** An answer as a Responses API streams it. */
const whole: Reply = {
  sse: [
    JSON.stringify({
      type: 'response.completed',
      response: {
        id: 'r',
        model: 'gpt-5-2025-08-07',
        status: 'completed',
        output: [
          {
            type: 'message',
            id: 'm',
            role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: 'yes', annotations: [] }],
          },
        ],
        usage: { input_tokens: 312, output_tokens: 9 },
      },
    }),
  ],
};

async function openAiService(
  context: TestContext,
  replies: readonly Reply[],
  limits: { readonly perDay?: number } = {},
): Promise<{ readonly provider: ProviderServer; readonly service: TestService }> {
  const provider = await startProvider((_, call) => replies[call - 1] ?? {});
  behind(context, () => provider.close());
  const chatgpt = { kind: 'openai', model: 'gpt-5', key: 'k', baseUrl: provider.baseUrl, ...limits } as const;
  const service = await serviceFor(context, {
    configuration: { assistants: { chatgpt: { concurrency: 1, perMinute: 60, ...chatgpt } } },
  });
  return { provider, service };
}

describe('trial', () => {
  test('calls an assistant once and returns model, tokens and search', async (context) => {
    const { provider, service } = await openAiService(context, [whole]);
    const { latency_ms: latency, ...trial } = await tried(service, 'chatgpt');
    assert.ok(latency >= 0);
    assert.deepEqual(trial, {
      model_version: 'gpt-5-2025-08-07',
      search_performed: false,
      input_tokens: 312,
      output_tokens: 9,
    });
    assert.equal(provider.asked.length, 1);
    assert.match(JSON.stringify(provider.asked[0]?.body), /web_search/);
  });

  test('returns the code of a failure without a retry', async (context) => {
    const busy = { status: 429, json: { error: { message: 'slow down', code: 'rate_limit_exceeded' } } };
    const refusing = { status: 401, json: { error: { message: 'no', code: 'invalid_api_key' } } };
    const { provider, service } = await openAiService(context, [busy, refusing]);
    await assert.rejects(tried(service, 'chatgpt'), { code: 'PROVIDER_RATE_LIMITED' });
    await assert.rejects(tried(service, 'chatgpt'), { code: 'PROVIDER_KEY_INVALID' });
    assert.equal(provider.asked.length, 2);
    await assert.rejects(tried(service, 'gemini'), { code: 'ASSISTANT_NOT_CONFIGURED' });
    await assert.rejects(tried(service, 'judge'), { code: 'WRITER_NOT_CONFIGURED' });
  });

  test('counts towards the daily budget', async (context) => {
    const { provider, service } = await openAiService(context, [whole], { perDay: 1 });
    await tried(service, 'chatgpt');
    await assert.rejects(tried(service, 'chatgpt'), { code: 'PROVIDER_BUDGET_SPENT' });
    assert.equal(provider.asked.length, 1);
  });

  test('calls a writer without tools, and refuses one that is lent', async (context) => {
    const model = await startModelServer(() => ({ says: 'yes', tokens: [12, 1] }));
    behind(context, () => model.close());
    const service = await serviceFor(context, {
      configuration: { assistants: {}, writer: modelAt(model.baseUrl), judge: { kind: 'editor', perMinute: 60 } },
    });
    const { latency_ms: _, ...trial } = await tried(service, 'writer');
    assert.deepEqual(trial, { model_version: 'test', search_performed: null, input_tokens: 12, output_tokens: 1 });
    await assert.rejects(tried(service, 'judge'), { code: 'NOT_OFFERED' });
  });
});
