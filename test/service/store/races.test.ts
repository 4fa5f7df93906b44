import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { eventually } from '../../fakes/eventually.ts';
import { startModelServer } from '../../fakes/modelServer.ts';
import { acme, startPrompts } from '../acme.ts';
import { chatgptAt } from '../testModels.ts';
import { behind, creditsLeft } from '../testService.ts';
import { many, racersFor, sharedRacers, tally, charged, count } from './racers.ts';

const newRacers = await sharedRacers();

describe('concurrent calls', () => {
  test('create one topic of a new name', async () => {
    const { service, race } = await newRacers();
    const { project } = await startPrompts(service, 'best anvil');
    const made = await race('POST', `/projects/${project}/topics`, (racer) => ({
      name: racer % 3 === 0 ? 'ROCKETS' : 'rockets',
    }));
    assert.deepEqual(tally(made), { 201: 1, 200: many - 1 });
    assert.equal(new Set(made.map(({ body }) => body.data.id as number)).size, 1);
    assert.equal(await count(service, `topics WHERE project_id = '${project}'`), 2);
  });

  test('rename one of many topics to the same name', async () => {
    const { service, race } = await newRacers();
    const { project } = await startPrompts(service, 'best anvil');
    const topics = (await race('POST', `/projects/${project}/topics`, (racer) => ({ name: `topic ${racer}` }))).map(
      ({ body }) => body.data.id as number,
    );
    const renamed = await Promise.all(
      topics.map((topic) => race('PATCH', `/projects/${project}/topics/${topic}`, () => ({ name: 'Rockets' }), {}, 1)),
    );
    assert.deepEqual(tally(renamed.flat()), { 200: 1, TOPIC_EXISTS: many - 1 });
  });

  test('add one prompt of a text, and reword one to the same text', async () => {
    const { service, race } = await newRacers();
    const { project, topic, prompts } = await startPrompts(
      service,
      ...Array.from({ length: many }, (_, n) => `prompt ${n}`),
    );
    const added = await race('POST', `/projects/${project}/prompts`, (racer) => ({
      topic_id: topic,
      prompts: [racer % 2 === 0 ? 'Straße' : 'STRASSE'],
    }));
    assert.deepEqual(
      [tally(added), added.reduce((sum, { body }) => sum + (body.meta.added as number), 0)],
      [{ 200: many }, 1],
    );
    const ids = added.map(({ body: { data } }) => (data.added[0]?.id ?? data.skipped[0].prompt_id) as number);
    assert.equal(new Set(ids).size, 1);
    const reworded = await Promise.all(
      prompts.map((prompt) =>
        race('PATCH', `/projects/${project}/prompts/${prompt}`, () => ({ text: 'the same' }), {}, 1),
      ),
    );
    assert.deepEqual(tally(reworded.flat()), { 200: 1, PROMPT_EXISTS: many - 1 });
  });

  test('store an answer once that is sent several times', async () => {
    const { service, race } = await newRacers();
    const {
      project,
      prompts: [prompt],
    } = await startPrompts(service, 'best anvil');
    const answers = `answers WHERE project_id = '${project}'`;
    const row = {
      prompt_id: prompt,
      model: 'chatgpt',
      collected_at: '2026-11-01T12:00:00Z',
      content_markdown: 'Acme, see https://acme.com/anvils.',
    };
    const added = await race('POST', `/projects/${project}/responses`, () => ({ responses: [row, row] }));
    assert.deepEqual(
      [tally(added), added.reduce((sum, { body }) => sum + (body.meta.added as number), 0)],
      [{ 201: many }, 1],
    );
    assert.deepEqual(
      [
        await count(service, answers),
        await count(service, `answer_sources WHERE answer_id IN (SELECT id FROM ${answers})`),
      ],
      [1, 1],
    );
    assert.equal(
      (await service.data('GET', `/projects/${project}/sources/top-domains?from=2026-11-01&to=2026-11-01`))[0].mentions,
      1,
    );
  });

  test('create one project per idempotency key', async () => {
    const { service, race } = await newRacers();
    const projects = `projects WHERE user_id = (SELECT id FROM users WHERE email = '${service.user}')`;
    const before = await creditsLeft(service);
    const made = await race('POST', '/projects', () => acme, { 'Idempotency-Key': 'once' });
    const counts = tally(made);
    assert.equal((counts['201'] ?? 0) + (counts['IDEMPOTENCY_IN_PROGRESS'] ?? 0), many, JSON.stringify(counts));
    assert.ok((counts['201'] ?? 0) >= 1);
    assert.deepEqual([charged(made), before - (await creditsLeft(service)), await count(service, projects)], [1, 1, 1]);
    const others = await race('POST', '/projects', (racer) => ({ ...acme, name: `Acme ${racer % 2}` }), {
      'Idempotency-Key': 'one-of-two',
    });
    assert.deepEqual([charged(others), await count(service, projects)], [1, 2]);
  });

  test('cancel a run once and refund it once', async () => {
    const { service, race } = await newRacers();
    const { project, prompts } = await startPrompts(service, 'best anvil');
    const before = await creditsLeft(service);
    const queued = await count(service, 'work');
    for (const [path, body] of [
      ['prompts/runs', { prompt_ids: prompts, repeat: 3 }],
      ['content/runs', { prompt_id: prompts[0] }],
    ] as const) {
      const { id } = await service.data('POST', `/projects/${project}/${path}`, body);
      assert.deepEqual(tally(await race('POST', `/${path}/${id}/cancel`)), { 200: 1, RUN_NOT_ACTIVE: many - 1 }, path);
      assert.deepEqual([await creditsLeft(service), await count(service, 'work')], [before, queued], path);
    }
  });

  test('retry an article once and charge it once', async () => {
    const { service, race } = await newRacers();
    const {
      project,
      prompts: [prompt],
    } = await startPrompts(service, 'best anvil');
    const { id } = await service.data('POST', `/projects/${project}/content/runs`, { prompt_id: prompt });
    await service.data('POST', `/content/runs/${id}/cancel`);
    const before = await creditsLeft(service);
    const retried = await race('POST', `/content/runs/${id}/retry`);
    assert.deepEqual([tally(retried), charged(retried)], [{ 200: 1, RUN_NOT_RETRYABLE: many - 1 }, 10]);
    assert.deepEqual(
      [before - (await creditsLeft(service)), await count(service, `work WHERE kind = 'article' AND ref = ${id}`)],
      [10, 1],
    );
  });

  test('charge a run cancelled at its end for its answers only', async (context) => {
    const model = await startModelServer(() => ({ says: 'Acme.', after: 15 }));
    behind(context, () => model.close());
    const { service, race } = await racersFor(context, chatgptAt(model.baseUrl, { concurrency: 8, perMinute: 10_000 }));
    const { project, prompts } = await startPrompts(service, 'best anvil');
    for (let round = 0; round < 4; round += 1) {
      const before = await creditsLeft(service);
      const { id } = await service.data('POST', `/projects/${project}/prompts/runs`, {
        prompt_ids: prompts,
        models: ['chatgpt'],
        repeat: 8,
      });
      await eventually(async () => (await service.data('GET', `/prompts/runs/${id}`)).done > round);
      const cancelled = await race('POST', `/prompts/runs/${id}/cancel`, undefined, {}, 2);
      const { status, done, completed_at: ended } = await service.data('GET', `/prompts/runs/${id}`);
      assert.ok(
        ended !== null && (status === 'completed' || tally(cancelled)['200'] === 1),
        `${status} ${JSON.stringify(tally(cancelled))}`,
      );
      assert.equal(before - (await creditsLeft(service)), done);
      assert.equal(await count(service, `asks WHERE run_id = ${id} AND status IN ('waiting', 'asking')`), 0);
    }
  });

  test('either delete a topic or add a prompt to it', async () => {
    const { service, race } = await newRacers();
    const { project } = await startPrompts(service, 'best anvil');
    for (let round = 0; round < 10; round += 1) {
      const { id } = await service.data('POST', `/projects/${project}/topics`, { name: `topic ${round}` });
      const [added, deleted] = await Promise.all([
        race(
          'POST',
          `/projects/${project}/prompts`,
          (racer) => ({ topic_id: id, prompts: [`prompt ${round} ${racer}`] }),
          {},
          3,
        ),
        race('DELETE', `/projects/${project}/topics/${id}`, undefined, {}, 3),
      ]);
      const isGone = (await count(service, `topics WHERE id = ${id}`)) === 0;
      assert.deepEqual(
        [tally(added), tally(deleted)],
        isGone ? [{ TOPIC_NOT_FOUND: 3 }, { 200: 1, TOPIC_NOT_FOUND: 2 }] : [{ 200: 3 }, { TOPIC_NOT_EMPTY: 3 }],
      );
    }
  });

  test('start nothing in a deleted project', async () => {
    const { service, race } = await newRacers();
    const before = await creditsLeft(service);
    const queued = await count(service, 'work');
    for (let round = 0; round < 6; round += 1) {
      const { project, prompts } = await startPrompts(service, 'best anvil');
      const begin = (path: string, body: unknown) => race('POST', `/projects/${project}/${path}`, () => body, {}, 4);
      const run = { prompt_ids: prompts };
      await Promise.all([
        begin('prompts/runs', run),
        race('DELETE', `/projects/${project}`, undefined, {}, 1),
        begin('prompts/runs', run),
        begin('content/runs', { prompt_id: prompts[0] }),
      ]);
      assert.deepEqual(
        [
          await count(service, 'work'),
          await count(service, `prompt_runs WHERE project_id = '${project}' AND status <> 'cancelled'`),
          await count(service, `content_runs WHERE project_id = '${project}' AND status <> 'cancelled'`),
        ],
        [queued, 0, 0],
      );
    }
    assert.equal(before - (await creditsLeft(service)), 12, 'a project and its prompts each time');
  });

  test('keep changes to different fields of a project', async () => {
    const { service, race } = await newRacers();
    const { project } = await startPrompts(service, 'best anvil');
    const changes = [
      { name: 'Apex' },
      { url: 'https://apex.example' },
      { region: 'DE' },
      { timezone: 'UTC' },
      { brand: { aliases: ['Apex Tools'] } },
      { competitors: [{ name: 'Globex' }] },
      { models: ['gemini'] },
    ];
    assert.deepEqual(
      tally(await race('PATCH', `/projects/${project}`, (racer) => changes[racer], {}, changes.length)),
      {
        200: changes.length,
      },
    );
    const { name, url, region, timezone, brand, competitors, models } = await service.data(
      'GET',
      `/projects/${project}`,
    );
    assert.deepEqual(
      [name, url, region, timezone, brand.aliases, competitors.length, models],
      ['Apex', 'https://apex.example', 'DE', 'UTC', ['Apex Tools'], 1, ['gemini']],
    );
  });
});
