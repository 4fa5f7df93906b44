import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resolveRedirect } from '../../../../src/service/assistants/redirects.ts';
import { isRedirect } from '../../../../src/text/urls.ts';
import { startRedirectServer } from '../../../fakes/redirectServer.ts';

const vertex = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect';
const { signal } = new AbortController();

describe('Google redirects', () => {
  test('are recognized by exact host and path', () => {
    assert.ok(isRedirect(`${vertex}/AUZIYQHx-_3==`));
    for (const other of [
      'http://vertexaisearch.cloud.google.com/grounding-api-redirect/a',
      'https://vertexaisearch.cloud.google.com.evil.com/grounding-api-redirect/a',
      'https://evil.vertexaisearch.cloud.google.com/grounding-api-redirect/a',
      'https://vertexaisearch.cloud.google.com:8443/grounding-api-redirect/a',
      'https://vertexaisearch.cloud.google.com@evil.com/grounding-api-redirect/a',
      'https://me:pw@vertexaisearch.cloud.google.com/grounding-api-redirect/a',
      'https://vertexaisearch.cloud.google.com/grounding-api-redirect/',
      'https://vertexaisearch.cloud.google.com/grounding-api-redirect/../admin/a',
      `https://evil.com/?${vertex}/a`,
      'https://vertexaisearch.cloud.google.com/',
      'vertexaisearch.cloud.google.com/grounding-api-redirect/a',
      '',
      'javascript:0',
    ])
      assert.ok(!isRedirect(other), other);
  });

  test('resolve to the target without calling it', async (t) => {
    const server = await startRedirectServer({
      a: 'https://acme.com/pricing?x=1#plans',
      b: 'http://8.8.8.8/page',
      c: 'https://acme.com/über',
    });
    t.after(() => server.close());
    const { origin, url } = server;
    const called: string[] = [];
    const counted: typeof fetch = (input, init) => {
      called.push(input instanceof Request ? input.url : String(input));
      assert.equal(init?.redirect, 'manual');
      return fetch(input, init);
    };
    assert.equal(
      await resolveRedirect(url('a'), { signal, origin, fetch: counted }),
      'https://acme.com/pricing?x=1#plans',
    );
    assert.equal(await resolveRedirect(url('b'), { signal, origin, fetch: counted }), 'http://8.8.8.8/page');
    assert.equal(await resolveRedirect(url('c'), { signal, origin, fetch: counted }), 'https://acme.com/%C3%BCber');
    assert.deepEqual(called, ['a', 'b', 'c'].map(url));
  });

  test('are the only addresses that are called', async () => {
    const fetch = () => Promise.reject(new Error('called'));
    for (const url of [
      'https://acme.com/',
      'http://127.0.0.1/grounding-api-redirect/a',
      'http://169.254.169.254/latest/meta-data',
    ]) {
      assert.equal(await resolveRedirect(url, { signal, fetch }), undefined);
    }
  });

  test('are ignored if they lead to a private or non-web address', async (t) => {
    const bad = [
      'javascript:alert(1)',
      'ftp://acme.com/',
      'file:///etc/passwd',
      'http://',
      'http://localhost/',
      'http://localhost./',
      'https://printer.local/',
      'http://intranet/',
      'http://db.internal/',
      'http://127.0.0.1:3000/',
      'http://0x7f.1/',
      'http://10.1.2.3/',
      'http://172.16.0.1/',
      'http://192.168.1.1/',
      'http://169.254.169.254/',
      'http://100.64.0.1/',
      'http://0.0.0.0/',
      'http://[::1]/',
      'http://[::]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:a00:1]/',
      'http://[fd00::1]/',
      'http://[fe80::1]/',
      'http://[64:ff9b::7f00:1]/',
      '/elsewhere',
      '/grounding-api-redirect/next',
    ];
    const server = await startRedirectServer(
      Object.fromEntries(bad.map((location, index) => [String(index), location])),
    );
    t.after(() => server.close());
    for (const [index, location] of bad.entries()) {
      assert.equal(
        await resolveRedirect(server.url(String(index)), { signal, origin: server.origin }),
        undefined,
        location,
      );
    }
    assert.equal(server.asked.length, bad.length, 'no redirect is followed');
  });

  test('are ignored if they lead to their own host', async () => {
    for (const location of [
      '/grounding-api-redirect/next',
      `${vertex}/next`,
      'https://vertexaisearch.cloud.google.com/error',
    ]) {
      let calls = 0;
      const fetch = () => {
        calls += 1;
        return Promise.resolve(new Response(null, { status: 302, headers: { location } }));
      };
      assert.equal(await resolveRedirect(`${vertex}/a`, { signal, fetch }), undefined);
      assert.equal(calls, 1);
    }
  });

  test('resolve to nothing if expired or without a target', async (t) => {
    const server = await startRedirectServer({
      gone: { status: 410 },
      page: { status: 200 },
      bare: { status: 302 },
      forbidden: { status: 403 },
    });
    t.after(() => server.close());
    for (const token of ['gone', 'page', 'bare', 'forbidden', 'unknown'])
      assert.equal(await resolveRedirect(server.url(token), { signal, origin: server.origin }), undefined, token);
  });

  test('report temporary failures', async (t) => {
    const server = await startRedirectServer({ busy: { status: 429 }, broken: { status: 503 }, slow: { hangs: true } });
    t.after(() => server.close());
    const { origin, url } = server;
    await assert.rejects(resolveRedirect(url('busy'), { signal, origin }), {
      code: 'PROVIDER_UNREACHABLE',
      message: /429/,
    });
    await assert.rejects(resolveRedirect(url('broken'), { signal, origin }), {
      code: 'PROVIDER_UNREACHABLE',
      message: /503/,
    });
    await assert.rejects(resolveRedirect(url('slow'), { signal, origin, patience: 30 }), { code: 'PROVIDER_TIMEOUT' });
    await server.close();
    await assert.rejects(resolveRedirect(url('busy'), { signal, origin }), { code: 'PROVIDER_UNREACHABLE' });
  });

  test('throw the reason when cancelled', async (t) => {
    const server = await startRedirectServer({ slow: { hangs: true } });
    t.after(() => server.close());
    const cancel = new AbortController();
    setTimeout(() => cancel.abort(new Error('cancelled')), 30);
    await assert.rejects(resolveRedirect(server.url('slow'), { signal: cancel.signal, origin: server.origin }), {
      message: 'cancelled',
    });
  });
});
