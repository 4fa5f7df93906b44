import assert from 'node:assert/strict';
import net from 'node:net';
import { before, describe, test } from 'node:test';
import { ErrorBody } from '../../../src/contract/call/endpoint.ts';
import { type FailureCode, failures } from '../../../src/contract/failure.ts';
import { exchange } from './exchange.ts';
import { type Fingerprint, fingerprints } from './fingerprint.ts';
import { startProject } from '../acme.ts';
import { sharedService } from '../testService.ts';

const service = await sharedService();
let project: string;
let takeFingerprint: () => Promise<Fingerprint>;

before(async () => {
  ({ project } = await startProject(service));
  takeFingerprint = await fingerprints(service);
});

interface Head {
  readonly line?: string;
  readonly headers?: readonly string[];
}

/** Builds a POST of a topic, with these parts of its head and this body. */
const post = ({ line = `POST /v1/projects/${project}/topics HTTP/1.1`, headers = [] }: Head, body: string) =>
  Buffer.from(
    [
      line,
      `Host: ${new URL(service.url).host}`,
      `Authorization: Bearer ${service.key}`,
      'Content-Type: application/json',
      ...headers,
      '',
      body,
    ].join('\r\n'),
    'latin1',
  );

/** Sends bytes and resolves with the whole response. Ends its side of the connection unless it `waits`. */
const raw = (bytes: Uint8Array, { waits = false } = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(service.url).port), '127.0.0.1');
    let answer = '';
    socket.setTimeout(60_000, () => socket.destroy(new Error('no answer in a minute')));
    socket.on('data', (part) => {
      answer += part.toString('latin1');
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    if (waits) socket.write(bytes);
    else socket.end(bytes);
  });

/** Error code of a raw response. */
function codeIn(answer: string): string {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const {
    error: { code },
    request_id: id,
  } = ErrorBody.parse(JSON.parse(body));
  const status = Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]);
  assert.equal(failures[code as FailureCode].status, status, head);
  assert.equal(/^x-request-id: (.+)$/im.exec(head)?.[1], id, head);
  assert.match(head, /^content-type: application\/json/im);
  return code;
}

const name = '{"name":"Rockets"}';

describe('malformed requests', () => {
  test('fail as JSON and change nothing if they are not HTTP', async () => {
    const known = await takeFingerprint();
    const host = `Host: ${new URL(service.url).host}`;
    for (const [bytes, code] of [
      ['\r\nhello\r\n\r\n', 'INVALID_JSON'],
      ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'INVALID_JSON'],
      ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'INVALID_JSON'],
      [`GET /v1/me HTTP/9.9\r\n${host}\r\n\r\n`, 'INVALID_JSON'],
      [`BREW /v1/me HTTP/1.1\r\n${host}\r\n\r\n`, 'INVALID_JSON'],
      [`GET /v1/projects/\u00e9 HTTP/1.1\r\n${host}\r\n\r\n`, 'INVALID_JSON'],
      [`GET /v1/me HTTP/1.1\r\n${host}\r\nX-Junk: a\0b\r\n\r\n`, 'INVALID_JSON'],
      [`GET /v1/me HTTP/1.1\r\n${host}\r\nX Junk: a\r\n\r\n`, 'INVALID_JSON'],
      [`GET /v1/me HTTP/1.1\r\n${host}\r\nX-Junk: ${'x'.repeat(40_000)}\r\n\r\n`, 'PAYLOAD_TOO_LARGE'],
      [`GET /v1/me?a=${'x'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n\r\n`, 'PAYLOAD_TOO_LARGE'],
    ] as const) {
      assert.equal(codeIn(await raw(Buffer.from(bytes, 'latin1'))), code, JSON.stringify(bytes.slice(0, 80)));
    }
    assert.deepEqual(await takeFingerprint(), known);
  });

  test('are refused if the body does not match its headers', async () => {
    const known = await takeFingerprint();
    for (const [headers, body] of [
      [['Content-Length: 100'], name],
      [['Content-Length: 100'], ''],
      [['Content-Length: x'], name],
      [['Content-Length: -1'], name],
      [['Content-Length: 99999999999999999999999'], name],
      [[`Content-Length: ${name.length}`, `Content-Length: ${name.length + 1}`], name],
      [['Content-Length: 5', 'Transfer-Encoding: chunked'], name],
      [['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
      [['Transfer-Encoding: chunked'], `${name.length.toString(16)}\r\n${name}`],
      [['Transfer-Encoding: chunked'], 'ffffffffffffffffff\r\n{}'],
      [['Transfer-Encoding: gzip'], name],
      [['Connection: close', 'Content-Length: 10'], name],
    ] as const) {
      assert.match(codeIn(await raw(post({ headers }, body))), /^(INVALID_JSON|PAYLOAD_TOO_LARGE)$/, headers.join());
    }
    assert.deepEqual(await takeFingerprint(), known);
  });

  test('do not include unusual but valid headers', async () => {
    const known = await takeFingerprint();
    const length = `Content-Length: ${name.length}`;
    assert.equal(
      codeIn(await raw(post({ line: 'OPTIONS * HTTP/1.1', headers: [length, 'Connection: close'] }, name))),
      'NOT_FOUND',
    );
    for (const head of ['GET /v1/me', 'GET /v1/me HTTP/1.0', 'GET /v1/me HTTP/1.1\r\nConnection: close']) {
      assert.equal(codeIn(await raw(Buffer.from(`${head}\r\n\r\n`))), 'ORIGIN_FORBIDDEN', head);
    }
    assert.deepEqual(await takeFingerprint(), known);
    for (const head of [
      { line: `POST ${service.url}/projects/${project}/topics HTTP/1.1` },
      { headers: ['Expect: a miracle'] },
      { headers: ['Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'] },
    ]) {
      const answer = await raw(
        post({ ...head, headers: [...(head.headers ?? []), length, 'Connection: close'] }, name),
        {
          waits: true,
        },
      );
      assert.match(answer, /^HTTP\/1\.1 20[01] /, JSON.stringify(head));
    }
  });

  test('are refused one byte over the body limit', async () => {
    for (const [path, body, limit] of [
      ['topics', name, 1024 * 1024],
      ['responses', '{"responses":[]}', 8 * 1024 * 1024],
    ] as const) {
      const send = (bytes: number) =>
        exchange(service.url, {
          method: 'POST',
          address: `/projects/${project}/${path}`,
          body: body.padEnd(bytes),
          headers: { Authorization: `Bearer ${service.key}`, 'Content-Type': 'application/json' },
        });
      assert.notEqual((await send(limit)).status, 413, path);
      const known = await takeFingerprint();
      const { status, headers, body: refusal } = await send(limit + 1);
      const { error, request_id: id } = ErrorBody.parse(JSON.parse(refusal.toString()));
      assert.deepEqual([status, error.code, id], [413, 'PAYLOAD_TOO_LARGE', headers['x-request-id']]);
      assert.deepEqual(await takeFingerprint(), known);
    }
  });

  test('leave no trace when the client disconnects', async () => {
    const known = await takeFingerprint();
    for (let caller = 0; caller < 20; caller += 1) {
      const socket = net.connect(Number(new URL(service.url).port), '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(post({ headers: ['Content-Length: 100'] }, name.slice(0, caller % name.length)), () =>
        socket.resetAndDestroy(),
      );
      await new Promise((resolve) => socket.on('close', resolve));
    }
    await service.data('GET', '/me');
    assert.deepEqual(await takeFingerprint(), known);
  });
});
