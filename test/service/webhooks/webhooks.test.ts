import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startReceiver } from '../../fakes/receiver.ts';
import { retryDelays } from '../../../src/service/work/jobs/webhooks.ts';
import { day, minute, thresholds, webhookFixture } from './fixture.ts';

describe('webhooks', () => {
  test('show their secret once', async (context) => {
    const { service, address, put, read } = await webhookFixture(context);
    assert.equal(await read(), null);
    const { secret, ...webhook } = await put();
    assert.match(secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/u);
    assert.equal(webhook.active, true);
    assert.deepEqual(webhook.thresholds, { ...thresholds, visibility_rises: null, competitor_new: false });
    assert.deepEqual(await read(), webhook);
    assert.equal((await put()).secret, null, 'it stays the same');
    const own = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    assert.equal((await put({ secret: own })).secret, null, 'the caller has set it');
    const { secret: fresh } = await put({ secret: null });
    assert.ok(fresh !== null && fresh !== secret && fresh !== own);
    await service.data('DELETE', address);
    assert.equal(await read(), null);
    assert.equal((await service.refusal('DELETE', address)).code, 'WEBHOOK_NOT_FOUND');
    assert.equal((await service.refusal('POST', `${address}/test`)).code, 'WEBHOOK_NOT_FOUND');
  });

  test('refuse private URLs and useless thresholds', async (context) => {
    const { service, address } = await webhookFixture(context);
    const refused = async (body: object) => {
      const { status, code } = await service.refusal('PUT', address, body);
      return [status, code];
    };
    const url = 'https://hooks.example.com/a';
    assert.deepEqual(await refused({ url: 'http://hooks.example.com/a', thresholds }), [422, 'VALIDATION_FAILED']);
    assert.deepEqual(await refused({ url: 'https://192.168.1.1/a', thresholds }), [422, 'WEBHOOK_PRIVATE']);
    assert.deepEqual(await refused({ url, thresholds: {} }), [422, 'VALIDATION_FAILED']);
    assert.deepEqual(await refused({ url, thresholds: { visibility_falls: 0 } }), [422, 'VALIDATION_FAILED']);
    assert.deepEqual(await refused({ url, thresholds, secret: 'whsec_c2hvcnQ=' }), [422, 'VALIDATION_FAILED']);
  });

  test('are hidden from a key with the read scope only', async (context) => {
    const { service, address } = await webhookFixture(context);
    const key = await service.makeKey(['read']);
    assert.equal((await service.refusal('GET', address, undefined, { key })).code, 'SCOPE_MISSING');
  });

  test('compare once answers stop coming, and report only crossings', async (context) => {
    const { clock, put, answers, work, settle, told } = await webhookFixture(context);
    await put();
    await answers(9, 30);
    await answers(2, 10);
    await work();
    clock.now += minute / 2;
    await answers(3, 30, { prompt: 1 });
    await work();
    assert.deepEqual(told(), []);
    await settle();
    assert.equal(told().length, 1);
  });

  test('send nothing while paused, not even later', async (context) => {
    const { put, answers, settle, told, read } = await webhookFixture(context);
    await put({ active: false });
    await answers(9, 30);
    await answers(2, 10);
    await settle();
    assert.deepEqual(told(), []);
    await put();
    assert.equal((await read())?.active, true);
  });

  test('retry a failed delivery with the same ID', async (context) => {
    const { clock, put, answers, work, settle, told, read } = await webhookFixture(
      context,
      { status: 500 },
      { status: 200 },
    );
    await put();
    await answers(9, 30);
    await answers(2, 10);
    await settle();
    const failed = (await read())?.last_delivery;
    assert.deepEqual([failed?.state, failed?.status, failed?.error?.code], ['waiting', 500, 'WEBHOOK_REJECTED']);
    await work();
    assert.equal(told().length, 1, 'not before it is due');
    clock.now += minute;
    await work();
    assert.equal(told().length, 2);
    assert.equal(new Set(told().map(({ id }) => id)).size, 1);
    const done = (await read())?.last_delivery;
    assert.deepEqual([done?.state, done?.attempts, done?.error], ['delivered', 2, null]);
    clock.now += day;
    await work();
    assert.equal(told().length, 2);
  });

  test('give up a receiver that hangs', async (context) => {
    const { clock, service, put, answers, work, settle, read, told } = await webhookFixture(context, 'hang');
    await put();
    await answers(9, 30);
    await answers(2, 10);
    await settle();
    assert.equal((await read())?.last_delivery?.state, 'waiting');
    await service.sql('UPDATE webhook_deliveries SET attempts = ?', retryDelays.length);
    clock.now += day;
    await work();
    const last = (await read())?.last_delivery;
    assert.deepEqual([last?.state, last?.error?.code, last?.next_attempt_at], ['failed', 'WEBHOOK_TIMEOUT', null]);
    assert.equal(told().length, 2);
  });

  test('pause on 410 Gone', async (context) => {
    const { put, answers, settle, read } = await webhookFixture(context, { status: 410 });
    await put();
    await answers(9, 30);
    await answers(2, 10);
    await settle();
    const webhook = await read();
    assert.deepEqual([webhook?.active, webhook?.last_delivery?.error?.code], [false, 'WEBHOOK_GONE']);
  });

  test('report 410 Gone for a test without a pause', async (context) => {
    const { service, address, put, read } = await webhookFixture(context, { status: 410 });
    await put();
    const { state, error } = await service.data('POST', `${address}/test`);
    assert.deepEqual([state, error.code, (await read())?.active], ['failed', 'WEBHOOK_GONE', true]);
  });

  test('report each invalid field once', async (context) => {
    const { service, address } = await webhookFixture(context);
    const body = { thresholds: { prompt_lost: true }, url: 'x'.repeat(3000), secret: 'whsec_short' };
    const { code, details } = await service.refusal('PUT', address, body);
    assert.equal(code, 'VALIDATION_FAILED');
    assert.deepEqual(details, [
      { path: 'url', message: 'must be a URL that starts with https:// or http://' },
      { path: 'url', message: 'must have at most 2048 characters' },
      { path: 'secret', message: 'must be whsec_ followed by 24 to 64 bytes in Base64' },
    ]);
  });

  test('send a test immediately and return the result', async (context) => {
    const { service, address, put, told } = await webhookFixture(context, { status: 204 }, { status: 503 });
    await put({ active: false });
    const good = await service.data('POST', `${address}/test`);
    assert.deepEqual([good.type, good.state, good.status], ['webhook.test', 'delivered', 204]);
    const bad = await service.data('POST', `${address}/test`);
    assert.deepEqual([bad.state, bad.error.code, bad.next_attempt_at], ['failed', 'WEBHOOK_REJECTED', null]);
    assert.deepEqual(
      told().map(({ type, data }) => [type, data.changes[0]?.threshold]),
      [
        ['webhook.test', 'visibility_falls'],
        ['webhook.test', 'visibility_falls'],
      ],
    );
  });

  test('refuse a URL that has become private', async (context) => {
    const { service, put, answers, settle, read } = await webhookFixture(context);
    const other = await startReceiver();
    context.after(() => other.close());
    await put();
    await service.sql('UPDATE webhooks SET url = ?', other.url);
    await answers(9, 30);
    await answers(2, 10);
    await settle();
    assert.equal((await read())?.last_delivery?.error?.code, 'WEBHOOK_PRIVATE');
    assert.deepEqual(other.received, []);
  });
});
