import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { attach, fetchHealth, recognize, stopService } from '../../src/client/local/localService.ts';
import { editorKey } from '../../src/contract/folderSecret.ts';
import { exitCodes, ServiceFile } from '../../src/contract/service.ts';
import { folderSecret } from '../../src/service/folder/secret.ts';
import { startService } from '../../src/service/main.ts';
import { type Behaviour, startModelServer } from '../fakes/modelServer.ts';
import { listening, log, spawnCommand, spawnService, startChild } from './childService.ts';
import { eventually } from '../fakes/eventually.ts';
import {
  behind,
  type Caller,
  callerOf,
  chatgptAt,
  makeFolder,
  serviceFor,
  sql,
  startPrompts,
  startTestService,
  type TestService,
} from '../service/testService.ts';

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

test('one service works on a folder: a second one ends with a code of its own and says who holds it', async (context) => {
  const { folder, url } = await serviceFor(context);
  const embedded = await spawnService(context, folder).exit;
  assert.equal(embedded.code, exitCodes.folderTaken);
  const { code, said } = await spawnCommand(context, 'serve', '--data', folder).exit;
  assert.equal(code, exitCodes.folderTaken);
  assert.ok(said.includes(`process id ${process.pid}`) && said.includes(url), said);
  assert.equal((await fetchHealth({ url })).status, 'ok', 'the first one goes on');
});

test('a killed service leaves its announcement, and lets go of the folder at once', async (context) => {
  const folder = makeFolder(context);
  const child = await startChild(context, folder);
  await child.end('SIGKILL');
  assert.equal(fs.existsSync(serviceFile(folder)), true);
  const service = await startTestService({ folder });
  behind(context, () => service.close());
  assert.notEqual(service.url, child.url);
  assert.equal(ServiceFile.parse(JSON.parse(fs.readFileSync(serviceFile(folder), 'utf8'))).pid, process.pid);
});

test('service.json appears when the service listens, for its owner alone, and goes with it', async (context) => {
  const folder = makeFolder(context);
  const child = spawnService(context, folder);
  const url = await listening(folder, child);
  assert.equal((await fetchHealth({ url })).status, 'ok', 'who reads the file finds the service');
  for (const file of [serviceFile(folder), path.join(folder, 'secret')])
    assert.equal(fs.statSync(file).mode & 0o777, 0o600, file);
  const { pid, ...announced } = ServiceFile.parse(JSON.parse(fs.readFileSync(serviceFile(folder), 'utf8')));
  assert.deepEqual([pid, announced.url], [child.pid, url]);
  process.kill(child.pid, 'SIGTERM');
  assert.deepEqual((({ code, signal }) => [code, signal])(await child.exit), [0, null]);
  assert.equal(fs.existsSync(serviceFile(folder)), false);
  assert.doesNotMatch(fs.readdirSync(folder).join(), /service\.json/, 'no draft of it is left either');
});

test("health proves the folder's secret when it is challenged, and tells nothing else", async (context) => {
  const service = await serviceFor(context);
  const plain = await fetch(`${service.url}/health`).then((response) => response.json() as Promise<object>);
  assert.deepEqual(Object.keys(plain).sort(), ['contract', 'status', 'version']);
  const challenged = await fetch(`${service.url}/health?challenge=${'x'.repeat(32)}`).then((response) =>
    response.text(),
  );
  assert.equal(challenged.includes(folderSecret(service.folder)), false);
  const health = await recognize(doorOf(service));
  assert.ok(health?.instance !== undefined && health.schema !== undefined && health.configuration !== undefined);
  assert.equal(await recognize({ url: service.url, secret: 'another' }), undefined);
  for (const challenge of ['short', 'x'.repeat(129)])
    assert.equal((await service.refusal('GET', `/health?challenge=${challenge}`)).code, 'VALIDATION_FAILED');
});

