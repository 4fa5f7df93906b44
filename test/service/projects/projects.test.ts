import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getAccount } from '../../../src/contract/service/account.ts';
import { createProject, listProjects } from '../../../src/contract/projects/project.ts';
import { acme } from '../acme.ts';
import { leaveCredits, serviceFor, sharedService } from '../testService.ts';

const service = await sharedService();

describe('account', () => {
  test('shows the owner, scopes and balances of the key', async () => {
    const key = await service.makeKey(['read', 'agents']);
    const { body } = await service.call('GET', '/me', undefined, { key });
    const account = getAccount.data.parse(body.data);
    assert.deepEqual(body.meta, {});
    assert.equal(account.user.email, 'local@localhost');
    assert.deepEqual(account.key, {
      name: 'test',
      prefix: key.slice(0, 12),
      scopes: ['read', 'agents'],
      restricted_to_projects: false,
      expires_at: null,
    });
    assert.doesNotMatch(JSON.stringify(body), new RegExp(key));
    assert.equal(account.plan.status, 'active');
    assert.equal(account.credits.available, account.credits.plan + account.credits.additional);
    assert.equal(account.export_rows.available, account.export_rows.plan_limit);
    assert.ok(account.rate_limits.perMinute >= account.rate_limits.perSecond);
  });

  test('is readable without credits', async (context) => {
    const own = await serviceFor(context);
    await leaveCredits(own, 0);
    assert.equal((await own.data('GET', '/me')).credits.available, 0);
  });

  test('has a key of the editor from the start, with every scope', async () => {
    assert.deepEqual((await service.data('GET', '/me')).key.scopes, ['read', 'write', 'agents']);
  });
});

