import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { makeSmallDisk } from '../../postgres/smallDisk.ts';
import { startProject } from '../acme.ts';
import { behind, serviceFor, startTestService } from '../testService.ts';

const onFile = { skip: process.env['CITEDESK_TEST_STORE'] === 'postgres' && 'it limits the file of a data folder' };

test(
  'a call that a full disk keeps from being stored says so, and succeeds once there is room',
  onFile,
  async (context) => {
    const opened: DatabaseSync[] = [];
    const exec = Reflect.get(DatabaseSync.prototype, 'exec');
    context.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, sql: string) {
      opened.push(this);
      exec.call(this, sql);
    });
    const service = await serviceFor(context);
    const limit = (pages: number): void => {
      for (const database of opened) if (database.isOpen) exec.call(database, `PRAGMA max_page_count = ${pages}`);
    };
    const { project, topic } = await startProject(service);
    const prompts = Array.from({ length: 50 }, (_, n) => `${'long '.repeat(48)}${n}`);
    const add = () => service.call('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts });
    limit(1); // SQLite takes what is there as the least
    const { status, body } = await add();
    assert.deepEqual([status, body.error.code], [507, 'STORE_FULL']);
    assert.match(body.error.message, /^The disk that holds the service’s data is full/u);
    limit(1_000_000);
    assert.equal((await add()).status, 200);
  },
);

const onServer = {
  skip: process.env['CITEDESK_TEST_STORE'] !== 'postgres' && 'it fills a disk of a PostgreSQL server',
};

test('the same holds for the disk of a PostgreSQL server', onServer, async (context) => {
  const disk = makeSmallDisk(context, 256);
  if (!disk) return;
  behind(context, disk.remove);
  const service = await startTestService();
  const space = path.basename(disk.folder).replaceAll(/\W/gu, '_').toLowerCase();
  await service.sql(`CREATE TABLESPACE ${space} LOCATION '${disk.folder}'`);
  behind(context, async () => {
    await service.sql(`ALTER TABLE prompts SET TABLESPACE pg_default`);
    await service.sql(`DROP TABLESPACE ${space}`);
    await service.close();
  });
  await service.sql(`ALTER TABLE prompts SET TABLESPACE ${space}`);
  const { project, topic } = await startProject(service);
  let calls = 0;
  const add = () => {
    calls += 1;
    const prompts = Array.from({ length: 50 }, (_, n) => `${'long '.repeat(45)}${calls} ${n}`);
    return service.call('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts });
  };
  let refused = await add();
  while (refused.status === 200 && calls < 50) refused = await add();
  assert.deepEqual([refused.status, refused.body.error?.code], [507, 'STORE_FULL']);
  assert.equal((await service.data('GET', `/projects/${project}/topics`))[0].prompts_count, (calls - 1) * 50);
  disk.resize(8192);
  assert.equal((await add()).status, 200);
});
