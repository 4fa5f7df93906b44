import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, type TestContext, test } from 'node:test';
import { PromptRun } from '../../src/contract/projects/promptRun.ts';
import { startWorkerProcess } from '../../src/service/workerProcess.ts';
import { eventually } from '../fakes/eventually.ts';
import { startModelServer } from '../fakes/modelServer.ts';
import { startPrompts } from '../service/acme.ts';
import { chatgptAt, quick } from '../service/testModels.ts';
import { behind, makeFolder } from '../service/testService.ts';
import { startProxy } from './proxy.ts';
import { makeTeam, skip } from './team.ts';

/** Workers whose connection to the database can be closed, a run of four asks, and a model that answers on `answer()`. */
async function asked(context: TestContext) {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const model = await startModelServer(() => ({ says: 'Acme.', after: promise }));
  behind(context, () => model.close());
  const team = await makeTeam(context);
  const service = await team.serve();
  const { project, prompts } = await startPrompts(service, 'one', 'two', 'three', 'four');
  const run = PromptRun.parse(
    await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts, models: ['chatgpt'] }),
  );
  const proxy = await startProxy(context, team.databaseUrl);
  const keptIn = makeFolder(context);
  const work = async () => {
    const worker = await startWorkerProcess({
      databaseUrl: proxy.url,
      version: '0.0.0-test',
      configuration: chatgptAt(model.baseUrl, { concurrency: 2 }),
      patience: quick,
      keptIn,
      logTo: new PassThrough().resume(),
    });
    behind(context, () => worker.stop(0));
    return worker;
  };
  const ended = () =>
    eventually(async () => {
      const found = PromptRun.parse(await service.data('GET', `/prompts/runs/${run.id}`));
      return found.completed_at !== null && [found.done, found.errors, model.asked.length];
    });
  /** Files with answers that wait for the store. */
  const waiting = () =>
    fs
      .readdirSync(keptIn, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.json'));
  return { team, proxy, model, work, answer, ended, waiting };
}

/** Makes the last heartbeat of every worker a minute old. */
const silence = `UPDATE citedesk_jobs.job SET heartbeat_on = now() - interval '1 minute' WHERE heartbeat_on IS NOT NULL`;

describe('database outages', () => {
  test('keep answers until the end, and ask nothing twice', { skip }, async (context) => {
    const { team, proxy, model, work, answer, ended, waiting } = await asked(context);
    await Promise.all([work(), work()]);
    await eventually(() => model.asked.length === 4);
    proxy.close();
    await team.sql(silence);
    answer();
    await eventually(() => waiting().length === 4);
    proxy.open();
    assert.deepEqual(await ended(), [4, [], 4]);
    await eventually(() => waiting().length === 0);
    await eventually(async () => (await team.left()).work === 0);
  });

  test('leave answers of an ended worker to the next, in private', { skip }, async (context) => {
    const { proxy, model, work, answer, ended, waiting } = await asked(context);
    const worker = await work();
    await eventually(() => model.asked.length === 2);
    proxy.close();
    answer();
    const files = await eventually(() => waiting().length === 2 && waiting());
    for (const { parentPath, name } of files) {
      assert.equal(fs.statSync(path.join(parentPath, name)).mode & 0o777, 0o600);
      assert.equal(fs.statSync(parentPath).mode & 0o777, 0o700);
    }
    await worker.stop(0);
    proxy.open();
    await work();
    assert.deepEqual(await ended(), [4, [], 4]);
    assert.deepEqual(waiting(), []);
  });
});
