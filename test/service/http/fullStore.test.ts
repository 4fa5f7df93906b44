import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, test, type TestContext } from 'node:test';
import { eventually } from '../../fakes/eventually.ts';
import { startModelServer } from '../../fakes/modelServer.ts';
import { makeSmallDisk } from '../../postgres/smallDisk.ts';
import { startProject, startPrompts } from '../acme.ts';
import { chatgptAt } from '../testModels.ts';
import { behind, serviceFor, startTestService } from '../testService.ts';

const onFile = { skip: process.env['CITEDESK_TEST_STORE'] === 'postgres' && 'it limits the file of a data folder' };

/** Limits the store files that are opened from now on to their current size, and lifts the limit. */
function limitedFiles(context: TestContext): { fill(): void; free(): void } {
  const opened: DatabaseSync[] = [];
  const exec = Reflect.get(DatabaseSync.prototype, 'exec');
  context.mock.method(DatabaseSync.prototype, 'exec', function (this: DatabaseSync, sql: string) {
    opened.push(this);
    exec.call(this, sql);
  });
  const limit = (pages: number): void => {
    for (const database of opened) if (database.isOpen) exec.call(database, `PRAGMA max_page_count = ${pages}`);
  };
  return { fill: () => limit(1), free: () => limit(1_000_000) };
}

describe('full disk', () => {
  test('refuses a call, which succeeds once there is space', onFile, async (context) => {
    const files = limitedFiles(context);
    const service = await serviceFor(context);
    const { project, topic } = await startProject(service);
    const prompts = Array.from({ length: 50 }, (_, n) => `${'long '.repeat(48)}${n}`);
    const add = () => service.call('POST', `/projects/${project}/prompts`, { topic_id: topic, prompts });
    files.fill();
    const { status, body } = await add();
    assert.deepEqual([status, body.error.code], [507, 'STORE_FULL']);
    assert.match(body.error.message, /^The disk that holds the service’s data is full/u);
    files.free();
    assert.equal((await add()).status, 200);
  });

  test('keeps an answer that was paid for', onFile, async (context) => {
    const files = limitedFiles(context);
    const { promise: isFull, resolve: answer } = Promise.withResolvers<void>();
    const model = await startModelServer(() => ({
      says: `Acme. ${'Its anvils last. '.repeat(20_000)}`,
      after: isFull,
    }));
    behind(context, () => model.close());
    const service = await serviceFor(context, { configuration: chatgptAt(model.baseUrl) });
    const { project, prompts } = await startPrompts(service, 'one');
    const run = await service.data('POST', `/projects/${project}/prompts/runs`, {
      prompt_ids: prompts,
      models: ['chatgpt'],
    });
    await eventually(() => model.asked.length === 1);
    files.fill();
    const write = context.mock.method(DatabaseSync.prototype, 'prepare');
    answer();
    await eventually(() => write.mock.callCount() > 0);
    await new Promise((resolve) => setTimeout(resolve, 500));
    files.free();
    const { done, errors } = await eventually(async () => {
      const found = await service.data('GET', `/prompts/runs/${run.id}`);
      return found.completed_at !== null && found;
    });
    assert.deepEqual([done, errors, model.asked.length], [1, [], 1]);
  });
});

const onServer = {
  skip: process.env['CITEDESK_TEST_STORE'] !== 'postgres' && 'it fills a disk of a PostgreSQL server',
};

test('a full disk of a PostgreSQL server refuses a call', onServer, async (context) => {
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