test('calls of the folder take its secret, and no key of an account', async (context) => {
  const service = await serviceFor(context);
  for (const [method, address] of [
    ['GET', '/service/attach'],
    ['PUT', '/service/configuration'],
    ['POST', '/service/stop'],
  ] as const) {
    for (const key of [service.key, null, 'x']) {
      assert.equal(
        (await service.refusal(method, address, method === 'GET' ? undefined : '{', { key })).code,
        'UNAUTHENTICATED',
        `${method} ${address}`,
      );
    }
  }
  assert.equal(
    (await service.refusal('GET', '/me', undefined, { key: folderSecret(service.folder) })).code,
    'UNAUTHENTICATED',
  );
});

test('a service that a window holds stays, and ends some time after the last one has left', async (context) => {
  const service = await serviceFor(context, {
    embedded: true,
    attendance: { every: 20, linger: 200, mostBusy: 60_000 },
  });
  const windows = [await attach(doorOf(service)), await attach(doorOf(service))];
  await sleep(400);
  windows.pop()?.close();
  await sleep(400);
  assert.equal((await fetchHealth({ url: service.url })).status, 'ok');
  windows.pop()?.close();
  await service.service.ended;
  await assert.rejects(fetchHealth({ url: service.url }));
  assert.equal(fs.existsSync(serviceFile(service.folder)), false);
});

test('a service that nobody came to ends, too, and one that is not embedded stays', async (context) => {
  const attendance = { every: 10, linger: 50, mostBusy: 60_000 };
  const staying = await serviceFor(context, { attendance });
  const leaving = await serviceFor(context, { embedded: true, attendance });
  await leaving.service.ended;
  assert.equal((await fetchHealth({ url: staying.url })).status, 'ok');
});

test('a service that is deserted at once is put up whole before it ends', async (context) => {
  const service = await serviceFor(context, { embedded: true, attendance: { every: 1, linger: 0, mostBusy: 0 } });
  await service.service.ended;
  assert.equal(fs.existsSync(serviceFile(service.folder)), false);
});

test('a deserted service finishes the run that moves, then ends', async (context) => {
  const model = await modelFor(context, () => ({ says: 'Acme.', after: 700 }));
  const service = await serviceFor(context, {
    embedded: true,
    configuration: chatgptAt(model.baseUrl),
    attendance: { every: 20, linger: 300, mostBusy: 60_000 },
  });
  const window = await attach(doorOf(service));
  await startRun(service);
  window.close();
  await service.service.ended;
  assert.equal(sql(service.folder, 'SELECT status FROM prompt_runs')[0]?.['status'], 'completed');
});

test('a deserted service whose run never ends is gone at the latest when its time is up, and the run waits for the next', async (context) => {
  const model = await modelFor(context, () => ({ hangs: true }));
  const service = await serviceFor(context, {
    embedded: true,
    configuration: chatgptAt(model.baseUrl),
    attendance: { every: 20, linger: 300, mostBusy: 900 },
  });
  const window = await attach(doorOf(service));
  await startRun(service);
  await eventually(() => model.open() === 1);
  window.close();
  await eventually(() => log(service.folder).includes('nobody needs the service'));
  await service.service.stop();
  assert.deepEqual(
    sql(service.folder, 'SELECT status, attempts FROM work').map(({ status, attempts }) => [status, attempts]),
    [['queued', 0]],
  );
});

test('a window that is attached learns at once that the service ends', async (context) => {
  const service = await serviceFor(context);
  const window = await attach(doorOf(service));
  const stopped = service.service.stop();
  const first = await Promise.race([window.ended.then(() => 'told'), sleep(5000, 'left', { ref: false })]);
  await stopped;
  assert.equal(first, 'told');
});

