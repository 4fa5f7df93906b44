import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test } from 'node:test';
import { fetchHealth, recognize } from '../../src/client/local/localService.ts';
import { exitCodes, ServiceFile } from '../../src/contract/service/service.ts';
import { restoreStore } from '../../src/service/folder/restore.ts';
import { folderSecret } from '../../src/service/folder/folderFiles.ts';
import { startService } from '../../src/service/main.ts';
import { storeFile } from '../../src/service/store/store.ts';
import { eventually } from '../fakes/eventually.ts';
import { listening, log, spawnCommand, spawnService, startChild } from './childService.ts';
import { behind, makeFolder, serviceFor, sql, startTestService } from '../service/testService.ts';

const serviceFile = (folder: string): string => path.join(folder, 'service.json');

const hashOf = (folder: string): string =>
  createHash('sha256')
    .update(fs.readFileSync(storeFile(folder)))
    .digest('hex');

describe('data folder', () => {
  test('refuses a second service, and names the first', async (context) => {
    const { folder, url } = await serviceFor(context);
    const embedded = await spawnService(context, folder).exit;
    assert.equal(embedded.code, exitCodes.folderTaken);
    const { code, said } = await spawnCommand(context, 'serve', '--data', folder).exit;
    assert.equal(code, exitCodes.folderTaken);
    assert.ok(said.includes(`(process ${process.pid})`) && said.includes(url), said);
    assert.equal((await fetchHealth({ url })).status, 'ok', 'the first one keeps running');
  });

  test('is free immediately after its service was killed', async (context) => {
    const folder = makeFolder(context);
    const child = await startChild(context, folder);
    await child.end('SIGKILL');
    assert.equal(fs.existsSync(serviceFile(folder)), true);
    const service = await startTestService({ folder });
    behind(context, () => service.close());
    assert.notEqual(service.url, child.url);
    assert.equal(ServiceFile.parse(JSON.parse(fs.readFileSync(serviceFile(folder), 'utf8'))).pid, process.pid);
  });

  test('announces its service in service.json, for its owner only', async (context) => {
    const folder = makeFolder(context);
    const child = spawnService(context, folder);
    const url = await listening(folder, child);
    assert.equal((await fetchHealth({ url })).status, 'ok', 'the file leads to the service');
    for (const file of [serviceFile(folder), path.join(folder, 'secret')])
      assert.equal(fs.statSync(file).mode & 0o777, 0o600, file);
    const { pid, ...announced } = ServiceFile.parse(JSON.parse(fs.readFileSync(serviceFile(folder), 'utf8')));
    assert.deepEqual([pid, announced.url], [child.pid, url]);
    process.kill(child.pid, 'SIGTERM');
    assert.deepEqual((({ code, signal }) => [code, signal])(await child.exit), [0, null]);
    assert.equal(fs.existsSync(serviceFile(folder)), false);
    assert.doesNotMatch(fs.readdirSync(folder).join(), /service\.json/, 'no draft of it is left either');
  });

  test('proves its secret to a challenge without revealing it', async (context) => {
    const service = await serviceFor(context);
    const plain = await fetch(`${service.url}/health`).then((response) => response.json() as Promise<object>);
    assert.deepEqual(Object.keys(plain).sort(), ['contract', 'status', 'version']);
    const challenged = await fetch(`${service.url}/health?challenge=${'x'.repeat(32)}`).then((response) =>
      response.text(),
    );
    assert.equal(challenged.includes(folderSecret(service.folder)), false);
    const health = await recognize({ url: service.url, secret: folderSecret(service.folder) });
    assert.ok(health?.instance !== undefined && health.schema !== undefined && health.configuration !== undefined);
    assert.equal(await recognize({ url: service.url, secret: 'another' }), undefined);
    for (const challenge of ['short', 'x'.repeat(129)])
      assert.equal((await service.refusal('GET', `/health?challenge=${challenge}`)).code, 'VALIDATION_FAILED');
  });

  test('takes its secret for its own calls, and no API key', async (context) => {
    const service = await serviceFor(context);
    for (const [method, address] of [
      ['GET', '/service/attach'],
      ['PUT', '/service/configuration'],
      ['POST', '/service/trial'],
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

  test('is refused unchanged if its schema is newer', async (context) => {
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

  test('is refused unchanged if an earlier build wrote it', async (context) => {
    const folder = makeFolder(context);
    await (await startService({ folder, version: '1' })).stop();
    sql(folder, `UPDATE kysely_migration SET name = '001-foundation'`);
    sql(folder, `INSERT INTO kysely_migration (name, timestamp) VALUES ('002-accounts-and-exports', '2026-01-01')`);
    const before = hashOf(folder);
    await assert.rejects(startService({ folder, version: '1' }), {
      name: 'CannotStart',
      exitCode: exitCodes.folderEarlier,
      message: `The data in ${folder} was written by an earlier build of Citedesk and can’t be opened. Start with an empty folder or database.`,
    });
    assert.equal((await spawnService(context, folder).exit).code, exitCodes.folderEarlier);
    assert.match(log(folder), /earlier build/);
    const other = makeFolder(context);
    await assert.rejects(restoreStore(other, storeFile(folder)), { exitCode: exitCodes.folderEarlier });
    assert.equal(fs.existsSync(storeFile(other)), false);
    assert.equal(hashOf(folder), before);
    assert.equal(fs.existsSync(path.join(folder, 'backups')), false);
    assert.equal(fs.existsSync(path.join(folder, 'aside')), false);
  });

  test('is released if its service cannot listen', async (context) => {
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

  test('returns a separate exit code without SQLite', async (context) => {
    const folder = makeFolder(context);
    assert.equal((await spawnService(context, folder, '', ['--no-experimental-sqlite']).exit).code, exitCodes.noSqlite);
  });

  test('makes calls wait while another process writes to the store', async (context) => {
    const service = await serviceFor(context);
    const other = new DatabaseSync(path.join(service.folder, 'citedesk.sqlite'));
    behind(context, () => other.close());
    // The service has something to write when it starts, in this process, so waiting synchronously would block it.
    await eventually(() => {
      try {
        other.exec('BEGIN IMMEDIATE');
        return true;
      } catch {
        return false;
      }
    });
    setTimeout(() => other.exec('COMMIT'), 400);
    assert.equal((await service.call('GET', '/projects')).status, 200);
  });

  test('replaces an empty secret, which opens nothing', async (context) => {
    const folder = makeFolder(context);
    fs.writeFileSync(path.join(folder, 'secret'), '');
    const service = await startService({ folder, version: '1' });
    const response = await fetch(`${service.url}/service/stop`, { method: 'POST' });
    assert.equal(response.status, 401);
    await service.stop();
    assert.match(folderSecret(folder), /^[0-9a-f]{64}$/);
  });
});
