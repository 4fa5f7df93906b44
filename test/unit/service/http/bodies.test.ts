import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { type Failure } from '../../../../src/contract/failure.ts';
import { CheckedBody, takeBodies } from '../../../../src/service/http/bodies.ts';
import type { Texts } from '../../../../src/service/texts/texts.ts';

const long = JSON.stringify({ markdown: 'x'.repeat(100_000) });

test('only so many long bodies are in hand at a time, and a call gives its room back with its answer', async (context) => {
  const reading = Promise.withResolvers<{ body: unknown }>();
  const server = Fastify({ logger: false });
  context.after(() => server.close());
  takeBodies(server, { run: () => reading.promise } as unknown as Texts, 150_000);
  server.setErrorHandler((error: Failure, _request, reply) => reply.code(error.status).send(error.details));
  server.post('/', { config: { call: 'scoreContent' } }, ({ body }) =>
    body instanceof CheckedBody ? { checked: body.value } : { body },
  );
  const send = async (payload: string) => {
    const { statusCode, body } = await server.inject({
      method: 'POST',
      url: '/',
      headers: { 'Content-Type': 'application/json' },
      payload,
    });
    return [statusCode, JSON.parse(body)] as const;
  };

  const first = send(long);
  assert.deepEqual(await send(long), [429, { retry_after: 2 }]);
  assert.deepEqual(await send('{"markdown":"short"}'), [200, { body: { markdown: 'short' } }]);
  reading.resolve({ body: 'read' });
  assert.deepEqual(await first, [200, { checked: 'read' }]);
  assert.deepEqual(await send(long), [200, { checked: 'read' }]);
});
