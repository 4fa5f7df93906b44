import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { attach, fetchHealth, stopService } from '../../src/client/local/localService.ts';
import { editorKey } from '../../src/contract/service/folderSecret.ts';
import { folderSecret } from '../../src/service/folder/folderFiles.ts';
import { startService } from '../../src/service/main.ts';
import { type Behaviour, startModelServer } from '../fakes/modelServer.ts';
import { listening, log, spawnCommand, startChild } from './childService.ts';
import { eventually } from '../fakes/eventually.ts';
import { startPrompts } from '../service/acme.ts';
import { type Caller, callerOf } from '../service/caller.ts';
import { chatgptAt } from '../service/testModels.ts';
import { behind, makeFolder, serviceFor, sql, type TestService } from '../service/testService.ts';

const hour = 3_600_000;
/** Keeps a deserted service until a test shortens it. */
const patient = { every: 1, linger: hour, mostBusy: hour };

const serviceFile = (folder: string): string => path.join(folder, 'service.json');
const doorOf = ({ url, folder }: TestService) => ({ url, secret: folderSecret(folder) });

async function modelFor(context: TestContext, behave: () => Behaviour) {
  const model = await startModelServer(behave);
  behind(context, () => model.close());
  return model;
}

/** Starts a run of one ask. */
async function startRun(service: Caller): Promise<{ project: string; id: number }> {
  const { project, prompts } = await startPrompts(service, 'best anvil');
  const { id } = await service.data('POST', `/projects/${project}/prompts/runs`, {
    prompt_ids: prompts,
    models: ['chatgpt'],
  });
  return { project, id: id as number };
}

