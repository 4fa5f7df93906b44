import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { exitCodes } from '../../src/contract/service/service.ts';
import { storeFile } from '../../src/service/store/store.ts';
import { acme } from '../service/acme.ts';
import { makeFolder, sql } from '../service/testService.ts';
import { spawnService, startChild } from './childService.ts';

const projects = (folder: string): unknown[] => sql(folder, 'SELECT name FROM projects').map(({ name }) => name);

describe('whole data folder', () => {
  test('is backed up in use, but moved or deleted only when free', async (context) => {
    const folder = makeFolder(context);
    const elsewhere = path.join(makeFolder(context), 'moved');
    const action = async (...words: string[]) => (await spawnService(context, folder, '', [], words).exit).code;

    const service = await startChild(context, folder);
    await service.data('POST', '/projects', acme);
    const copy = path.join(makeFolder(context), 'copy.sqlite');
    assert.equal(await action('--backup', copy), 0);
    assert.equal(await action('--move', elsewhere), exitCodes.folderTaken);
    assert.equal(await action('--delete'), exitCodes.folderTaken);
    assert.equal(fs.existsSync(elsewhere), false);
    await service.end('SIGTERM');

    // Files of the user are kept.
    fs.mkdirSync(path.join(folder, 'backups'), { recursive: true });
    fs.writeFileSync(path.join(folder, 'backups', 'mine.txt'), '');
    const former = fs.readFileSync(path.join(folder, 'secret'), 'utf8');
    assert.equal(await action('--move', elsewhere), 0);
    assert.equal(fs.existsSync(storeFile(folder)), false, 'the old store is gone');
    assert.deepEqual(projects(elsewhere), [acme.name]);
    assert.equal(await action('--move', elsewhere), exitCodes.failed, 'the target has data');

    const there = await startChild(context, elsewhere);
    const listed = (await there.data('GET', '/projects')) as { name: string }[];
    assert.deepEqual(
      listed.map(({ name }) => name),
      [acme.name],
    );
    assert.notEqual(fs.readFileSync(path.join(elsewhere, 'secret'), 'utf8'), former, 'the secret is not moved');
    await there.end('SIGTERM');

    assert.equal(await action('--delete'), 0);
    assert.deepEqual(fs.readdirSync(folder).sort(), ['backups', 'lock.sqlite']);
    assert.deepEqual(fs.readdirSync(path.join(folder, 'backups')), ['mine.txt']);

    fs.mkdirSync(path.join(folder, 'restored'));
    fs.copyFileSync(copy, storeFile(path.join(folder, 'restored')));
    assert.deepEqual(projects(path.join(folder, 'restored')), [acme.name]);
  });
});