test('asked to stop, the service answers, finishes the step in hand and ends', async (context) => {
  const model = await modelFor(context, () => ({ says: 'Acme.', after: 300 }));
  const service = await serviceFor(context, { configuration: chatgptAt(model.baseUrl, { concurrency: 1 }) });
  const { project, prompts } = await startPrompts(service, 'one', 'two');
  await service.data('POST', `/projects/${project}/prompts/runs`, { prompt_ids: prompts, models: ['chatgpt'] });
  await eventually(() => model.open() === 1);
  const { status, body } = await service.call('POST', '/service/stop', undefined, {
    key: folderSecret(service.folder),
  });
  assert.deepEqual([status, body.data], [202, { stopping: true }]);
  await service.service.ended;
  assert.deepEqual(
    sql(service.folder, 'SELECT status FROM asks ORDER BY id').map((row) => row['status']),
    ['done', 'waiting'],
  );
  assert.equal(model.asked.length, 1, 'no new step is begun');
  const next = await service.restart();
  await eventually(() => sql(next.folder, 'SELECT status FROM prompt_runs')[0]?.['status'] === 'completed');
});

test('a service that drains ends at once when it is told so', async (context) => {
  const model = await modelFor(context, () => ({ hangs: true }));
  const folder = makeFolder(context);
  const child = await startChild(context, folder, chatgptAt(model.baseUrl));
  await startRun(child);
  await eventually(() => model.open() === 1);
  const begun = performance.now();
  await stopService({ url: child.url, secret: folderSecret(folder) });
  await eventually(() => log(folder).includes('asked to stop'));
  assert.equal((await child.end('SIGTERM')).code, 0);
  assert.ok(performance.now() - begun < 25_000, 'it did not drain for the 30 seconds that it would have taken');
});

test('a service ends on a signal, though a model hangs and a window holds it', async (context) => {
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

test('a folder of a newer schema is opened by nobody, in one sentence, and left as it is', async (context) => {
  const folder = makeFolder(context);
  await (await startService({ folder, version: '1' })).stop();
  sql(folder, `INSERT INTO kysely_migration (name, timestamp) VALUES ('999-tomorrow', '2030-01-01')`);
  await assert.rejects(startService({ folder, version: '1' }), {
    name: 'CannotStart',
    exitCode: exitCodes.folderNewer,
    message: /was written by a newer version of Citedesk\. Update Citedesk to open it\.$/,
  });
  assert.equal((await spawnService(context, folder).exit).code, exitCodes.folderNewer);
  assert.match(log(folder), /newer version/);
  sql(folder, `DELETE FROM kysely_migration WHERE name = '999-tomorrow'`);
  await (await startService({ folder, version: '1' })).stop();
});

test('a service that cannot listen says so, and lets go of its folder', async (context) => {
  const running = await serviceFor(context);
  const folder = makeFolder(context);
  const port = Number(new URL(running.url).port);
  await assert.rejects(startService({ folder, version: '1', port }), { code: 'EADDRINUSE' });
  assert.equal(fs.existsSync(serviceFile(folder)), false);
  await (await startService({ folder, version: '1' })).stop();
  assert.equal(
    (await spawnCommand(context, 'serve', '--data', folder, '--port', String(port)).exit).code,
    exitCodes.failed,
  );
});

test('a runtime without SQLite ends with a code of its own', async (context) => {
  const folder = makeFolder(context);
  assert.equal((await spawnService(context, folder, '', ['--no-experimental-sqlite']).exit).code, exitCodes.noSqlite);
});

test('another process may write to the store meanwhile; a call waits for it', async (context) => {
  const service = await serviceFor(context);
  const other = new DatabaseSync(path.join(service.folder, 'citedesk.sqlite'));
  behind(context, () => other.close());
  other.exec('BEGIN IMMEDIATE');
  setTimeout(() => other.exec('COMMIT'), 400);
  assert.equal((await service.call('GET', '/projects')).status, 200);
});

test('what announces a service goes last: who waits until it is gone finds the folder free', async (context) => {
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

test('an empty secret is replaced, and opens nothing', async (context) => {
  const folder = makeFolder(context);
  fs.writeFileSync(path.join(folder, 'secret'), '');
  const service = await startService({ folder, version: '1' });
  const response = await fetch(`${service.url}/service/stop`, { method: 'POST' });
  assert.equal(response.status, 401);
  await service.stop();
  assert.match(folderSecret(folder), /^[0-9a-f]{64}$/);
});
