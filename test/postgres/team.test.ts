import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, type TestContext, test } from 'node:test';
import { PromptRun } from '../../src/contract/projects/promptRun.ts';
import { createStreamLog } from '../../src/service/log.ts';
import { prepareQueues } from '../../src/service/work/boss.ts';
import { eventually } from '../fakes/eventually.ts';
import { type Behaviour, startModelServer } from '../fakes/modelServer.ts';
import { spawnCommand } from '../embedded/childService.ts';
import { makeTeam, skip, up } from './team.ts';
import { startPrompts } from '../service/acme.ts';
import type { Caller } from '../service/caller.ts';
import { chatgptAt } from '../service/testModels.ts';
import { behind, creditsLeft, makeFolder } from '../service/testService.ts';

async function modelFor(context: TestContext, behave: (call: number) => Behaviour) {
  const model = await startModelServer((_, call) => behave(call));
  behind(context, () => model.close());
  return { model, configuration: chatgptAt(model.baseUrl) };
}

const start = async (service: Caller, project: string, prompts: readonly number[]): Promise<PromptRun> =>
  PromptRun.parse(
    await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts, models: ['chatgpt'] }),
  );

const ended = (service: Caller, { id }: { readonly id: number }): Promise<PromptRun> =>
  eventually(async () => {
    const run = PromptRun.parse(await service.data('GET', `/prompts/runs/${id}`));
    return run.completed_at !== null && run;
  });

