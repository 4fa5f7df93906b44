import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Failure } from '../../../src/contract/failure.ts';
import { routes } from '../../../src/service/routes/routes.ts';
import { startProject } from '../acme.ts';
import { creditsLeft, serviceFor } from '../testService.ts';

describe('timeouts', () => {
  for (const path of ['responses', 'responses?include=content', 'sources/top-domains', 'sentiment']) {
    test(`GET /projects/{project}/${path} returns 504 free of charge`, async (context) => {
      const service = await serviceFor(context);
      const { project } = await startProject(service);
      const route = routes.find(
        ({ endpoint }) =>
          endpoint.method === 'GET' && endpoint.path === `/projects/{project}/${path.replace(/\?.*/, '')}`,
      );
      assert.ok(route);
      const slow = context.mock.method(route, 'handle', () =>
        Promise.reject(new Failure('QUERY_TIMEOUT', 'The query took too long.')),
      );
      const before = await creditsLeft(service);
      assert.deepEqual(await service.refusal('GET', `/projects/${project}/${path}`), {
        status: 504,
        code: 'QUERY_TIMEOUT',
        details: undefined,
      });
      assert.equal(await creditsLeft(service), before);
      slow.mock.restore();
      assert.equal((await service.call('GET', `/projects/${project}/${path}`)).status, 200);
    });
  }
});
