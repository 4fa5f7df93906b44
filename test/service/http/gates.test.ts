import assert from 'node:assert/strict';
import http from 'node:http';
import { before, test } from 'node:test';
import { acme, startProject } from '../acme.ts';
import { creditsLeft, leaveCredits, serviceFor, sharedService } from '../testService.ts';

const service = await sharedService();
let project: string;
let topic: number;

before(async () => {
  ({ project, topic } = await startProject(service));
});

/** One request with headers that fetch does not let through. */
function raw(
  path: string,
  {
    headers = {},
    method = 'GET',
    url = service.url,
  }: { headers?: http.OutgoingHttpHeaders; method?: string; url?: string } = {},
): Promise<{ status: number; code: string }> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        path: `/v1${path}`,
        method,
        headers: { authorization: `Bearer ${service.key}`, ...headers },
        agent: false,
      },
      (response) => {
        let text = '';
        response.on('data', (part: Buffer) => {
          text += part.toString();
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            code: (JSON.parse(text) as { error?: { code: string } }).error?.code ?? '',
          }),
        );
      },
    );
    request.on('error', reject).end();
  });
}

test('a success has data, meta, credits and a request id, which stands in a header too', async () => {
  const { status, headers, body } = await service.call('GET', '/projects');
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(body).sort(), ['credits', 'data', 'meta', 'request_id']);
  assert.equal(headers.get('X-Request-Id'), body.request_id);
  assert.deepEqual(body.credits, { charged: 1, remaining: await creditsLeft(service) });
  assert.match(headers.get('Content-Type') ?? '', /^application\/json/);
});

test('an error has a code, a message, and its own request ID, which is also in a header', async () => {
  const { headers, body } = await service.call('GET', '/projects', undefined, { key: null });
  assert.deepEqual(Object.keys(body).sort(), ['error', 'request_id']);
  assert.ok(body.error.message.length > 10);
  assert.equal(headers.get('X-Request-Id'), body.request_id);
  const again = await service.call('GET', '/projects', undefined, { key: null });
  assert.notEqual(again.body.request_id, body.request_id);
});

test('each gate answers before the next one is asked', async (context) => {
  const own = await serviceFor(context);
  const other = await own.makeKey(['read'], 'other@example.com');
  const { project: foreign } = await startProject(own);
  await leaveCredits(own, 0);
  const unscoped = await own.makeKey(['agents']);
  const code = async (path: string, key: string | null, headers: Record<string, string> = {}) =>
    (await own.call('GET', path, undefined, { key, headers })).body.error.code as string;
  const answers = (id: string, query: string) => `/projects/${id}/responses?${query}`;
  assert.equal(
    await code(answers('x', 'token=1&limit=0'), null, { Origin: 'https://evil.example' }),
    'ORIGIN_FORBIDDEN',
  );
  assert.equal(await code(answers('x', 'token=1&limit=0'), null), 'KEY_IN_QUERY');
  assert.equal(await code(answers('x', 'limit=0'), null), 'UNAUTHENTICATED');
  assert.equal(await code(answers('x', 'limit=0'), unscoped), 'SCOPE_MISSING');
  assert.equal(await code(answers('x', 'limit=0'), other), 'VALIDATION_FAILED');
  assert.equal(await code(answers('x', 'from=2026-01-01&to=2026-11-01'), other), 'PROJECT_NOT_FOUND');
  assert.equal(await code(answers(foreign, 'from=2026-01-01&to=2026-11-01'), other), 'PROJECT_FORBIDDEN');
  assert.equal(await code(answers(foreign, 'from=2026-01-01&to=2026-11-01&cursor=x'), own.key), 'INVALID_CURSOR');
  assert.equal(await code(answers(foreign, 'from=2026-01-01&to=2026-11-01'), own.key), 'DATE_RANGE_TOO_LARGE');
  assert.equal(await code(answers(foreign, 'limit=1'), own.key), 'INSUFFICIENT_CREDITS');
  assert.equal(await code(`/projects/${foreign}/responses/99`, own.key), 'INSUFFICIENT_CREDITS');
  await leaveCredits(own, 1);
  assert.equal(await code(`/projects/${foreign}/responses/99`, own.key), 'RESPONSE_NOT_FOUND');
});

