import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import { watchDeletedFiles } from '../../../../../src/extension/articles/files/deletedFiles.ts';
import { fakeClock, until } from '../../../../fakes/clock.ts';

describe('deleted files', () => {
  test('are reported once, after the changes have settled', async (context) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-gone-'));
    context.after(() => fs.rmSync(folder, { recursive: true }));
    const [a = '', b = '', other = ''] = ['a.md', 'b.md', 'other.md'].map((name) => path.join(folder, name));
    const clock = fakeClock();
    const said: unknown[] = [];
    let listener: ((file: string) => void) | undefined;
    const watching = watchDeletedFiles(
      {
        clock,
        note: (error) => assert.fail(String(error)),
        host: {
          watchFiles: (tell) => {
            listener = tell;
            return { dispose: () => void (listener = undefined) };
          },
        },
      },
      {
        filesAt: (place) => (place === folder ? [a, b] : place === other ? [] : [place]),
        onChecked: (file, isThere) => said.push([path.basename(file), isThere]),
      },
    );
    for (const file of [a, b, other]) listener?.(file);
    // Version control deletes a file and writes it again.
    fs.writeFileSync(b, 'text');
    assert.deepEqual(said, []);
    await clock.advance(1_000);
    await until(() => said.length === 2);
    assert.deepEqual(said.toSorted(), [
      ['a.md', false],
      ['b.md', true],
    ]);
    listener?.(folder);
    fs.rmSync(b);
    await clock.advance(1_000);
    await until(() => said.length === 4);
    assert.deepEqual(
      said.slice(2).toSorted(),
      [
        ['a.md', false],
        ['b.md', false],
      ],
      'of a folder that goes, its files are told',
    );
    listener?.(a);
    watching.dispose();
    await clock.advance(1_000);
    assert.deepEqual([said.length, clock.waiting, listener], [4, 0, undefined]);
  });
});
