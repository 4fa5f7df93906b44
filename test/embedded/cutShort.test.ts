import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { backup } from '../../src/cli/commands/backup.ts';
import { exitCodes } from '../../src/contract/service/service.ts';
import { damageNote, noteDamage } from '../../src/service/folder/folderFiles.ts';
import { startEmptyStore, freshFile, restoreStore } from '../../src/service/folder/restore.ts';
import { takeFolder } from '../../src/service/folder/takeFolder.ts';
import { copyStore } from '../../src/service/store/sqlite/copyStore.ts';
import { partialCopy } from '../../src/service/store/sqlite/copyStore.ts';
import { openStore, storeFile } from '../../src/service/store/store.ts';
import { makeFolder, preparedFolder, sql } from '../service/testService.ts';

/** A folder whose store knows this user. */
async function startFolder(context: TestContext, email: string): Promise<string> {
  const folder = await preparedFolder(makeFolder(context));
  const store = await openStore({ folder });
  await store.write(({ accounts }) => accounts.ensure(email, 1));
  await store.close();
  return folder;
}

/** A folder whose process was killed, with a complete copy of another store ready to replace its own. */
async function startRestore(context: TestContext): Promise<string> {
  const folder = await startFolder(context, 'old@acme.com');
  await copyStore(storeFile(await startFolder(context, 'new@acme.com')), freshFile(folder));
  for (const end of ['-wal', '-shm']) fs.writeFileSync(storeFile(folder) + end, 'of the old store');
  return folder;
}

const start = async (folder: string): Promise<void> => (await takeFolder(folder)).release();
const users = (folder: string): unknown[] =>
  sql(folder, 'SELECT email FROM users ORDER BY id').map(({ email }) => email);
const asideOf = (folder: string): string => path.join(folder, 'aside', '2026-11-20T09-00-00.000Z');

function move(folder: string, ...ends: string[]): void {
  fs.mkdirSync(asideOf(folder), { recursive: true });
  for (const end of ends) fs.renameSync(storeFile(folder) + end, path.join(asideOf(folder), `citedesk.sqlite${end}`));
}

describe('restore and repair', () => {
  test('changes nothing if interrupted before the first move', async (context) => {
    const folder = await startRestore(context);
    for (const end of ['-wal', '-shm']) fs.rmSync(storeFile(folder) + end);
    fs.writeFileSync(partialCopy(freshFile(folder)), 'half a copy');
    await start(folder);
    assert.deepEqual(users(folder), ['old@acme.com']);
    assert.deepEqual(
      fs.readdirSync(folder).filter((name) => name.includes('restored')),
      [],
    );
  });

  for (const moved of [[''], ['', '-wal'], ['', '-wal', '-shm']]) {
    test(`is completed after ${moved.length} of 3 files were moved`, async (context) => {
      const folder = await startRestore(context);
      noteDamage(folder, { state: 'missing' });
      move(folder, ...moved);
      await start(folder);
      assert.deepEqual([users(folder), damageNote(folder)], [['new@acme.com'], undefined]);
      assert.deepEqual(
        fs.readdirSync(asideOf(folder)),
        ['citedesk.sqlite', 'citedesk.sqlite-shm', 'citedesk.sqlite-wal'],
        'all files are in the same folder',
      );
      assert.deepEqual(fs.readdirSync(path.join(folder, 'aside')).length, 1);
    });
  }

  test('is completed by the next restore', async (context) => {
    const folder = await startRestore(context);
    move(folder, '');
    const aside = await startEmptyStore(folder);
    assert.deepEqual([users(folder), users(aside ?? '')], [[], ['new@acme.com']]);
  });

  test('finishes setting a damaged store aside', async (context) => {
    const folder = await startFolder(context, 'old@acme.com');
    for (const end of ['-wal', '-shm']) fs.writeFileSync(storeFile(folder) + end, 'of the old store');
    noteDamage(folder, { state: 'damaged', aside: asideOf(folder) });
    move(folder, '');
    await assert.rejects(start(folder), {
      exitCode: exitCodes.folderDamaged,
      message: new RegExp(`It was moved to ${RegExp.escape(asideOf(folder))}\\.`, 'u'),
    });
    assert.equal(fs.readdirSync(asideOf(folder)).length, 3);
  });

  test('refuses a database of another program', async (context) => {
    const [folder, other] = [makeFolder(context), await startFolder(context, 'old@acme.com')];
    const foreign = new DatabaseSync(storeFile(folder));
    foreign.exec('CREATE TABLE kysely_migration (name); CREATE TABLE songs (title)');
    foreign.close();
    const bytes = fs.readFileSync(storeFile(folder));
    const refused = {
      name: 'CannotStart',
      message: `${storeFile(folder)} is another program’s database, not a Citedesk store. Move it, or choose another folder.`,
    };
    await assert.rejects(start(folder), refused);
    await assert.rejects(backup.run({ data: folder }, []), refused);
    await assert.rejects(restoreStore(other, storeFile(folder)), { message: /isn’t a Citedesk store/u });
    assert.deepEqual(fs.readFileSync(storeFile(folder)), bytes);
  });

  test('rebuilds indexes that differ from their tables', async (context) => {
    const folder = await startFolder(context, 'old@acme.com');
    const database = new DatabaseSync(storeFile(folder), { defensive: false });
    database.exec(
      `PRAGMA writable_schema = ON; CREATE INDEX by_name ON users (name); UPDATE sqlite_master SET sql = 'CREATE INDEX by_name ON users (email)' WHERE name = 'by_name'`,
    );
    database.close();
    const found = () => sql(folder, 'PRAGMA integrity_check')[0]?.['integrity_check'];
    assert.match(String(found()), /by_name/u);
    noteDamage(folder, { state: 'doubted' });
    await start(folder);
    assert.deepEqual(
      [found(), damageNote(folder), fs.existsSync(path.join(folder, 'aside'))],
      ['ok', undefined, false],
    );
  });
});