describe('team on PostgreSQL', () => {
  test('asks everything once with two services and two workers', { skip }, async (context) => {
    const { model, configuration } = await modelFor(context, () => ({ says: 'Acme.', after: 20 }));
    const team = await makeTeam(context);
    const [one, other] = await Promise.all([team.serve(), team.serve()]);
    const workers = [team.work(configuration), team.work(configuration)];
    const texts = Array.from({ length: 30 }, (_, n) => `question ${n}`);
    const { project, prompts } = await startPrompts(one, ...texts);
    const runs = [await start(one, project, prompts), await start(other, project, prompts)];
    const done = [await ended(other, runs[0] as PromptRun), await ended(one, runs[1] as PromptRun)];
    assert.deepEqual(
      done.map((run) => [run.status, run.done, run.failed]),
      [
        ['completed', 30, 0],
        ['completed', 30, 0],
      ],
    );
    const asked = model.asked.map(({ messages }) => messages[0]?.content);
    assert.deepEqual(asked.toSorted(), [...texts, ...texts].toSorted());
    await eventually(async () => (await team.left()).work === 0);
    assert.equal((await team.left()).jobs, 0);
    await up(workers);
    for (const { pid } of [one, other, ...workers]) process.kill(pid, 'SIGTERM');
    for (const { exit } of [one, other, ...workers]) {
      const { code, said } = await exit;
      assert.equal(code, 0, said);
      assert.match(said, /has ended/);
    }
  });

  test('repeats the ask of a killed worker', { skip }, async (context) => {
    const { model, configuration } = await modelFor(context, (call) =>
      call === 1 ? { hangs: true } : { says: 'Acme.' },
    );
    const team = await makeTeam(context);
    const service = await team.serve();
    const killed = team.work(configuration);
    const { project, prompts } = await startPrompts(service, 'one');
    const run = await start(service, project, prompts);
    await eventually(() => model.asked.length === 1);
    team.work(configuration);
    process.kill(killed.pid, 'SIGKILL');
    assert.equal((await ended(service, run)).done, 1);
    assert.equal(model.asked.length, 2);
  });

  test('stops asking in the worker when a run is cancelled', { skip }, async (context) => {
    const { model, configuration } = await modelFor(context, () => ({ hangs: true }));
    const team = await makeTeam(context);
    const service = await team.serve();
    const worker = team.work(configuration);
    const { project, prompts } = await startPrompts(service, 'one', 'two', 'three', 'four', 'five', 'six');
    const { id } = await start(service, project, prompts);
    await eventually(() => model.open() === 4);
    await service.data('POST', `/prompts/runs/${id}/cancel`);
    await eventually(() => model.open() === 0);
    await eventually(async () => Object.values(await team.left()).every((count) => count === 0));
    process.kill(worker.pid, 'SIGTERM');
    await worker.exit;
    assert.equal(model.asked.length, 4);
  });

  test('waits for the last answer when a worker ends', { skip }, async (context) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { model, configuration } = await modelFor(context, () => ({ says: 'Acme.', after: released }));
    const team = await makeTeam(context);
    const service = await team.serve();
    const worker = team.work(configuration);
    const { project, prompts } = await startPrompts(service, 'one');
    const run = await start(service, project, prompts);
    await eventually(() => model.asked.length === 1);
    process.kill(worker.pid, 'SIGTERM');
    await eventually(() => worker.said().includes('is finishing its current calls'));
    release();
    assert.equal((await worker.exit).code, 0);
    assert.equal((await ended(service, run)).done, 1);
    assert.equal(model.asked.length, 1);
  });

  test('returns work to the queue when a worker is stopped twice', { skip }, async (context) => {
    const { model, configuration } = await modelFor(context, (call) =>
      call === 1 ? { hangs: true } : { says: 'Acme.' },
    );
    const team = await makeTeam(context);
    const service = await team.serve();
    const worker = team.work(configuration);
    const { project, prompts } = await startPrompts(service, 'one');
    const run = await start(service, project, prompts);
    await eventually(() => model.asked.length === 1);
    process.kill(worker.pid, 'SIGTERM');
    await eventually(() => worker.said().includes('is finishing its current calls'));
    process.kill(worker.pid, 'SIGTERM');
    assert.equal((await worker.exit).code, 0);
    assert.deepEqual(await team.sql('SELECT status, attempts::int FROM work'), [{ status: 'queued', attempts: 0 }]);
    assert.deepEqual(
      await team.sql(`SELECT name FROM citedesk_jobs.job WHERE state = 'active'`),
      [],
      'no heartbeat is awaited',
    );
    team.work(configuration);
    assert.equal((await ended(service, run)).done, 1);
  });

  test('gives up work that ended its workers three times', { skip }, async (context) => {
    const { model, configuration } = await modelFor(context, () => ({ says: 'Acme.' }));
    const team = await makeTeam(context);
    const service = await team.serve();
    const { project, prompts } = await startPrompts(service, 'one');
    const before = await creditsLeft(service);
    const run = await start(service, project, prompts);
    await team.sql('UPDATE work SET attempts = 3');
    team.work(configuration);
    const { status, errors } = await ended(service, run);
    assert.deepEqual([status, errors.map(({ code }) => code)], ['failed', ['INTERRUPTED']]);
    assert.equal(await creditsLeft(service), before);
    assert.equal(model.asked.length, 0);
  });

  test('leaves asks and drafts to workers with a configuration', { skip }, async (context) => {
    const { model, configuration } = await modelFor(context, () => ({ says: 'Acme.' }));
    const team = await makeTeam(context);
    const service = await team.serve();
    const { project, prompts } = await startPrompts(service, 'best anvil');
    const run = await start(service, project, prompts);
    const [prompt_id] = prompts;
    for (const write_mode of ['draft', 'brief'])
      await service.data('POST', `/projects/${project}/content/runs`, { prompt_id, write_mode });
    const { id: file } = await service.data('POST', `/projects/${project}/exports`, {
      type: 'responses',
      format: 'csv',
      prompt_ids: prompts,
    });
    team.work();
    const left = ['ask/chatgpt', 'write'];
    await eventually(async () => String((await team.store.read.work.lanes()).sort()) === String(left));
    assert.equal((await service.data('GET', `/exports/${file}`)).status, 'ready');
    const runs = await service.data('GET', `/projects/${project}/content/runs`);
    assert.deepEqual(runs.map(({ status }: { status: string }) => status).sort(), ['completed', 'processing']);
    team.work(configuration);
    assert.equal((await ended(service, run)).done, 1);
    assert.equal(model.asked.length, 1);
  });

  test('works in a single service that also ends cleanly', { skip }, async (context) => {
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    const model = await startModelServer(() => ({ says: 'Acme.', after: promise }));
    behind(context, () => model.close());
    const team = await makeTeam(context);
    const service = await team.serve('--work', '--config', team.configFile(chatgptAt(model.baseUrl)));
    const { project, prompts } = await startPrompts(service, 'one');
    const run = await start(service, project, prompts);
    await eventually(() => model.asked.length === 1);
    process.kill(service.pid, 'SIGTERM');
    answer();
    assert.equal((await service.exit).code, 0);
    assert.equal((await ended(await team.serve(), run)).done, 1);
    assert.equal(model.asked.length, 1);
  });

  test('does the work of a restored copy without jobs', { skip }, async (context) => {
    const { model, configuration } = await modelFor(context, () => ({ says: 'Acme.' }));
    const team = await makeTeam(context);
    const service = await team.serve();
    const { project, prompts } = await startPrompts(service, 'one', 'two', 'three');
    const run = await start(service, project, prompts);
    await team.sql(`UPDATE work SET status = 'running', attempts = 1 WHERE id = (SELECT min(id) FROM work)`);
    await team.sql('DROP SCHEMA citedesk_jobs CASCADE');
    team.work(configuration);
    team.work(configuration);
    assert.equal((await ended(service, run)).done, 3);
    await eventually(async () => (await team.left()).work === 0);
    assert.equal((await team.left()).jobs, 0);
    assert.equal(model.asked.length, 3);
  });

  test('adds work and its job in one transaction', { skip }, async (context) => {
    const team = await makeTeam(context);
    const log = createStreamLog(new PassThrough().resume());
    await Promise.all([
      prepareQueues(team.databaseUrl, log),
      prepareQueues(team.databaseUrl, log),
      prepareQueues(team.databaseUrl, log),
    ]);
    const item = { kind: 'ask', ref: 1, lane: 'ask/chatgpt' } as const;
    await assert.rejects(
      team.store.write(async ({ work }) => {
        await work.add([item, item], 0);
        throw new Error('refused');
      }),
      /refused/,
    );
    assert.deepEqual(await team.left(), { work: 0, jobs: 0 });
    await assert.rejects(team.store.write(({ work }) => work.add([{ ...item, lane: 'nowhere' }], 0)));
    assert.deepEqual(await team.left(), { work: 0, jobs: 0 });
    await team.store.write(({ work }) =>
      work.add([item, { ...item, ref: 2 }, { kind: 'article', ref: 1, lane: 'write' }], 0),
    );
    assert.deepEqual(await team.left(), { work: 3, jobs: 3 });
    await team.store.write(({ work }) => work.remove('ask', [1, 2]));
    assert.deepEqual(await team.left(), { work: 1, jobs: 1 });
  });

  test('offers no endpoints of a data folder on a database', { skip }, async (context) => {
    const team = await makeTeam(context);
    const service = await team.serve();
    for (const [method, address] of [
      ['GET', '/service/attach'],
      ['PUT', '/service/configuration'],
      ['POST', '/service/trial'],
      ['POST', '/service/stop'],
    ] as const) {
      assert.equal((await service.refusal(method, address)).code, 'NOT_FOUND', address);
    }
    const { body } = await service.call('GET', '/health?challenge=0123456789abcdef');
    assert.deepEqual(Object.keys(body as object), ['status', 'version', 'contract']);
  });

  test('hides the password of a database that can’t be reached', async (context) => {
    const url = 'postgres://somebody:hush@127.0.0.1:1/nowhere';
    const config = path.join(makeFolder(context), 'models.json');
    fs.writeFileSync(config, '{"assistants":{}}');
    for (const command of ['serve', 'worker']) {
      const { code, said } = await spawnCommand(context, command, '--database-url', url, '--config', config).exit;
      assert.equal(code, 1);
      assert.match(said, /^citedesk: The database nowhere at 127\.0\.0\.1:1 can’t be used: .*ECONNREFUSED.*\n$/);
      assert.doesNotMatch(said, /hush/);
    }
  });
});
