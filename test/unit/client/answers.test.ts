import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createClient, type OpenClient } from '../../../src/client/client.ts';
import { Failure } from '../../../src/contract/failure.ts';
import { answerRow, envelope, pageMeta, project, refusal } from '../../fakes/foreignAnswers.ts';
import { key, send, startForeignService, type ForeignService, type Play } from '../../fakes/foreignService.ts';

let service: ForeignService;
let client: OpenClient;
const clock = { now: Date.now, random: () => 0, sleep: () => Promise.resolve() };

before(async () => {
  service = await startForeignService();
  client = createClient({ baseUrl: service.origin, key: () => Promise.resolve(key), clock });
});
beforeEach(() => void service.heard.splice(0));
after(async () => {
  await client.close();
  await service.close();
});

async function failureOf(call: Promise<unknown>): Promise<Failure> {
  const error: unknown = await call.then(
    () => assert.fail('nothing failed'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Failure, String(error));
  assert.equal(JSON.stringify([error.message, error.details]).includes(key), false, 'the key is shown');
  return error;
}
const played = (...plays: Play[]) => {
  service.play(...plays);
  return failureOf(client.listResponses({ project }));
};
const raw = (status: number, type: string, body: string): Play => send(status, body, { 'content-type': type });

const half: Play = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
  response.write('{"data":[');
  setImmediate(() => response.destroy());
};

const reset: Play = (_, response) => void response.socket?.resetAndDestroy();

describe('responses of a service', () => {
  test('suggest checking the address if they are not JSON', async () => {
    const html = await played(raw(200, 'text/html', '<!doctype html><p>Welcome'));
    assert.equal(html.code, 'SERVICE_NOT_UNDERSTOOD');
    const question = 'Is this the URL of an AI visibility service? It should end in /v1.';
    assert.equal(html.message, `${service.origin}/v1 answered with HTML instead of JSON. ${question}`);
    assert.match((await played(raw(200, 'text/plain', 'ok'))).message, /answered with text instead of JSON/u);
    assert.match(
      (await played(raw(200, 'application/json', ''))).message,
      /answered with an empty body instead of JSON/u,
    );
  });

  test('report the path and endpoint of an invalid field', async () => {
    const rows = [1, 2, 3].map((id) => answerRow(id));
    const cases: [unknown, string, RegExp][] = [
      [[1, 2], '', /it is invalid/u],
      [{ data: [], meta: {}, request_id: 'req_7' }, 'credits', /credits is missing/u],
      [
        envelope([...rows, answerRow(4, { prompt: { text: 'x' } })], pageMeta()),
        'data[3].prompt.id',
        /data\[3\]\.prompt\.id is missing/u,
      ],
      [
        envelope([answerRow(1, { position: 'first' })], pageMeta()),
        'data[0].position',
        /data\[0\]\.position is invalid/u,
      ],
      [envelope([], pageMeta({ next_cursor: 5 })), 'meta.next_cursor', /meta\.next_cursor is invalid/u],
      [envelope({}, pageMeta()), 'data', /data is invalid/u],
    ];
    for (const [body, path, words] of cases) {
      const failure = await played(send(200, body, { 'x-request-id': 'req_7' }));
      assert.equal(failure.code, 'SERVICE_NOT_UNDERSTOOD');
      assert.deepEqual(failure.details, { endpoint: 'GET /projects/{project}/responses', path });
      assert.equal(failure.requestId, 'req_7');
      assert.match(failure.message, words);
      assert.match(failure.message, /GET \/projects\/\{project\}\/responses .*\(request req_7\)/u);
    }
  });

  test('keep the details of an error but never show the key', async () => {
    const words = `<b>Bad</b> ${key} ${'x'.repeat(400)}`;
    const failure = await played(
      send(422, refusal('VALIDATION_FAILED', words, [{ path: 'limit', message: `not ${key}` }])),
    );
    assert.deepEqual([failure.code, failure.status, failure.requestId], ['VALIDATION_FAILED', 422, 'req_8']);
    assert.deepEqual(failure.details, [{ path: 'limit', message: 'not [key]' }]);
    assert.match(failure.message, /^Bad \[key\] x+…$/u);
    assert.equal(failure.message.length, 300);
  });

  test('keep an error code despite invalid optional parts', async () => {
    const body = { error: { code: 'INSUFFICIENT_CREDITS', details: null }, request_id: 5 };
    const failure = await played(send(402, body, { 'x-request-id': 'req_9' }));
    assert.deepEqual(
      [failure.code, failure.action, failure.requestId],
      ['INSUFFICIENT_CREDITS', 'openAccount', 'req_9'],
    );
  });

  test('map errors of another shape by their HTTP status', async () => {
    const codes = {
      401: 'UNAUTHENTICATED',
      402: 'INSUFFICIENT_CREDITS',
      403: 'SCOPE_MISSING',
      404: 'NOT_FOUND',
      418: 'SERVICE_NOT_UNDERSTOOD',
      500: 'INTERNAL',
    };
    for (const [status, code] of Object.entries(codes)) {
      const failure = await played(raw(Number(status), 'text/html', '<h1>No</h1>'));
      assert.deepEqual([failure.code, failure.status], [code, Number(status)]);
    }
    const lost = await played(raw(404, 'text/html', '<h1>No</h1>'));
    assert.match(lost.message, /answered GET .* with 404 and HTML\. .* It should end in \/v1\.$/u);
  });

  test('never send the key to another origin', async () => {
    const other = await startForeignService();
    try {
      const failure = await played((_, response) =>
        response.writeHead(302, { location: `${other.origin}/v1/me?token=t0p` }).end(),
      );
      assert.equal(failure.code, 'SERVICE_NOT_UNDERSTOOD');
      assert.ok(failure.message.includes(`redirects to ${other.origin}/v1/me (302)`), failure.message);
      assert.equal(failure.message.includes('t0p'), false);
      assert.equal(other.heard.length, 0);
    } finally {
      await other.close();
    }
  });

  test('retry a broken GET up to three times', async () => {
    for (const broken of [half, reset]) {
      service.heard.splice(0);
      service.play(broken, broken);
      assert.equal((await client.listResponses({ project })).data.length, 1);
      assert.equal(service.heard.length, 3);
      const failure = await played(broken, broken, broken, broken);
      assert.equal(failure.code, 'SERVICE_UNREACHABLE');
      assert.match(failure.message, /^Couldn’t reach 127\.0\.0\.1:\d+: the connection was lost\.$/u);
      assert.equal(service.heard.length, 7);
    }
  });
});

