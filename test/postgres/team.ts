import fs from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';
import type { Configuration } from '../../src/contract/models/configuration.ts';
import { localUser } from '../../src/service/folder/folderHome.ts';
import { openStore, type Store } from '../../src/service/store/store.ts';
import { eventually } from '../fakes/eventually.ts';
import { makeDatabase } from '../postgres/databases.ts';
import { spawnCommand, type Spawned } from '../embedded/childService.ts';
import { type Caller, callerOf } from '../service/caller.ts';
import { behind, makeFolder } from '../service/testService.ts';

/** Resolves when these workers are up and would end cleanly on a signal. */
export const up = (workers: readonly Spawned[]): Promise<boolean> =>
  eventually(() => workers.every(({ said }) => said().includes('the worker is up')));

/** Why a test that needs a database does not run here. */
export const skip =
  process.env['CITEDESK_TEST_POSTGRES'] === undefined &&
  'CITEDESK_TEST_POSTGRES names no PostgreSQL server; npm run test:postgres starts one';

/** A database that services and workers share, each in its own process; all are removed after the test. */
interface Team {
  readonly databaseUrl: string;
  readonly store: Store;
  sql(statement: string): Promise<Record<string, unknown>[]>;
  serve(...words: string[]): Promise<Spawned & Caller>;
  work(configuration?: Configuration): Spawned;
  /** A file that names the models of a process. */
  configFile(configuration: Configuration): string;
  /** How much work there is, and how many jobs that stand for it. */
  left(): Promise<{ work: number; jobs: number }>;
}

export async function makeTeam(context: TestContext): Promise<Team> {
  const { url: databaseUrl, drop } = await makeDatabase(process.env['CITEDESK_TEST_TEMPLATE']);
  behind(context, drop);
  const store = await openStore({ databaseUrl });
  behind(context, () => store.close());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  behind(context, () => client.end());
  const sql: Team['sql'] = async (statement) => (await client.query<Record<string, unknown>>(statement)).rows;
  const key = await store.write(async ({ accounts, keys }) => {
    const user = await accounts.ensure(localUser, Date.now());
    return (await keys.create({ userId: user.id, name: 'test', scopes: ['read', 'write', 'agents'], now: Date.now() }))
      .secret;
  });
  const configFile = (configuration: Configuration): string => {
    const file = path.join(makeFolder(context), 'models.json');
    fs.writeFileSync(file, JSON.stringify(configuration));
    return file;
  };
  return {
    databaseUrl,
    store,
    sql,
    configFile,
    async serve(...words) {
      const child = spawnCommand(context, 'serve', '--database-url', databaseUrl, ...words);
      const url = await eventually(() => /\{"url":"([^"]+)"/u.exec(child.said())?.[1]);
      return { ...child, ...callerOf(url, key) };
    },
    work: (configuration) =>
      spawnCommand(
        context,
        'worker',
        '--database-url',
        databaseUrl,
        ...(configuration ? ['--config', configFile(configuration)] : []),
      ),
    async left() {
      const [row] = await sql(
        'SELECT (SELECT count(*) FROM work)::int AS work, (SELECT count(*) FROM citedesk_jobs.job)::int AS jobs',
      );
      return row as { work: number; jobs: number };
    },
  };
}
