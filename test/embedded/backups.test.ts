import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { backupFolder, backupsOf, makeBackup } from '../../src/service/store/sqlite/backups.ts';
import { copyStore, partialCopy } from '../../src/service/store/sqlite/copyStore.ts';
import { storeFile } from '../../src/service/store/store.ts';
import { behind, makeFolder, sql } from '../service/testService.ts';

const day = 86_400_000;
const noon = (date: string): number => Date.parse(`${date}T12:00:00Z`);

/** A store file with one row. */
function startStore(context: TestContext): string {
  const folder = makeFolder(context);
  sql(folder, 'CREATE TABLE notes (text)');
  sql(folder, `INSERT INTO notes VALUES ('one')`);
  return storeFile(folder);
}

/** Creates empty files named like backups. */
function pretend(file: string, kind: 'daily' | 'upgrade' | 'manual', moments: readonly number[], bytes = 0): void {
  fs.mkdirSync(backupFolder(file), { recursive: true });
  for (const moment of moments) {
    const name = `${new Date(moment).toISOString().replaceAll(':', '-')}-schema-3${kind === 'upgrade' ? '' : `-${kind}`}.sqlite`;
    fs.writeFileSync(path.join(backupFolder(file), name), '');
    fs.truncateSync(path.join(backupFolder(file), name), bytes);
  }
}

const days = (file: string, kind: string): string[] =>
  backupsOf(file)
    .filter((backup) => backup.kind === kind)
    .map(({ madeAt }) => new Date(madeAt).toISOString().slice(0, 10));

