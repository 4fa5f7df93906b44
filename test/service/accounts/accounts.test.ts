import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { makeUser } from './accountUser.ts';
import { acme, startProject, startPrompts } from '../acme.ts';
import type { Caller } from '../caller.ts';
import { creditsLeft, serviceFor, sharedService } from '../testService.ts';

const service = await sharedService();

const refusal = (status: number, code: string, details?: unknown) => ({ status, code, details });

/** Balances: credits of the plan, additional credits, and the same two of Export rows. */
async function balances(caller: Caller): Promise<number[]> {
  const { credits, export_rows: rows } = await caller.data('GET', '/me');
  return [credits.plan, credits.additional, rows.plan, rows.additional];
}

describe('accounts', () => {
  test('spend the remaining credits, and then refuse calls', async () => {
    const user = await makeUser(service);
    await user.set({ credits_plan: 1, credits_additional: 0 });
    assert.deepEqual((await user.call('GET', '/projects')).body.credits, { charged: 1, remaining: 0 });
    assert.deepEqual(await user.refusal('POST', '/projects', acme), refusal(402, 'INSUFFICIENT_CREDITS'));
    await user.set({ credits_plan: 5 });
    const { body } = await user.call('GET', '/projects');
    assert.deepEqual([body.data, body.credits], [[], { charged: 1, remaining: 4 }]);
  });

  for (const status of ['past_due', 'cancelled']) {
    test(`can read only themselves while ${status}`, async () => {
      const user = await makeUser(service);
      const { project, topic } = await startProject(user);
      await user.set({ plan_status: status });
      for (const [method, path, body] of [
        ['GET', '/projects'],
        ['GET', `/projects/${project}`],
        ['POST', '/projects', acme],
        ['POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: ['x'] }],
        ['GET', '/content/runs/1'],
        ['GET', '/work'],
      ] as const) {
        assert.deepEqual(await user.refusal(method, path, body), refusal(402, 'PLAN_INACTIVE'), path);
      }
      assert.equal((await user.data('GET', '/me')).plan.status, status);
      await user.set({ plan_status: 'active' });
      assert.equal((await user.data('GET', '/projects')).length, 1);
    });
  }

  test('can read only themselves while frozen', async () => {
    const user = await makeUser(service);
    await user.set({ frozen: 1, plan_status: 'past_due' });
    assert.deepEqual(await user.refusal('GET', '/projects'), refusal(403, 'API_FROZEN'));
    assert.deepEqual(await user.refusal('POST', '/projects', acme), refusal(403, 'API_FROZEN'));
    assert.equal((await user.call('GET', '/me')).status, 200);
    await user.set({ frozen: 0 });
    assert.equal((await user.refusal('GET', '/projects')).code, 'PLAN_INACTIVE');
  });

  test('refuse calls over the limit of a second without a charge', async () => {
    const user = await makeUser(service);
    await user.set({ per_second: 0, credits_plan: 100 });
    const { status, headers, body } = await user.call('GET', '/projects');
    assert.deepEqual(
      [status, headers.get('Retry-After'), body.error.code, body.error.details],
      [429, '1', 'RATE_LIMITED', { retry_after: 1 }],
    );
    await user.set({ per_second: 200 });
    assert.equal(await creditsLeft(user), 100);
  });

  test('refuse calls over the limit of a minute for one key alone', async () => {
    const user = await makeUser(service);
    const other = await user.further({});
    await user.set({ per_minute: 3 });
    for (let call = 0; call < 3; call += 1) assert.equal((await user.call('GET', '/projects')).status, 200);
    const { status, headers, body } = await user.call('GET', '/projects');
    assert.deepEqual([status, body.error.code], [429, 'RATE_LIMITED']);
    const wait = Number(headers.get('Retry-After'));
    assert.ok(wait > 1 && wait <= 60, `${wait}`);
    assert.equal(body.error.details.retry_after, wait);
    assert.equal((await user.refusal('GET', '/me')).code, 'RATE_LIMITED', 'a call of any kind counts');
    assert.equal((await other.call('GET', '/projects')).status, 200);
    await user.set({ per_minute: 100 });
    assert.equal((await user.call('GET', '/me')).body.data.rate_limits.perMinute, 100);
  });

  test('skip prompts over the limit of active ones', async () => {
    const user = await makeUser(service);
    const { project, topic } = await startProject(user);
    const add = (...prompts: string[]) =>
      user.call('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts });
    await user.set({ prompts_limit: 2 });
    const { body } = await add('one', 'two', 'three');
    assert.deepEqual(body.meta.prompts, { used: 2, limit: 2 });
    assert.deepEqual(body.data.skipped, [{ text: 'three', reason: 'limit' }]);
    const full = await add('three');
    assert.deepEqual(
      [full.status, full.body.error.code, full.body.error.details],
      [402, 'PROMPT_LIMIT_REACHED', { limit: 2, used: 2 }],
    );
    await user.set({ prompts_limit: 3 });
    assert.equal((await add('three')).body.data.added.length, 1);
  });

  test('refuse prompts over the limit of a day', async () => {
    const user = await makeUser(service);
    const { project, topic } = await startProject(user);
    const add = (...prompts: string[]) =>
      user.call('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts });
    await user.set({ daily_prompts: 2 });
    assert.equal((await add('one')).status, 200);
    const before = await creditsLeft(user);
    const { status, headers, body } = await add('two', 'three');
    assert.deepEqual([status, body.error.code], [429, 'PROMPT_QUOTA_EXCEEDED']);
    assert.equal(headers.get('Retry-After'), String(body.error.details.retry_after));
    assert.ok(body.error.details.retry_after > 86_000 && body.error.details.retry_after <= 86_400);
    assert.equal(await creditsLeft(user), before);
    assert.equal((await user.data('GET', `/projects/${project}/prompts`)).length, 1);
    await user.set({ daily_prompts: 3 });
    assert.equal((await add('two', 'three')).status, 200);
  });

  test('run prompts with a seat that may not manage them', async () => {
    const user = await makeUser(service);
    const { project, topic, prompts } = await startPrompts(user, 'one');
    await user.set({ manage_prompts: 0 });
    const forbidden = refusal(403, 'SEAT_FORBIDDEN');
    const path = `/projects/${project}/prompts`;
    assert.deepEqual(await user.refusal('POST', path, { topic_id: topic, prompts: ['two'] }), forbidden);
    assert.deepEqual(await user.refusal('PATCH', `${path}/${prompts[0]}`, { text: 'two' }), forbidden);
    assert.deepEqual(await user.refusal('DELETE', `${path}/${prompts[0]}`), forbidden);
    assert.equal((await user.data('GET', path))[0].text, 'one');
    assert.equal((await user.call('POST', `${path}/runs`, { prompt_ids: prompts })).status, 202);
    await user.set({ manage_prompts: 1 });
    assert.equal((await user.call('POST', path, { topic_id: topic, prompts: ['two'] })).status, 200);
  });

  test('refuse a revoked key alone', async () => {
    const user = await makeUser(service);
    const { key, ...other } = await user.further({});
    assert.equal((await other.call('GET', '/me')).status, 200);
    await service.withStore((store) => store.write(({ keys }) => keys.revoke(key.slice(0, 12), Date.now())));
    assert.deepEqual(await other.refusal('GET', '/me'), refusal(401, 'UNAUTHENTICATED'));
    assert.equal((await user.call('GET', '/me')).status, 200);
  });

  test('accept a key until it expires', async (context) => {
    let now = Date.now();
    const own = await serviceFor(context, { now: () => now });
    const user = await makeUser(own);
    const expiresAt = now + 86_400_000;
    const key = await user.further({ expiresAt });
    assert.equal((await key.data('GET', '/me')).key.expires_at, new Date(expiresAt).toISOString());
    now = expiresAt - 1;
    assert.equal((await key.call('GET', '/projects')).status, 200);
    now = expiresAt;
    for (const path of ['/me', '/projects'])
      assert.deepEqual(await key.refusal('GET', path), refusal(401, 'UNAUTHENTICATED'));
  });

  test('keep a restricted key to its projects', async () => {
    const user = await makeUser(service);
    const [{ project: one }, { project: other }] = [await startProject(user), await startProject(user)];
    const key = await user.further({ projects: [one] });
    assert.equal((await user.data('GET', '/me')).key.restricted_to_projects, false);
    assert.equal((await key.data('GET', '/me')).key.restricted_to_projects, true);
    assert.deepEqual(
      (await key.data('GET', '/projects')).map(({ id }: { id: string }) => id),
      [one],
    );
    assert.equal((await key.call('GET', `/projects/${one}/responses`)).status, 200);
    assert.deepEqual(await key.refusal('GET', `/projects/${other}/responses`), refusal(403, 'PROJECT_FORBIDDEN'));
    assert.deepEqual(await key.refusal('POST', '/projects', acme), refusal(403, 'PROJECT_FORBIDDEN'));
    assert.equal((await user.data('GET', '/projects')).length, 2);
  });

  test('fill balances on the day of renewal', async (context) => {
    let now = Date.parse('2026-01-10T12:00:00Z');
    const own = await serviceFor(context, { now: () => now });
    const user = await makeUser(own);
    const renewsAt = async () => (await user.data('GET', '/me')).plan.renews_at as string;
    await user.set({
      credits_plan: 3,
      credits_limit: 50,
      credits_additional: 7,
      rows_plan: 0,
      rows_limit: 20,
      rows_additional: 1,
      plan_renews_at: Date.parse('2026-01-15T08:00:00Z'),
    });
    assert.deepEqual(await balances(user), [3, 7, 0, 1]);
    now = Date.parse('2026-01-15T08:00:00Z');
    assert.deepEqual(await balances(user), [50, 7, 20, 1]);
    assert.equal(await renewsAt(), '2026-02-15T08:00:00.000Z');
    assert.equal((await user.call('GET', '/projects')).body.credits.remaining, 56, 'and only once');
    now = Date.parse('2026-06-01T00:00:00Z');
    assert.deepEqual(await balances(user), [50, 7, 20, 1]);
    assert.equal(await renewsAt(), '2026-06-15T08:00:00.000Z', 'months without a call are passed over');
  });

  test('renew once although the clock was ahead', async (context) => {
    const right = Date.parse('2026-01-20T12:00:00Z');
    let now = right;
    const own = await serviceFor(context, { now: () => now });
    const user = await makeUser(own);
    const renewsAt = async () => (await user.data('GET', '/me')).plan.renews_at as string;
    const due = Date.parse('2026-01-31T08:00:00Z');
    await user.set({ credits_plan: 3, credits_limit: 50, plan_renews_at: due });
    now = Date.parse('2027-02-25T00:00:00Z');
    assert.deepEqual([await renewsAt(), await creditsLeft(user)], ['2027-02-28T08:00:00.000Z', 50]);
    await user.set({ credits_plan: 20 });
    now = right;
    assert.deepEqual([await renewsAt(), await creditsLeft(user)], ['2026-01-28T08:00:00.000Z', 20]);
    now = Date.parse('2026-01-28T08:00:00Z');
    assert.deepEqual([await creditsLeft(user), await renewsAt()], [50, '2026-02-28T08:00:00.000Z']);

    await user.set({ credits_plan: 20 });
    now -= 3_600_000;
    assert.deepEqual(
      [await creditsLeft(user), await renewsAt()],
      [20, '2026-02-28T08:00:00.000Z'],
      'clocks differ a bit',
    );
  });

  test('keep a renewal that an operator set far ahead', async (context) => {
    const own = await serviceFor(context);
    const user = await makeUser(own);
    const far = Date.now() + 300 * 86_400_000;
    await user.set({ credits_plan: 3, plan_renews_at: far, plan_renewed_at: null });
    assert.equal((await user.data('GET', '/me')).plan.renews_at, new Date(far).toISOString());
    assert.equal(await creditsLeft(user), 3);
  });

  test('renew a plan that is past due once it is active', async () => {
    const user = await makeUser(service);
    await user.set({
      plan_status: 'past_due',
      credits_plan: 2,
      credits_limit: 50,
      rows_plan: 0,
      rows_limit: 20,
      plan_renews_at: Date.now() - 1000,
    });
    assert.deepEqual(await balances(user), [2, 0, 0, 0]);
    await user.set({ plan_status: 'active' });
    assert.deepEqual(await balances(user), [50, 0, 20, 0]);
  });

  test('renew once for many calls at the same time', async () => {
    const user = await makeUser(service);
    await user.set({ credits_plan: 0, credits_limit: 10, plan_renews_at: Date.now() - 1000 });
    const calls = await Promise.all(Array.from({ length: 12 }, () => user.call('GET', '/projects')));
    assert.equal(calls.filter(({ status }) => status === 200).length, 10);
    assert.equal(await creditsLeft(user), 0);
  });
});
