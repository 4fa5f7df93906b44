import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startProject } from '../acme.ts';
import { creditsLeft, serviceFor, sharedService } from '../testService.ts';

let now = Date.parse('2026-11-01T00:00:00Z');
// Housekeeping would forget old calls.
const service = await sharedService({ works: false, now: () => now });
let project: string;
let topic: number;

before(async () => {
  ({ project, topic } = await startProject(service));
});

const send = (name: string, body: unknown, address = `/projects/${project}/prompts`, key = service.key) =>
  service.call('POST', address, body, { key, headers: { 'Idempotency-Key': name } });

describe('idempotency', () => {
  test('returns the first status and data, and charges nothing', async () => {
    const body = { topic_id: topic, prompts: ['best anvil'] };
    const first = await send('one', body);
    const left = await creditsLeft(service);
    const again = await send('one', body);
    assert.equal(again.status, first.status);
    assert.deepEqual([again.body.data, again.body.meta], [first.body.data, first.body.meta]);
    assert.notEqual(again.body.request_id, first.body.request_id);
    assert.deepEqual([again.body.credits, await creditsLeft(service)], [{ charged: 0, remaining: null }, left]);
  });

  test('answers 201 again and creates nothing', async () => {
    const make = () => send('topic', { name: 'Hammers' }, `/projects/${project}/topics`);
    const [first, again] = [await make(), await make()];
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.equal(again.body.data.id, first.body.data.id);
  });

  test('refuses the same key with another body or call', async () => {
    await send('two', { topic_id: topic, prompts: ['second anvil'] });
    for (const repeat of [
      send('two', { topic_id: topic, prompts: ['third anvil'] }),
      send('two', { name: 'x' }, `/projects/${project}/topics`),
    ]) {
      const { status, body } = await repeat;
      assert.deepEqual([status, body.error.code], [409, 'IDEMPOTENCY_CONFLICT']);
    }
  });

  test('is scoped to an API key', async () => {
    const key = await service.makeKey(['write']);
    const body = { topic_id: topic, prompts: ['fourth anvil'] };
    assert.equal((await send('three', body)).body.meta.added, 1);
    assert.deepEqual((await send('three', body, undefined, key)).body.meta, {
      ...(await send('three', body, undefined, key)).body.meta,
      added: 0,
      skipped: 1,
    });
  });

  test('refuses a repeat while the first call runs', async () => {
    const body = { topic_id: topic, prompts: ['fifth anvil'] };
    const replies = await Promise.all([send('four', body), send('four', body), send('four', body)]);
    const codes = replies.map(({ status, body: { error } }) => error?.code ?? status);
    assert.ok(
      codes.every((code) => code === 200 || code === 'IDEMPOTENCY_IN_PROGRESS'),
      codes.join(),
    );
    assert.ok(codes.includes(200));
    assert.equal(replies.filter(({ body: { credits } }) => credits?.charged === 1).length, 1);
  });

  test('does not store a refused call', async () => {
    const refused = await send('five', { topic_id: 999_999, prompts: ['sixth anvil'] });
    assert.equal(refused.body.error.code, 'TOPIC_NOT_FOUND');
    assert.equal((await send('five', { topic_id: topic, prompts: ['sixth anvil'] })).status, 200);
  });

  test('refuses empty, overlong and unprintable keys', async () => {
    for (const name of ['', 'x'.repeat(256), 'é', 'a\tb']) {
      const { status, body } = await send(name, { topic_id: topic, prompts: ['seventh anvil'] });
      assert.deepEqual(
        [status, body.error.code, body.error.details[0].path],
        [422, 'VALIDATION_FAILED', 'Idempotency-Key'],
        name,
      );
    }
  });

  test('takes a key with spaces', async () => {
    const body = { topic_id: topic, prompts: ['spaced anvil'] };
    const [first, again] = [await send('daily import', body), await send('daily import', body)];
    assert.deepEqual([first.status, again.body.data], [200, first.body.data]);
  });

  test('expires after 24 hours', async () => {
    const started = await startProject(service);
    const add = (text: string) =>
      service.call(
        'POST',
        `/projects/${started.project}/prompts`,
        { topic_id: started.topic, prompts: [text] },
        { headers: { 'Idempotency-Key': 'daily' } },
      );
    assert.equal((await add('best anvil')).status, 200);
    now += 86_399_000;
    assert.equal((await add('another')).body.error.code, 'IDEMPOTENCY_CONFLICT');
    now += 1000;
    assert.equal((await add('another')).status, 200);
  });

  test('ends after a minute if the service died', async () => {
    const started = await startProject(service);
    const body = { topic_id: started.topic, prompts: ['best anvil'] };
    const [first] = await service.withStore((store) => store.read.keys.list());
    await service.call('POST', `/projects/${started.project}/prompts`, body, {
      headers: { 'Idempotency-Key': 'lost' },
    });
    await service.withStore((store) =>
      store.write(async ({ idempotentCalls }) => {
        await idempotentCalls.begin({ keyId: first?.id ?? 0, name: 'died', request: 'whatever', now });
      }),
    );
    const repeat = () =>
      service.call('POST', `/projects/${started.project}/prompts`, body, { headers: { 'Idempotency-Key': 'died' } });
    assert.equal((await repeat()).status, 409);
    now += 60_000;
    assert.equal((await repeat()).status, 200);
  });

  test(
    'allows a repeat immediately after a restart',
    { skip: process.env['CITEDESK_TEST_STORE'] === 'postgres' && 'others may answer calls there' },
    async (context) => {
      const own = await serviceFor(context);
      const started = await startProject(own);
      await own.withStore((store) =>
        store.write(async ({ idempotentCalls, keys }) => {
          const [{ id = 0 } = {}] = await keys.list();
          const call = { keyId: id, request: 'whatever', now: Date.now() };
          for (const name of ['cut-off', 'finished']) await idempotentCalls.begin({ ...call, name });
          await idempotentCalls.finish({ ...call, name: 'finished' }, { status: 200, data: 1, meta: {} });
        }),
      );
      const next = await own.restart();
      const add = (name: string) =>
        next.call(
          'POST',
          `/projects/${started.project}/prompts`,
          { topic_id: started.topic, prompts: [name] },
          { headers: { 'Idempotency-Key': name } },
        );
      assert.equal((await add('cut-off')).status, 200);
      assert.equal((await add('finished')).body.error.code, 'IDEMPOTENCY_CONFLICT', 'what has ended is kept');
    },
  );

  test('repeats the first answer even if its prompts are deleted', async () => {
    const [{ id: prompt }] = (
      await service.data('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: ['eighth anvil'] })
    ).added;
    const body = { type: 'responses', format: 'csv', prompt_ids: [prompt] };
    const first = await send('file', body, `/projects/${project}/exports`);
    await service.data('DELETE', `/projects/${project}/prompts/${prompt}`);
    const again = await send('file', body, `/projects/${project}/exports`);
    assert.deepEqual([again.status, again.body.data], [202, first.body.data]);
  });

  test('ignores the end of a call whose repeat has begun', async () => {
    const call = { keyId: 1, name: 'slow', request: 'x' };
    await service.withStore(async (store) => {
      assert.equal(await store.write(({ idempotentCalls }) => idempotentCalls.begin({ ...call, now: 1000 })), 'begun');
      assert.equal(
        await store.write(({ idempotentCalls }) => idempotentCalls.begin({ ...call, now: 61_000 })),
        'begun',
      );
      const finish = (now: number) =>
        store.write(({ idempotentCalls }) =>
          idempotentCalls.finish({ ...call, now }, { status: 200, data: 1, meta: {} }),
        );
      assert.deepEqual([await finish(1000), await finish(61_000)], [false, true]);
    });
  });
});
