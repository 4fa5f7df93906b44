import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, type TestContext, test } from 'node:test';
import type { PromptRun } from '../../src/contract/projects/promptRun.ts';
import { createLog, createStreamLog, logFile } from '../../src/service/log.ts';
import { openStore } from '../../src/service/store/store.ts';
import { eventually } from '../fakes/eventually.ts';
import { startModelServer } from '../fakes/modelServer.ts';
import { startPrompts } from '../service/acme.ts';
import type { Caller } from '../service/caller.ts';
import { chatgptAt } from '../service/testModels.ts';
import { behind, makeFolder, serviceFor, sql } from '../service/testService.ts';

/** Triggers that fail writes to these tables as a full disk does. */
const full = (...tables: readonly [name: string, write: string][]): string[] =>
  tables.map(
    ([table, write]) =>
      `CREATE TRIGGER full_${table} BEFORE ${write} ON ${table} BEGIN SELECT RAISE(ROLLBACK, 'database or disk is full'); END`,
  );

/** A service whose assistant answers on `answer()`, with a run of three waiting asks. */
async function asked(context: TestContext) {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const model = await startModelServer(() => ({ says: 'Acme.', after: promise }));
  behind(context, () => model.close());
  const service = await serviceFor(context, { configuration: chatgptAt(model.baseUrl, { concurrency: 2 }) });
  const { project, prompts } = await startPrompts(service, 'one', 'two', 'three');
  const run = (await service.data('POST', `/projects/${project}/prompts/runs`, {
    prompt_ids: prompts,
    models: ['chatgpt'],
  })) as PromptRun;
  await eventually(() => model.asked.length === 2);
  const told = (): string[] =>
    fs
      .readFileSync(logFile(service.folder), 'utf8')
      .split('\n')
      .filter((line) => line.includes('[error]'));
  return { model, service, run, told, answer };
}

const ended = (service: Caller, { id }: { readonly id: number }): Promise<PromptRun> =>
  eventually(async () => {
    const run = (await service.data('GET', `/prompts/runs/${id}`)) as PromptRun;
    return run.completed_at !== null && run;
  });

const onFile = { skip: process.env['CITEDESK_TEST_STORE'] === 'postgres' && 'it is about the file in a data folder' };

describe('full disk', () => {
  test('ends a run once there is room for its answers', onFile, async (context) => {
    const { model, service, run, told, answer } = await asked(context);
    for (const trigger of full(['answers', 'INSERT'], ['asks', 'UPDATE'])) await service.sql(trigger);
    answer();
    await eventually(() => told().filter((line) => line.includes('failed to record the end of work')).length === 2);
    assert.equal(model.asked.length, 2, 'the two keep their places');
    assert.ok(
      told().every((line) => line.includes('database or disk is full')),
      'the log names the reason',
    );
    for (const table of ['answers', 'asks']) await service.sql(`DROP TRIGGER full_${table}`);
    const { status, done, errors } = await ended(service, run);
    assert.deepEqual([status, done, errors.map(({ code }) => code)], ['completed', 1, ['INTERRUPTED', 'INTERRUPTED']]);
    assert.deepEqual(await service.sql('SELECT * FROM work'), []);
    assert.equal(told().length, 4, 'each problem is logged once');
  });

  test('retries work that could not be started', onFile, async (context) => {
    const { service, run, told, answer } = await asked(context);
    for (const trigger of full(['work', 'UPDATE'])) await service.sql(trigger);
    answer();
    await eventually(() => told().some((line) => line.includes('failed to look for work')));
    await service.sql('DROP TRIGGER full_work');
    await service.withStore(({ read }) => eventually(() => read.work.isIdle())); // no call to the service wakes it
    assert.equal((await ended(service, run)).done, 3);
  });

  test('ends a service that cannot record the end of work', onFile, async (context) => {
    const { service, run, told, answer } = await asked(context);
    for (const trigger of full(['answers', 'INSERT'], ['asks', 'UPDATE'])) await service.sql(trigger);
    answer();
    await eventually(() => told().filter((line) => line.includes('failed to record the end of work')).length === 2);
    let stopped = false;
    void service.service.stop(3_600_000).then(() => {
      stopped = true;
    });
    await eventually(() => stopped);
    for (const table of ['answers', 'asks']) sql(service.folder, `DROP TRIGGER full_${table}`);
    assert.equal((await ended(await service.restart(), run)).done, 3);
  });

  test('reports why the database ended a transaction', async (context) => {
    const folder = makeFolder(context);
    const store = await openStore({ folder });
    behind(context, () => store.close());
    for (const trigger of full(['users', 'INSERT'])) sql(folder, trigger);
    const add = () => store.write(({ accounts }) => accounts.ensure('a@example.com', 0));
    await assert.rejects(add(), /database or disk is full/);
    sql(folder, 'DROP TRIGGER full_users');
    assert.equal((await add()).email, 'a@example.com');
  });

  test('drops log lines that cannot be written', (context) => {
    const folder = makeFolder(context);
    const other = new PassThrough();
    const log = createLog(folder, other);
    log.info('one');
    fs.rmSync(path.dirname(logFile(folder)), { recursive: true });
    fs.writeFileSync(path.dirname(logFile(folder)), 'no folder');
    log.info('two');
    fs.rmSync(path.dirname(logFile(folder)));
    log.info('three');
    assert.match(fs.readFileSync(logFile(folder), 'utf8'), /^[^\n]*three\n$/);
    assert.equal(String(other.read()).split('\n').length, 4, 'the other stream gets every line');
    other.emit('error', new Error('ENOSPC'));
    const stream = new PassThrough();
    createStreamLog(stream).info('one');
    stream.emit('error', new Error('EPIPE'));
  });
});
