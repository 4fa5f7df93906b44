import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { ownFolder } from '../../../../src/client/local/ownFolder.ts';
import { createDataFolder, shortPath } from '../../../../src/extension/embedded/ownDataFolder.ts';

/** A folder that holds these files. */
async function folderWith(context: TestContext, ...files: readonly string[]): Promise<string> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'citedesk-own-'));
  context.after(() => fs.rm(folder, { recursive: true }));
  for (const file of files) {
    await fs.mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await fs.writeFile(path.join(folder, file), '');
  }
  return folder;
}

test('a folder that is missing, empty or ours is taken as it is', async (context) => {
  const missing = path.join(await folderWith(context), 'not', 'there');
  assert.equal(await ownFolder(missing), missing);
  for (const files of [
    [],
    ['.DS_Store', 'lost+found/x'],
    ['citedesk.sqlite', 'notes.md'],
    ['lock.sqlite'],
    ['bin/0.1.0/.citedesk'],
  ]) {
    const folder = await folderWith(context, ...files);
    assert.equal(await ownFolder(folder), folder, files.join());
  }
});

test('a folder that holds other things gets one of ours inside', async (context) => {
  for (const files of [
    ['bin/deploy.sh'],
    ['bin/0.1.0/service.mjs'],
    ['package.json'],
    ['.git/HEAD'],
    ['backups/db.sqlite'],
  ]) {
    const folder = await folderWith(context, ...files);
    assert.equal(await ownFolder(folder), path.join(folder, 'citedesk'), files.join());
  }
  const taken = await folderWith(context, 'notes.md', 'citedesk/README.md');
  assert.equal(
    await ownFolder(taken),
    path.join(taken, 'citedesk', 'citedesk'),
    'nor is a folder taken that is only called so',
  );
});

test('that the data lies in another folder than the setting names is said once', async (context) => {
  const folder = await folderWith(context, 'notes.md');
  const own = path.join(folder, 'citedesk');
  const told: string[] = [];
  const noted: string[] = [];
  const dataFolder = createDataFolder({
    wanted: () => folder,
    home: path.dirname(folder),
    tell: (sentence) => told.push(sentence),
    note: (line) => noted.push(line),
  });
  assert.equal(await dataFolder(), own);
  await fs.mkdir(own);
  assert.equal(await dataFolder(), own);
  assert.deepEqual(told, [
    `Citedesk keeps its data in ${path.join('~', path.basename(folder), 'citedesk')}, as the folder that the settings name holds other things.`,
  ]);
  assert.deepEqual(noted, [`Data folder: ${own}, as ${folder} holds other things.`]);
});

test('a long path is shown by its ends', () => {
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
