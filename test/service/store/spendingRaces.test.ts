import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { startPrompts } from '../acme.ts';
import { creditsLeft, leaveCredits } from '../testService.ts';
import { many, sharedRacers, tally, charged, set, count } from './racers.ts';

const newRacers = await sharedRacers();

describe('concurrent calls', () => {
  test('never overspend the credits by reading or writing', async () => {
    const { service, race } = await newRacers();
    const { project, topic } = await startPrompts(service, 'best anvil');
    await leaveCredits(service, 5, 2);
    assert.deepEqual(tally(await race('GET', '/projects')), { 200: 7, INSUFFICIENT_CREDITS: 13 });
    assert.equal(await creditsLeft(service), 0);
    await leaveCredits(service, 2, 5);
    assert.deepEqual(
      tally(
        await race('POST', `/projects/${project}/prompts`, (racer) => ({
          topic_id: topic,
          prompts: [`prompt ${racer}`],
        })),
      ),
      { 200: 7, INSUFFICIENT_CREDITS: 13 },
    );
    assert.deepEqual(
      [await creditsLeft(service), await count(service, `prompts WHERE project_id = '${project}'`)],
      [0, 8],
    );
  });

  test('never overspend the credits by runs', async () => {
    const { service, race } = await newRacers();
    const { project, prompts } = await startPrompts(service, 'best anvil');
    const asks = `asks WHERE run_id IN (SELECT id FROM prompt_runs WHERE project_id = '${project}')`;
    await leaveCredits(service, 30, 5);
    assert.deepEqual(
      tally(
        await race('POST', `/projects/${project}/prompts/runs`, () => ({
          prompt_ids: prompts,
          models: ['chatgpt'],
          repeat: 8,
        })),
      ),
      { 202: 4, INSUFFICIENT_CREDITS: 16 },
    );
    assert.deepEqual(
      [
        await creditsLeft(service),
        await count(service, asks),
        await count(service, `work WHERE kind = 'ask' AND ref IN (SELECT id FROM ${asks})`),
      ],
      [3, 32, 32],
    );
  });

  test('never exceed the prompt limit by adding prompts', async () => {
    const { service, race } = await newRacers();
    const { project, topic } = await startPrompts(service, 'best anvil');
    await set(service, { prompts_limit: 6 });
    const before = await creditsLeft(service);
    const added = await race('POST', `/projects/${project}/prompts`, (racer) => ({
      topic_id: topic,
      prompts: [`prompt ${racer}`, `further ${racer}`],
    }));
    assert.deepEqual(tally(added), { 200: 3, PROMPT_LIMIT_REACHED: 17 });
    assert.deepEqual(
      [await count(service, `prompts WHERE project_id = '${project}'`), before - (await creditsLeft(service))],
      [6, 3],
    );
  });

  test('never exceed the prompt limit by resuming prompts', async () => {
    const { service, race } = await newRacers();
    const { project, prompts } = await startPrompts(service, ...Array.from({ length: many }, (_, n) => `prompt ${n}`));
    await service.sql('UPDATE prompts SET active = 0 WHERE project_id = ?', project);
    await set(service, { prompts_limit: 4 });
    const results = await Promise.all(
      prompts.map((prompt) => race('PATCH', `/projects/${project}/prompts/${prompt}`, () => ({ active: true }), {}, 2)),
    );
    assert.equal(await count(service, `prompts WHERE project_id = '${project}' AND active = 1`), 4);
    assert.deepEqual(tally(results.flat()), { 200: 8, PROMPT_LIMIT_REACHED: 32 });
  });

  test('never exceed the prompt quota of a rolling day', async () => {
    const { service, race } = await newRacers();
    const { project, topic } = await startPrompts(service, 'best anvil');
    await set(service, { daily_prompts: 10 });
    const added = await race('POST', `/projects/${project}/prompts`, (racer) => ({
      topic_id: topic,
      prompts: [`prompt ${racer}`, `further ${racer}`],
    }));
    assert.deepEqual(tally(added), { 200: 4, PROMPT_QUOTA_EXCEEDED: 16 });
    assert.deepEqual([await count(service, `prompts WHERE project_id = '${project}'`), charged(added)], [9, 4]);
  });

  test('never overspend the Export rows', async () => {
    const { service, race } = await newRacers();
    const {
      project,
      prompts: [prompt],
    } = await startPrompts(service, 'best anvil');
    const row = { prompt_id: prompt, model: 'chatgpt', content_markdown: 'Acme.' };
    await service.data('POST', `/projects/${project}/responses`, {
      responses: [1, 2, 3].map((hour) => ({ ...row, collected_at: `2026-11-01T0${hour}:00:00Z` })),
    });
    const exports = `exports WHERE project_id = '${project}'`;
    await set(service, { rows_plan: 4, rows_additional: 3 });
    const order = { type: 'responses', format: 'csv', from: '2026-11-01', to: '2026-11-02' };
    assert.deepEqual(tally(await race('POST', `/projects/${project}/exports`, () => order)), {
      202: 2,
      INSUFFICIENT_EXPORT_ROWS: many - 2,
    });
    assert.equal(
      await count(service, `users WHERE email = '${service.user}' AND rows_plan = 0 AND rows_additional = 1`),
      1,
    );
    assert.deepEqual(
      [
        await count(service, exports),
        await count(service, `work WHERE kind = 'export' AND ref IN (SELECT id FROM ${exports})`),
      ],
      [2, 2],
    );
  });

  test('count towards one rate limit in all services of a store', async () => {
    const { service, race } = await newRacers();
    const { project } = await startPrompts(service, 'best anvil');
    assert.deepEqual(tally(await race('GET', `/projects/${project}/sentiment`)), { 200: 10, RATE_LIMITED: many - 10 });
    const used = 10 + 4; // refused calls don't count
    await set(service, { per_minute: used + 8 });
    const counts = tally(await race('GET', '/me'));
    assert.equal((counts['200'] ?? 0) + (counts['RATE_LIMITED'] ?? 0), many);
    assert.ok((counts['200'] ?? 0) <= 8 + 4, JSON.stringify(counts));
  });
});
