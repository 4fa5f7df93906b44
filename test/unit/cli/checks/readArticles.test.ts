import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { UsageError } from '../../../../src/cli/command.ts';
import { articleFiles, readText } from '../../../../src/cli/checks/readArticles.ts';

const said = '# Käse\n\nEr kostet 12 €.\n';

/** Writes a file and says where it is. */
const fileIn =
  (folder: string) =>
  (name: string, bytes: Buffer): string => {
    fs.writeFileSync(path.join(folder, name), bytes);
    return path.join(folder, name);
  };

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

describe('article files', () => {
  test('are listed once, in order, without node_modules', (context) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'articles-'));
    context.after(() => fs.rmSync(folder, { recursive: true }));
    for (const file of ['a.md', '[draft].md', 'deep/er/b.md', 'deep/c.mdx', 'd.txt', 'node_modules/x/README.md']) {
      fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      fs.writeFileSync(path.join(folder, file), '');
    }
    const found = (...words: string[]) =>
      articleFiles(words.map((word) => path.join(folder, word))).map((file) =>
        path.relative(folder, file).replaceAll(path.sep, '/'),
      );
    assert.deepEqual(found('**/*.md'), ['[draft].md', 'a.md', 'deep/er/b.md']);
    assert.deepEqual(found('a.md', 'deep', '*.md'), ['a.md', 'deep/c.mdx', 'deep/er/b.md', '[draft].md']);
    assert.deepEqual(found('[draft].md', 'd.txt', '{a,z}.md'), ['[draft].md', 'd.txt', 'a.md']);
    assert.throws(() => found('missing.md'), UsageError);
    assert.throws(() => found('none/*.md'), /^Error: No file or folder matches .+\*\.md\.$/);
    fs.mkdirSync(path.join(folder, 'deep/folder.md'));
    assert.deepEqual(found('deep'), ['deep/c.mdx', 'deep/er/b.md', 'deep/folder.md'], 'reading it reports the folder');
    assert.deepEqual(found('deep/*'), ['deep/c.mdx', 'deep/folder.md'], 'other folders of a pattern are not meant');
  });
});