describe('backups', () => {
  test('keep seven daily ones, and one for each of four weeks before', async (context) => {
    const file = startStore(context);
    const last = noon('2026-11-22'); // a Sunday
    pretend(
      file,
      'daily',
      Array.from({ length: 60 }, (_, n) => last - (n + 1) * day),
    );
    pretend(file, 'daily', [last - day - 3_600_000]);
    await makeBackup(file, { kind: 'daily', schema: 3, now: last });
    assert.deepEqual(days(file, 'daily'), [
      '2026-11-22',
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      '2026-11-18',
      '2026-11-17',
      '2026-11-16',
      '2026-11-15',
      '2026-11-08',
      '2026-11-01',
      '2026-10-25',
    ]);
  });

  test('do not expire on days without work', async (context) => {
    const file = startStore(context);
    pretend(file, 'daily', ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05'].map(noon));
    await makeBackup(file, { kind: 'daily', schema: 3, now: noon('2026-11-22') });
    assert.equal(days(file, 'daily').length, 5);
  });

  test('expire sooner if they are large, except for the newest', async (context) => {
    const file = startStore(context);
    pretend(
      file,
      'daily',
      [1, 2, 3].map((ago) => noon('2026-11-22') - ago * day),
      900 * 1024 ** 2,
    );
    await makeBackup(file, { kind: 'daily', schema: 3, now: noon('2026-11-22') });
    assert.deepEqual(days(file, 'daily'), ['2026-11-22', '2026-11-21', '2026-11-20']);
  });

  test('are counted by kind, and manual ones are kept', async (context) => {
    const file = startStore(context);
    pretend(
      file,
      'upgrade',
      [1, 2, 3, 4].map((ago) => noon('2026-11-10') - ago * day),
    );
    pretend(
      file,
      'manual',
      Array.from({ length: 9 }, (_, n) => noon('2026-11-01') - n * day),
    );
    pretend(file, 'daily', [noon('2026-11-21')]);
    await makeBackup(file, { kind: 'upgrade', schema: 3, now: noon('2026-11-22') });
    assert.deepEqual(days(file, 'upgrade'), ['2026-11-22', '2026-11-09', '2026-11-08']);
    assert.deepEqual([days(file, 'manual').length, days(file, 'daily').length], [9, 1]);
  });

  test('neither count nor remove other files in the folder', async (context) => {
    const file = startStore(context);
    const foreign = [
      'accounts.sqlite',
      '2026-01-01.sqlite',
      'zz-schema-1.sqlite',
      '2026-11-22T12-00-00.000Z-schema-3.sqlite.gz',
      'a.partial',
    ];
    fs.mkdirSync(backupFolder(file));
    for (const name of foreign) fs.writeFileSync(path.join(backupFolder(file), name), '');
    for (let n = 1; n <= 5; n += 1) await makeBackup(file, { kind: 'upgrade', schema: n, now: noon('2026-11-22') + n });
    assert.deepEqual(
      backupsOf(file).map(({ schema }) => schema),
      [5, 4, 3],
    );
    const left = fs.readdirSync(backupFolder(file));
    assert.deepEqual(
      foreign.filter((name) => !left.includes(name)),
      [],
    );
  });

  test('never count partial copies, and remove old ones', async (context) => {
    const file = startStore(context);
    const began = '2026-11-21T12-00-00.000Z-schema-3-daily.sqlite';
    const halves = [partialCopy(began), `${began}.partial`].map((name) => path.join(backupFolder(file), name));
    fs.mkdirSync(backupFolder(file));
    for (const half of halves) fs.writeFileSync(half, 'SQLite');
    assert.deepEqual(backupsOf(file), []);
    await makeBackup(file, { kind: 'daily', schema: 3, now: Date.now() });
    const left = () => halves.filter((half) => fs.existsSync(half));
    assert.deepEqual(left(), halves, 'another process may be writing them');
    for (const half of halves) fs.utimesSync(half, twoHoursAgo(), twoHoursAgo());
    await makeBackup(file, { kind: 'daily', schema: 3, now: Date.now() });
    assert.deepEqual(left(), []);
  });

  test('remove old partial copies and those of the same target', async (context) => {
    const file = startStore(context);
    const folder = makeFolder(context);
    const [to, old, fresh, foreign] = ['k.sqlite', 'old.sqlite', 'new.sqlite', 'k.sqlite.partial'].map((name) =>
      path.join(folder, name),
    ) as [string, string, string, string];
    for (const half of [partialCopy(to), `${partialCopy(to)}-journal`, partialCopy(old), partialCopy(fresh), foreign])
      fs.writeFileSync(half, 'SQLite');
    for (const half of [partialCopy(old), foreign]) fs.utimesSync(half, twoHoursAgo(), twoHoursAgo());
    await copyStore(file, to);
    assert.deepEqual(
      fs.readdirSync(folder).sort(),
      [to, foreign, partialCopy(fresh)].map((one) => path.basename(one)),
    );
  });

  const twoHoursAgo = (): Date => new Date(Date.now() - 2 * 3_600_000);

  test('are consistent and self-contained during other writes', async (context) => {
    const file = startStore(context);
    // Writes while a thread makes the copy.
    const writer = new DatabaseSync(file, { timeout: 5_000 });
    behind(context, () => writer.close());
    writer.exec(`PRAGMA journal_mode = WAL; CREATE TABLE pairs (a, b);
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO pairs SELECT randomblob(200), 0 FROM n`);
    const writing = setInterval(
      () => writer.exec('BEGIN; UPDATE pairs SET b = b + 1 WHERE rowid % 100 = 1; COMMIT'),
      1,
    );
    const copy = await makeBackup(file, { kind: 'manual', schema: 3, now: Date.now() });
    clearInterval(writing);
    const seen = new DatabaseSync(copy, { readOnly: true });
    behind(context, () => seen.close());
    assert.equal(seen.prepare('SELECT count(DISTINCT b) AS n FROM pairs WHERE rowid % 100 = 1').get()?.['n'], 1);
    assert.deepEqual(fs.readdirSync(path.dirname(copy)), [path.basename(copy)], 'without other files');
    assert.equal(fs.statSync(copy).mode & 0o777, 0o600);
  });

  test('are not made of a damaged store, and older ones are kept', async (context) => {
    const file = startStore(context);
    sql(
      path.dirname(file),
      'CREATE TABLE more AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT i, randomblob(100) AS b FROM n',
    );
    pretend(file, 'daily', [noon('2026-11-21')]);
    const bytes = fs.readFileSync(file);
    bytes.fill(0x55, 4096 * 5, 4096 * 20);
    fs.writeFileSync(file, bytes);
    await assert.rejects(makeBackup(file, { kind: 'daily', schema: 3, now: noon('2026-11-22') }), {
      name: 'DamagedStore',
    });
    fs.writeFileSync(
      file,
      'no database at all, but a text that is longer than its header would be, so that it is read as one',
    );
    await assert.rejects(makeBackup(file, { kind: 'daily', schema: 3, now: noon('2026-11-22') }), {
      name: 'DamagedStore',
    });
    assert.deepEqual(fs.readdirSync(backupFolder(file)), ['2026-11-21T12-00-00.000Z-schema-3-daily.sqlite']);
  });

  test('leave the target unchanged when a copy is aborted', async (context) => {
    const file = startStore(context);
    const to = path.join(path.dirname(file), 'copy');
    fs.writeFileSync(to, 'before');
    await assert.rejects(copyStore(file, to, AbortSignal.abort()), { name: 'AbortError' });
    assert.equal(fs.readFileSync(to, 'utf8'), 'before');
    assert.deepEqual(
      fs.readdirSync(path.dirname(file)).filter((name) => name.includes('partial')),
      [],
    );
  });
});
