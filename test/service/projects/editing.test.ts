import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acme, startProject, startPrompts } from '../acme.ts';
import { creditsLeft, serviceFor, sharedService } from '../testService.ts';

const service = await sharedService();

describe('editing', () => {
  test('replaces given fields and whole lists, and keeps the rest', async () => {
    const { project } = await startProject(service);
    const changed = await service.data('PATCH', `/projects/${project}`, {
      name: 'Acme Corp',
      competitors: [{ name: 'Hooli', aliases: ['Hooli XYZ'] }],
      models: ['gemini', 'gemini'],
      brand: { aliases: ['ACME'] },
    });
    assert.equal(changed.name, 'Acme Corp');
    assert.deepEqual(changed.competitors, [{ name: 'Hooli', url: null, aliases: ['Hooli XYZ'] }]);
    assert.deepEqual(
      [changed.models, changed.brand, changed.url, changed.timezone],
      [['gemini'], { aliases: ['ACME'], facts: [] }, acme.url, acme.timezone],
    );
    assert.deepEqual(await service.data('GET', `/projects/${project}`), changed);
    assert.deepEqual(await service.data('PATCH', `/projects/${project}`, {}), changed);
  });

  test('stores brand facts, and keeps them if a change omits them', async () => {
    const { project } = await startProject(service);
    const change = (brand: object) => service.data('PATCH', `/projects/${project}`, { brand });
    await change({ aliases: ['ACME'] });
    const { brand } = await change({ facts: ['Acme costs $199 a month.'] });
    assert.deepEqual(brand, { aliases: ['ACME'], facts: ['Acme costs $199 a month.'] });
    assert.deepEqual((await change({ aliases: [] })).brand.facts, ['Acme costs $199 a month.']);
    for (const facts of [Array(51).fill('One.'), ['x'.repeat(501)], ['']])
      assert.equal((await service.call('PATCH', `/projects/${project}`, { brand: { facts } })).status, 422);
    const longest = Array<string>(50).fill('x'.repeat(500));
    assert.deepEqual((await change({ facts: longest })).brand.facts, longest);
    assert.deepEqual((await change({ facts: [] })).brand.facts, []);
  });

  test('is free of charge and validated like a new project', async () => {
    const { project } = await startProject(service);
    const before = await creditsLeft(service);
    await service.data('PATCH', `/projects/${project}`, { region: 'DE' });
    assert.equal(await creditsLeft(service), before);
    for (const [path, body] of [
      ['region', { region: 'XX' }],
      ['timezone', { timezone: 'Mars' }],
      ['models', { models: [] }],
      ['brand.aliases[0]', { brand: { aliases: ['\u200b\u3164'] } }],
      ['colour', { colour: 'red' }],
      ['schedule.cron', { schedule: { cron: 'now and then' } }],
    ] as const) {
      const { code, details } = await service.refusal('PATCH', `/projects/${project}`, body);
      assert.deepEqual([code, (details as { path: string }[])[0]?.path], ['VALIDATION_FAILED', path]);
    }
  });

  test('keeps a schedule in a time zone, and null ends it', async () => {
    const { project } = await startProject(service);
    const patch = async (schedule: unknown) =>
      (await service.data('PATCH', `/projects/${project}`, { schedule })).schedule;
    assert.deepEqual(await patch({ cron: '0 6 * * 1' }), { cron: '0 6 * * 1', timezone: 'Europe/Berlin' });
    assert.deepEqual(await patch({ cron: '30 7 * * *', timezone: 'Asia/Kathmandu' }), {
      cron: '30 7 * * *',
      timezone: 'Asia/Kathmandu',
    });
    assert.equal(await patch(null), null);
  });

  test('updates which prompts are branded when names change', async () => {
    const { project } = await startPrompts(service, 'is Acme any good', 'is Hooli any good');
    const branded = async () =>
      (await service.data('GET', `/projects/${project}/prompts`)).map((prompt: { branded: boolean }) => prompt.branded);
    assert.deepEqual(await branded(), [true, false]);
    await service.data('PATCH', `/projects/${project}`, { name: 'Hooli' });
    assert.deepEqual(await branded(), [false, true]);
  });

  test('hides a deleted project from all calls until it is restored', async () => {
    const {
      project,
      topic,
      prompts: [prompt],
    } = await startPrompts(service, 'best anvil');
    assert.deepEqual(await service.data('DELETE', `/projects/${project}`), { id: project, deleted: true });
    for (const path of ['', '/topics', '/prompts', '/responses'])
      assert.equal((await service.refusal('GET', `/projects/${project}${path}`)).code, 'PROJECT_NOT_FOUND');
    assert.equal((await service.refusal('DELETE', `/projects/${project}`)).code, 'PROJECT_NOT_FOUND');
    assert.ok(!(await service.data('GET', '/projects')).some(({ id }: { id: string }) => id === project));
    const back = await service.data('POST', `/projects/${project}/restore`);
    assert.deepEqual([back.id, back.prompts_count], [project, 1]);
    assert.equal((await service.data('GET', `/projects/${project}/prompts?topic_id=${topic}`))[0].id, prompt);
  });

  test('stops and refunds the runs of a deleted project', async (context) => {
    const own = await serviceFor(context, { configuration: { assistants: {} } });
    const { project, topic } = await startPrompts(own, 'best anvil', 'cheap anvil');
    const before = await creditsLeft(own);
    const { id } = await own.data('POST', `/projects/${project}/prompts/runs`, { topic_ids: [topic] });
    await own.data('DELETE', `/projects/${project}`);
    assert.equal(await creditsLeft(own), before);
    await own.data('POST', `/projects/${project}/restore`);
    assert.match((await own.data('GET', `/prompts/runs/${id}`)).status, /cancelled|failed/);
  });

  test('renames a topic, but not to the name of another', async () => {
    const { project, topic } = await startProject(service);
    const { id: other } = await service.data('POST', `/projects/${project}/topics`, { name: 'Hammers' });
    assert.equal(
      (await service.data('PATCH', `/projects/${project}/topics/${topic}`, { name: 'ANVILS' })).name,
      'ANVILS',
    );
    assert.deepEqual(await service.refusal('PATCH', `/projects/${project}/topics/${topic}`, { name: 'hammers' }), {
      status: 409,
      code: 'TOPIC_EXISTS',
      details: { topic_id: other },
    });
    assert.equal(
      (await service.refusal('PATCH', `/projects/${project}/topics/999999`, { name: 'x' })).code,
      'TOPIC_NOT_FOUND',
    );
  });

  test('returns 404 for a topic of another project', async () => {
    const { topic } = await startProject(service);
    const { project } = await startProject(service);
    assert.equal((await service.refusal('DELETE', `/projects/${project}/topics/${topic}`)).code, 'TOPIC_NOT_FOUND');
    assert.equal(
      (await service.refusal('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: ['x'] })).code,
      'TOPIC_NOT_FOUND',
    );
  });

  test('does not delete a topic with prompts, even paused ones', async () => {
    const {
      project,
      topic,
      prompts: [prompt],
    } = await startPrompts(service, 'best anvil');
    await service.data('PATCH', `/projects/${project}/prompts/${prompt}`, { active: false });
    assert.deepEqual(await service.refusal('DELETE', `/projects/${project}/topics/${topic}`), {
      status: 409,
      code: 'TOPIC_NOT_EMPTY',
      details: { prompts_count: 1 },
    });
    await service.data('DELETE', `/projects/${project}/prompts/${prompt}`);
    assert.equal((await service.data('DELETE', `/projects/${project}/topics/${topic}`)).id, topic);
    assert.deepEqual(await service.data('GET', `/projects/${project}/topics`), []);
  });

  test('rewords, moves and pauses a prompt', async () => {
    const {
      project,
      prompts: [prompt],
    } = await startPrompts(service, 'best anvil');
    const { id: hammers } = await service.data('POST', `/projects/${project}/topics`, { name: 'Hammers' });
    const changed = await service.data('PATCH', `/projects/${project}/prompts/${prompt}`, {
      text: '  best hammer of Acme ',
      topic_id: hammers,
      active: false,
    });
    assert.deepEqual(
      [changed.text, changed.topic_id, changed.active, changed.branded],
      ['best hammer of Acme', hammers, false, true],
    );
    assert.equal((await service.data('GET', `/projects/${project}`)).prompts_count, 0);
  });

  test('does not reword a prompt to an existing text, ignoring case', async () => {
    const {
      project,
      prompts: [first, second],
    } = await startPrompts(service, 'best anvil', 'cheap anvil');
    assert.deepEqual(await service.refusal('PATCH', `/projects/${project}/prompts/${second}`, { text: 'BEST anvil' }), {
      status: 409,
      code: 'PROMPT_EXISTS',
      details: { prompt_id: first },
    });
    assert.equal(
      (await service.data('PATCH', `/projects/${project}/prompts/${first}`, { text: 'Best Anvil' })).text,
      'Best Anvil',
    );
  });

  test('returns 402 for resuming a prompt beyond the limit', async (context) => {
    const own = await serviceFor(context);
    const {
      project,
      prompts: [first],
    } = await startPrompts(own, 'best anvil', 'cheap anvil');
    await own.data('PATCH', `/projects/${project}/prompts/${first}`, { active: false });
    await own.withStore((store) =>
      store.write(async ({ accounts }) => {
        await accounts.set(1, { prompts_limit: 1 });
      }),
    );
    const { status, code } = await own.refusal('PATCH', `/projects/${project}/prompts/${first}`, { active: true });
    assert.deepEqual([status, code], [402, 'PROMPT_LIMIT_REACHED']);
  });

  test('keeps the answers of a deleted prompt, without its text', async () => {
    const {
      project,
      prompts: [prompt],
    } = await startPrompts(service, 'best anvil');
    await service.data('POST', `/projects/${project}/responses`, {
      responses: [
        {
          prompt_id: prompt,
          model: 'chatgpt',
          collected_at: new Date().toISOString(),
          content_markdown: 'Acme makes anvils.',
        },
      ],
    });
    assert.equal((await service.data('DELETE', `/projects/${project}/prompts/${prompt}`)).id, prompt);
    const [answer] = await service.data('GET', `/projects/${project}/responses`);
    assert.deepEqual(answer.prompt, { id: prompt, text: null });
    assert.equal((await service.refusal('DELETE', `/projects/${project}/prompts/${prompt}`)).code, 'PROMPT_NOT_FOUND');
  });

  test('does not raise the daily limit when prompts are deleted', async (context) => {
    const own = await serviceFor(context);
    const { project, topic, prompts } = await startPrompts(own, 'one', 'two');
    await own.withStore((store) =>
      store.write(async ({ accounts }) => {
        await accounts.set(1, { daily_prompts: 2 });
      }),
    );
    for (const id of prompts) await own.data('DELETE', `/projects/${project}/prompts/${id}`);
    assert.equal(
      (await own.refusal('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts: ['three'] })).code,
      'PROMPT_QUOTA_EXCEEDED',
    );
  });
});
