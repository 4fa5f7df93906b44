import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, test, type TestContext } from 'node:test';
import { freePort } from '../../scripts/editor/server.ts';
import { openStore } from '../../src/service/store/store.ts';
import { eventually } from '../fakes/eventually.ts';
import { ask, emptyDatabase, onPostgres } from '../service/testDatabase.ts';
import { behind, makeFolder } from '../service/testService.ts';

const program = ['/usr/sbin/pgbouncer', 'pgbouncer'].find((name) => spawnSync(name, ['--version']).status === 0);
const withPooler = program === undefined ? { skip: 'PgBouncer is not installed' } : onPostgres;

/** Starts PgBouncer in front of a database and returns the database's URL there. */
async function pooled(context: TestContext, databaseUrl: string, mode: 'session' | 'transaction'): Promise<string> {
  const folder = makeFolder(context);
  const port = await freePort();
  const { hostname, port: of, username, pathname } = new URL(databaseUrl);
  const file = path.join(folder, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: 40,
    ignore_startup_parameters: 'extra_float_digits',
  };
  fs.writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${hostname} port=${of} user=${username}`,
      '[pgbouncer]',
      ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  );
  fs.chmodSync(folder, 0o755);
  // PgBouncer refuses to run as root.
  const asOther = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const pooler = spawn(program ?? '', ['-q', file], { stdio: 'ignore', ...asOther });
  behind(context, () => void pooler.kill());
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`;
  await eventually(() =>
    ask(url, 'SELECT 1').then(
      () => true,
      () => false,
    ),
  );
  return url;
}

describe('connection pooler', () => {
  test('works with session pooling', withPooler, async (context) => {
    const url = await pooled(context, await emptyDatabase(context), 'session');
    const store = await openStore({ databaseUrl: url });
    behind(context, () => store.close());
    await store.write(({ accounts }) => accounts.ensure('one@acme.com', 1));
    assert.equal((await store.read.accounts.byId(1)).email, 'one@acme.com');
  });

  test('is refused with transaction pooling', withPooler, async (context) => {
    const url = await pooled(context, await emptyDatabase(context), 'transaction');
    await assert.rejects(
      openStore({ databaseUrl: url }),
      /Use session pooling: in PgBouncer, set pool_mode = session\.$/,
    );
  });
});