describe('projects', () => {
  test('are created as requested and returned the same', async () => {
    const { status, body } = await service.call('POST', '/projects', { ...acme, brand: { aliases: [' Acme Corp '] } });
    assert.deepEqual([status, body.credits.charged], [201, 1]);
    const project = createProject.data.parse(body.data);
    assert.match(project.id, /^[0-9a-f]{24}$/);
    assert.deepEqual(
      {
        name: project.name,
        url: project.url,
        region: project.region,
        timezone: project.timezone,
        models: project.models,
      },
      { name: acme.name, url: acme.url, region: acme.region, timezone: acme.timezone, models: acme.models },
    );
    assert.deepEqual(project.brand, { aliases: ['Acme Corp'], facts: [] });
    assert.deepEqual(project.competitors, [
      { name: 'Globex', url: 'https://globex.com', aliases: [] },
      { name: 'Initech', url: null, aliases: [] },
    ]);
    assert.deepEqual(
      [project.prompts_count, project.next_run_at, project.schedule, project.last_answer_at],
      [0, null, null, null],
    );
    const read = await service.call('GET', `/projects/${project.id}`);
    assert.deepEqual(read.body.data, project);
    assert.equal(read.body.credits.charged, 0);
  });

  test('are listed by name, with their number of active prompts', async (context) => {
    const own = await serviceFor(context);
    const zeta = await own.data('POST', '/projects', { ...acme, name: 'Zeta' });
    const beta = await own.data('POST', '/projects', { ...acme, name: 'Beta' });
    const { id: topic } = await own.data('POST', `/projects/${zeta.id}/topics`, { name: 'x' });
    await own.data('POST', `/projects/${zeta.id}/prompts`, { topic_id: topic, prompts: ['one', 'two'] });
    const { body } = await own.call('GET', '/projects');
    const rows = listProjects.data.parse(body.data);
    assert.deepEqual(
      rows.map(({ id, prompts_count }) => [id, prompts_count]),
      [
        [beta.id, 0],
        [zeta.id, 2],
      ],
    );
    assert.deepEqual([body.meta, body.credits.charged], [{ count: 2 }, 1]);
    assert.equal('brand' in body.data[0], false, 'details are only in the project itself');
  });

  test('track an assistant once that is given twice', async () => {
    const { models } = await service.data('POST', '/projects', { ...acme, models: ['gemini', 'chatgpt', 'gemini'] });
    assert.deepEqual(models, ['gemini', 'chatgpt']);
  });

  test('require a name, URL, country, time zone and assistant', async () => {
    const wrong = {
      name: ['', ' ', 'x'.repeat(121), 1],
      url: ['acme.com', 'ftp://acme.com', 'javascript:alert(1)', ''],
      region: ['us', 'USA', 'XX', 'Germany'],
      timezone: ['Mars/Olympus', '+01:00', ''],
      models: [[], ['eliza'], 'chatgpt'],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { code, details } = await service.refusal('POST', '/projects', { ...acme, [field]: value });
        assert.equal(code, 'VALIDATION_FAILED', `${field} ${JSON.stringify(value)}`);
        assert.ok((details as { path: string }[])[0]?.path.startsWith(field), `${field} ${JSON.stringify(details)}`);
      }
      const without = Object.fromEntries(Object.entries(acme).filter(([name]) => name !== field));
      assert.equal((await service.refusal('POST', '/projects', without)).code, 'VALIDATION_FAILED', field);
    }
  });

  test('return the existing topic for a known name, ignoring case', async () => {
    const { id } = await service.data('POST', '/projects', acme);
    const first = await service.call('POST', `/projects/${id}/topics`, { name: ' Straßenbau ' });
    assert.deepEqual(
      [first.status, first.body.data.name, first.body.data.prompts_count, first.body.credits.charged],
      [201, 'Straßenbau', 0, 0],
    );
    for (const name of ['Straßenbau', 'STRASSENBAU', 'strassenbau\n']) {
      const again = await service.call('POST', `/projects/${id}/topics`, { name });
      assert.deepEqual([again.status, again.body.data], [200, first.body.data], name);
    }
    assert.equal((await service.call('POST', `/projects/${id}/topics`, { name: 'Strasenbau' })).status, 201);
  });

  test('list topics by name, ignoring case, with counts of prompts', async () => {
    const { id } = await service.data('POST', '/projects', acme);
    for (const name of ['beta', 'Gamma', 'Alpha']) await service.data('POST', `/projects/${id}/topics`, { name });
    const { body } = await service.call('GET', `/projects/${id}/topics`);
    assert.deepEqual(
      body.data.map(({ name }: { name: string }) => name),
      ['Alpha', 'beta', 'Gamma'],
    );
    assert.deepEqual(body.meta, { project: id, count: 3 });
    await service.data('POST', `/projects/${id}/prompts`, { topic_id: body.data[1].id, prompts: ['one', 'two'] });
    const after = await service.data('GET', `/projects/${id}/topics`);
    assert.deepEqual(
      after.map((topic: { prompts_count: number }) => topic.prompts_count),
      [0, 2, 0],
    );
  });

  test('may have topics of the same name', async () => {
    const [one, two] = [await service.data('POST', '/projects', acme), await service.data('POST', '/projects', acme)];
    const { id } = await service.data('POST', `/projects/${one.id}/topics`, { name: 'Anvils' });
    assert.notEqual((await service.data('POST', `/projects/${two.id}/topics`, { name: 'Anvils' })).id, id);
    assert.equal(
      (await service.refusal('POST', `/projects/${two.id}/prompts`, { topic_id: id, prompts: ['x'] })).code,
      'TOPIC_NOT_FOUND',
    );
  });

  test('are described in openapi.json, which needs no key', async () => {
    const { status, body } = await service.call('GET', '/openapi.json', undefined, { key: null });
    assert.deepEqual([status, body.openapi], [200, '3.1.0']);
    const operation = body.paths['/projects/{project}/responses'].get;
    assert.deepEqual([operation['x-origin'], operation['x-cost'], operation['x-scope']], ['specified', 1, 'read']);
    assert.equal(body.data, undefined, 'it has no envelope');
  });
});
