import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../scripts/editor/server.ts';
import type { Runner } from './binaries.ts';

/** Folders of the binaries and the data, and the user that runs the server. */
interface Cluster {
  readonly native: string;
  readonly folder: string;
  readonly runner: Runner;
}

/**
 * Nothing of a test has to survive a crash; a durable server is set up as PostgreSQL sets up one that somebody
 * installs.
 */
export type Kind = 'quick' | 'durable';

// A store must not depend on a server whose zone happens to be UTC.
const everywhere = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'Asia/Kathmandu',
};
const settings: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  quick: {
    ...everywhere,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    shared_buffers: '32MB',
    io_method: 'sync',
    autovacuum: 'off',
    jit: 'off',
    bgwriter_lru_maxpages: '0',
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
  },
  durable: everywhere,
};

// The first that the build and the machine know: a store must not depend on a collation that sorts by bytes.
const locales = [
  ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'],
  ['--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
  ['--locale=C'],
];

const patience = 120_000; // ms for a server to say that it is ready

/** Writes an empty cluster into the folder; throws with what initdb said when it cannot. */
export function createCluster({ native, folder, runner }: Cluster): void {
  let said = '';
  for (const locale of locales) {
    const args = ['--pgdata=data', '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', ...locale];
    const { status, error, stderr } = spawnSync(path.join(native, 'bin/initdb'), args, {
      ...surroundings(folder, runner),
      encoding: 'utf8',
    });
    if (status === 0) return;
    said = error?.message ?? stderr;
  }
  throw new Error(`initdb fails: ${said.trim()}`);
}

/** Starts the server of the cluster on a free port of loopback; throws with its log when it does not get ready. */
export async function startCluster(
  { native, folder, runner }: Cluster,
  kind: Kind,
): Promise<{ readonly server: ChildProcess; readonly url: string }> {
  const port = await freePort();
  const flags = Object.entries({ ...settings[kind], port }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(path.join(native, 'bin/postgres'), ['-D', 'data', ...flags], {
    ...surroundings(folder, runner),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const timer = setTimeout(() => server.kill('SIGKILL'), patience);
  const said: string[] = [];
  const lines = createInterface(server.stderr);
  for await (const line of lines) {
    said.push(line);
    if (line.includes('database system is ready')) break;
  }
  clearTimeout(timer);
  server.stderr.resume(); // later output is not read, and must not fill the pipe
  if (server.exitCode !== null || server.signalCode !== null) throw new Error(`the server ends:\n${said.join('\n')}`);
  return { server, url: `postgres://postgres@127.0.0.1:${port}/postgres` };
}

/** Ends a server immediately, and waits until it is gone. */
export async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGQUIT');
  await gone;
}

/** Not the current folder, which may be closed to the runner, and no variable that PostgreSQL listens to. */
const surroundings = (folder: string, runner: Runner) => ({
  ...runner,
  cwd: folder,
  env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$)/.test(name))),
});
