import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { json } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { type AccountUser, makeUser } from './accountUser.ts';
import { acme, startProject } from '../acme.ts';
import { creditsLeft, sharedService } from '../testService.ts';

const service = await sharedService();

interface Shared {
  readonly owner: AccountUser;
  readonly member: AccountUser;
  readonly project: string;
  readonly topic: number;
}

/** A project of one user that another one reaches. */
async function share(): Promise<Shared> {
  const [owner, member] = [await makeUser(service), await makeUser(service)];
  const { project, topic } = await startProject(owner);
  await member.reach(project);
  return { owner, member, project, topic };
}

describe('shared project', () => {
  test('is listed for and open to its members only', async () => {
    const [owner, member, stranger] = [await makeUser(service), await makeUser(service), await makeUser(service)];
    const { project } = await startProject(owner);
    assert.deepEqual(await member.data('GET', '/projects'), []);
    assert.equal((await member.refusal('GET', `/projects/${project}/responses`)).code, 'PROJECT_FORBIDDEN');
    await member.reach(project);
    await member.reach(project);
    assert.deepEqual(
      (await member.data('GET', '/projects')).map(({ id }: { id: string }) => id),
      [project],
    );
    assert.equal((await member.call('GET', `/projects/${project}/responses`)).status, 200);
    assert.equal((await stranger.refusal('GET', `/projects/${project}/responses`)).code, 'PROJECT_FORBIDDEN');
    assert.deepEqual(await stranger.data('GET', '/projects'), []);
  });

  test('charges the caller, not the owner', async () => {
    const { owner, member, project } = await share();
    await owner.set({ credits_plan: 0 });
    await member.set({ credits_plan: 2 });
    assert.equal((await member.call('GET', `/projects/${project}/responses`)).body.credits.remaining, 1);
    assert.equal((await owner.refusal('GET', `/projects/${project}/responses`)).code, 'INSUFFICIENT_CREDITS');
    assert.deepEqual([await creditsLeft(owner), await creditsLeft(member)], [0, 1]);
  });

  test('uses the owner’s prompt limit and the key’s daily limit', async () => {
    const { owner, member, project, topic } = await share();
    await owner.set({ prompts_limit: 2, daily_prompts: 0 });
    await member.set({ prompts_limit: 0, daily_prompts: 1 });
    const add = (...prompts: string[]) =>
      member.call('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts });
    const { body } = await add('one');
    assert.deepEqual(body.meta.prompts, { used: 1, limit: 2 });
    assert.equal((await add('two')).body.error.code, 'PROMPT_QUOTA_EXCEEDED');
    await member.set({ daily_prompts: 9 });
    assert.deepEqual((await add('two', 'three')).body.data.skipped, [{ text: 'three', reason: 'limit' }]);
    assert.equal((await add('three')).body.error.code, 'PROMPT_LIMIT_REACHED');
  });

  test('pauses while the owner’s plan is inactive', async () => {
    const { owner, member, project } = await share();
    const { project: own } = await startProject(member);
    await owner.set({ plan_status: 'past_due' });
    const before = await creditsLeft(member);
    assert.deepEqual(await member.refusal('GET', `/projects/${project}/responses`), {
      status: 402,
      code: 'OWNER_PLAN_INACTIVE',
      details: undefined,
    });
    assert.equal((await owner.refusal('GET', `/projects/${project}/responses`)).code, 'PLAN_INACTIVE');
    assert.equal(await creditsLeft(member), before);
    assert.equal(
      (await member.call('GET', `/projects/${own}/responses`)).status,
      200,
      'the member’s own project is not affected',
    );
    await owner.set({ plan_status: 'active' });
    assert.equal((await member.call('GET', `/projects/${project}/responses`)).status, 200);
  });

  test('names the member’s plan first if both are inactive', async () => {
    const { owner, member, project } = await share();
    await owner.set({ plan_status: 'cancelled' });
    await member.set({ plan_status: 'cancelled' });
    assert.equal((await member.refusal('GET', `/projects/${project}/responses`)).code, 'PLAN_INACTIVE');
  });

  test('is reached by a restricted key only if the key names it', async () => {
    const { member, project } = await share();
    const { project: second } = await startProject(await makeUser(service));
    await member.reach(second);
    const key = await member.further({ projects: [project] });
    assert.equal((await member.data('GET', '/projects')).length, 2);
    assert.deepEqual(
      (await key.data('GET', '/projects')).map(({ id }: { id: string }) => id),
      [project],
    );
    assert.equal((await key.refusal('GET', `/projects/${second}/responses`)).code, 'PROJECT_FORBIDDEN');
  });

  test('is not reached by a key if its user is not a member', async () => {
    const [owner, other] = [await makeUser(service), await makeUser(service)];
    const { project } = await startProject(owner);
    const key = await other.further({ projects: [project] });
    assert.deepEqual(await key.data('GET', '/projects'), []);
    assert.equal((await key.refusal('GET', `/projects/${project}`)).code, 'PROJECT_FORBIDDEN');
  });

  test('pauses calls on its runs, articles and exports too', async () => {
    const { owner, member, project, topic } = await share();
    const {
      added: [prompt],
    } = await owner.data('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: ['best anvil'] });
    const { id: run } = await member.data('POST', `/projects/${project}/content/runs`, {
      prompt_id: prompt.id,
      write_mode: 'brief',
    });
    const { id: file } = await member.data('POST', `/projects/${project}/exports`, {
      type: 'responses',
      format: 'csv',
    });
    await owner.set({ plan_status: 'past_due' });
    for (const [method, path, body] of [
      ['GET', `/content/runs/${run}`, undefined],
      ['POST', `/content/runs/${run}/retry`, undefined],
      ['GET', `/exports/${file}`, undefined],
      ['POST', '/content/score', { markdown: '', prompt_id: prompt.id }],
    ] as const)
      assert.equal((await member.refusal(method, path, body)).code, 'OWNER_PLAN_INACTIVE', path);
  });

  test('refuses a call whose account is removed during it', async () => {
    const user = await makeUser(service);
    const request = http.request(`${service.url}/projects`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${user.key}`, 'Content-Type': 'application/json' },
    });
    const { name, ...rest } = JSON.parse(JSON.stringify(acme)) as Record<string, unknown>;
    const [first, second] = [JSON.stringify({ name }).slice(0, -1), `,${JSON.stringify(rest).slice(1)}`];
    request.write(first);
    await service.data('GET', '/me'); // sent later, so the other call is authenticated when it returns
    await service.withStore(async (store) => {
      const { id } = (await store.read.accounts.byEmail(user.email)) ?? assert.fail('no user');
      assert.equal(await store.write(({ removals }) => removals.remove(id, Date.now())), true);
    });
    request.end(second);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const { error } = (await json(response)) as { error: { code: string } };
    assert.deepEqual([response.statusCode, error.code], [401, 'UNAUTHENTICATED']);
  });
});
