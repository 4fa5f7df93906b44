import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, test, type TestContext } from 'node:test';
import { listModels } from '../../../../src/extension/models/modelList.ts';
import { onLoopback } from '../../../fakes/loopback.ts';

/** A provider on loopback that keeps what it was asked. */
async function provider(context: TestContext, answer: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const heard: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    heard.push(request);
    return void answer(request, response);
  });
  const { origin, close } = await onLoopback(server);
  context.after(close);
  return { origin, heard, stop: close };
}

const ids = (...names: string[]): string => JSON.stringify({ data: names.map((id) => ({ id, object: 'model' })) });

describe('model list', () => {
  test('reads models of an OpenAI-compatible address', async (context) => {
    const { origin, heard } = await provider(context, (_, response) => response.end(ids('b', 'a', 'b', 'my-embedder')));
    assert.deepEqual(await listModels({ kind: 'openai-compatible', baseUrl: `${origin}/v1/`, key: 'sk-1' }), [
      'a',
      'b',
      'my-embedder',
    ]);
    await listModels({ kind: 'openai-compatible', baseUrl: `${origin}/v1`, key: undefined });
    assert.deepEqual(
      heard.map(({ url, headers }) => [url, headers.authorization]),
      [
        ['/v1/models', 'Bearer sk-1'],
        ['/v1/models', undefined],
      ],
    );
  });

  test('has only text models of OpenAI', async (context) => {
    const { origin, heard } = await provider(context, (_, response) =>
      response.end(
        ids(
          'gpt-5.5',
          'text-embedding-3-large',
          'gpt-image-2',
          'whisper-1',
          'o3',
          'gpt-4o-search-preview',
          'gpt-4.1-mini',
        ),
      ),
    );
    assert.deepEqual(await listModels({ kind: 'openai', baseUrl: origin, key: 'sk-1' }), [
      'gpt-4.1-mini',
      'gpt-5.5',
      'o3',
    ]);
    assert.equal(heard[0]?.headers.authorization, 'Bearer sk-1');
  });

  test('has only text models of Google', async (context) => {
    const models = [
      { name: 'models/gemini-2.5-pro', supportedGenerationMethods: ['generateContent', 'countTokens'] },
      { name: 'models/gemini-embedding-001', supportedGenerationMethods: ['embedContent'] },
      { name: 'models/gemini-2.5-flash-image', supportedGenerationMethods: ['generateContent'] },
      { name: 'models/gemini-flash-latest' },
    ];
    const { origin, heard } = await provider(context, (_, response) => response.end(JSON.stringify({ models })));
    assert.deepEqual(await listModels({ kind: 'google', baseUrl: `${origin}/v1beta`, key: 'AI-1' }), [
      'gemini-2.5-pro',
      'gemini-flash-latest',
    ]);
    assert.deepEqual(
      heard.map(({ url, headers }) => [url, headers['x-goog-api-key'], headers.authorization]),
      [['/v1beta/models?pageSize=1000', 'AI-1', undefined]],
    );
  });

  test('asks Anthropic with its headers', async (context) => {
    const { origin, heard } = await provider(context, (_, response) =>
      response.end(ids('claude-sonnet-5', 'claude-haiku-4-5')),
    );
    assert.deepEqual(await listModels({ kind: 'anthropic', baseUrl: `${origin}/v1`, key: 'sk-ant' }), [
      'claude-haiku-4-5',
      'claude-sonnet-5',
    ]);
    const [{ url, headers }] = heard as [IncomingMessage];
    assert.deepEqual(
      [url, headers['x-api-key'], headers['anthropic-version'], headers.authorization],
      ['/v1/models?limit=1000', 'sk-ant', '2023-06-01', undefined],
    );
  });

  test('has fixed models of Perplexity', async (context) => {
    const { origin, heard } = await provider(context, (_, response) => response.end(ids('x')));
    assert.deepEqual(await listModels({ kind: 'perplexity', baseUrl: origin, key: 'pplx' }), [
      'sonar',
      'sonar-pro',
      'sonar-reasoning-pro',
    ]);
    assert.deepEqual(heard, []);
  });

  test('is empty for a URL without models', async (context) => {
    const { origin, heard, stop } = await provider(context, ({ url }, response) => {
      if (url === '/moved/models') response.writeHead(302, { location: '/v1/models' }).end();
      else if (url === '/refused/models') response.writeHead(401).end(ids('a'));
      else response.end('<html>');
    });
    for (const where of ['other', 'refused', 'moved']) {
      assert.equal(
        await listModels({ kind: 'openai-compatible', baseUrl: `${origin}/${where}`, key: 'sk-1' }),
        undefined,
        where,
      );
    }
    assert.equal(heard.length, 3); // the redirect was not followed
    await stop();
    assert.equal(await listModels({ kind: 'openai', baseUrl: origin, key: 'sk-1' }), undefined);
  });
});
