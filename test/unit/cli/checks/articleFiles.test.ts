import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { UsageError } from '../../../../src/cli/command.ts';
import { articleFiles } from '../../../../src/cli/checks/articleFiles.ts';

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
