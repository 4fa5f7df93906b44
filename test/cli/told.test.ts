import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { storeFile } from '../../src/service/store/store.ts';
import { eventually } from '../fakes/eventually.ts';
import { makeFolder } from '../service/testService.ts';
import { start } from './commandLine.ts';

describe('SIGTERM', () => {
  test('ends a starting service in order', async (context) => {
    const folder = makeFolder(context);
    const { child, ended } = start(context, ['serve', '--data', folder]);
    await eventually(() => fs.existsSync(storeFile(folder)));
    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    assert.match(fs.readFileSync(path.join(folder, 'logs/service.log'), 'utf8'), /the service has ended/);
    for (const left of ['service.json', 'citedesk.sqlite-wal'])
      assert.ok(!fs.existsSync(path.join(folder, left)), left);
  });
});
