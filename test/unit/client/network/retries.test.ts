import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { createClient, type Credits, type Pause } from '../../../../src/client/client.ts';
import { codeForStatus } from '../../../../src/contract/failure.ts';
import { fakeClock, until } from '../../../fakes/clock.ts';
import { project, refusal } from '../../../fakes/foreignAnswers.ts';
import { key, send, startForeignService, type Play } from '../../../fakes/foreignService.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const at = (moment: number) => new Date(moment).toUTCString();
const limited = (header?: string, details?: object, date = at(now)) =>
  send(429, refusal('RATE_LIMITED', 'Too many', details), {
    date,
    ...(header === undefined ? {} : { 'retry-after': header }),
  });

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

describe('retries', () => {
  test('wait as long as the Retry-After header says', async (context) => {
    const { client, pauses } = await setUp(context, [limited('2'), limited(at(now + 7000)), limited(at(now - 5000))]);
    assert.equal((await client.getAccount()).data.user.id, 1);
    assert.deepEqual(pauses, [2000, 7000, 0]);
  });

  test('read a Retry-After date by the clock of the service', async (context) => {
    const hour = 3_600_000;
    const { client, pauses } = await setUp(context, [
      limited(at(now + hour + 7000), undefined, at(now + hour)),
      limited(at(now + 3000), undefined, 'some day'),
    ]);
    await client.getAccount();
    assert.deepEqual(pauses, [7000, 3000]);
  });

  test('wait as long as the error details say, or double the wait', async (context) => {
    const plays = [limited('1', { retry_after: 4 }), limited(undefined, { retry_after: 3 }), limited()];
    const { client, pauses } = await setUp(context, plays);
    await client.getAccount();
    assert.deepEqual(pauses, [4000, 3000, 4000]);
  });

  test('add jitter only to longer waits', async (context) => {
    const { client, pauses } = await setUp(context, [limited('10'), limited('0')], 0.5);
    await client.getAccount();
    assert.deepEqual(pauses, [10_500, 50]);
  });

  test('repeat a POST unchanged after 429', async (context) => {
    const { client, heard } = await setUp(context, [limited('1')]);
    await client.addPrompts({ project, body: { topic_id: 2, prompts: ['best crm'] } });
    assert.deepEqual(
      heard.map(({ body }) => body),
      [
        { topic_id: 2, prompts: ['best crm'] },
        { topic_id: 2, prompts: ['best crm'] },
      ],
    );
  });

  test('report the failure after three retries', async (context) => {
    const { client, heard } = await setUp(context, [limited('1'), limited('1'), limited('1'), limited('1')]);
    await assert.rejects(client.getAccount(), { code: 'RATE_LIMITED', status: 429, details: { retry_after: 1 } });
    assert.equal(heard.length, 4);
  });

  test('treat an unknown code by its status', async (context) => {
    for (const code of ['\u001b[31mODD', 'two words', '']) {
      const { client } = await setUp(context, [send(400, refusal(code, 'Why'))]);
      await assert.rejects(client.getAccount(), { code: codeForStatus(400), message: 'Why' }, code);
    }
  });

  test('wait at most 60 seconds in total', async (context) => {
    const { client, pauses, heard } = await setUp(context, [limited('40'), limited('21'), limited('61')]);
    await assert.rejects(client.getAccount(), { code: 'RATE_LIMITED' });
    assert.deepEqual(pauses, [40_000]);
    await assert.rejects(client.getAccount(), { code: 'RATE_LIMITED', details: { retry_after: 61 } });
    assert.deepEqual([pauses.length, heard.length], [1, 3]);
  });

  const down = (status: number) => send(status, '<h1>Down</h1>', { 'content-type': 'text/html' });

  test('repeat a GET after 502, 503 and 504', async (context) => {
    const { client, pauses, heard } = await setUp(context, [down(502), down(503), down(504)]);
    await client.listResponses({ project });
    assert.deepEqual([pauses, heard.length], [[250, 500, 1000], 4]);
    for (const [status, code] of [
      [504, 'QUERY_TIMEOUT'],
      [500, 'INTERNAL'],
    ] as const) {
      const again = await setUp(context, [send(status, refusal(code))]);
      await assert.rejects(again.client.listResponses({ project }), { code });
      assert.equal(again.heard.length, 1);
    }
  });

  const add = { project, body: { topic_id: 2, prompts: ['best crm'] } };

  test('repeat a POST under one idempotency key', async (context) => {
    const broken: Play = (_, response) => void response.socket?.resetAndDestroy();
    const { client, heard } = await setUp(context, [down(503), broken]);
    await client.addPrompts(add);
    await client.addPrompts(add);
    await client.getAccount();
    const names = heard.map(({ headers }) => headers['idempotency-key']);
    assert.match(String(names[0]), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u);
    assert.deepEqual(names.slice(0, 3), [names[0], names[0], names[0]]);
    assert.notEqual(names[3], names[0]);
    assert.deepEqual([names.length, names[4]], [5, undefined]);
  });

  test('accept the caller’s idempotency key', async (context) => {
    const { client, heard } = await setUp(context, []);
    await client.addPrompts(add, { idempotencyKey: 'import-7' });
    assert.equal(heard[0]?.headers['idempotency-key'], 'import-7');
    for (const idempotencyKey of ['', 'two words', 'ä', 'x'.repeat(256)]) {
      await assert.rejects(client.addPrompts(add, { idempotencyKey }), { code: 'VALIDATION_FAILED' });
    }
    assert.equal(heard.length, 1);
  });

  test('wait for the first attempt of a POST, up to a limit', async (context) => {
    const running = send(409, refusal('IDEMPOTENCY_IN_PROGRESS', 'Wait', { retry_after: 1 }));
    const { client, pauses } = await setUp(context, [down(502), running, running]);
    assert.equal((await client.addPrompts(add)).data.added.length, 1);
    assert.deepEqual(pauses, [250, 2000, 4000]);
    const stuck = await setUp(context, [running, running, running, running]);
    await assert.rejects(stuck.client.addPrompts(add), { code: 'IDEMPOTENCY_IN_PROGRESS', retryable: true });
    assert.deepEqual(stuck.pauses, [1000, 2000, 4000]);
  });

  test('repeat PUT, PATCH and DELETE only after 429', async (context) => {
    const calls = ['updateTopic', 'deleteTopic', 'updateArticle'] as const;
    for (const name of calls) {
      const { client, heard } = await setUp(context, [limited('1'), down(503)]);
      const call = client[name] as (input: object) => Promise<unknown>;
      await assert.rejects(call({ project, topic: 1, article: 1, body: {} }), { status: 503 });
      assert.deepEqual(
        heard.map(({ headers }) => headers['idempotency-key']),
        [undefined, undefined],
        name,
      );
    }
  });

  test('report an exhausted quota without a wait', async (context) => {
    for (const details of [{ retry_after: 14_400 }, undefined]) {
      const { client, pauses } = await setUp(context, [
        send(429, refusal('PROMPT_QUOTA_EXCEEDED', 'Tomorrow', details)),
      ]);
      await assert.rejects(client.addPrompts(add), { code: 'PROMPT_QUOTA_EXCEEDED', action: 'openAccount' });
      assert.deepEqual(pauses, []);
    }
  });

  test('end a wait when cancelled, with the reason', async (context) => {
    const service = await startForeignService();
    const clock = fakeClock();
    const client = createClient({
      baseUrl: service.origin,
      key: () => Promise.resolve(key),
      clock: { now: clock.now, random: () => 0, sleep: clock.sleep },
    });
    context.after(async () => {
      await client.close();
      await service.close();
    });
    service.play(limited('30'));
    const cancel = new AbortController();
    const reason = new Error('the window closed');
    const call = assert.rejects(client.getAccount(undefined, { signal: cancel.signal }), (error) => error === reason);
    await until(() => clock.waiting === 1);
    cancel.abort(reason);
    await call;
    assert.deepEqual([clock.waiting, service.heard.length], [0, 1]);
  });

  test('report credits after each success', async (context) => {
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
    assert.deepEqual(told, [
      { charged: 1, remaining: 900 },
      { charged: 0, remaining: null },
    ]);
  });

  test('report each pause before it starts', async (context) => {
    const service = await startForeignService();
    const told: unknown[] = [];
    const clock = { now: () => now, random: () => 0, sleep: () => Promise.resolve(told.push('slept')) };
    const client = createClient({
      baseUrl: service.origin,
      key: () => Promise.resolve(key),
      clock,
      onRateLimit: (pause: Pause) => void told.push(pause),
    });
    context.after(async () => {
      await client.close();
      await service.close();
    });
    service.play(limited('2'), down(503), send(409, refusal('IDEMPOTENCY_IN_PROGRESS')));
    await client.addPrompts(add);
    service.play(limited('90'));
    await assert.rejects(client.getAccount());
    const endpoint = 'POST /projects/{project}/prompts';
    assert.deepEqual(told, [
      { endpoint, code: 'RATE_LIMITED', since: now, until: now + 2000 },
      'slept',
      'slept',
      { endpoint, code: 'IDEMPOTENCY_IN_PROGRESS', since: now, until: now + 4000 },
      'slept',
    ]);
  });
});
