import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, after, before, test } from 'node:test';
import { createClient } from '../../src/client/client.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { openApi } from '../../src/contract/openApi/openApi.ts';
import { descriptionAt, throughPrism } from './proxy.ts';

const topic = { id: 1, name: 'Anvils', prompts_count: 0, created_at: '2026-11-01T00:00:00+00:00' };
const project = '0123456789abcdef01234567';
const topics = `/projects/${project}/topics`;

/** Next reply of the service after its description. */
let next: { status?: number; headers?: http.OutgoingHttpHeaders; body: unknown };
let service: http.Server;
let url: string;

before(async () => {
  const description = JSON.stringify(openApi(endpoints, { version: '1.0.0' }));
  service = http
    .createServer((request, response) => {
      if (request.url === '/v1/openapi.json') return void response.end(description);
      const { status = 200, headers = {}, body } = next;
      response.writeHead(status, {
        'Content-Type': 'application/json',
        'X-Request-Id': 'r',
        'X-Service-Credits-Charged': '0',
        ...headers,
      });
      response.end(JSON.stringify(body));
    })
    .listen(0, '127.0.0.1');
  await once(service, 'listening');
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
});
after(() => {
  service.close();
  service.closeAllConnections();
});

const envelope = (data: unknown, meta: object = {}) => ({
  data,
  meta,
  credits: { charged: 0, remaining: null },
  request_id: 'r',
});
const listed = envelope([topic], { project, count: 1 });
const refusal = (code: string) => ({ error: { code, message: 'No.' }, request_id: 'r' });

/** Returns the faults reported for one call with this answer. */
async function found(
  answer: typeof next,
  method = 'GET',
  path = topics,
  body?: unknown,
  headers: Record<string, string> = { Authorization: 'Bearer k' },
): Promise<string[]> {
  next = answer;
  const proxy = await throughPrism(url, await descriptionAt(url));
  const response = await fetch(`${proxy.url}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  const text = await response.text();
  await proxy.close();
  assert.equal(response.status, answer.status ?? 200);
  assert.equal(text, JSON.stringify(answer.body), 'what passes is not touched');
  return proxy.violations().map((violation) => violation.replace(`${method} ${path} ${response.status}: `, ''));
}

describe('validation proxy', () => {
  test('accepts an exchange that matches the specification', async () => {
    assert.deepEqual(await found({ body: listed }), []);
    assert.deepEqual(await found({ status: 201, body: envelope(topic) }, 'POST', topics, { name: 'Anvils' }), []);
    assert.deepEqual(await found({ body: envelope(topic) }, 'POST', topics, { name: 'Anvils' }), []);
    assert.deepEqual(
      await found(
        { status: 302, headers: { Location: '/v1/exports/x/file?sig=1&exp=2' }, body: '' },
        'GET',
        '/exports/00000000-0000-4000-8000-000000000000/download',
      ),
      [],
    );
  });

  test('reports fields of a wrong type, missing or unknown', async () => {
    assert.match(
      String(await found({ body: envelope([{ ...topic, id: '1' }], { project, count: 1 }) })),
      /data\.0\.id must be integer/u,
    );
    assert.match(
      String(await found({ body: envelope([{ ...topic, name: undefined }], { project, count: 1 }) })),
      /must have required property 'name'/u,
    );
    assert.match(
      String(await found({ body: envelope([{ ...topic, colour: 'red' }], { project, count: 1 }) })),
      /found 'colour'/u,
    );
    assert.match(
      String(await found({ body: envelope([{ ...topic, created_at: 'yesterday' }], { project, count: 1 }) })),
      /date-time/u,
    );
  });

  test('reports an unknown status, header or code', async () => {
    assert.match(String(await found({ status: 206, body: listed })), /Failure|required property 'error'/u);
    assert.match(
      String(await found({ headers: { 'X-Service-Credits-Charged': 'none' }, body: listed })),
      /x-service-credits-charged must be integer/u,
    );
    assert.match(
      String(await found({ status: 404, body: refusal('RUN_NOT_FOUND') })),
      /RUN_NOT_FOUND is not named among PROJECT_NOT_FOUND/u,
    );
    assert.deepEqual(await found({ status: 404, body: refusal('PROJECT_NOT_FOUND') }), []);
  });

  test('reports an invalid request only if it was accepted', async () => {
    const wrong = { name: 'Anvils', colour: 'red' };
    assert.match(
      String(await found({ status: 201, body: envelope(topic) }, 'POST', topics, wrong)),
      /accepted, though .*colour/u,
    );
    assert.deepEqual(await found({ status: 422, body: refusal('VALIDATION_FAILED') }, 'POST', topics, wrong), []);
    assert.match(String(await found({ body: listed }, 'GET', '/projects/x/topics')), /accepted, though .*pattern/u);
    assert.match(String(await found({ body: listed }, 'GET', topics, undefined, {})), /accepted, though .*security/u);
    assert.match(String(await found({ body: {} }, 'GET', '/nowhere')), /accepted, though .*route not found/u);
  });

  test('serves our client', async () => {
    const proxy = await throughPrism(url, await descriptionAt(url));
    const client = createClient({ baseUrl: proxy.url, key: () => Promise.resolve('k') });
    next = { body: listed };
    try {
      assert.deepEqual((await client.listTopics({ project })).data, [topic]);
    } finally {
      await client.close();
      await proxy.close();
    }
    assert.deepEqual(proxy.violations(), []);
  });
});
