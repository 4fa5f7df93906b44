import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import type { Model } from '../../../../src/contract/models/vendors.ts';
import { complete } from '../../../../src/service/models/complete.ts';
import { type Task } from '../../../../src/service/models/attempts.ts';
import { eventually } from '../../../fakes/eventually.ts';
import { providerFor } from '../../../fakes/providers/asking.ts';
import { failsWith, shortPatience } from '../../../fakes/providers/question.ts';
import { type Reply, startProvider } from '../../../fakes/providers/server.ts';

const word = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'more '.repeat(200) } }] })}\n\n`;
const sse = { headers: { 'content-type': 'text/event-stream' } };

async function scene(t: TestContext, reply: Reply, kind: Model['kind'] = 'openai-compatible') {
  const server = await providerFor(t, reply);
  return { ...server, ask: (task: Partial<Task> = {}) => completeAt(server.baseUrl, task, kind) };
}

function completeAt(baseUrl: string, task: Partial<Task>, kind: Model['kind'] = 'openai-compatible'): Promise<string> {
  return complete(
    { kind, model: 'm', key: 'sk-secret', baseUrl, concurrency: 1, perMinute: 60 },
    {
      prompt: 'x',
      signal: new AbortController().signal,
      patience: { ...shortPatience, tries: 2 },
      pace: { begin: () => Promise.resolve(undefined) },
      ...task,
    },
  );
}

describe('completion', () => {
  test('stops a model that exceeds the limit', async (t) => {
    const { ask, open } = await scene(t, { ...sse, endless: word });
    await failsWith(ask({ most: 50_000 }), 'PROVIDER_TOO_LARGE');
    await eventually(() => open() === 0);
  });

  test('stops an endless line', async (t) => {
    const { ask, open } = await scene(t, { ...sse, endless: `data: ${'x'.repeat(60_000)}` });
    await failsWith(ask(), 'PROVIDER_TOO_LARGE');
    await eventually(() => open() === 0);
  });

  test('never follows a redirect', async (t) => {
    const elsewhere = await startProvider(() => ({ json: {} }));
    t.after(() => elsewhere.close());
    for (const kind of ['openai-compatible', 'openai', 'google', 'anthropic', 'perplexity'] as const) {
      for (const status of [301, 307]) {
        const { ask, asked } = await scene(t, { status, headers: { location: `${elsewhere.baseUrl}/x` } }, kind);
        await failsWith(ask(), 'PROVIDER_REFUSED', /another/);
        assert.equal(asked.length, 1);
      }
    }
    assert.deepEqual(elsewhere.asked, []);
  });

  test('does not retry if asked to wait too long', async (t) => {
    const { ask, asked } = await scene(t, {
      status: 429,
      headers: { 'retry-after': '3600' },
      json: { error: { message: 'slow down' } },
    });
    await failsWith(ask(), 'PROVIDER_RATE_LIMITED');
    assert.equal(asked.length, 1);
  });

  test('requires that the model finished', async (t) => {
    const chunk = (finish: string | null) =>
      JSON.stringify({
        id: 'x',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'm',
        choices: [{ index: 0, delta: { content: 'half' }, finish_reason: finish }],
      });
    const cases = {
      length: 'PROVIDER_TOO_LARGE',
      content_filter: 'PROVIDER_DECLINED',
      tool_calls: 'PROVIDER_FAILED',
      max_tokens: 'PROVIDER_TOO_LARGE',
      model_length: 'PROVIDER_TOO_LARGE',
      sensitive: 'PROVIDER_DECLINED',
      error: 'PROVIDER_INTERRUPTED',
    };
    for (const [finish, code] of Object.entries(cases))
      await failsWith((await scene(t, { sse: [chunk(finish)] })).ask(), code);
    await failsWith((await scene(t, { sse: [chunk(null)] })).ask(), 'PROVIDER_INTERRUPTED');
    for (const finish of ['stop', 'eos', 'normal'])
      assert.equal(await (await scene(t, { sse: [chunk(finish)] })).ask(), 'half');
  });

  test('asks for token usage unless the server refuses it', async (t) => {
    const said = (more: object) =>
      JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', ...more });
    const written = said({ choices: [{ index: 0, delta: { content: 'whole' }, finish_reason: 'stop' }] });
    const tokens = said({ choices: [], usage: { prompt_tokens: 40, completion_tokens: 2, total_tokens: 42 } });
    const refusals: readonly Reply[] = [
      { status: 400, json: { error: { message: 'Unrecognized request argument supplied: stream_options' } } },
      { status: 422, json: { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'] }] } },
    ];
    for (const refusal of [undefined, ...refusals]) {
      const server = await startProvider(({ body }) => {
        const asks = (body as { stream_options?: { include_usage?: boolean } }).stream_options?.include_usage === true;
        return asks && refusal ? refusal : { sse: asks ? [written, tokens, '[DONE]'] : [written, '[DONE]'] };
      });
      t.after(() => server.close());
      const used: unknown[] = [];
      const ask = () => completeAt(server.baseUrl, { onUsage: (usage) => used.push(usage) });
      assert.deepEqual([await ask(), await ask()], ['whole', 'whole']);
      const each = { ...(refusal ? { input: null, output: null } : { input: 40, output: 2 }), end: 'answered' };
      assert.deepEqual(used, [each, each]);
      assert.equal(server.asked.length, refusal ? 3 : 2, 'a refusal is met once');
    }
  });

  test('reports other errors without a retry', async (t) => {
    const { ask, asked } = await scene(t, { status: 400, json: { error: { message: 'no such model' } } });
    await failsWith(ask(), 'PROVIDER_REFUSED', /no such model/);
    assert.equal(asked.length, 1);
  });
});
