import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Definition } from '../../../src/contract/projects/definition.ts';
import { makeUser } from '../accounts/accountUser.ts';
import { racersFor } from '../store/racers.ts';
import { acme, startPrompts } from '../acme.ts';
import { creditsLeft, serviceFor, sharedService, type TestService } from '../testService.ts';

const service = await sharedService();

const read = (own: Pick<TestService, 'data'>, project: string): Promise<Definition> =>
  own.data('GET', `/projects/${project}/definition`);

/** Changes a project with its current fingerprint. */
async function change(own: TestService, project: string, changes: object) {
  const { fingerprint } = await read(own, project);
  return own.call('POST', `/projects/${project}/definition`, { fingerprint, ...changes });
}

/** Reads a project's prompts as tuples. */
const told = async (project: string) => {
  const { topics, prompts } = await read(service, project);
  const names = new Map(topics.map(({ id, name }) => [id, name]));
  return prompts.map(({ id, key, text, topic_id: topic, active }) => [id, key, text, names.get(topic), active]);
};

describe('definitions', () => {
  test('contain a project, topics and prompts, free of charge', async () => {
    const {
      project,
      topic,
      prompts: [first, second],
    } = await startPrompts(service, 'best anvil', 'cheap anvil');
    await service.data('PATCH', `/projects/${project}/prompts/${second}`, { active: false });
    const before = await creditsLeft(service);
    const definition = await read(service, project);
    assert.match(definition.fingerprint, /^[0-9a-f]{64}$/u);
    assert.deepEqual(definition, {
      fingerprint: definition.fingerprint,
      project: {
        ...{ id: project, name: acme.name, url: acme.url, region: acme.region, timezone: acme.timezone },
        models: [...acme.models],
        brand: { aliases: [], facts: [] },
        competitors: [
          { name: 'Globex', url: 'https://globex.com', aliases: [] },
          { name: 'Initech', url: null, aliases: [] },
        ],
        schedule: null,
      },
      topics: [{ id: topic, name: 'Anvils' }],
      prompts: [
        { id: first, key: null, text: 'best anvil', topic_id: topic, active: true },
        { id: second, key: null, text: 'cheap anvil', topic_id: topic, active: false },
      ],
    });
    assert.equal(await creditsLeft(service), before);
  });

  test('change their fingerprint with settings, not with answers', async () => {
    const { project, topic, prompts } = await startPrompts(service, 'best anvil', 'cheap anvil');
    const seen = [(await read(service, project)).fingerprint];
    for (const [path, body] of [
      ['', { competitors: [] }],
      ['', { schedule: { cron: '0 6 * * 1' } }],
      [`/topics/${topic}`, { name: 'Hammers' }],
      [`/prompts/${prompts[0]}`, { text: 'Best Anvil' }],
      [`/prompts/${prompts[0]}`, { active: false }],
    ] as const) {
      await service.data('PATCH', `/projects/${project}${path}`, body);
      seen.push((await read(service, project)).fingerprint);
    }
    await service.data('DELETE', `/projects/${project}/prompts/${prompts[1]}`);
    seen.push((await read(service, project)).fingerprint);
    assert.equal(new Set(seen).size, 7);
    await service.data('POST', `/projects/${project}/responses`, {
      responses: [
        { prompt_id: prompts[0], model: 'chatgpt', collected_at: '2026-11-01T00:00:00Z', content_markdown: 'Acme' },
      ],
    });
    assert.equal((await read(service, project)).fingerprint, seen.at(-1));
  });

  test('apply a change as a whole and return the new fingerprint', async () => {
    const {
      project,
      topic,
      prompts: [first, second, third, fourth],
    } = await startPrompts(service, 'one', 'two', 'three', 'four');
    const { status, body } = await change(service, project, {
      project: { name: 'Acme Corp' },
      topics: { create: ['Hammers'], rename: [{ id: topic, name: 'All anvils' }] },
      prompts: {
        delete: [first],
        change: [
          { id: second, text: 'three', key: 'b' },
          { id: third, text: 'two', topic: 'HAMMERS', active: false },
          { id: fourth, text: 'is Acme Corp one' },
        ],
        create: [
          { text: ' one ', topic: 'Hammers', key: 'a' },
          { text: 'five', topic: 'all anvils', active: false },
        ],
      },
    });
    assert.deepEqual([status, body.credits.charged], [200, 1]);
    const definition = await read(service, project);
    assert.deepEqual(body.data, { project, fingerprint: definition.fingerprint });
    assert.equal(body.meta.prompts.used, 3);
    assert.equal(definition.project.name, 'Acme Corp');
    assert.deepEqual(
      (await told(project)).map(([, ...rest]) => rest),
      [
        ['b', 'three', 'All anvils', true],
        [null, 'two', 'Hammers', false],
        [null, 'is Acme Corp one', 'All anvils', true],
        ['a', 'one', 'Hammers', true],
        [null, 'five', 'All anvils', false],
      ],
    );
    const listed: { text: string; branded: boolean }[] = await service.data('GET', `/projects/${project}/prompts`);
    assert.deepEqual(
      listed.filter(({ branded }) => branded).map(({ text }) => text),
      ['is Acme Corp one'],
    );
  });

  test('swap and remove keys of prompts', async () => {
    const {
      project,
      prompts: [first, second],
    } = await startPrompts(service, 'one', 'two');
    const keys = (one: string | null, two: string | null) =>
      change(service, project, {
        prompts: {
          change: [
            { id: first, key: one },
            { id: second, key: two },
          ],
        },
      });
    await keys('a', 'b');
    await keys('b', 'a');
    assert.deepEqual(
      (await told(project)).map(([, key]) => key),
      ['b', 'a'],
    );
    await keys(null, 'b');
    assert.deepEqual(
      (await told(project)).map(([, key]) => key),
      [null, 'b'],
    );
  });

  test('restore a prompt with its key unless that is taken', async () => {
    const { project, prompts } = await startPrompts(service, 'one', 'two');
    const [first, second] = prompts;
    await change(service, project, {
      prompts: {
        change: [
          { id: first, key: 'a' },
          { id: second, key: 'b' },
        ],
      },
    });
    await change(service, project, { prompts: { delete: prompts } });
    await change(service, project, { prompts: { create: [{ text: 'three', topic: 'Anvils', key: 'b' }] } });
    for (const id of prompts) await service.data('POST', `/projects/${project}/prompts/${id}/restore`);
    assert.deepEqual(
      (await told(project)).map(([, key, text]) => [key, text]),
      [
        ['a', 'one'],
        [null, 'two'],
        ['b', 'three'],
      ],
    );
  });

  test('delete a topic that the change empties', async () => {
    const { project, topic, prompts } = await startPrompts(service, 'one', 'two');
    assert.equal((await change(service, project, { topics: { delete: [topic] } })).body.error.code, 'TOPIC_NOT_EMPTY');
    const { status } = await change(service, project, {
      topics: { create: ['Hammers'], delete: [topic] },
      prompts: { delete: [prompts[0]], change: [{ id: prompts[1], topic: 'Hammers' }] },
    });
    assert.equal(status, 200);
    assert.deepEqual(
      (await read(service, project)).topics.map(({ name }) => name),
      ['Hammers'],
    );
  });

  test('make no part of an invalid change, free of charge', async () => {
    const { project, topic, prompts } = await startPrompts(service, 'one', 'two');
    await change(service, project, { prompts: { change: [{ id: prompts[0], key: 'a' }] } });
    const before = await read(service, project);
    const credits = await creditsLeft(service);
    const some = { text: 'three', topic: 'Anvils' };
    for (const [code, changes] of [
      ['PROMPT_EXISTS', { prompts: { create: [some, { ...some, text: 'THREE ' }] } }],
      ['PROMPT_EXISTS', { prompts: { create: [some, { ...some, text: 'four', key: 'a' }] } }],
      ['PROMPT_EXISTS', { prompts: { create: [some], change: [{ id: prompts[1], text: 'ONE' }] } }],
      ['PROMPT_NOT_FOUND', { prompts: { create: [some], change: [{ id: 999_999, text: 'four' }] } }],
      ['PROMPT_NOT_FOUND', { prompts: { delete: [prompts[0]], change: [{ id: prompts[0], text: 'four' }] } }],
      ['TOPIC_NOT_FOUND', { prompts: { create: [some, { text: 'four', topic: 'Nails' }] } }],
      ['TOPIC_EXISTS', { topics: { create: ['Hammers', 'hammers'] } }],
      ['TOPIC_EXISTS', { topics: { create: ['Hammers'], rename: [{ id: topic, name: 'hammers' }] } }],
      ['TOPIC_NOT_FOUND', { topics: { create: ['Hammers'], delete: [999_999] } }],
      ['VALIDATION_FAILED', { project: { competitors: [{ name: 'acme' }] }, prompts: { create: [some] } }],
      ['VALIDATION_FAILED', { project: { schedule: { cron: 'often' } }, prompts: { create: [some] } }],
    ] as const) {
      const { body } = await change(service, project, changes);
      assert.equal(body.error?.code, code, JSON.stringify(changes));
      assert.deepEqual(await read(service, project), before);
    }
    assert.equal(await creditsLeft(service), credits);
  });

  test('refuse an outdated fingerprint and return the current one', async () => {
    const { project } = await startPrompts(service, 'one');
    const { fingerprint } = await read(service, project);
    await service.data('PATCH', `/projects/${project}`, { region: 'DE' });
    const { status, code, details } = await service.refusal('POST', `/projects/${project}/definition`, {
      fingerprint,
      prompts: { create: [{ text: 'two', topic: 'Anvils' }] },
    });
    const today = await read(service, project);
    assert.deepEqual([status, code, details], [409, 'PLAN_OUTDATED', { fingerprint: today.fingerprint }]);
    assert.equal(today.prompts.length, 1);
  });

  test('make only one of several concurrent changes', async (context) => {
    const { service: own, race } = await racersFor(context);
    const { project } = await startPrompts(own, 'one');
    const { fingerprint } = await read(own, project);
    const answers = await race('POST', `/projects/${project}/definition`, (racer) => ({
      fingerprint,
      prompts: { create: [{ text: `prompt of ${racer}`, topic: 'Anvils' }] },
    }));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.ok(answers.every(({ status, body }) => status === 200 || body.error.code === 'PLAN_OUTDATED'));
    assert.equal((await read(own, project)).prompts.length, 2);

    const made = await race('POST', '/definitions', () => ({ project: { ...acme, url: 'https://second.example' } }));
    assert.equal(made.filter(({ status }) => status === 201).length, 1);
    assert.ok(made.every(({ status, body }) => status === 201 || body.error.code === 'PLAN_OUTDATED'));
  });

  test('ignore a repeat with the same idempotency key', async () => {
    const { project } = await startPrompts(service, 'one');
    const { fingerprint } = await read(service, project);
    const body = { fingerprint, prompts: { create: [{ text: 'two', topic: 'Anvils' }] } };
    const send = () =>
      service.call('POST', `/projects/${project}/definition`, body, {
        headers: { 'Idempotency-Key': `go-${project}` },
      });
    const [first, again] = [await send(), await send()];
    assert.deepEqual([first.status, again.status, again.body.data], [200, 200, first.body.data]);
    assert.equal((await read(service, project)).prompts.length, 2);
  });

  test('create one project per URL, with topics and prompts', async () => {
    const owner = await makeUser(service);
    const before = await creditsLeft(owner);
    const body = {
      project: { ...acme, competitors: [{ name: 'Globex' }] },
      topics: ['Anvils', 'Hammers'],
      prompts: Array.from({ length: 51 }, (_, index) => ({
        text: `anvil ${index}`,
        key: `k${index}`,
        topic: 'Anvils',
      })),
    };
    const { status, body: answer } = await owner.call('POST', '/definitions', body);
    assert.deepEqual([status, answer.credits.charged], [201, 3]);
    assert.equal(await creditsLeft(owner), before - 3);
    const { project, fingerprint } = answer.data;
    const definition = await read(owner, project);
    assert.equal(definition.fingerprint, fingerprint);
    assert.deepEqual(
      [definition.topics.length, definition.prompts.length, definition.prompts.at(-1)?.key],
      [2, 51, 'k50'],
    );
    assert.deepEqual(
      await owner.refusal('POST', '/definitions', { project: { ...acme, url: 'http://www.acme.com/' } }),
      {
        status: 409,
        code: 'PLAN_OUTDATED',
        details: { project },
      },
    );
  });

  test('create no part of an invalid project', async () => {
    const owner = await makeUser(service);
    const project = { ...acme, competitors: [] };
    for (const [code, body] of [
      ['TOPIC_NOT_FOUND', { project, topics: ['Anvils'], prompts: [{ text: 'one', topic: 'Nails' }] }],
      ['TOPIC_EXISTS', { project, topics: ['Anvils', 'anvils'] }],
      ['VALIDATION_FAILED', { project: { ...project, competitors: [{ name: 'ACME' }] } }],
    ] as const)
      assert.equal((await owner.refusal('POST', '/definitions', body)).code, code);
    assert.deepEqual(await owner.data('GET', '/projects'), []);
    const restricted = await owner.further({ projects: ['f'.repeat(24)] });
    assert.equal((await restricted.refusal('POST', '/definitions', { project })).code, 'PROJECT_FORBIDDEN');
  });

  test('check the limits of plan and day, without paused prompts', async (context) => {
    const own = await serviceFor(context);
    const { project, prompts } = await startPrompts(own, 'one', 'two');
    await own.sql('UPDATE users SET prompts_limit = 2, daily_prompts = 4');
    const create = (...texts: string[]) => texts.map((text) => ({ text, topic: 'Anvils' }));
    const full = await change(own, project, { prompts: { create: create('three') } });
    assert.deepEqual(
      [full.status, full.body.error.code, full.body.error.details],
      [402, 'PROMPT_LIMIT_REACHED', { limit: 2, used: 2 }],
    );
    const swapped = { create: create('three'), change: [{ id: prompts[0], active: false }] };
    assert.deepEqual((await change(own, project, { prompts: swapped })).body.meta.prompts, { used: 2, limit: 2 });
    const resumed = await change(own, project, { prompts: { change: [{ id: prompts[0], active: true }] } });
    assert.equal(resumed.body.error.code, 'PROMPT_LIMIT_REACHED');
    const paused = create('four', 'five').map((prompt) => ({ ...prompt, active: false }));
    const late = await change(own, project, { prompts: { create: paused } });
    assert.deepEqual([late.status, late.body.error.code], [429, 'PROMPT_QUOTA_EXCEEDED']);
    assert.equal((await change(own, project, { prompts: { create: paused.slice(1) } })).status, 200);
  });

  test('move answers with prompts, and read them again for names', async () => {
    const {
      project,
      prompts: [prompt],
    } = await startPrompts(service, 'one');
    await service.data('POST', `/projects/${project}/responses`, {
      responses: [
        { prompt_id: prompt, model: 'chatgpt', collected_at: '2026-11-01T00:00:00Z', content_markdown: 'Hooli' },
      ],
    });
    const reread = async () =>
      (await service.sql('SELECT prompt_id FROM reanalyses WHERE project_id = ? ORDER BY id', project)).map(
        (row) => row['prompt_id'],
      );
    await change(service, project, {
      topics: { create: ['Hammers'] },
      prompts: { change: [{ id: prompt, topic: 'Hammers' }] },
    });
    assert.deepEqual(await reread(), [prompt]);
    await change(service, project, {
      project: { name: 'Hooli' },
      prompts: { change: [{ id: prompt, topic: 'Anvils' }] },
    });
    assert.deepEqual(await reread(), [prompt, null]);
  });
});
