import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, test, type TestContext } from 'node:test';
import { WriteProtected, writeWhole } from '../../../src/system/writeWhole.ts';

const onPosix = { skip: process.platform === 'win32' };

function makeFolder(context: TestContext) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-write-'));
  context.after(() => fs.rmSync(folder, { recursive: true, force: true }));
  const at = (name: string): string => path.join(folder, name);
  const read = (name: string): string => fs.readFileSync(at(name), 'utf8');
  const rights = (name: string): number => fs.statSync(at(name)).mode & 0o777;
  return { folder, at, read, rights };
}

describe('writeWhole', () => {
  test('replaces a file and leaves no other file', async (context) => {
    const { folder, at, read } = makeFolder(context);
    assert.equal(await writeWhole(at('own'), 'a long text'), true);
    assert.equal(await writeWhole(at('own'), 'short'), true);
    assert.equal(read('own'), 'short');
    await assert.rejects(writeWhole(folder, 'text'), { code: 'EISDIR' });
    await assert.rejects(writeWhole(at('away/own'), 'text'), { code: 'ENOENT' });
    assert.deepEqual(fs.readdirSync(folder), ['own']);
  });

  test('writes the target of a link and keeps the link', onPosix, async (context) => {
    const { at, read } = makeFolder(context);
    fs.mkdirSync(at('further'));
    fs.writeFileSync(at('further/target'), 'old');
    fs.symlinkSync('further', at('folder'));
    fs.symlinkSync('folder/target', at('link'));
    fs.symlinkSync('../new', at('further/dangling'));
    assert.equal(await writeWhole(at('link'), 'text'), true);
    assert.equal(await writeWhole(at('folder/dangling'), 'text'), true);
    assert.deepEqual([read('further/target'), read('new')], ['text', 'text']);
    assert.deepEqual(
      [fs.readlinkSync(at('link')), fs.readlinkSync(at('further/dangling'))],
      ['folder/target', '../new'],
    );
    fs.symlinkSync('round', at('round'));
    await assert.rejects(writeWhole(at('round'), 'text'), { code: 'ELOOP' });
  });

  test('keeps permissions and hard links', onPosix, async (context) => {
    const { at, read, rights } = makeFolder(context);
    fs.writeFileSync(at('private'), 'old', { mode: 0o600 });
    fs.writeFileSync(at('open'), 'old');
    fs.chmodSync(at('open'), 0o666);
    fs.writeFileSync(at('one'), 'an older text');
    fs.linkSync(at('one'), at('other'));
    for (const name of ['private', 'open', 'one']) await writeWhole(at(name), 'text');
    assert.deepEqual([rights('private'), rights('open')], [0o600, 0o666]);
    assert.deepEqual([read('private'), read('open'), read('one'), read('other')], ['text', 'text', 'text', 'text']);
  });

  test('refuses a read-only file', onPosix, async (context) => {
    const { at, read } = makeFolder(context);
    fs.writeFileSync(at('closed'), 'old', { mode: 0o444 });
    await assert.rejects(writeWhole(at('closed'), 'text'), WriteProtected);
    assert.equal(read('closed'), 'old');
  });

  test('writes into a pipe', onPosix, async (context) => {
    const { folder, at } = makeFolder(context);
    execFileSync('mkfifo', [at('pipe')]);
    const long = 'text '.repeat(50_000);
    const [isFile, taken] = await Promise.all([
      writeWhole(at('pipe'), long),
      text(fs.createReadStream(at('pipe'), 'utf8')),
    ]);
    assert.equal(isFile, false);
    assert.ok(taken === long, `${taken.length} of ${long.length} characters`);
    assert.ok(fs.lstatSync(at('pipe')).isFIFO());
    assert.deepEqual(fs.readdirSync(folder), ['pipe']);
  });
});
