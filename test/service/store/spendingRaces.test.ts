import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPrompts } from '../acme.ts';
import { creditsLeft, leaveCredits } from '../testService.ts';
import { many, racersFor, tally, charged, set, count } from './racers.ts';

test('calls at once never spend more than there is, whether they read or write', async (context) => {
  const { service, race } = await racersFor(context);
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
  assert.deepEqual([await creditsLeft(service), await count(service, 'prompts')], [0, 8]);
});

test('runs at once never spend more than there is', async (context) => {
  const { service, race } = await racersFor(context);
  const { project, prompts } = await startPrompts(service, 'best anvil');
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
    [await creditsLeft(service), await count(service, 'asks'), await count(service, 'work')],
    [3, 32, 32],
  );
});

test('prompts at once never pass the limit of the plan', async (context) => {
  const { service, race } = await racersFor(context);
  const { project, topic } = await startPrompts(service, 'best anvil');
  await set(service, { prompts_limit: 6 });
  const before = await creditsLeft(service);
  const added = await race('POST', `/projects/${project}/prompts`, (racer) => ({
    topic_id: topic,
    prompts: [`prompt ${racer}`, `further ${racer}`],
  }));
  assert.deepEqual(tally(added), { 200: 3, PROMPT_LIMIT_REACHED: 17 });
  assert.deepEqual([await count(service, 'prompts'), before - (await creditsLeft(service))], [6, 3]);
});

test('paused prompts that are resumed at once never pass the limit of the plan', async (context) => {
  const { service, race } = await racersFor(context);
  const { project, prompts } = await startPrompts(service, ...Array.from({ length: many }, (_, n) => `prompt ${n}`));
  await service.sql('UPDATE prompts SET active = 0');
  await set(service, { prompts_limit: 4 });
  const results = await Promise.all(
    prompts.map((prompt) => race('PATCH', `/projects/${project}/prompts/${prompt}`, () => ({ active: true }), {}, 2)),
  );
  assert.equal(await count(service, 'prompts WHERE active = 1'), 4);
  assert.deepEqual(tally(results.flat()), { 200: 8, PROMPT_LIMIT_REACHED: 32 });
});

test('prompts at once never pass the quota of a rolling day', async (context) => {
  const { service, race } = await racersFor(context);
  const { project, topic } = await startPrompts(service, 'best anvil');
  await set(service, { daily_prompts: 10 });
  const added = await race('POST', `/projects/${project}/prompts`, (racer) => ({
    topic_id: topic,
    prompts: [`prompt ${racer}`, `further ${racer}`],
  }));
  assert.deepEqual(tally(added), { 200: 4, PROMPT_QUOTA_EXCEEDED: 16 });
  assert.deepEqual([await count(service, 'prompts'), charged(added)], [9, 4]);
});

test('exports at once never spend more rows than there are', async (context) => {
  const { service, race } = await racersFor(context);
  const {
    project,
    prompts: [prompt],
  } = await startPrompts(service, 'best anvil');
  const row = { prompt_id: prompt, model: 'chatgpt', content_markdown: 'Acme.' };
  await service.data('POST', `/projects/${project}/responses`, {
    responses: [1, 2, 3].map((hour) => ({ ...row, collected_at: `2026-11-01T0${hour}:00:00Z` })),
  });
  await set(service, { rows_plan: 4, rows_additional: 3 });
  const order = { type: 'responses', format: 'csv', from: '2026-11-01', to: '2026-11-02' };
  assert.deepEqual(tally(await race('POST', `/projects/${project}/exports`, () => order)), {
    202: 2,
    INSUFFICIENT_EXPORT_ROWS: many - 2,
  });
  assert.equal(await count(service, 'users WHERE rows_plan = 0 AND rows_additional = 1'), 1);
  assert.deepEqual([await count(service, 'exports'), await count(service, 'work')], [2, 2]);
});

test('all services of a store count the calls of a key together', async (context) => {
  const { service, race } = await racersFor(context);
  const { project } = await startPrompts(service, 'best anvil');
  assert.deepEqual(tally(await race('GET', `/projects/${project}/sentiment`)), { 200: 10, RATE_LIMITED: many - 10 });
  const used = 20 + 4;
  await set(service, { per_minute: used + 8 });
  const counts = tally(await race('GET', '/me'));
  assert.equal((counts['200'] ?? 0) + (counts['RATE_LIMITED'] ?? 0), many);
  assert.ok((counts['200'] ?? 0) <= 8 + 4, JSON.stringify(counts));
});
