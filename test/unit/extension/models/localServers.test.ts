import assert from 'node:assert/strict';
import http from 'node:http';
import { describe, type TestContext, test } from 'node:test';
import { findLocalServers } from '../../../../src/extension/models/modelList.ts';
import { modelFixture } from '../../../fakes/modelFixture.ts';
import { onLoopback } from '../../../fakes/loopback.ts';

const ollama = { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['llama4', 'qwen3'] };

async function portFor(context: TestContext, answer: http.RequestListener): Promise<number> {
  const server = http.createServer(answer);
  const { origin, close } = await onLoopback(server);
  context.after(close);
  return Number(new URL(origin).port);
}

describe('local model servers', () => {
  test('are found if they list models', async (context) => {
    const models =
      (...ids: string[]): http.RequestListener =>
      (_request, response) =>
        void response.end(JSON.stringify({ data: ids.map((id) => ({ id })) }));
    const ports = await Promise.all([
      portFor(context, models('qwen3', 'nomic-embed-text', 'llama4')),
      portFor(context, models('nomic-embed-text')),
      portFor(context, (_request, response) => void response.end('<h1>another</h1>')),
      portFor(context, () => undefined),
    ]);
    const found = await findLocalServers(ports.map((port) => ({ name: `at ${port}`, port })));
    assert.deepEqual(found, [
      { name: `at ${ports[0]}`, baseUrl: `http://127.0.0.1:${ports[0]}/v1`, models: ['llama4', 'qwen3'] },
    ]);
  });

  test('are offered first, without URL and key', async () => {
    const fixture = modelFixture([['chatgpt', 'writer'], ollama, 'qwen3'], { servers: [ollama] });
    await fixture.command.run();
    assert.deepEqual(fixture.valuesOf(1)?.slice(0, 2), [ollama, 'openai']);
    assert.equal(fixture.offered[1]?.[0]?.detail, 'No key is needed. llama4, qwen3');
    assert.deepEqual(fixture.titles.slice(1), ['Set up a model: provider (2)', 'Set up a model: model (3/3)']);
    const entry = { kind: 'openai-compatible', baseUrl: ollama.baseUrl, model: 'qwen3' };
    assert.deepEqual([fixture.values['assistants'], fixture.values['writer']], [{ chatgpt: entry }, entry]);
    assert.deepEqual([fixture.asked, fixture.secrets.size, fixture.inputs], [[], 0, []]);
  });

  test('can have any role and a typed model', async () => {
    const search = modelFixture([['aimode']], { servers: [ollama] });
    await search.command.run();
    assert.ok(search.valuesOf(1)?.includes(ollama), 'any address may stand for any assistant');
    const typed = modelFixture([['writer'], ollama, '', ' mine '], { servers: [ollama] });
    await typed.command.run();
    assert.equal((typed.values['writer'] as { readonly model: string }).model, 'mine');
  });
});
