import assert from 'node:assert/strict';
import { once } from 'node:events';
import fs from 'node:fs';
import { describe, test } from 'node:test';
import { makeFolder } from '../service/testService.ts';
import { makeStore, start } from './commandLine.ts';

/** A file to which nothing can be written, as on a full disk. */
const fullFile = '/dev/full';
const onFull = { skip: !fs.existsSync(fullFile) && `this system has no ${fullFile}` };

describe('full disk', () => {
  test('does not stop a service that logs to it', onFull, async (context) => {
    const folder = makeFolder(context);
    const { child, ended } = start(context, ['serve', '--data', folder], { err: fullFile });
    assert.ok(child.stdout);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { url } = JSON.parse(line.toString()) as { url: string };
    assert.equal((await fetch(`${url}/health`)).status, 200);
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
  });

  test('fails a command that writes its result to it', onFull, async (context) => {
    const folder = await makeStore(context);
    const words = ['accounts', 'set', '--user', 'a@example.com', '--data', folder];
    const { ended, said } = start(context, words, { out: fullFile });
    assert.equal(
      await said,
      'citedesk: Couldn’t write the output. The disk is full. Free some space, then try again.\n',
    );
    assert.deepEqual(await ended, [1, null]);
  });
});
