import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { acme, startProject } from '../acme.ts';
import { creditsLeft, serviceFor, type TestService } from '../testService.ts';

const limit = (service: TestService, change: { per_second?: number; per_minute?: number }) =>
  service.withStore((store) =>
    store.write(async ({ accounts }) => {
      await accounts.set(1, change);
    }),
  );

/** Statuses of so many equal calls, one after another. */
async function statuses(
  service: TestService,
  times: number,
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<number[]> {
  const found: number[] = [];
  for (let call = 0; call < times; call += 1)
    found.push((await service.call(method, path, body, key === undefined ? {} : { key })).status);
  return found;
}

async function limited(
  context: TestContext,
  change: { per_second?: number; per_minute?: number },
): Promise<TestService> {
  const service = await serviceFor(context);
  await limit(service, change);
  return service;
}

describe('rate limits of a service', () => {
  test('refuse calls over the limit of a minute', async (context) => {
    const service = await limited(context, { per_minute: 3 });
    assert.deepEqual(await statuses(service, 3, 'GET', '/me'), [200, 200, 200]);
    const { status, headers, body } = await service.call('GET', '/me');
    assert.deepEqual([status, body.error.code], [429, 'RATE_LIMITED']);
    const wait = Number(headers.get('Retry-After'));
    assert.ok(wait >= 1 && wait <= 60, `${wait} s`);
    assert.deepEqual(body.error.details, { retry_after: wait });
  });

  test('count each key alone', async (context) => {
    const service = await limited(context, { per_minute: 2 });
    const key = await service.makeKey(['read']);
    assert.deepEqual(await statuses(service, 3, 'GET', '/me'), [200, 200, 429]);
    assert.deepEqual(await statuses(service, 3, 'GET', '/me', undefined, key), [200, 200, 429]);
  });

  test('do not count refused calls against the minute', async (context) => {
    const service = await limited(context, { per_second: 0, per_minute: 3 });
    assert.deepEqual(await statuses(service, 5, 'GET', '/me'), [429, 429, 429, 429, 429]);
    await limit(service, { per_second: 200 });
    assert.deepEqual(await statuses(service, 4, 'GET', '/me'), [200, 200, 200, 429]);
  });

  test('refuse calls over the limit of a second', async (context) => {
    const service = await limited(context, { per_second: 0 });
    const { status, headers, body } = await service.call('GET', '/me');
    assert.deepEqual(
      [status, headers.get('Retry-After'), body.error.code, body.error.details],
      [429, '1', 'RATE_LIMITED', { retry_after: 1 }],
    );
    await limit(service, { per_second: 200 });
    assert.equal((await service.call('GET', '/me')).status, 200);
  });

  test('charge nothing for a refused call', async (context) => {
    const service = await serviceFor(context);
    const before = await creditsLeft(service);
    await limit(service, { per_minute: 2 });
    assert.deepEqual(await statuses(service, 3, 'GET', '/projects'), [200, 429, 429]);
    await limit(service, { per_minute: 1000 });
    assert.equal(await creditsLeft(service), before - 1);
  });

  test('come before scope, shape and project, and after the key', async (context) => {
    const service = await limited(context, { per_minute: 1 });
    const key = await service.makeKey(['agents']);
    assert.deepEqual(await statuses(service, 2, 'GET', '/projects/x/responses?limit=0', undefined, key), [403, 429]);
    assert.deepEqual(await statuses(service, 2, 'GET', '/me', undefined, 'cdk_wrong'), [401, 401]);
  });

  for (const [name, method, path, body] of [
    ['estimates', 'POST', 'exports/estimate', { type: 'responses', format: 'csv' }],
    ['top domains', 'GET', 'sources/top-domains', undefined],
    ['sentiment', 'GET', 'sentiment', undefined],
  ] as const) {
    test(`allow ${name} 10 times a minute over all projects`, async (context) => {
      const service = await serviceFor(context);
      const { project } = await startProject(service);
      const { id: other } = await service.data('POST', '/projects', acme);
      assert.deepEqual(
        await statuses(service, 9, method, `/projects/${project}/${path}`, body),
        Array.from({ length: 9 }, () => 200),
      );
      assert.deepEqual(await statuses(service, 2, method, `/projects/${other}/${path}`, body), [200, 429]);
      assert.equal((await service.call('GET', `/projects/${project}`)).status, 200, 'other calls go on');
    });
  }
});
