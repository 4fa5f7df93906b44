import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import Fastify from 'fastify';
import { type Failure } from '../../../../src/contract/failure.ts';
import { CheckedBody, takeBodies } from '../../../../src/service/http/bodies.ts';
import { fingerprintOf } from '../../../../src/service/texts/readBody.ts';
import { readBody } from '../../../../src/service/texts/readBody.ts';
import type { Texts } from '../../../../src/service/texts/texts.ts';

const long = JSON.stringify({ markdown: 'x'.repeat(100_000) });

describe('long request bodies', () => {
  test('share limited memory until their response is sent', async (context) => {
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

  test('get a fingerprint of their content for retries', async (context) => {
    const server = Fastify({ logger: false });
    context.after(() => server.close());
    const texts = { run: (_task: string, sent: Parameters<typeof readBody>[0]) => Promise.resolve(readBody(sent)) };
    takeBodies(server, texts as unknown as Texts);
    server.post('/score', { config: { call: 'scoreContent' } }, ({ body }) =>
      body instanceof CheckedBody ? { fingerprint: body.fingerprint } : { body },
    );
    const send = async (payload: string, headers: Readonly<Record<string, string>> = { 'Idempotency-Key': 'one' }) => {
      const { body } = await server.inject({
        method: 'POST',
        url: '/score',
        headers: { 'Content-Type': 'application/json', ...headers },
        payload,
      });
      return JSON.parse(body) as unknown;
    };

    const markdown = 'x'.repeat(100_000);
    const read = readBody({ call: 'scoreContent', bytes: Buffer.from(long) });
    const fingerprint = fingerprintOf('POST /score', 'body' in read ? read.body : undefined);
    assert.deepEqual(await send(long), { fingerprint });
    assert.deepEqual(await send(`{ "markdown" : "${markdown}" }`), { fingerprint });
    assert.notDeepEqual(await send(long.replace('x', 'y')), { fingerprint });
    assert.deepEqual(await send(long, {}), {});
  });
});
