import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../fakes/eventually.ts';
import { comparing, takeDue } from '../../../src/service/work/jobs/webhooks.ts';
import { day, minute, thresholds, webhookFixture } from './fixture.ts';

describe('webhook events', () => {
  test('keep no secret for repeated calls', async (context) => {
    const { service, address, receiver } = await webhookFixture(context);
    const headers = { 'idempotency-key': 'the-same' };
    const body = { url: receiver.url, thresholds, secret: null };
    const first = (await service.call('PUT', address, body, { headers })).body.data;
    const second = (await service.call('PUT', address, body, { headers })).body.data;
    assert.ok(first.secret !== null && second.secret !== null && first.secret !== second.secret);
    assert.deepEqual(await service.sql('SELECT name FROM idempotent_calls'), []);
  });

  test('are sent once with figures, an interval and a link', async (context) => {
    const { project, put, answers, settle, told, service, read } = await webhookFixture(context);
    await put();
    await answers(9, 30);
    await answers(2, 10, { site: 'new.example.net' });
    await settle();
    const [event, ...others] = told();
    assert.deepEqual(others, []);
    assert.equal(event?.type, 'project.changed');
    const { data } = event;
    assert.deepEqual(
      [data.project, data.since, data.until],
      [{ id: project, name: 'Acme' }, '2026-11-15', '2026-11-21'],
    );
    assert.deepEqual(
      data.changes.map(({ threshold, subject }) => [threshold, subject]),
      [
        ['visibility_falls', 'Acme'],
        ['domain_new', 'example.net'],
      ],
    );
    const [fall] = data.changes;
    assert.ok(fall && fall.difference === -50 && fall.low < -50 && fall.high > -50 && fall.high < 0);
    const { data: changes } = (await service.call('GET', data.link)).body;
    assert.equal(changes[0].kind, 'visibility');
    assert.equal(data.branded, false, 'of prompts that do not name the brand');
    assert.match(data.link, /&branded=false$/u);
    assert.equal((await read())?.last_delivery?.state, 'delivered');
    await answers(1, 10);
    await settle();
    assert.equal(told().length, 1, 'the same fall, and the same domain');
  });

  test('report a lost prompt again only after it recovered', async (context) => {
    const { clock, put, answers, settle, told } = await webhookFixture(context);
    await put({ thresholds: { prompt_lost: true } });
    await answers(9, 5);
    await answers(1, 0);
    await settle();
    assert.deepEqual(
      told().map(({ data }) => data.changes.map(({ threshold, subject }) => [threshold, subject])),
      [[['prompt_lost', 'best anvil']]],
    );
    clock.now += 7 * day;
    await answers(0, 5);
    await settle();
    clock.now += 40 * day;
    await answers(0, 0);
    await settle();
    assert.equal(told().length, 2);
  });

  test('are sent once by several processes', async (context) => {
    const { clock, service, put, answers, work, told } = await webhookFixture(context);
    await put();
    await answers(9, 30);
    await answers(2, 10);
    clock.now += minute;
    const now = () => clock.now;
    await service.withStore((one) =>
      service.withStore(async (second) => {
        // A file has one process that works on it.
        const other = one.dialect === 'sqlite' ? one : second;
        await Promise.all([one, other].map((store) => takeDue({ store, now, wake: () => undefined })));
        assert.equal((await service.sql(`SELECT id FROM work WHERE kind = 'changes'`)).length, 1);
        const { signal } = new AbortController();
        const [{ id } = { id: 0 }] = await service.sql('SELECT id FROM webhooks');
        const compare = (store: typeof one) => comparing({ store, now }).run(Number(id), { signal, closing: signal });
        await Promise.all([compare(one), compare(other)]);
      }),
    );
    assert.equal((await service.sql('SELECT id FROM webhook_deliveries')).length, 1);
    await work();
    assert.equal(told().length, 1);
  });

  test('are sent once by the next service if one ended', async (context) => {
    const { clock, service, put, answers, receiver, told } = await webhookFixture(context);
    await put();
    await answers(9, 30);
    await answers(2, 10);
    clock.now += minute;
    const next = await service.restart({ works: true });
    await eventually(() => told().length === 1);
    const last = await eventually(async () => {
      const [row] = await next.sql(`SELECT state FROM webhook_deliveries WHERE state <> 'waiting'`);
      return row;
    });
    assert.equal(last['state'], 'delivered');
    await next.restart();
    assert.equal(receiver.received.length, 1);
  });

  test('keep their ID if they are sent again after a crash', async (context) => {
    const { service, put, answers, settle, told, work } = await webhookFixture(context);
    await put();
    await answers(9, 30);
    await answers(2, 10);
    await settle();
    await service.sql(`UPDATE webhook_deliveries SET state = 'waiting', due_at = 1`);
    await work();
    const [first, second] = told();
    assert.ok(first && first.id === second?.id);
  });
});
