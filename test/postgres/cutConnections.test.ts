import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import type { PromptRun } from '../../src/contract/projects/promptRun.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { eventually } from '../fakes/eventually.ts';
import { startModelServer } from '../fakes/modelServer.ts';
import { startPrompts } from '../service/acme.ts';
import { chatgptAt } from '../service/testModels.ts';
import { behind } from '../service/testService.ts';
import { makeDatabase, query } from './databases.ts';
import { makeTeam, skip } from './team.ts';

/** Ends the services' connections to the current database. */
const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'citedesk' AND pid <> pg_backend_pid()`;

async function storeFor(context: TestContext): Promise<{ store: Store; url: string }> {
  const { url, drop } = await makeDatabase(process.env['CITEDESK_TEST_TEMPLATE']);
  behind(context, drop);
  const store = await openStore({ databaseUrl: url });
  behind(context, () => store.close());
  return { store, url };
}

describe('cut connections', () => {
  test('repeat a transaction that was cut half way', { skip }, async (context) => {
    const { store, url } = await storeFor(context);
    let attempts = 0;
    const user = await store.write(async ({ accounts }) => {
      const made = await accounts.ensure('a@example.com', 0);
      if ((attempts += 1) === 1) await query(url, cut);
      await accounts.set(made.id, { name: 'again' });
      return made;
    });
    assert.equal(attempts, 2);
    assert.deepEqual(
      (await store.read.accounts.list()).map(({ id, name }) => [id, name]),
      [[user.id, 'again']],
    );
  });

  test('report the error of a transaction without a repeat', { skip }, async (context) => {
    const { store, url } = await storeFor(context);
    let attempts = 0;
    await assert.rejects(
      store.write(async () => {
        attempts += 1;
        await query(url, cut);
        throw new Error('the reason');
      }),
      /the reason/,
    );
    assert.equal(attempts, 1);
  });

  test('repeat an uncertain commit only if it is repeatable', { skip }, async (context) => {
    const { store, url } = await storeFor(context);
    // Deferred until the commit, where it ends the connection.
    await query(
      url,
      `CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END'`,
    );
    await query(
      url,
      'CREATE CONSTRAINT TRIGGER cut AFTER INSERT ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION cut()',
    );
    let attempts = 0;
    const add = (options?: { readonly repeatable: boolean }) =>
      store.write(async ({ accounts }) => {
        if ((attempts += 1) === 2) await query(url, 'ALTER TABLE users DISABLE TRIGGER cut');
        return accounts.ensure('a@example.com', 0);
      }, options);
    await assert.rejects(add(), { code: '57P01' });
    assert.equal(attempts, 1);
    attempts = 0;
    assert.equal((await add({ repeatable: true })).email, 'a@example.com');
    assert.equal(attempts, 2);
  });

  test('do not disturb reads', { skip }, async (context) => {
    const { store, url } = await storeFor(context);
    await store.write(({ accounts }) => accounts.ensure('a@example.com', 0));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 8 }, () => store.read.accounts.list()));
      const cutting = query(url, cut);
      const found = await Promise.all(Array.from({ length: 20 }, () => store.read.accounts.list()));
      await cutting;
      assert.deepEqual(
        found.map(({ length }) => length),
        Array<number>(20).fill(1),
      );
    }
  });

  test('lose no answers of a run', { skip }, async (context) => {
    const model = await startModelServer(() => ({ says: 'Acme.', after: 100 }));
    behind(context, () => model.close());
    const team = await makeTeam(context);
    const service = await team.serve();
    const { project, prompts } = await startPrompts(service, ...Array.from({ length: 12 }, (_, n) => `question ${n}`));
    const run = (await service.data('POST', `/projects/${project}/prompts/runs`, {
      prompt_ids: prompts,
      models: ['chatgpt'],
    })) as PromptRun;
    team.work(chatgptAt(model.baseUrl, { concurrency: 2 }));
    await eventually(() => model.asked.length > 0);
    for (let round = 0; round < 15; round += 1) {
      await team.sql(cut);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    const { done, errors } = await eventually(async () => {
      const found = (await service.data('GET', `/prompts/runs/${run.id}`)) as PromptRun;
      return found.completed_at !== null && found;
    });
    assert.deepEqual([done, errors], [12, []]);
  });
});
