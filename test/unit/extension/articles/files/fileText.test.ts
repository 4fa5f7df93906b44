import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { reworkedText } from '../../../../../src/extension/articles/articleText.ts';
import { fileText, withoutMark } from '../../../../../src/extension/articles/files/fileText.ts';
import { lineEdits } from '../../../../../src/extension/articles/lineEdits.ts';

describe('file text', () => {
  test('has no byte order mark', async (context) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-mark-'));
    context.after(() => fs.rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'a.md');
    const text = '---\ncitedesk:\n  run_id: 9\n---\n\n# A\n';
    fs.writeFileSync(file, `\uFEFF${text}`);
    const read = await fileText(file);
    assert.equal(read, text);
    const article = { title: 'A', fields: { citedesk: { run_id: 10 } }, body: '# B\n', hash: '', markdown: '' };
    assert.ok(!reworkedText(read, article, 'rewrite').includes('\uFEFF'));
    // What was kept before, or written by others, may still have one.
    assert.deepEqual(lineEdits(text, withoutMark(`\uFEFF\uFEFF${text}`)), []);
  });
});
