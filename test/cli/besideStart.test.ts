import assert from 'node:assert/strict';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { lockFolder } from '../../src/service/folder/lock.ts';
import { openStore } from '../../src/service/store/store.ts';
import { behind, makeFolder } from '../service/testService.ts';
import { run } from './commandLine.ts';

const create = (folder: string) => run('keys', 'create', '--data', folder, '--name', 'ci', '--scopes', 'read');

test('a command beside a service that is still starting waits until its store is there', async (context) => {
  const folder = path.join(makeFolder(context), 'data');
  const lock = lockFolder(folder);
  behind(context, () => lock?.release());
  lock?.say('making the store');
  const made = create(folder);
  await sleep(1500);
  await (await openStore({ folder })).close();
  const { code, err, out } = await made;
  assert.equal(code, 0, err);
  assert.match(out, /"key":/u);
});

test('where that takes too long it says so, and not that another version is at work', async (context) => {
  const folder = path.join(makeFolder(context), 'data');
  const lock = lockFolder(folder);
  behind(context, () => lock?.release());
  lock?.say('making the store');
  const { code, err } = await create(folder);
  assert.deepEqual([code, err], [1, `citedesk: A service is still starting in ${folder}. Try again once it is up.\n`]);
});
