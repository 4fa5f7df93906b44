import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startProject } from '../acme.ts';
import { creditsLeft, serviceFor, sharedService } from '../testService.ts';

const service = await sharedService();
let project: string;
let topic: number;

before(async () => {
  ({ project, topic } = await startProject(service));
});

const send = (name: string, body: unknown, address = `/projects/${project}/prompts`, key = service.key) =>
  service.call('POST', address, body, { key, headers: { 'Idempotency-Key': name } });

test('a repeat answers the first status and data, with a request id of its own, and charges nothing', async () => {
  const body = { topic_id: topic, prompts: ['best anvil'] };
  const first = await send('one', body);
  const left = await creditsLeft(service);
  const again = await send('one', body);
  assert.equal(again.status, first.status);
  assert.deepEqual([again.body.data, again.body.meta], [first.body.data, first.body.meta]);
  assert.notEqual(again.body.request_id, first.body.request_id);
  assert.deepEqual([again.body.credits, await creditsLeft(service)], [{ charged: 0, remaining: null }, left]);
});

test('a repeat of what made something answers 201 and makes nothing', async () => {
  const make = () => send('topic', { name: 'Hammers' }, `/projects/${project}/topics`);
  const [first, again] = [await make(), await make()];
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.equal(again.body.data.id, first.body.data.id);
});

test('the same name with another body or for another call is a conflict', async () => {
  await send('two', { topic_id: topic, prompts: ['second anvil'] });
  for (const repeat of [
    send('two', { topic_id: topic, prompts: ['third anvil'] }),
    send('two', { name: 'x' }, `/projects/${project}/topics`),
  ]) {
    const { status, body } = await repeat;
    assert.deepEqual([status, body.error.code], [409, 'IDEMPOTENCY_CONFLICT']);
  }
});

test('each key has names of its own', async () => {
  const key = await service.makeKey(['write']);
  const body = { topic_id: topic, prompts: ['fourth anvil'] };
  assert.equal((await send('three', body)).body.meta.added, 1);
  assert.deepEqual((await send('three', body, undefined, key)).body.meta, {
    ...(await send('three', body, undefined, key)).body.meta,
    added: 0,
    skipped: 1,
  });
});

test('while the first one runs, a repeat is told so', async () => {
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

test('a refused call leaves its name free', async () => {
  const refused = await send('five', { topic_id: 999_999, prompts: ['sixth anvil'] });
  assert.equal(refused.body.error.code, 'TOPIC_NOT_FOUND');
  assert.equal((await send('five', { topic_id: topic, prompts: ['sixth anvil'] })).status, 200);
});

test('a name of no or more than 255 characters, or with blanks, is refused', async () => {
  for (const name of ['', 'x'.repeat(256), 'a b']) {
    const { status, body } = await send(name, { topic_id: topic, prompts: ['seventh anvil'] });
    assert.deepEqual(
      [status, body.error.code, body.error.details[0].path],
      [422, 'VALIDATION_FAILED', 'Idempotency-Key'],
      name,
    );
  }
});

test('after 24 hours a name may be used for something else', async (context) => {
  let now = Date.parse('2026-11-01T00:00:00Z');
  const own = await serviceFor(context, { now: () => now });
  const started = await startProject(own);
  const add = (text: string) =>
    own.call(
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

test('a call whose service died half way is not in progress for ever', async (context) => {
  let now = Date.parse('2026-11-01T00:00:00Z');
  const own = await serviceFor(context, { now: () => now });
  const started = await startProject(own);
  const body = { topic_id: started.topic, prompts: ['best anvil'] };
  const [first] = await own.withStore((store) => store.read.keys.list());
  await own.call('POST', `/projects/${started.project}/prompts`, body, { headers: { 'Idempotency-Key': 'lost' } });
  await own.withStore((store) =>
    store.write(async ({ idempotentCalls }) => {
      await idempotentCalls.begin({ keyId: first?.id ?? 0, name: 'died', request: 'whatever', now });
    }),
  );
  const repeat = () =>
    own.call('POST', `/projects/${started.project}/prompts`, body, { headers: { 'Idempotency-Key': 'died' } });
  assert.equal((await repeat()).status, 409);
  now += 60_000;
  assert.equal((await repeat()).status, 200);
});

test(
  'a call that was in work when the only service on a store ended may be repeated at once',
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

test('a repeat is answered as the first one was, though its prompts are gone meanwhile', async () => {
  const [{ id: prompt }] = (
    await service.data('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: ['eighth anvil'] })
  ).added;
  const body = { type: 'responses', format: 'csv', prompt_ids: [prompt] };
  const first = await send('file', body, `/projects/${project}/exports`);
  await service.data('DELETE', `/projects/${project}/prompts/${prompt}`);
  const again = await send('file', body, `/projects/${project}/exports`);
  assert.deepEqual([again.status, again.body.data], [202, first.body.data]);
});

test('a call that took so long that its repeat has begun does nothing', async (context) => {
  const own = await serviceFor(context, { works: false }); // its housekeeping would forget calls of so long ago
  const call = { keyId: 1, name: 'slow', request: 'x' };
  await own.withStore(async (store) => {
    assert.equal(await store.write(({ idempotentCalls }) => idempotentCalls.begin({ ...call, now: 1000 })), 'begun');
    assert.equal(await store.write(({ idempotentCalls }) => idempotentCalls.begin({ ...call, now: 61_000 })), 'begun');
    const finish = (now: number) =>
      store.write(({ idempotentCalls }) =>
        idempotentCalls.finish({ ...call, now }, { status: 200, data: 1, meta: {} }),
      );
    assert.deepEqual([await finish(1000), await finish(61_000)], [false, true]);
  });
});
