import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describe, test } from 'node:test';
import { withStore } from '../../src/cli/withStore.ts';
import { fetchHealth, recognize } from '../../src/client/local/localService.ts';
import { isPrivate } from '../../src/system/system.ts';
import { exitCodes } from '../../src/contract/service/service.ts';
import { findService, readHolder } from '../../src/extension/service/embedded/dataFolder.ts';
import { lockFolder } from '../../src/service/folder/lock.ts';
import { folderSecret } from '../../src/service/folder/folderFiles.ts';
import { startService } from '../../src/service/main.ts';
import { openStore } from '../../src/service/store/store.ts';
import { behind, makeFolder, serviceFor } from '../service/testService.ts';

describe('privacy of the data folder', () => {
  test('rejects a proof that another program relays', async (context) => {
    const service = await serviceFor(context);
    const relay = createServer(
      (request, response) =>
        void fetch(`${new URL(service.url).origin}${request.url}`).then(async (health) =>
          response.end(await health.text()),
        ),
    );
    await new Promise<void>((resolve) => {
      relay.listen(0, '127.0.0.1', resolve);
    });
    behind(context, () => relay.close());
    const url = `http://127.0.0.1:${(relay.address() as AddressInfo).port}/v1`;
    assert.equal((await fetchHealth({ url, challenge: 'x'.repeat(32) })).status, 'ok', 'it relays the reply');
    assert.equal(await recognize({ url, secret: folderSecret(service.folder) }), undefined);
  });

  const withModes = { skip: process.platform === 'win32' && 'Windows has no such modes' };

  test('closes an open folder and its secret to other users', withModes, (context) => {
    const folder = makeFolder(context);
    const secret = folderSecret(folder);
    const file = path.join(folder, 'secret');
    fs.chmodSync(file, 0o644);
    fs.chmodSync(folder, 0o777);
    lockFolder(folder)?.release();
    assert.equal(folderSecret(folder), secret);
    assert.deepEqual(
      [file, folder].map((place) => fs.statSync(place).mode & 0o777),
      [0o600, 0o700],
    );
  });

  test('rejects a folder or a secret of another user', withModes, () => {
    assert.equal(isPrivate({ uid: 1001, mode: 0o40700 }, 1000), false);
    assert.equal(isPrivate({ uid: 1000, mode: 0o40750 }, 1000), false);
    assert.equal(isPrivate({ uid: 1000, mode: 0o100600 }, 1000), true);
    assert.equal(isPrivate({ uid: 1000, mode: 0o100600 }, 0), true, 'the administrator reads everything anyway');
  });

  test('ignores an announcement in a folder that others can write to', withModes, async (context) => {
    const service = await serviceFor(context);
    assert.equal((await findService(service.folder))?.url, service.url);
    for (const place of [service.folder, path.join(service.folder, 'secret')]) {
      const { mode } = fs.statSync(place);
      fs.chmodSync(place, mode | 0o020);
      assert.equal(await findService(service.folder), undefined, place);
      fs.chmodSync(place, mode);
    }
  });

  test('reports a lock that can’t be written, not a folder in use', (context) => {
    const folder = makeFolder(context);
    fs.writeFileSync(
      path.join(folder, 'lock.sqlite'),
      'what was left of the lock when the disk broke, which SQLite takes for no database of its own',
    );
    assert.throws(() => lockFolder(folder), {
      name: 'CannotStart',
      message: /lock\.sqlite file can’t be written\. Give this user write access to the file, or delete/u,
    });
  });

  test('names the command that has the folder in use', async (context) => {
    const folder = makeFolder(context);
    const lock = lockFolder(folder);
    lock?.say('check --repair');
    assert.deepEqual(await readHolder(folder), { pid: process.pid, task: 'check --repair' });
    await assert.rejects(startService({ folder, version: '1' }), {
      exitCode: exitCodes.folderTaken,
      message: /is in use by `citedesk check --repair` \(process \d+\)\./,
    });
    lock?.release();
    assert.equal(await readHolder(folder), undefined);
    fs.writeFileSync(path.join(folder, 'holder.json'), JSON.stringify({ pid: 2 ** 22 + 1, task: 'check' }));
    assert.equal(await readHolder(folder), undefined, 'a killed holder is ignored');
  });

  test('locks the folder only for commands that need it alone', async (context) => {
    const folder = makeFolder(context);
    const others = (): boolean => {
      const lock = lockFolder(folder);
      lock?.release();
      return lock !== undefined;
    };
    await (await openStore({ folder })).close();
    assert.equal(await withStore({ folder }, async () => Promise.resolve(others())), true);
    assert.deepEqual(
      await withStore({ folder }, async () => [others(), (await readHolder(folder))?.task], {
        alone: 'check --repair',
      }),
      [false, 'check --repair'],
    );
  });

  test('makes every file readable by its owner only', withModes, async (context) => {
    const service = await serviceFor(context);
    const files = fs
      .readdirSync(service.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile());
    for (const { parentPath, name } of files)
      assert.equal(fs.statSync(path.join(parentPath, name)).mode & 0o077, 0, name);
  });

  test('makes a command wait while a service creates the store', async (context) => {
    const folder = makeFolder(context);
    const lock = lockFolder(folder);
    lock?.say('open');
    const listed = withStore({ folder }, ({ read }) => read.keys.list());
    await (await openStore({ folder })).close();
    assert.deepEqual(await listed, []);
    lock?.release();
  });
});
