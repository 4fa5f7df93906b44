import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import { type AccountUser, makeUser } from '../accounts/accountUser.ts';
import { acme, startPrompts } from '../acme.ts';
import { sharedService } from '../testService.ts';

const service = await sharedService();
/** Owns the project; without credits. */
let owner: AccountUser;
/** The project is shared with this user, who has no credits either. */
let member: AccountUser;
let project: string;

before(async () => {
  owner = await makeUser(service);
  member = await makeUser(service);
  ({ project } = await startPrompts(owner, 'best anvil'));
  await member.reach(project);
  for (const user of [owner, member]) await user.set({ credits_plan: 0 });
});

const nobodys = 'f'.repeat(24);
const badSchedule = { schedule: { cron: 'now and then' } };

describe('order of checks', () => {
  test('is shape, project, window, cursor, then credits', async () => {
    const code = async (id: string, query: string) =>
      (await owner.refusal('GET', `/projects/${id}/responses?${query}`)).code;
    assert.equal(await code(nobodys, 'limit=0'), 'VALIDATION_FAILED');
    assert.equal(await code(nobodys, 'from=2026-01-01&to=2026-11-01'), 'PROJECT_NOT_FOUND');
    assert.equal(await code(project, 'from=2026-01-01&to=2026-11-01'), 'DATE_RANGE_TOO_LARGE');
    assert.equal(await code(project, 'cursor=x'), 'INVALID_CURSOR');
    assert.equal(await code(project, ''), 'INSUFFICIENT_CREDITS');
  });

  test('has the owner’s plan between shape and window', async () => {
    await owner.set({ plan_status: 'past_due' });
    const code = async (query: string) => (await member.refusal('GET', `/projects/${project}/responses?${query}`)).code;
    assert.deepEqual(
      [await code('limit=0'), await code('from=2026-01-01&to=2026-11-01')],
      ['VALIDATION_FAILED', 'OWNER_PLAN_INACTIVE'],
    );
    await owner.set({ plan_status: 'active' });
  });

  test('has the schedule before the credits', async () => {
    assert.deepEqual((await owner.refusal('POST', '/projects', { ...acme, ...badSchedule })).details, [
      { path: 'schedule.cron', message: 'must be a cron expression with five fields, such as 0 6 * * 1' },
    ]);
    assert.equal((await owner.refusal('POST', '/projects', acme)).code, 'INSUFFICIENT_CREDITS');
  });

  test('has the restriction of a key before the credits', async () => {
    const restricted = await owner.further({ projects: [project] });
    assert.equal((await restricted.refusal('POST', '/projects', acme)).code, 'PROJECT_FORBIDDEN');
  });

  test('has the credits before the objects of a call', async () => {
    for (const [method, path, body] of [
      ['GET', `/projects/${project}/responses/999`],
      ['POST', `/projects/${project}/prompts`, { topic_id: 999, prompts: ['x'] }],
      ['POST', `/projects/${project}/content/runs`, { prompt_id: 999 }],
    ] as const) {
      assert.deepEqual(
        await owner.refusal(method, path, body),
        { status: 402, code: 'INSUFFICIENT_CREDITS', details: undefined },
        `${method} ${path}`,
      );
    }
  });

  test('has the seat between scope and shape', async () => {
    await owner.set({ manage_prompts: 0 });
    const reader = await owner.further({ scopes: ['read'] });
    const code = async (who: AccountUser | typeof reader) =>
      (await who.refusal('POST', `/projects/${nobodys}/prompts`, {})).code;
    assert.deepEqual([await code(reader), await code(owner)], ['SCOPE_MISSING', 'SEAT_FORBIDDEN']);
    await owner.set({ manage_prompts: 1 });
  });

  test('lets a frozen account without a plan read itself', async () => {
    await owner.set({ frozen: 1, plan_status: 'cancelled' });
    assert.equal((await owner.data('GET', '/me')).plan.status, 'cancelled');
    assert.equal((await owner.refusal('GET', '/me?token=x')).code, 'KEY_IN_QUERY');
    assert.equal((await owner.refusal('GET', '/projects?x=1')).code, 'API_FROZEN');
    await owner.set({ frozen: 0 });
    assert.equal((await owner.refusal('GET', '/projects?x=1')).code, 'PLAN_INACTIVE');
    await owner.set({ plan_status: 'active' });
  });
});
