import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { startProject } from '../service/acme.ts';
import { behind, creditsLeft, startTestService } from '../service/testService.ts';
import { makeDatabase } from './databases.ts';
import { startProxy } from './proxy.ts';
import { skip } from './team.ts';

/** Starts a service with a breakable connection to its database, and returns a charged call that can be repeated. */
async function repeatable(context: TestContext) {
  const { url, query, drop } = await makeDatabase(process.env['CITEDESK_TEST_TEMPLATE']);
  behind(context, drop);
  const proxy = await startProxy(context, url);
  const service = await startTestService({
    works: false,
    database: { url: proxy.url, query, drop: () => Promise.resolve() },
  });
  behind(context, () => service.close());
  const { project, topic } = await startProject(service);
  const before = await creditsLeft(service);
  const send = () =>
    service.call(
      'POST',
      `/projects/${project}/prompts`,
      { topic_id: topic, prompts: ['best anvil'] },
      { headers: { 'Idempotency-Key': 'once' } },
    );
  return { proxy, send, paid: async () => before - (await creditsLeft(service)) };
}

describe('broken commits', () => {
  test('answer, charge and repeat a call that was committed', { skip }, async (context) => {
    const { proxy, send, paid } = await repeatable(context);
    const broken = proxy.breakCommit(1, 'back'); // the first commit stores its idempotency key
    const first = await send();
    await broken;
    assert.deepEqual([first.status, first.body.data.added.length, first.body.credits.charged], [200, 1, 1]);
    const again = await send();
    assert.deepEqual([again.status, again.body.data, again.body.credits.charged], [200, first.body.data, 0]);
    assert.equal(await paid(), 1);
  });

  test('fail a call that was lost, and charge only its repeat', { skip }, async (context) => {
    const { proxy, send, paid } = await repeatable(context);
    const broken = proxy.breakCommit(1, 'there');
    const first = await send();
    await broken;
    assert.deepEqual([first.status, await paid()], [503, 0]);
    const again = await send();
    assert.deepEqual([again.status, again.body.data.added.length, again.body.credits.charged], [200, 1, 1]);
    assert.equal(await paid(), 1);
  });

  test('report a database that is away, without its address', { skip }, async (context) => {
    const { proxy, send } = await repeatable(context);
    proxy.close();
    const { status, headers, body } = await send();
    assert.deepEqual([status, headers.get('retry-after'), body.error.code], [503, '5', 'STORE_AWAY']);
    assert.doesNotMatch(JSON.stringify(body), /127\.0\.0\.1|ECONN/);
    proxy.open();
    assert.equal((await send()).status, 200);
  });
});
