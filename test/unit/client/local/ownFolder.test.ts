import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { ownFolder } from '../../../../src/client/local/ownFolder.ts';
import { findDataFolder, shortPath } from '../../../../src/extension/service/embedded/ownDataFolder.ts';

const backup = 'backups/2026-11-20T09-00-00.000Z-schema-28-daily.sqlite';

/** A folder that holds these files, empty unless their text is given. */
async function folderWith(
  context: TestContext,
  files: readonly string[],
  texts: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'citedesk-own-'));
  context.after(() => fs.rm(folder, { recursive: true }));
  for (const file of files) {
    await fs.mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await fs.writeFile(path.join(folder, file), texts[file] ?? '');
  }
  return folder;
}

describe('data folder', () => {
  test('takes a folder that is missing, empty or ours', async (context) => {
    const missing = path.join(await folderWith(context, []), 'not', 'there');
    assert.equal(await ownFolder(missing), missing);
    for (const files of [
      [],
      ['.DS_Store', 'lost+found/x'],
      ['citedesk.sqlite', 'notes.md'],
      ['lock.sqlite'],
      ['bin/0.1.0/.citedesk'],
    ]) {
      const folder = await folderWith(context, files);
      assert.equal(await ownFolder(folder), folder, files.join());
    }
  });

  test('takes a folder whose store is gone', async (context) => {
    const noted = { 'damage.json': '{"state":"missing"}' };
    for (const files of [
      ['damage.json', 'logs/service.log'],
      ['damage.json', 'notes.md'],
      ['logs/service.log'],
      ['secret', 'service.json', 'logs/service.log.1', 'logs/service.log'],
      [backup],
    ]) {
      const folder = await folderWith(context, files, noted);
      assert.equal(await ownFolder(folder), folder, files.join());
    }
  });

  test('uses a subfolder of a folder with other files', async (context) => {
    for (const files of [
      ['bin/deploy.sh'],
      ['bin/0.1.0/service.mjs'],
      ['package.json'],
      ['.git/HEAD'],
      ['backups/db.sqlite'],
      ['logs/access.log'],
      ['logs/service.log', 'bin/serve'],
      [backup, 'notes.md'],
      ['damage.json'],
    ]) {
      const folder = await folderWith(context, files, { 'damage.json': '{"sword":7}' });
      assert.equal(await ownFolder(folder), path.join(folder, 'citedesk'), files.join());
    }
  });

  test('uses a subfolder of an unrelated folder called citedesk', async (context) => {
    const taken = await folderWith(context, ['notes.md', 'citedesk/README.md']);
    assert.equal(await ownFolder(taken), path.join(taken, 'citedesk', 'citedesk'));
  });
});

describe('data folder of an editor', () => {
  test('is shown only if it differs from the setting', async (context) => {
    const folder = await folderWith(context, ['notes.md']);
    const own = path.join(folder, 'citedesk');
    const told: string[] = [];
    const noted: string[] = [];
    const needs = {
      wanted: folder,
      home: path.dirname(folder),
      tell: (sentence: string) => told.push(sentence),
      note: (line: string) => noted.push(line),
    };
    assert.equal(await findDataFolder(needs), own);
    await fs.mkdir(own);
    assert.equal(await findDataFolder(needs), own);
    assert.deepEqual(told, [
      `Citedesk stores its data in ${path.join('~', path.basename(folder), 'citedesk')} because the configured folder contains other files.`,
    ]);
    assert.deepEqual(noted, [`Data folder: ${own}, because ${folder} contains other files.`]);
  });

  test('shortens a long path in the middle', () => {
    const home = path.join(path.sep, 'home', 'ada');
    const short = (...parts: readonly string[]) => shortPath(path.join(...parts), home);
    assert.equal(short(home, 'work', 'citedesk'), path.join('~', 'work', 'citedesk'));
    assert.equal(short(home, 'work', 'brands', 'acme', 'data', 'citedesk'), path.join('~', '…', 'data', 'citedesk'));
    assert.equal(short(path.sep, 'srv', 'citedesk'), path.join(path.sep, 'srv', 'citedesk'));
    assert.equal(
      short(path.sep, 'srv', 'brands', 'acme', 'data', 'citedesk'),
      path.join(path.sep, 'srv', '…', 'data', 'citedesk'),
    );
    assert.equal(short(path.sep, 'home', 'adam', 'data'), path.join(path.sep, 'home', 'adam', 'data'));
  });
});
