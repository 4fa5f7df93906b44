import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import type { Configuration } from '../../../src/contract/configuration.ts';
import type { AccountChange } from '../../../src/service/store/accounts/accounts.ts';
import { startService } from '../../../src/service/main.ts';
import { eventually } from '../../fakes/eventually.ts';
import { startModelServer } from '../../fakes/modelServer.ts';
import { makeDatabase } from '../../postgres/databases.ts';
import {
  acme,
  behind,
  type Caller,
  callerOf,
  chatgptAt,
  creditsLeft,
  leaveCredits,
  type Result,
  startPrompts,
  startTestService,
  type TestService,
} from '../testService.ts';

/** Calls at once. */
const many = 20;

interface Racers {
  readonly service: TestService;
  /** So many calls at once, in turns to every service of the store: two where it is a database. */
  readonly race: (
    method: string,
    path: string,
    body?: (racer: number) => unknown,
    headers?: Readonly<Record<string, string>>,
    count?: number,
  ) => Promise<Result[]>;
}

async function racersFor(context: TestContext, configuration?: Configuration): Promise<Racers> {
  const database =
    process.env['CITEDESK_TEST_STORE'] === 'postgres'
      ? await makeDatabase(process.env['CITEDESK_TEST_TEMPLATE'])
      : undefined;
  const service = await startTestService({
    database,
    works: configuration !== undefined,
    ...(configuration && { configuration }),
  });
  behind(context, () => service.close());
  const callers: Caller[] = [callerOf(service.url, service.key)];
  if (database) {
    const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
    const second = await startService({ databaseUrl: database.url, version: '0.0.0-test', logTo: silence });
    behind(context, () => second.stop());
    callers.push(callerOf(second.url, service.key));
  }
  return {
    service,
    race: (method, path, body, headers = {}, count = many) =>
      Promise.all(
        Array.from({ length: count }, (_, racer) =>
          (callers[racer % callers.length] as Caller).call(method, path, body?.(racer), { headers }),
        ),
      ),
  };
}

