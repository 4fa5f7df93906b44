import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, test, type TestContext } from 'node:test';
import pino from 'pino';
import { editorKey } from '../../src/contract/service/folderSecret.ts';
import { exitCodes } from '../../src/contract/service/service.ts';
import { dailyBackup, watchForDamage } from '../../src/service/folder/folderHome.ts';
import { damageNote, folderSecret, noteDamage } from '../../src/service/folder/folderFiles.ts';
import { lockFolder } from '../../src/service/folder/lock.ts';
import { startEmptyStore, restoreStore } from '../../src/service/folder/restore.ts';
import { takeFolder } from '../../src/service/folder/takeFolder.ts';
import { startService } from '../../src/service/main.ts';
import { backupsOf, makeBackup } from '../../src/service/store/sqlite/backups.ts';
import { schemaVersion } from '../../src/service/store/migrate.ts';
import { openStore, storeFile } from '../../src/service/store/store.ts';
import { log, spawnService } from './childService.ts';
import { damageInside } from './damageInside.ts';
import { acme } from '../service/acme.ts';
import { callerOf } from '../service/caller.ts';
import { behind, makeFolder, preparedFolder, sql } from '../service/testService.ts';

const rubbish =
  'this was a store once, and some other program wrote over all of its first page, so that nothing is left of it';
const quiet = { info: () => undefined, warn: () => undefined };

/** A folder whose store knows a user, with a backup of it where that is wished. */
async function startFolder(context: TestContext, { backup = true } = {}): Promise<string> {
  const folder = await preparedFolder(makeFolder(context));
  await addUser(folder, 'one@acme.com');
  if (backup)
    await makeBackup(storeFile(folder), {
      kind: 'daily',
      schema: schemaVersion,
      now: Date.parse('2026-11-20T09:00:00Z'),
    });
  return folder;
}

async function addUser(folder: string, email: string): Promise<void> {
  const store = await openStore({ folder });
  await store.write(({ accounts }) => accounts.ensure(email, 1));
  await store.close();
}

const users = (folder: string): unknown[] =>
  sql(folder, 'SELECT email FROM users ORDER BY id').map(({ email }) => email);
/** A store with a project, and what its daily chore needs. */
async function openChore(context: TestContext) {
  const folder = await startFolder(context, { backup: false });
  const store = await openStore({ folder });
  behind(context, () => store.close());
  const chore = dailyBackup({ file: storeFile(folder), log: quiet });
  const addProject = () =>
    store.write(async ({ accounts, projects }) => {
      const { id } = await accounts.ensure('one@acme.com', 1);
      await projects.create(id, { ...acme, models: [...acme.models], competitors: [] }, 1);
    });
  return { folder, store, addProject, run: (moment: string) => chore(store, Date.parse(moment)) };
}

