import assert from 'node:assert/strict';
import http from 'node:http';
import { describe, before, test } from 'node:test';
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

describe('gates', () => {
  test('return data, meta, credits and a request ID on success', async () => {
    const { status, headers, body } = await service.call('GET', '/projects');
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), ['credits', 'data', 'meta', 'request_id']);
    assert.equal(headers.get('X-Request-Id'), body.request_id);
    assert.deepEqual(body.credits, { charged: 1, remaining: await creditsLeft(service) });
    assert.match(headers.get('Content-Type') ?? '', /^application\/json/);
  });

  test('return a code, a message and a new request ID on failure', async () => {
    const { headers, body } = await service.call('GET', '/projects', undefined, { key: null });
    assert.deepEqual(Object.keys(body).sort(), ['error', 'request_id']);
    assert.ok(body.error.message.length > 10);
    assert.equal(headers.get('X-Request-Id'), body.request_id);
    const again = await service.call('GET', '/projects', undefined, { key: null });
    assert.notEqual(again.body.request_id, body.request_id);
  });

  test('answer in a fixed order', async (context) => {
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

  test('allow only hosts of this machine and of the public URL', async (context) => {
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

  test('answer HEAD /health without a body', async () => {
    const answer = await fetch(`${service.url}/health`, { method: 'HEAD' });
    assert.deepEqual([answer.status, await answer.text()], [200, '']);
  });

  test('refuse web pages on loopback, whatever the path', async () => {
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

  test('refuse a key in the URL despite a valid header', async () => {
    for (const name of ['key', 'api_key', 'apikey', 'token', 'access_token', 'authorization', 'API_KEY']) {
      assert.deepEqual(
        await service.refusal('GET', `/me?${name}=1`),
        { status: 400, code: 'KEY_IN_QUERY', details: undefined },
        name,
      );
    }
  });

  test('refuse anything in the URL that looks like a key', async () => {
    const written = [
      `q=${service.key}`,
      `q=Bearer%20${service.key}`,
      service.key,
      `a=1?b=${service.key}`,
      `q=${service.key.replace('cdk_', 'cdk%5F')}`,
    ];
    for (const query of written)
      assert.equal((await service.refusal('GET', `/me?${query}`)).code, 'KEY_IN_QUERY', query);
    assert.equal((await service.refusal('GET', `/projects/${service.key}`)).code, 'KEY_IN_QUERY');
  });

  test('return 401 for missing, wrong and malformed keys', async () => {
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

  test('reject a revoked key at its next call', async () => {
    const key = await service.makeKey(['read']);
    assert.equal((await service.call('GET', '/me', undefined, { key })).status, 200);
    await service.withStore((store) => store.write(({ keys }) => keys.revoke(key.slice(0, 12), Date.now())));
    assert.equal((await service.refusal('GET', '/me', undefined, { key })).code, 'UNAUTHENTICATED');
  });

  test('reject a key that has expired', async () => {
    const key = await service.makeKey(['read']);
    const expire = (at: number) => service.sql('UPDATE keys SET expires_at = ? WHERE prefix = ?', at, key.slice(0, 12));
    await expire(Date.now() + 60_000);
    const { body } = await service.call('GET', '/me', undefined, { key });
    assert.ok(Date.parse(body.data.key.expires_at) > Date.now());
    await expire(Date.now() - 1);
    assert.equal((await service.refusal('GET', '/me', undefined, { key })).code, 'UNAUTHENTICATED');
  });

  test('require each scope separately', async () => {
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

  test('return 403 for a project of another account', async () => {
    const key = await service.makeKey(['read', 'write', 'agents'], 'stranger@example.com');
    const forbidden = { status: 403, code: 'PROJECT_FORBIDDEN', details: undefined };
    assert.deepEqual(await service.refusal('GET', `/projects/${project}`, undefined, { key }), forbidden);
    assert.deepEqual(await service.refusal('POST', `/projects/${project}/topics`, { name: 'x' }, { key }), forbidden);
    assert.deepEqual((await service.call('GET', '/projects', undefined, { key })).body.data, []);
  });

  test('keep a restricted key to its projects', async () => {
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

  test('return 403 for a run of a forbidden project', async () => {
    const { id } = await service.data('POST', `/projects/${project}/prompts/runs`, { topic_ids: [topic] });
    const key = await service.makeKey(['read', 'write'], 'stranger@example.com');
    assert.equal((await service.refusal('GET', `/prompts/runs/${id}`, undefined, { key })).code, 'PROJECT_FORBIDDEN');
    assert.equal(
      (await service.refusal('POST', `/prompts/runs/${id}/cancel`, undefined, { key })).code,
      'PROJECT_FORBIDDEN',
    );
    assert.equal((await service.refusal('GET', '/prompts/runs/99', undefined, { key })).code, 'RUN_NOT_FOUND');
  });

  test('return 500 without details for an internal error', async (context) => {
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
});