async function failureAt(baseUrl: string, timeout = 5000): Promise<Failure> {
  const stray = createClient({ baseUrl, key: () => Promise.resolve(key), clock, timeout });
  const failure = await failureOf(stray.getAccount());
  await stray.close();
  return failure;
}
async function withServer<Result>(server: Server, use: (port: number) => Promise<Result>): Promise<Result> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  return use(port).finally(() => server.close());
}

describe('client failures', () => {
  test('include host, port and reason if there is no connection', async () => {
    const free = await withServer(createServer(), (port) => Promise.resolve(port));
    const refused = await failureAt(`http://127.0.0.1:${free}`);
    assert.equal(
      refused.message,
      `Couldn’t reach 127.0.0.1:${free}: the connection was refused. Check that it is running.`,
    );
    assert.match(
      (await failureAt('http://nowhere.invalid')).message,
      /^Couldn’t reach nowhere\.invalid:80: the host was not found/u,
    );
    assert.match(
      (await failureAt(service.origin.replace('http:', 'https:'))).message,
      /no secure connection could be established/u,
    );
    const greeter = createServer((socket) => socket.on('error', () => undefined).end('SSH-2.0-OpenSSH\r\n'));
    assert.match(
      (await withServer(greeter, (port) => failureAt(`http://127.0.0.1:${port}`))).message,
      /does not speak HTTP/u,
    );
  });

  test('report a timeout without a retry', async () => {
    service.play(() => undefined);
    const failure = await failureOf(client.getAccount(undefined, { timeout: 1000 }));
    assert.deepEqual([failure.code, service.heard.length], ['SERVICE_TIMEOUT', 1]);
  });

  test('reject a missing or invalid key before the request', async () => {
    for (const bad of [undefined, '  ', 'sk-\nsecret', 'sk-sécret']) {
      const stray = createClient({ baseUrl: service.origin, key: () => Promise.resolve(bad) });
      const failure = await failureOf(stray.getAccount());
      await stray.close();
      assert.equal(failure.code, 'UNAUTHENTICATED');
      assert.equal(/s.cret/u.test(failure.message), false);
    }
    assert.equal(service.heard.length, 0);
  });

  test('are not reported when the client closes', async () => {
    const stray = createClient({ baseUrl: service.origin, key: () => Promise.resolve(key) });
    service.play(() => void stray.close());
    await assert.rejects(stray.getAccount(), { name: 'AbortError' });
    await assert.rejects(stray.getAccount(), { name: 'AbortError' });
  });

  test('keep an endpoint supported if only the id is unknown', async () => {
    service.play(send(404, refusal('PROJECT_NOT_FOUND')));
    assert.equal((await failureOf(client.listTopics({ project }))).code, 'PROJECT_NOT_FOUND');
    assert.equal(client.supports('listTopics'), true);
  });
});
