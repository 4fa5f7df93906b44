import assert from 'node:assert/strict';
import { describe, before, test } from 'node:test';
import { acme, startProject } from '../acme.ts';
import { creditsLeft, leaveCredits, serviceFor, sharedService } from '../testService.ts';

const service = await sharedService();
let project: string;

before(async () => {
  ({ project } = await startProject(service));
});

const nobodysProject = '0123456789abcdef01234567';

describe('credits', () => {
  test('are in headers, with the balance only after a charge', async () => {
    const paid = await service.call('GET', '/projects');
    assert.equal(paid.headers.get('X-Service-Credits-Charged'), '1');
    assert.equal(paid.headers.get('X-Service-Credits-Remaining'), String(paid.body.credits.remaining));
    const free = await service.call('GET', '/me');
    assert.deepEqual(free.body.credits, { charged: 0, remaining: null });
    assert.equal(free.headers.get('X-Service-Credits-Charged'), '0');
    assert.equal(free.headers.has('X-Service-Credits-Remaining'), false);
  });

  test('are not charged for refused calls', async () => {
    const before = await creditsLeft(service);
    await service.refusal('GET', `/projects/${project}/responses?limit=0`);
    await service.refusal('GET', `/projects/${project}/responses?cursor=x`);
    await service.refusal('GET', `/projects/${project}/responses/99`);
    await service.refusal('GET', `/projects/${nobodysProject}/responses`);
    await service.refusal('POST', `/projects/${project}/prompts`, { topic_id: 99, prompts: ['x'] });
    await service.refusal('POST', `/projects/${project}/prompts/runs`, { prompt_ids: [99] });
    assert.equal(await creditsLeft(service), before);
  });

  test('of the plan are spent before additional ones', async (context) => {
    const own = await serviceFor(context);
    const { project: id } = await startProject(own);
    await leaveCredits(own, 1, 2);
    const balance = async () => {
      const { plan, additional, available } = (await own.data('GET', '/me')).credits;
      return [plan, additional, available];
    };
    await own.data('GET', `/projects/${id}/responses?include=content`);
    assert.deepEqual(await balance(), [0, 1, 1]);
    assert.equal((await own.call('GET', `/projects/${id}/responses`)).body.credits.remaining, 0);
    assert.deepEqual(await balance(), [0, 0, 0]);
  });

  test('are refunded up to the limit of the plan', async (context) => {
    const own = await serviceFor(context);
    await startProject(own);
    const refund = (amount: number, additional: number) =>
      own.withStore((store) =>
        store.write(async ({ balances, accounts }) =>
          balances.refund((await accounts.list())[0]?.id ?? 0, 'credits', amount, additional),
        ),
      );
    const balance = async () => {
      const [row] = await own.sql('SELECT credits_plan, credits_additional FROM users');
      return [row?.['credits_plan'], row?.['credits_additional']].map(Number);
    };
    await own.sql('UPDATE users SET credits_plan = 100, credits_additional = 5, credits_limit = 100');
    await refund(20, 0);
    assert.deepEqual(await balance(), [100, 5]);
    await own.sql('UPDATE users SET credits_plan = 90');
    await refund(20, 3);
    assert.deepEqual(await balance(), [100, 8]);
    await own.sql('UPDATE users SET credits_plan = 150');
    await refund(20, 0);
    assert.deepEqual(await balance(), [150, 8], 'a granted balance over the limit is kept');
    await own.sql('UPDATE users SET credits_plan = 10');
    await refund(20, 0);
    assert.deepEqual(await balance(), [30, 8]);
  });

  test('are required before a call changes anything', async (context) => {
    const own = await serviceFor(context);
    const { project: id, topic: group } = await startProject(own);
    const { added } = await own.data('POST', `/projects/${id}/prompts`, { topic_id: group, prompts: ['best anvil'] });
    await leaveCredits(own, 0);
    const counts = () =>
      own.sql(`SELECT (SELECT count(*) FROM projects) AS projects, (SELECT count(*) FROM prompts) AS prompts, (SELECT count(*) FROM work) AS work,
    (SELECT count(*) FROM prompt_runs) AS runs, (SELECT count(*) FROM content_runs) AS articles, (SELECT count(*) FROM answers) AS answers`);
    const before = await counts();
    const answer = {
      prompt_id: added[0].id,
      model: 'chatgpt',
      collected_at: '2026-11-01T00:00:00Z',
      content_markdown: 'x',
    };
    for (const [path, body] of [
      ['/projects', acme],
      [`/projects/${id}/prompts`, { topic_id: group, prompts: ['new'] }],
      [`/projects/${id}/prompts/runs`, { prompt_ids: [added[0].id] }],
      [`/projects/${id}/responses`, { responses: [answer] }],
      [`/projects/${id}/content/runs`, { prompt_id: added[0].id }],
    ] as const) {
      const { status, body: refused } = await own.call('POST', path, body);
      assert.deepEqual([status, refused.error.code], [402, 'INSUFFICIENT_CREDITS'], path);
    }
    assert.deepEqual(await counts(), before);
  });

  test('are not overspent by concurrent calls', async (context) => {
    const own = await serviceFor(context);
    await leaveCredits(own, 1);
    const made = await Promise.all(Array.from({ length: 8 }, () => own.call('POST', '/projects', acme)));
    assert.deepEqual(made.map(({ status }) => status).sort(), [201, 402, 402, 402, 402, 402, 402, 402]);
    assert.equal((await own.sql('SELECT count(*) AS n FROM projects'))[0]?.['n'], 1);
    const id = String((await own.sql('SELECT id FROM projects'))[0]?.['id']);
    await leaveCredits(own, 2);
    const read = () => own.call('GET', `/projects/${id}/responses`);
    const statuses = (await Promise.all(Array.from({ length: 8 }, read))).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 2);
  });

  test('are checked against the balance at the moment of the charge', async (context) => {
    const own = await serviceFor(context);
    await leaveCredits(own, 1, 1);
    const charge = () => own.withStore((store) => store.write(({ balances }) => balances.charge(1, 'credits', 2)));
    const charged = await Promise.allSettled([charge(), charge(), charge()]);
    assert.deepEqual(charged.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected']);
    for (const result of charged)
      if (result.status === 'rejected') assert.equal((result.reason as { code: string }).code, 'INSUFFICIENT_CREDITS');
    assert.equal(await creditsLeft(own), 0);
  });
});
