import assert from 'node:assert/strict';
import net from 'node:net';
import { type AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { pino } from 'pino';
import { exitCodes } from '../../src/contract/service/service.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { prepareQueues } from '../../src/service/work/boss.ts';
import { ask, emptyDatabase, onPostgres } from '../service/testDatabase.ts';
import { behind } from '../service/testService.ts';

/** Error message for a database that cannot be used; asserts that it hides the password. */
async function refusal(databaseUrl: string): Promise<string> {
  const error: unknown = await openStore({ databaseUrl }).then(
    () => assert.fail('it opened'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Error && error.name === 'CannotStart' && 'exitCode' in error, String(error));
  assert.equal(error.exitCode, exitCodes.failed);
  const { stack, ...rest } = error;
  assert.doesNotMatch(
    `${stack} ${JSON.stringify(rest)} ${JSON.stringify(error.cause)} ${String(error.cause)}`,
    /s3cret/,
  );
  return error.message;
}

const openFor = async (context: Parameters<typeof behind>[0], databaseUrl: string): Promise<Store> => {
  const store = await openStore({ databaseUrl });
  behind(context, () => store.close());
  return store;
};

describe('PostgreSQL store', () => {
  test('reports an invalid URL differently from a failed connection', async () => {
    for (const url of ['', 'acme', 'https://me:s3cret@acme.com/db', 'postgres://me:s3cret@acme.com:port/db']) {
      assert.match(await refusal(url), /^The database URL is invalid\. It must look like postgres:\/\//, url);
    }
    assert.match(
      await refusal('postgres://me:s3cret@acme.com/db?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'),
      /^The certificate file \/nowhere\/ca\.pem doesn’t exist\.$/,
    );
    const server = net
      .createServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n'))
      .listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `postgres://me:s3cret@127.0.0.1:${port}/acme`;
    assert.match(await refusal(url), new RegExp(`^The database acme at 127\\.0\\.0\\.1:${port} can’t be used: .+\\.$`));
    await new Promise((resolve) => server.close(resolve));
    assert.match(await refusal(url), /can’t be used: connect ECONNREFUSED .+\.$/);
  });

  test('reports a missing or forbidden database with the reason', onPostgres, async (context) => {
    const databaseUrl = await emptyDatabase(context);
    const missing = new URL(databaseUrl);
    Object.assign(missing, { pathname: 'nowhere', password: 's3cret' });
    assert.match(
      await refusal(missing.href),
      /^The database nowhere at 127\.0\.0\.1:\d+ can’t be used: database "nowhere" does not exist\.$/,
    );

    const guest = new URL(databaseUrl);
    const name = `guest_${process.pid}`;
    await ask(
      databaseUrl,
      `CREATE ROLE ${name} LOGIN PASSWORD 's3cret'; CREATE SCHEMA citedesk_jobs AUTHORIZATION ${name}`,
    );
    behind(context, () => ask(databaseUrl, `DROP OWNED BY ${name}; DROP ROLE ${name}`));
    Object.assign(guest, { username: name, password: 's3cret' });
    assert.match(
      await refusal(guest.href),
      /can’t be used: migration 1 failed \(permission denied for schema public\)\.$/,
    );
  });

  test('refuses a database that is not in UTF-8', onPostgres, async (context) => {
    const databaseUrl = await emptyDatabase(context);
    const other = `latin_${process.pid}`;
    await ask(
      databaseUrl,
      `CREATE DATABASE ${other} TEMPLATE template0 ENCODING LATIN1 LOCALE_PROVIDER libc LOCALE 'C'`,
    );
    behind(context, () => ask(databaseUrl, `DROP DATABASE ${other} WITH (FORCE)`));
    const url = new URL(databaseUrl);
    url.pathname = other;
    assert.match(
      await refusal(url.href),
      /uses the encoding LATIN1\. Citedesk requires a database with ENCODING 'UTF8'\.$/,
    );
  });

  test('starts without CREATE rights if the queue’s schema exists', onPostgres, async (context) => {
    const databaseUrl = await emptyDatabase(context);
    const name = `plain_${process.pid}`;
    await ask(
      databaseUrl,
      `CREATE ROLE ${name} LOGIN PASSWORD 's3cret'; GRANT CREATE, USAGE ON SCHEMA public TO ${name}`,
    );
    behind(context, () => ask(databaseUrl, `DROP OWNED BY ${name}; DROP ROLE ${name}`));
    const url = new URL(databaseUrl);
    Object.assign(url, { username: name, password: 's3cret' });
    assert.match(await refusal(url.href), /run: CREATE SCHEMA citedesk_jobs AUTHORIZATION "plain_\d+"$/);
    const { rows } = await ask(databaseUrl, `SELECT FROM pg_tables WHERE schemaname = 'public'`);
    assert.equal(rows.length, 0, 'no table was created');
    await ask(databaseUrl, `CREATE SCHEMA citedesk_jobs AUTHORIZATION ${name}`);
    await openFor(context, url.href);
    await prepareQueues(url.href, pino({ enabled: false }));
  });

  test('refuses a role with too few connections', onPostgres, async (context) => {
    const databaseUrl = await emptyDatabase(context);
    const name = `small_${process.pid}`;
    await ask(databaseUrl, `CREATE ROLE ${name} LOGIN PASSWORD 's3cret' CONNECTION LIMIT 6`);
    behind(context, () => ask(databaseUrl, `DROP ROLE ${name}`));
    const url = new URL(databaseUrl);
    Object.assign(url, { username: name, password: 's3cret' });
    assert.match(await refusal(url.href), /^PostgreSQL allows “small_\d+” 6 connections\. Citedesk needs 21 for each/);
  });

  test('replaces connections that the server ends', onPostgres, async (context) => {
    const databaseUrl = await emptyDatabase(context);
    const store = await openFor(context, databaseUrl);
    // Waits until they are gone, so this side has noticed when the query returns.
    const endAll = () =>
      ask(
        databaseUrl,
        'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
    const user = () => store.write(({ accounts }) => accounts.ensure('one@acme.com', 1));

    await Promise.all([user(), store.read.keys.list(), store.slow.keys.list()]);
    await endAll();
    await assert.rejects(
      store.write(async ({ accounts }) => {
        await accounts.ensure('two@acme.com', 1);
        await endAll();
        await accounts.ensure('three@acme.com', 1);
      }),
    );
    for (const read of [store.read, store.slow]) assert.deepEqual(await read.keys.list(), []);
    const { id } = await user();
    assert.equal((await store.read.accounts.byId(id)).email, 'one@acme.com');
    assert.deepEqual((await ask(databaseUrl, 'SELECT email FROM users ORDER BY id')).rows, [{ email: 'one@acme.com' }]);
  });

  test('stays in the schema that its URL names', onPostgres, async (context) => {
    const databaseUrl = await emptyDatabase(context);
    await ask(databaseUrl, 'CREATE SCHEMA beside');
    const url = new URL(databaseUrl);
    url.searchParams.set('options', '-c search_path=beside');
    const [store, other] = [await openFor(context, databaseUrl), await openFor(context, url.href)];
    await store.write(({ accounts }) => accounts.ensure('one@acme.com', 1));
    await other.write(({ accounts }) => accounts.ensure('two@acme.com', 1));
    assert.deepEqual((await ask(databaseUrl, 'SELECT email FROM beside.users')).rows, [{ email: 'two@acme.com' }]);
    await assert.rejects(other.read.accounts.ensure('three@acme.com', 1), /read-only/);

    const log = pino({ level: 'silent' });
    for (const address of [databaseUrl, url.href]) await prepareQueues(address, log);
    await other.write(({ work }) => work.add([{ kind: 'article', ref: 1, lane: 'write' }], 0));
    const { rows } = await ask(
      databaseUrl,
      'SELECT (SELECT count(*) FROM citedesk_jobs.job)::int AS usual, (SELECT count(*) FROM citedesk_jobs_beside.job)::int AS beside',
    );
    assert.deepEqual(rows, [{ usual: 0, beside: 1 }], 'its work is in its own queue');
  });

  test('analyzes large tables after 2% of their rows have changed', onPostgres, async (context) => {
    const databaseUrl = await emptyDatabase(context);
    await openFor(context, databaseUrl);
    const { rows } = await ask(
      databaseUrl,
      `
    SELECT relname FROM pg_class WHERE relkind = 'r' AND relname ~ '^(answer|tall|things|latest_|prompts)'
    AND NOT coalesce(reloptions @> '{autovacuum_analyze_scale_factor=0.02}', false)`,
    );
    assert.deepEqual(rows, []);
  });
});
