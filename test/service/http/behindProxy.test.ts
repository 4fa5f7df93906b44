import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test, type TestContext } from 'node:test';
import { createClient } from '../../../src/client/client.ts';
import { eventually } from '../../fakes/eventually.ts';
import { acme, startProject } from '../acme.ts';
import { callerOf } from '../caller.ts';
import { behind, serviceFor, type TestService } from '../testService.ts';

/** A service behind a proxy that takes a prefix off each path and keeps the host, as nginx and Caddy are often set up. */
async function underPrefix(context: TestContext): Promise<{ readonly service: TestService; readonly url: string }> {
  let target = 0;
  const proxy = createServer((asked, answer) => {
    const path = asked.url ?? '';
    if (!path.startsWith('/tools/citedesk/')) return void answer.writeHead(404).end();
    const onward = request(
      {
        host: '127.0.0.1',
        port: target,
        path: path.slice('/tools/citedesk'.length),
        method: asked.method,
        headers: asked.headers,
      },
      (got) => {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
      },
    );
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  behind(context, () => proxy.close());
  const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/tools/citedesk`;
  const service = await serviceFor(context, { publicUrl });
  target = Number(new URL(service.url).port);
  return { service, url: `${publicUrl}/v1` };
}

describe('service below a proxy path', () => {
  test('answers calls, and links to files below that path', async (context) => {
    const { service, url } = await underPrefix(context);
    const caller = callerOf(url, service.key);
    const { project } = await startProject(caller);
    const { id } = await caller.data('POST', `/projects/${project}/exports`, { type: 'responses', format: 'csv' });
    const link = await eventually(async () => {
      const file = await caller.data('GET', `/exports/${id}`);
      return (file.download_url ?? undefined) as string | undefined;
    });
    assert.ok(link.startsWith(`${url}/exports/`), link);
    const answer = await fetch(link, { headers: { Authorization: `Bearer ${service.key}` } });
    assert.equal(answer.status, 200);
    assert.ok(answer.url.startsWith(`${url}/`), answer.url);
  });

  test('works with our client', async (context) => {
    const { service, url } = await underPrefix(context);
    const { project } = await startProject(callerOf(url, service.key));
    const client = createClient({ baseUrl: url, key: () => Promise.resolve(service.key) });
    behind(context, () => client.close());
    assert.equal((await client.getProject({ project })).data.name, acme.name);
  });
});
