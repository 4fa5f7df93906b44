import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import type { Export } from '../../src/contract/projects/export.ts';
import { openPostgres } from '../../src/service/store/postgres/postgres.ts';
import { isOutdated } from '../../src/service/store/postgres/postgresPools.ts';
import { openBoss } from '../../src/service/work/boss.ts';
import { eventually } from '../fakes/eventually.ts';
import { startModelServer } from '../fakes/modelServer.ts';
import { exported, fileOf, rowsIn } from '../service/exports/exportData.ts';
import { startPrompts } from '../service/acme.ts';
import { chatgptAt } from '../service/testModels.ts';
import { behind, startTestService } from '../service/testService.ts';
import { type Database, makeDatabase } from './databases.ts';
import { skip } from './team.ts';

const hostile = {
  client_encoding: 'LATIN1',
  standard_conforming_strings: 'off',
  bytea_output: 'escape',
  datestyle: 'German, DMY',
  default_transaction_isolation: 'serializable',
  statement_timeout: '250ms',
  lock_timeout: '1ms',
  idle_in_transaction_session_timeout: '1ms',
  idle_session_timeout: '1s',
} as const;

const relied = {
  client_encoding: 'UTF8',
  standard_conforming_strings: 'on',
  bytea_output: 'hex',
  datestyle: 'ISO, MDY',
  default_transaction_isolation: 'read committed',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
} as const;

/** Creates an empty database with unusual values for all settings. */
async function hostileDatabase(context: TestContext): Promise<Database> {
  const database = await makeDatabase();
  behind(context, () => database.drop());
  const name = new URL(database.url).pathname.slice(1);
  for (const [setting, value] of Object.entries(hostile))
    await database.query(`ALTER DATABASE ${name} SET ${setting} = ${setting === 'datestyle' ? value : `'${value}'`}`);
  return database;
}

const shown = `SELECT ${Object.keys(relied)
  .map((name) => `current_setting('${name}') AS ${name}`)
  .join(', ')}`;

describe('database settings', { skip }, () => {
  test('do not affect the connections of a service', async (context) => {
    const { url } = await hostileDatabase(context);
    const { writer, reader, slow, end } = await openPostgres(url, { slowest: 25_000 });
    behind(context, async () => {
      await end();
      for (const db of [slow, reader, writer]) await db.destroy();
    });
    const boss = await openBoss(url, pino({ level: 'silent' }));
    behind(context, () => boss.stop({ graceful: false }));
    const settingsOf = async (db: typeof writer) => (await sql.raw(shown).execute(db)).rows;
    assert.deepEqual(await settingsOf(writer), [{ ...relied, idle_in_transaction_session_timeout: '1min' }]);
    assert.deepEqual(await settingsOf(reader), [{ ...relied, statement_timeout: '25s' }]);
    assert.deepEqual(await settingsOf(slow), [{ ...relied, statement_timeout: '25s' }]);
    assert.deepEqual((await boss.getDb().executeSql(shown)).rows, [relied]);
  });

  test('do not affect prompts, searches and exports', async (context) => {
    const database = await hostileDatabase(context);
    const model = await startModelServer(() => ({ says: 'Take \\Acme\\, not Globex.' }));
    behind(context, () => model.close());
    const service = await startTestService({ database, configuration: chatgptAt(model.baseUrl) });
    behind(context, () => service.close());
    const { project, prompts } = await startPrompts(service, 'best 100% anvil', 'best 100 \\anvil');
    const { id: run } = await service.data('POST', `/projects/${project}/prompts/runs`, {
      prompt_ids: prompts,
      models: ['chatgpt'],
    });
    await eventually(async () => (await service.data('GET', `/prompts/runs/${run}`)).status === 'completed');
    for (const [search, index] of [
      ['100%', 0],
      ['\\anvil', 1],
    ] as const) {
      const found = await service.data('GET', `/projects/${project}/prompts?search=${encodeURIComponent(search)}`);
      assert.deepEqual(
        (found as { id: number }[]).map(({ id }) => id),
        [prompts[index]],
        search,
      );
    }
    const made: Export = await exported(service, project, {
      type: 'responses',
      format: 'ndjson',
      from: '2020-01-01',
      to: '2099-12-31',
    });
    assert.deepEqual(
      rowsIn(await fileOf(service, made), 'ndjson').map(({ answer }) => answer),
      ['Take \\Acme\\, not Globex.', 'Take \\Acme\\, not Globex.'],
    );
  });

  test('do not hide an outdated plan in any language', async (context) => {
    const database = await makeDatabase();
    behind(context, () => database.drop());
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    behind(context, () => client.end());
    const ask = () => client.query({ name: 'prepared', text: 'SELECT * FROM anvils' });
    await client.query('CREATE TABLE anvils (weight int)');
    await ask();
    await client.query('ALTER TABLE anvils ADD COLUMN height int');
    const error: unknown = await ask().catch((reason: unknown) => reason);
    assert.ok(error instanceof Error);
    error.message = 'gepufferter Plan darf den Ergebnistyp nicht ändern';
    assert.equal(isOutdated(error), true);
  });
});