test('on loopback, only names of this machine and of the public URL are allowed as host', async (context) => {
  const behindProxy = await serviceFor(context, { publicUrl: 'https://citedesk.example:8443' });
  const statusOf = async (host: string, { url, key } = behindProxy) =>
    (await raw('/me', { url, headers: { host, authorization: `Bearer ${key}` } })).status;
  const { port } = new URL(behindProxy.url);
  for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.nip.io', '['])
    assert.equal(await statusOf(host), 403, host);
  for (const host of [`127.0.0.1:${port}`, 'localhost', 'LOCALHOST:19000', '[::1]:80', 'citedesk.example:8443'])
    assert.equal(await statusOf(host), 200, host);
  assert.equal(await statusOf('citedesk.example:8443', service), 403, 'without a public URL');
});

test('a HEAD request for the health is answered like GET, without a body', async () => {
  const answer = await fetch(`${service.url}/health`, { method: 'HEAD' });
  assert.deepEqual([answer.status, await answer.text()], [200, '']);
});

test('on loopback no web page may ask, not even for the health or an address that is not there', async () => {
  for (const path of ['/me', '/health', '/nowhere']) {
    for (const origin of ['https://evil.example', 'null', service.url.replace('/v1', '')]) {
      assert.deepEqual(
        await raw(path, { headers: { origin } }),
        { status: 403, code: 'ORIGIN_FORBIDDEN' },
        `${path} ${origin}`,
      );
    }
  }
});

test('a key in the address is refused under each of its names, even beside a good header', async () => {
  for (const name of ['key', 'api_key', 'apikey', 'token', 'access_token', 'authorization', 'API_KEY']) {
    assert.deepEqual(
      await service.refusal('GET', `/me?${name}=1`),
      { status: 400, code: 'KEY_IN_QUERY', details: undefined },
      name,
    );
  }
});

test("a value of our keys' form is refused anywhere in the address, by whatever name", async () => {
  const written = [
    `q=${service.key}`,
    `q=Bearer%20${service.key}`,
    service.key,
    `a=1?b=${service.key}`,
    `q=${service.key.replace('cdk_', 'cdk%5F')}`,
  ];
  for (const query of written) assert.equal((await service.refusal('GET', `/me?${query}`)).code, 'KEY_IN_QUERY', query);
  assert.equal((await service.refusal('GET', `/projects/${service.key}`)).code, 'KEY_IN_QUERY');
});

test('a call without a key, with a wrong one or with something else for a key is 401', async () => {
  for (const key of [null, 'cdk_0000000000000000000000000000000000000000', 'x'])
    assert.equal((await service.refusal('GET', '/me', undefined, { key })).code, 'UNAUTHENTICATED');
  for (const Authorization of [
    '',
    'Bearer',
    `Basic ${service.key}`,
    service.key,
    `Bearer ${service.key} ${service.key}`,
  ]) {
    assert.deepEqual(
      await service.refusal('GET', '/me', undefined, { key: null, headers: { Authorization } }),
      { status: 401, code: 'UNAUTHENTICATED', details: undefined },
      Authorization,
    );
  }
});

test('a key that is revoked fails at its next call', async () => {
  const key = await service.makeKey(['read']);
  assert.equal((await service.call('GET', '/me', undefined, { key })).status, 200);
  await service.withStore((store) => store.write(({ keys }) => keys.revoke(key.slice(0, 12), Date.now())));
  assert.equal((await service.refusal('GET', '/me', undefined, { key })).code, 'UNAUTHENTICATED');
});

test('a key that has expired fails, and one that will expire does not', async () => {
  const key = await service.makeKey(['read']);
  const expire = (at: number) => service.sql('UPDATE keys SET expires_at = ? WHERE prefix = ?', at, key.slice(0, 12));
  await expire(Date.now() + 60_000);
  const { body } = await service.call('GET', '/me', undefined, { key });
  assert.ok(Date.parse(body.data.key.expires_at) > Date.now());
  await expire(Date.now() - 1);
  assert.equal((await service.refusal('GET', '/me', undefined, { key })).code, 'UNAUTHENTICATED');
});

test('scopes do not include one another', async () => {
  const missing = (required_scope: string) => ({ status: 403, code: 'SCOPE_MISSING', details: { required_scope } });
  const [write, read, agents] = [
    await service.makeKey(['write']),
    await service.makeKey(['read']),
    await service.makeKey(['agents']),
  ];
  assert.deepEqual(await service.refusal('GET', '/projects', undefined, { key: write }), missing('read'));
  assert.deepEqual(await service.refusal('GET', '/projects', undefined, { key: agents }), missing('read'));
  assert.deepEqual(await service.refusal('POST', '/projects', acme, { key: read }), missing('write'));
  assert.deepEqual(await service.refusal('GET', '/content/runs/1', undefined, { key: read }), missing('agents'));
  for (const key of [write, read, agents])
    assert.equal((await service.call('GET', '/me', undefined, { key })).status, 200);
});

test('a project of another account is known and forbidden', async () => {
  const key = await service.makeKey(['read', 'write', 'agents'], 'stranger@example.com');
  const forbidden = { status: 403, code: 'PROJECT_FORBIDDEN', details: undefined };
  assert.deepEqual(await service.refusal('GET', `/projects/${project}`, undefined, { key }), forbidden);
  assert.deepEqual(await service.refusal('POST', `/projects/${project}/topics`, { name: 'x' }, { key }), forbidden);
  assert.deepEqual((await service.call('GET', '/projects', undefined, { key })).body.data, []);
});

test('a restricted key reaches its own projects alone, and makes none', async () => {
  const { id: second } = await service.data('POST', '/projects', { ...acme, name: 'Second' });
  const key = await service.makeKey(['read', 'write', 'agents']);
  await service.sql('UPDATE keys SET projects = ? WHERE prefix = ?', JSON.stringify([second]), key.slice(0, 12));
  const { body } = await service.call('GET', '/projects', undefined, { key });
  assert.deepEqual(
    body.data.map(({ id }: { id: string }) => id),
    [second],
  );
  assert.equal((await service.call('GET', '/me', undefined, { key })).body.data.key.restricted_to_projects, true);
  assert.equal(
    (await service.refusal('GET', `/projects/${project}/prompts`, undefined, { key })).code,
    'PROJECT_FORBIDDEN',
  );
  assert.equal((await service.refusal('POST', '/projects', acme, { key })).code, 'PROJECT_FORBIDDEN');
});

test('a run of a project out of reach is forbidden, under its own address too', async () => {
  const { id } = await service.data('POST', `/projects/${project}/prompts/runs`, { topic_ids: [topic] });
  const key = await service.makeKey(['read', 'write'], 'stranger@example.com');
  assert.equal((await service.refusal('GET', `/prompts/runs/${id}`, undefined, { key })).code, 'PROJECT_FORBIDDEN');
  assert.equal(
    (await service.refusal('POST', `/prompts/runs/${id}/cancel`, undefined, { key })).code,
    'PROJECT_FORBIDDEN',
  );
  assert.equal((await service.refusal('GET', '/prompts/runs/99', undefined, { key })).code, 'RUN_NOT_FOUND');
});

test('a fault of ours is 500 with the request id, and nothing of the inside', async (context) => {
  const own = await serviceFor(context);
  await own.sql('ALTER TABLE topics RENAME TO lost');
  const { id } = await own.data('POST', '/projects', acme);
  const before = await creditsLeft(own);
  const { status, headers, body } = await own.call('GET', `/projects/${id}/topics`);
  assert.deepEqual([status, body.error.code, body.error.details], [500, 'INTERNAL', undefined]);
  assert.doesNotMatch(JSON.stringify(body), /topics|sql|table|src|at /i);
  assert.equal(headers.get('X-Request-Id'), body.request_id);
  assert.equal(await creditsLeft(own), before);
});
