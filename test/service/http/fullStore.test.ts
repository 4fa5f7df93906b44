import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { serviceFor, startProject } from '../testService.ts';

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
    assert.match(body.error.message, /^The disk on which the service keeps its data is full/u);
    limit(1_000_000);
    assert.equal((await add()).status, 200);
  },
);
