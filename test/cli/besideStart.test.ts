import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { lockFolder } from '../../src/service/folder/lock.ts';
import { storeFile } from '../../src/service/store/store.ts';
import { eventually } from '../fakes/eventually.ts';
import { behind, makeFolder } from '../service/testService.ts';
import { makeStore, run, runProcess } from './commandLine.ts';

/** A project file next to data folders. */
function fileOf(context: TestContext, site: string): string {
  const file = path.join(makeFolder(context), `${site}.citedesk.yaml`);
  const project = `{name: Acme, url: https://${site}.example, region: US, timezone: UTC, assistants: [chatgpt]}`;
  fs.writeFileSync(file, `project: ${project}\ntopics: {Anvils: [best anvil]}\n`);
  return file;
}

/** Stops the time of day, so that no command loses its patience; `asked` resolves when one has looked at it often. */
function stoppedTime(context: TestContext) {
  let now = Date.now();
  const { mock } = context.mock.method(Date, 'now', () => now);
  return {
    asked: () => eventually(() => mock.callCount() > 10),
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}

const create = (folder: string) => run('keys', 'create', '--data', folder, '--name', 'ci', '--scopes', 'read');

describe('commands on a busy folder', () => {
  test('wait for the store of a starting service', async (context) => {
    const folder = path.join(makeFolder(context), 'data');
    const lock = lockFolder(folder);
    behind(context, () => lock?.release());
    lock?.say('making the store');
    const elsewhere = await makeStore(context);
    const time = stoppedTime(context);
    const made = create(folder);
    await time.asked();
    fs.renameSync(storeFile(elsewhere), storeFile(folder));
    const { code, err, out } = await made;
    assert.equal(code, 0, err);
    assert.match(out, /"key":/u);
  });

  test('report a service that takes too long to start', async (context) => {
    const folder = path.join(makeFolder(context), 'data');
    const lock = lockFolder(folder);
    behind(context, () => lock?.release());
    lock?.say('making the store');
    const time = stoppedTime(context);
    const made = create(folder);
    await time.asked();
    time.pass(60_000);
    const { code, err } = await made;
    assert.deepEqual(
      [code, err],
      [1, `citedesk: A service is still starting in ${folder}. Try again when it is running.\n`],
    );
  });

  test('wait for another command', async (context) => {
    const folder = await makeStore(context);
    const lock = lockFolder(folder);
    behind(context, () => lock?.release());
    const time = stoppedTime(context);
    const planned = run('plan', fileOf(context, 'acme'), '--data', folder);
    await time.asked();
    lock?.release();
    const { code, err } = await planned;
    assert.deepEqual([code, err], [2, '']);
  });

  test('run at the same time', async (context) => {
    const folder = await makeStore(context);
    const ended = await Promise.all(
      ['a', 'b', 'c', 'd'].map((site) => runProcess('apply', fileOf(context, site), '--yes', '--data', folder)),
    );
    for (const { code, err } of ended) assert.deepEqual([code, /: applied\n$/u.test(err)], [0, true], err);
  });
});