describe('service lifetime', () => {
  test('lasts while a window holds it', async (context) => {
    const attendance = { ...patient };
    const service = await serviceFor(context, { embedded: true, attendance });
    const windows = [await attach(doorOf(service)), await attach(doorOf(service))];
    attendance.linger = 0;
    windows.pop()?.close();
    assert.equal((await fetchHealth({ url: service.url })).status, 'ok');
    windows.pop()?.close();
    await service.service.ended;
    await assert.rejects(fetchHealth({ url: service.url }));
    assert.equal(fs.existsSync(serviceFile(service.folder)), false);
  });

  test('ends without windows only if it is embedded', async (context) => {
    const attendance = { every: 10, linger: 50, mostBusy: 60_000 };
    const staying = await serviceFor(context, { attendance });
    const leaving = await serviceFor(context, { embedded: true, attendance });
    await leaving.service.ended;
    assert.equal((await fetchHealth({ url: staying.url })).status, 'ok');
  });

  test('starts completely before it ends without windows', async (context) => {
    const service = await serviceFor(context, { embedded: true, attendance: { every: 1, linger: 0, mostBusy: 0 } });
    await service.service.ended;
    assert.equal(fs.existsSync(serviceFile(service.folder)), false);
  });

  test('finishes the current run without windows', async (context) => {
    const { promise: told, resolve: answer } = Promise.withResolvers<void>();
    const model = await modelFor(context, () => ({ says: 'Acme.', after: told }));
    let looks = 0;
    const attendance = {
      ...patient,
      get mostBusy() {
        looks += 1; // it is asked for once the service is deserted
        return hour;
      },
    };
    const service = await serviceFor(context, {
      embedded: true,
      configuration: chatgptAt(model.baseUrl),
      attendance,
    });
    const window = await attach(doorOf(service));
    await startRun(service);
    window.close();
    attendance.linger = 0;
    await eventually(() => looks > 3);
    assert.doesNotMatch(log(service.folder), /no editor window needs the service/);
    answer();
    await service.service.ended;
    assert.equal(sql(service.folder, 'SELECT status FROM prompt_runs')[0]?.['status'], 'completed');
  });

  test('leaves an endless run to the next service', async (context) => {
    const model = await modelFor(context, () => ({ hangs: true }));
    const attendance = { ...patient };
    const service = await serviceFor(context, {
      embedded: true,
      configuration: chatgptAt(model.baseUrl),
      attendance,
    });
    const window = await attach(doorOf(service));
    await startRun(service);
    await eventually(() => model.open() === 1);
    window.close();
    attendance.linger = 0;
    attendance.mostBusy = 0;
    await eventually(() => log(service.folder).includes('no editor window needs the service'));
    await service.service.stop();
    assert.deepEqual(
      sql(service.folder, 'SELECT status, attempts FROM work').map(({ status, attempts }) => [status, attempts]),
      [['queued', 0]],
    );
  });

  test('notifies attached windows when it ends', async (context) => {
    const service = await serviceFor(context);
    const window = await attach(doorOf(service));
    let ended = false;
    void window.ended.then(() => {
      ended = true;
    });
    await service.service.stop();
    await eventually(() => ended);
  });

  test('finishes the current step when asked to stop', async (context) => {
    const { promise: told, resolve: answer } = Promise.withResolvers<void>();
    const model = await modelFor(context, () => ({ says: 'Acme.', after: told }));
    const service = await serviceFor(context, { configuration: chatgptAt(model.baseUrl, { concurrency: 1 }) });
    const { project, prompts } = await startPrompts(service, 'one', 'two');
    await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts, models: ['chatgpt'] });
    await eventually(() => model.open() === 1);
    const { status, body } = await service.call('POST', '/service/stop', undefined, {
      key: folderSecret(service.folder),
    });
    assert.deepEqual([status, body.data], [202, { stopping: true }]);
    answer();
    await service.service.ended;
    assert.deepEqual(
      sql(service.folder, 'SELECT status FROM asks ORDER BY id').map((row) => row['status']),
      ['done', 'waiting'],
    );
    assert.equal(model.asked.length, 1, 'no new step is begun');
    const next = await service.restart();
    await eventually(() => sql(next.folder, 'SELECT status FROM prompt_runs')[0]?.['status'] === 'completed');
  });

  test('ends a drain when it is stopped again', async (context) => {
    const model = await modelFor(context, () => ({ hangs: true }));
    const service = await serviceFor(context, { configuration: chatgptAt(model.baseUrl) });
    await startRun(service);
    await eventually(() => model.open() === 1);
    const drained = service.service.stop(hour);
    await service.service.stop();
    await drained;
    await eventually(() => model.open() === 0);
  });

  test('ends a drain on a signal', async (context) => {
    const model = await modelFor(context, () => ({ hangs: true }));
    const folder = makeFolder(context);
    const child = await startChild(context, folder, chatgptAt(model.baseUrl));
    await startRun(child);
    await eventually(() => model.open() === 1);
    await stopService({ url: child.url, secret: folderSecret(folder) });
    await eventually(() => log(folder).includes('asked to stop'));
    assert.equal((await child.end('SIGTERM')).code, 0);
  });

  test('ends on a signal despite a hanging model and a window', async (context) => {
    const model = await modelFor(context, () => ({ hangs: true }));
    const folder = makeFolder(context);
    const file = path.join(makeFolder(context), 'configuration.json');
    fs.writeFileSync(file, JSON.stringify(chatgptAt(model.baseUrl, { perMinute: 1 })));
    const child = spawnCommand(context, 'serve', '--data', folder, '--config', file);
    const url = await listening(folder, child);
    const window = await attach({ url, secret: folderSecret(folder) });
    await startRun(callerOf(url, editorKey(folderSecret(folder))));
    await eventually(() => model.open() === 1);
    process.kill(child.pid, 'SIGTERM');
    const { code, said } = await child.exit;
    await window.ended;
    assert.equal(code, 0);
    assert.ok(said.includes(`${JSON.stringify({ url, pid: child.pid })}\n`), 'it said where it listened');
  });

  test('removes its announcement last', async (context) => {
    const folder = makeFolder(context);
    const model = await modelFor(context, () => ({ says: 'Acme.', after: 500 }));
    const child = await startChild(context, folder, chatgptAt(model.baseUrl));
    await startRun(child);
    await eventually(() => model.open() === 1);
    await stopService({ url: child.url, secret: folderSecret(folder) });
    await eventually(() => !fs.existsSync(serviceFile(folder)));
    const next = await startService({ folder, version: '1' });
    assert.ok(fs.existsSync(serviceFile(folder)), 'the next one has the folder');
    await next.stop();
  });
});
