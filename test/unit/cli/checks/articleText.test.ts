import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { UsageError } from '../../../../src/cli/command.ts';
import { articleFiles } from '../../../../src/cli/checks/articleFiles.ts';
import { readText } from '../../../../src/cli/checks/articleText.ts';

const said = '# Käse\n\nEr kostet 12 €.\n';

describe('article text', () => {
  test('is decoded from UTF-8, UTF-16 or Windows-1252', (context) => {
    const file = fileIn(folderOf(context));
    const utf16 = Buffer.from(`\uFEFF${said}`, 'utf16le');
    for (const bytes of [Buffer.from(said), Buffer.from(`\uFEFF${said}`), utf16, Buffer.from(utf16).swap16()]) {
      assert.equal(readText(file('a.md', bytes)), said);
    }
    assert.equal(readText(file('a.md', Buffer.from(said.replace('€', '\u0080'), 'latin1'))), said);
    assert.equal(readText(file('a.md', Buffer.alloc(0))), '');
    const damaged = Buffer.concat([Buffer.from(said), Buffer.from([0xff]), Buffer.from('\n')]);
    assert.equal(readText(file('a.md', damaged)), `${said}\uFFFD\n`, 'a damaged letter costs no other');
  });

  test('cannot be a binary file or a folder without articles', (context) => {
    const folder = folderOf(context);
    const file = fileIn(folder);
    const image = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const zipped = Buffer.from('504b030414000000', 'hex');
    const broken = Buffer.from('ü and \u00ff', 'utf8').subarray(0, -1);
    for (const bytes of [image, zipped, broken]) {
      assert.throws(
        () => readText(file('a.md', bytes)),
        (error) => error instanceof UsageError && /is not a readable text file/.test(error.message),
      );
    }
    fs.mkdirSync(path.join(folder, 'x.md'));
    assert.throws(() => articleFiles([path.join(folder, 'x.md')]), /x\.md is a folder without Markdown files\.$/);
  });
});

function folderOf(context: { after(clean: () => void): void }): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'articles-'));
  context.after(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

/** Writes a file and says where it is. */
const fileIn =
  (folder: string) =>
  (name: string, bytes: Buffer): string => {
    fs.writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