describe('opening a folder', () => {
  test('sets a damaged store aside and names the backup', async (context) => {
    const folder = await startFolder(context);
    fs.writeFileSync(storeFile(folder), rubbish);
    const refused = {
      name: 'CannotStart',
      exitCode: exitCodes.folderDamaged,
      message:
        /is damaged\. It was moved to .*\/aside\/.*\. To restore the backup from 2026-11-20T09:00:00\.000Z, run: citedesk restore --data /,
    };
    await assert.rejects(takeFolder(folder), refused);
    const { state, aside = '', backup } = damageNote(folder) ?? {};
    assert.deepEqual(
      [state, backup],
      [
        'damaged',
        {
          name: '2026-11-20T09-00-00.000Z-schema-' + `${schemaVersion}-daily.sqlite`,
          made_at: '2026-11-20T09:00:00.000Z',
        },
      ],
    );
    assert.equal(fs.readFileSync(path.join(aside, 'citedesk.sqlite'), 'utf8'), rubbish, 'nothing is lost');
    await assert.rejects(takeFolder(folder), refused, 'nor is it taken for a missing one at the next start');
    assert.equal(fs.existsSync(storeFile(folder)), false);
  });

  test('opens a restored backup, with the old store set aside', async (context) => {
    const folder = await startFolder(context);
    await addUser(folder, 'two@acme.com');
    const [backup] = backupsOf(storeFile(folder));
    const aside = await restoreStore(folder, backup?.file ?? '');
    assert.deepEqual(users(folder), ['one@acme.com']);
    assert.deepEqual(users(aside ?? ''), ['one@acme.com', 'two@acme.com']);
    assert.deepEqual(fs.readdirSync(folder).sort(), ['aside', 'backups', 'citedesk.sqlite']);
    await (await takeFolder(folder)).release();
  });

  test('does not start empty while there are backups', async (context) => {
    const folder = await startFolder(context);
    fs.rmSync(storeFile(folder));
    await assert.rejects(takeFolder(folder), {
      exitCode: exitCodes.folderDamaged,
      message: /is missing\. To restore the backup from 2026-11-20T09:00/,
    });
    await startEmptyStore(folder);
    await (await takeFolder(folder)).release();
    assert.deepEqual([users(folder), damageNote(folder)], [[], undefined]);
  });

  test('refuses an emptied file', async (context) => {
    const folder = await startFolder(context);
    fs.truncateSync(storeFile(folder));
    await assert.rejects(takeFolder(folder), { exitCode: exitCodes.folderDamaged });
  });

  test('suggests how to continue if there is no backup', async (context) => {
    const folder = await startFolder(context, { backup: false });
    fs.writeFileSync(storeFile(folder), rubbish);
    await assert.rejects(takeFolder(folder), {
      message:
        /This folder has no backup\. To restore a backup .*, run: citedesk restore --data .* --from FILE\. To start empty, run: .* --empty$/,
    });
    assert.equal(damageNote(folder)?.backup, undefined);
  });

  test('offers no backup that is damaged or of a newer version', async (context) => {
    const folder = await startFolder(context);
    const [whole] = backupsOf(storeFile(folder));
    for (const name of [
      '2026-11-21T09-00-00.000Z-schema-999-daily.sqlite',
      `2026-11-22T09-00-00.000Z-schema-${schemaVersion}-daily.sqlite`,
    ]) {
      fs.writeFileSync(path.join(folder, 'backups', name), rubbish);
    }
    fs.writeFileSync(storeFile(folder), rubbish);
    await assert.rejects(takeFolder(folder), { exitCode: exitCodes.folderDamaged });
    assert.equal(damageNote(folder)?.backup?.name, path.basename(whole?.file ?? ''));
  });

  test('restores no file that is damaged or from another program', async (context) => {
    const folder = await startFolder(context);
    const foreign = path.join(makeFolder(context), 'x.sqlite');
    fs.writeFileSync(foreign, rubbish);
    await assert.rejects(restoreStore(folder, foreign), { name: 'DamagedStore' });
    await assert.rejects(restoreStore(folder, path.join(folder, 'lock.sqlite')), {
      message: /lock\.sqlite doesn’t exist\.$/,
    });
    lockFolder(folder)?.release();
    await assert.rejects(restoreStore(folder, path.join(folder, 'lock.sqlite')), {
      message: /isn’t a Citedesk store/,
    });
    assert.deepEqual(users(folder), ['one@acme.com']);
  });

  test('restores by name only files in the backup folder', async (context) => {
    const folder = await startFolder(context);
    const [backup] = backupsOf(storeFile(folder));
    fs.writeFileSync(storeFile(folder), rubbish);
    const mend = async (...words: string[]) => (await spawnService(context, folder, '', [], words).exit).code;
    assert.equal(await mend('--restore', '../secret'), exitCodes.failed);
    assert.equal(await mend('--restore', path.basename(backup?.file ?? '')), 0);
    assert.deepEqual(users(folder), ['one@acme.com']);
  });
});