/** How often each outcome came: by the code of a refusal, or else the status. */
function tally(results: readonly Result[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { status, body } of results) {
    const outcome = String(body.error?.code ?? status);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const charged = (results: readonly Result[]): number =>
  results.reduce((sum, { body }) => sum + Number(body.credits?.charged ?? 0), 0);
const set = (service: TestService, change: AccountChange) =>
  service.withStore((store) =>
    store.write(async ({ accounts }) => {
      await accounts.set(1, change);
    }),
  );
const count = async (service: TestService, from: string): Promise<unknown> =>
  (await service.sql(`SELECT count(*) AS n FROM ${from}`))[0]?.['n'];

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

test('one topic comes of a name that is new to all', async (context) => {
  const { service, race } = await racersFor(context);
  const { project } = await startPrompts(service, 'best anvil');
  const made = await race('POST', `/projects/${project}/topics`, (racer) => ({
    name: racer % 3 === 0 ? 'ROCKETS' : 'rockets',
  }));
  assert.deepEqual(tally(made), { 201: 1, 200: many - 1 });
  assert.equal(new Set(made.map(({ body }) => body.data.id as number)).size, 1);
  assert.equal(await count(service, 'topics'), 2);
});

test('two topics cannot be given one name', async (context) => {
  const { service, race } = await racersFor(context);
  const { project } = await startPrompts(service, 'best anvil');
  const topics = (await race('POST', `/projects/${project}/topics`, (racer) => ({ name: `topic ${racer}` }))).map(
    ({ body }) => body.data.id as number,
  );
  const renamed = await Promise.all(
    topics.map((topic) => race('PATCH', `/projects/${project}/topics/${topic}`, () => ({ name: 'Rockets' }), {}, 1)),
  );
  assert.deepEqual(tally(renamed.flat()), { 200: 1, TOPIC_EXISTS: many - 1 });
});

test('one prompt comes of a text that is new to all, and two cannot be reworded into one', async (context) => {
  const { service, race } = await racersFor(context);
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

test('one answer comes of a row that all bring in', async (context) => {
  const { service, race } = await racersFor(context);
  const {
    project,
    prompts: [prompt],
  } = await startPrompts(service, 'best anvil');
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
  assert.deepEqual([await count(service, 'answers'), await count(service, 'answer_sources')], [1, 1]);
  assert.equal(
    (await service.data('GET', `/projects/${project}/sources/top-domains?from=2026-11-01&to=2026-11-01`))[0].mentions,
    1,
  );
});

test('one project comes of a call that is sent many times under one name', async (context) => {
  const { service, race } = await racersFor(context);
  const before = await creditsLeft(service);
  const made = await race('POST', '/projects', () => acme, { 'Idempotency-Key': 'once' });
  const counts = tally(made);
  assert.equal((counts['201'] ?? 0) + (counts['IDEMPOTENCY_IN_PROGRESS'] ?? 0), many, JSON.stringify(counts));
  assert.ok((counts['201'] ?? 0) >= 1);
  assert.deepEqual([charged(made), before - (await creditsLeft(service)), await count(service, 'projects')], [1, 1, 1]);
  const others = await race('POST', '/projects', (racer) => ({ ...acme, name: `Acme ${racer % 2}` }), {
    'Idempotency-Key': 'one-of-two',
  });
  assert.deepEqual([charged(others), await count(service, 'projects')], [1, 2]);
});

test('a run is cancelled once, and its credits come back once', async (context) => {
  const { service, race } = await racersFor(context);
  const { project, prompts } = await startPrompts(service, 'best anvil');
  const before = await creditsLeft(service);
  for (const [path, body] of [
    ['prompts/runs', { prompt_ids: prompts, repeat: 3 }],
    ['content/runs', { prompt_id: prompts[0] }],
  ] as const) {
    const { id } = await service.data('POST', `/projects/${project}/${path}`, body);
    assert.deepEqual(tally(await race('POST', `/${path}/${id}/cancel`)), { 200: 1, RUN_NOT_ACTIVE: many - 1 }, path);
    assert.deepEqual([await creditsLeft(service), await count(service, 'work')], [before, 0], path);
  }
});

test('an article is retried once, and charged once', async (context) => {
  const { service, race } = await racersFor(context);
  const {
    project,
    prompts: [prompt],
  } = await startPrompts(service, 'best anvil');
  const { id } = await service.data('POST', `/projects/${project}/content/runs`, { prompt_id: prompt });
  await service.data('POST', `/content/runs/${id}/cancel`);
  const before = await creditsLeft(service);
  const retried = await race('POST', `/content/runs/${id}/retry`);
  assert.deepEqual([tally(retried), charged(retried)], [{ 200: 1, RUN_NOT_RETRYABLE: many - 1 }, 10]);
  assert.deepEqual([before - (await creditsLeft(service)), await count(service, 'work')], [10, 1]);
});

test('what a run that is cancelled while it ends has charged is what it has answered', async (context) => {
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

test('a topic is deleted, or is given a prompt, and not both', async (context) => {
  const { service, race } = await racersFor(context);
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

test('nothing is begun in a project behind its deletion', async (context) => {
  const { service, race } = await racersFor(context);
  const before = await creditsLeft(service);
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
        await count(service, "prompt_runs WHERE status <> 'cancelled'"),
        await count(service, "content_runs WHERE status <> 'cancelled'"),
      ],
      [0, 0, 0],
    );
  }
  assert.equal(before - (await creditsLeft(service)), 12, 'a project and its prompts each time');
});

test('changes of different fields of a project at once are all kept', async (context) => {
  const { service, race } = await racersFor(context);
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
  assert.deepEqual(tally(await race('PATCH', `/projects/${project}`, (racer) => changes[racer], {}, changes.length)), {
    200: changes.length,
  });
  const { name, url, region, timezone, brand, competitors, models } = await service.data('GET', `/projects/${project}`);
  assert.deepEqual(
    [name, url, region, timezone, brand.aliases, competitors.length, models],
    ['Apex', 'https://apex.example', 'DE', 'UTC', ['Apex Tools'], 1, ['gemini']],
  );
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
