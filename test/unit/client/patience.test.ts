import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { createClient, type Credits } from '../../../src/client/client.ts';
import { project, refusal } from '../../fakes/foreignAnswers.ts';
import { key, send, startForeignService, type Play } from '../../fakes/foreignService.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const limited = (header?: string, details?: object) =>
  send(429, refusal('RATE_LIMITED', 'Too many', details), header === undefined ? {} : { 'retry-after': header });
const at = (moment: number) => new Date(moment).toUTCString();

/** A client of a service that plays these answers first; `pauses` are what it slept, in milliseconds. */
async function setUp(context: TestContext, plays: Play[], random = 0) {
  const service = await startForeignService();
  const pauses: number[] = [];
  const clock = { now: () => now, random: () => random, sleep: (pause: number) => Promise.resolve(pauses.push(pause)) };
  const client = createClient({ baseUrl: service.origin, key: () => Promise.resolve(key), clock });
  context.after(async () => {
    await client.close();
    await service.close();
  });
  service.play(...plays);
  return { client, pauses, heard: service.heard };
}

test('429 waits as long as the header says, in seconds or until a date', async (context) => {
  const { client, pauses } = await setUp(context, [limited('2'), limited(at(now + 7000)), limited(at(now - 5000))]);
  assert.equal((await client.getAccount()).data.user.id, 1);
  assert.deepEqual(pauses, [2000, 7000, 0]);
});

test('never less than the details say, and doubling where nobody says', async (context) => {
  const plays = [limited('1', { retry_after: 4 }), limited(undefined, { retry_after: 3 }), limited()];
  const { client, pauses } = await setUp(context, plays);
  await client.getAccount();
  assert.deepEqual(pauses, [4000, 3000, 4000]);
});

test('jitter only lengthens a wait', async (context) => {
  const { client, pauses } = await setUp(context, [limited('10'), limited('0')], 0.5);
  await client.getAccount();
  assert.deepEqual(pauses, [10_500, 50]);
});

test('a POST that met 429 is repeated as it was', async (context) => {
  const { client, heard } = await setUp(context, [limited('1')]);
  await client.addPrompts({ project, body: { topic_id: 2, prompts: ['best crm'] } });
  assert.deepEqual(heard.map(({ body }) => body), [{ topic_id: 2, prompts: ['best crm'] }, { topic_id: 2, prompts: ['best crm'] }]);
});

test('after three repeats the failure is reported', async (context) => {
  const { client, heard } = await setUp(context, [limited('1'), limited('1'), limited('1'), limited('1')]);
  await assert.rejects(client.getAccount(), { code: 'RATE_LIMITED', status: 429, details: { retry_after: 1 } });
  assert.equal(heard.length, 4);
});

test('waits are 60 seconds in all at most; a longer one is reported at once', async (context) => {
  const { client, pauses, heard } = await setUp(context, [limited('40'), limited('21'), limited('61')]);
  await assert.rejects(client.getAccount(), { code: 'RATE_LIMITED' });
  assert.deepEqual(pauses, [40_000]);
  await assert.rejects(client.getAccount(), { code: 'RATE_LIMITED', details: { retry_after: 61 } });
  assert.deepEqual([pauses.length, heard.length], [1, 3]);
});

test('502, 503 and 504 are asked again on GET, but not QUERY_TIMEOUT, and never on POST', async (context) => {
  const down = (status: number) => send(status, '<h1>Down</h1>', { 'content-type': 'text/html' });
  const { client, pauses, heard } = await setUp(context, [down(502), down(503), down(504)]);
  await client.listResponses({ project });
  assert.deepEqual(pauses, [250, 500, 1000]);
  for (const [status, code] of [[504, 'QUERY_TIMEOUT'], [500, 'INTERNAL']] as const) {
    const again = await setUp(context, [send(status, refusal(code))]);
    await assert.rejects(again.client.listResponses({ project }), { code });
    assert.equal(again.heard.length, 1);
  }
  const posting = await setUp(context, [down(503)]);
  const post = posting.client.addPrompts({ project, body: { topic_id: 2, prompts: ['x'] } });
  await assert.rejects(post, { code: 'SERVICE_UNREACHABLE', status: 503, retryable: true });
  assert.equal(posting.heard.length, 1);
  assert.equal(heard.length, 4);
});

test('cancelling ends a wait at once, with the signal’s reason', async (context) => {
  const service = await startForeignService();
  const client = createClient({ baseUrl: service.origin, key: () => Promise.resolve(key) });
  context.after(async () => {
    await client.close();
    await service.close();
  });
  service.play(limited('30'));
  const cancel = new AbortController();
  const reason = new Error('the window closed');
  const call = assert.rejects(client.getAccount(undefined, { signal: cancel.signal }), (error) => error === reason);
  while (service.heard.length === 0) await sleep(5);
  await sleep(50);
  const start = performance.now();
  cancel.abort(reason);
  await call;
  assert.ok(performance.now() - start < 1000);
  assert.equal(service.heard.length, 1);
});

test('credits are told after every success and never after a failure', async (context) => {
  const service = await startForeignService();
  const told: unknown[] = [];
  const onCredits = (credits: Credits) => void told.push(credits);
  const client = createClient({ baseUrl: service.origin, key: () => Promise.resolve(key), onCredits });
  context.after(async () => {
    await client.close();
    await service.close();
  });
  await client.listProjects();
  await client.getAccount();
  service.play(send(402, refusal('INSUFFICIENT_CREDITS')));
  await assert.rejects(client.listProjects());
  assert.deepEqual(told, [{ charged: 1, remaining: 900 }, { charged: 0, remaining: null }]);
});