describe('daily backup', () => {
  test('is made once a day after the first project was created', async (context) => {
    const { folder, addProject, run } = await openChore(context);
    await run('2026-11-20T09:00:00Z');
    assert.deepEqual(backupsOf(storeFile(folder)), []);
    await addProject();
    for (const moment of ['2026-11-20T10:00:00Z', '2026-11-20T23:00:00Z', '2026-11-21T00:10:00Z']) await run(moment);
    assert.deepEqual(
      backupsOf(storeFile(folder)).map(({ madeAt, kind }) => [new Date(madeAt).toISOString().slice(0, 13), kind]),
      [
        ['2026-11-21T00', 'daily'],
        ['2026-11-20T10', 'daily'],
      ],
    );
  });
});

describe('service with a damaged store', () => {
  test('ends on damage, and the next start sets the store aside', async (context) => {
    const { folder, store, addProject, run } = await openChore(context);
    await addProject();
    await run('2026-11-20T10:00:00Z');
    await store.close();
    damageInside(folder, 'projects');
    const service = await startService({ folder, version: '1' });
    behind(context, () => service.stop());
    const caller = callerOf(service.url, editorKey(folderSecret(folder)));
    await caller.call('GET', '/projects').catch(() => 'cut off as the service ended');
    assert.equal(await service.ended, exitCodes.folderDamaged);
    assert.match(log(folder), /\[error\] the store may be damaged/u);
    assert.deepEqual(damageNote(folder), { state: 'doubted' });
    await assert.rejects(takeFolder(folder), {
      exitCode: exitCodes.folderDamaged,
      message: /To restore the backup from 2026-11-20T10:00/,
    });
  });

  test('sets a store aside that is damaged at the start', async (context) => {
    const folder = await startFolder(context);
    damageInside(folder, 'secrets');
    await assert.rejects(startService({ folder, version: '0.0.0-test', logTo: new PassThrough().resume() }), {
      name: 'CannotStart',
      exitCode: exitCodes.folderDamaged,
    });
    assert.deepEqual([damageNote(folder)?.state, damageNote(folder)?.backup !== undefined], ['damaged', true]);
  });

  test('ends without acknowledging when its file is removed', async (context) => {
    const folder = await startFolder(context, { backup: false });
    const service = await startService({ folder, version: '1' });
    behind(context, () => service.stop());
    const caller = callerOf(service.url, editorKey(folderSecret(folder)));
    fs.rmSync(storeFile(folder));
    const status = await caller.call('POST', '/projects', acme).then(
      (answer) => answer.status,
      () => 'cut off as the service ended',
    );
    assert.ok(status === 500 || typeof status === 'string', `it answered ${status}`);
    assert.equal(await service.ended, exitCodes.folderDamaged);
    assert.match(log(folder), /\[error\] The data in .* is missing\. This folder has no backup\. /u);
    await assert.rejects(takeFolder(folder), { exitCode: exitCodes.folderDamaged, message: /is missing/ });
    assert.equal(fs.existsSync(storeFile(folder)), false);
  });

  test('ends when its file is replaced, and marks the new one as suspect', async (context) => {
    const folder = await startFolder(context);
    const service = await startService({ folder, version: '1' });
    behind(context, () => service.stop());
    const [backup] = backupsOf(storeFile(folder));
    fs.renameSync(backup?.file ?? '', storeFile(folder));
    assert.equal(await service.ended, exitCodes.folderDamaged);
    assert.deepEqual(damageNote(folder), { state: 'doubted' });
  });

  test('clears a suspicion if the store is intact', async (context) => {
    const folder = await startFolder(context);
    noteDamage(folder, { state: 'doubted' });
    await (await takeFolder(folder)).release();
    assert.equal(damageNote(folder), undefined);
  });

  test('reports damage once, however often it occurs', () => {
    let told = 0;
    const heeding = watchForDamage(pino({ level: 'silent' }), {
      onDamage: () => {
        told += 1;
      },
      onGone: () => undefined,
    });
    const malformed = Object.assign(new Error('database disk image is malformed'), { errcode: 779 });
    heeding.error({ err: new Error('something else') }, 'a call failed');
    heeding.info({ err: malformed }, 'no');
    assert.equal(told, 0);
    for (const err of [new Error('a migration failed', { cause: malformed }), malformed])
      heeding.error({ err }, 'a call failed');
    assert.equal(told, 1);
  });
});
