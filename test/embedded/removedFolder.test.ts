import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, test, type TestContext } from 'node:test';
import { ownFolder } from '../../src/client/local/ownFolder.ts';
import { exitCodes } from '../../src/contract/service/service.ts';
import { findService, readDamage, readHolder } from '../../src/extension/service/embedded/dataFolder.ts';
import { launch } from '../../src/extension/service/embedded/launch.ts';
import { startService as startProcess } from '../../src/extension/service/embedded/start.ts';
import { takeFolder } from '../../src/service/folder/takeFolder.ts';
import { startService } from '../../src/service/main.ts';
import { run } from '../cli/commandLine.ts';
import { serviceProgram } from '../fakes/programs.ts';
import { behind, makeFolder, preparedFolder, sql } from '../service/testService.ts';
import { log } from './childService.ts';

/** A folder that was removed under its service, and a backup of its store in another place. */
async function removedFolder(context: TestContext): Promise<{ readonly folder: string; readonly backup: string }> {
  const folder = path.join(makeFolder(context), 'data');
  const backup = path.join(makeFolder(context), 'backup.sqlite');
  fs.mkdirSync(folder, { mode: 0o700 });
  await preparedFolder(folder);
  const service = await startService({ folder, version: '1', logTo: new PassThrough().resume() });
  behind(context, () => service.stop());
  assert.equal((await run('backup', '--data', folder, '--to', backup)).code, 0);
  fs.rmSync(folder, { recursive: true });
  assert.equal(await service.ended, exitCodes.folderDamaged);
  return { folder, backup };
}

const emails = (folder: string): unknown[] => sql(folder, 'SELECT email FROM users').map(({ email }) => email);

describe('removed data folder', () => {
  test('gets no new store until one is restored', async (context) => {
    const { folder, backup } = await removedFolder(context);
    const restore = `citedesk restore --data ${folder}`;
    const err = `citedesk: The data in ${folder} is missing. This folder has no backup. To restore a backup from another folder, run: ${restore} --from FILE. To start empty, run: ${restore} --empty\n`;
    for (const words of [['accounts', 'list'], ['serve']])
      assert.deepEqual(await run(...words, '--data', folder), { code: exitCodes.folderDamaged, out: '', err });
    assert.equal(fs.existsSync(path.join(folder, 'citedesk')), false);

    const restored = await run('restore', '--data', folder, '--from', backup);
    assert.deepEqual(restored, { code: 0, out: `Restored ${backup}.\n`, err: '' });
    assert.deepEqual(emails(folder), ['local@localhost']);
    await (await takeFolder(folder)).release();
  });

  test('starts empty on request', async (context) => {
    const { folder } = await removedFolder(context);
    const restored = await run('restore', '--data', folder, '--empty');
    assert.deepEqual(restored, { code: 0, out: `The store in ${folder} is now empty.\n`, err: '' });
    await (await takeFolder(folder)).release();
    assert.deepEqual(emails(folder), []);
  });

  test('is shown as lost in a window', async (context) => {
    const { folder } = await removedFolder(context);
    const dataFolder = await ownFolder(folder);
    const launching = launch({
      start: () =>
        startProcess({ executable: process.execPath, bundle: serviceProgram, dataFolder, configuration: {} }),
      find: () => findService(dataFolder),
      holder: () => readHolder(dataFolder),
      damage: () => readDamage(dataFolder),
      onWait: () => undefined,
      signal: new AbortController().signal,
      limit: 180_000,
    });
    await assert.rejects(launching, {
      code: 'LOCAL_LOST',
      message: 'The local data is missing. There is no backup.',
      action: 'beginAnew',
    });
    assert.match(log(folder), /the service could not start.*The data in .* is missing/su);
  });
});
