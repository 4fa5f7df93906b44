import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import pg from 'pg';
import { makeDatabase } from './databases.ts';

describe('test databases', () => {
  test('are isolated from each other', async (context) => {
    const [one, other] = await Promise.all([databaseFor(context), databaseFor(context)]);
    await ask(one, 'CREATE TABLE anvils (weight int)');
    assert.deepEqual(await ask(one, `SELECT to_regclass('anvils')::text AS found`), [{ found: 'anvils' }]);
    assert.deepEqual(await ask(other, `SELECT to_regclass('anvils')::text AS found`), [{ found: null }]);
  });

  test('start with the rows of their template', async (context) => {
    const template = await databaseFor(context);
    await ask(template, 'CREATE TABLE anvils (weight int); INSERT INTO anvils VALUES (50)');
    const copies = await Promise.all([1, 2].map(() => databaseFor(context, new URL(template).pathname.slice(1))));
    await ask(copies[0], 'INSERT INTO anvils VALUES (100)');
    const weights = await Promise.all(
      [template, ...copies].map((url) => ask(url, 'SELECT weight FROM anvils ORDER BY weight')),
    );
    assert.deepEqual(weights, [[{ weight: 50 }], [{ weight: 50 }, { weight: 100 }], [{ weight: 50 }]]);
  });

  test('are dropped despite open connections', async () => {
    const { url, drop } = await makeDatabase();
    const client = new pg.Client({ connectionString: url });
    const lost = new Promise<Error>((resolve) => client.once('error', resolve));
    await client.connect();
    client.on('error', () => undefined); // connection error that follows the query error
    await drop();
    assert.match((await lost).message, /terminating connection/);
    await assert.rejects(ask(url, 'SELECT 1'), { code: '3D000' });
    await drop();
  });

  test('use a linguistic collation and a time zone other than UTC', async (context) => {
    const url = await databaseFor(context);
    const [{ provider } = {}] = await ask(
      url,
      'SELECT datlocprovider AS provider FROM pg_database WHERE datname = current_database()',
    );
    const [settings] = await ask(
      url,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('TimeZone') <> 'UTC' AS away`,
    );
    assert.deepEqual(settings, { encoding: 'UTF8', away: true });
    if (provider !== 'i') return context.skip('this build has no ICU');
    assert.deepEqual(await ask(url, `SELECT 'a' < 'B' AS mixed, upper('ß') AS upper`), [{ mixed: true, upper: 'SS' }]);
  });

  test('name the command that starts a missing server', async (context) => {
    const server = process.env['CITEDESK_TEST_POSTGRES'];
    context.after(() => {
      process.env['CITEDESK_TEST_POSTGRES'] = server;
    });
    delete process.env['CITEDESK_TEST_POSTGRES'];
    await assert.rejects(makeDatabase(), /npm run test:postgres/);
  });
});

async function databaseFor(context: TestContext, template?: string): Promise<string> {
  const { url, drop } = await makeDatabase(template);
  context.after(drop);
  return url;
}

async function ask(url: string | undefined, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
