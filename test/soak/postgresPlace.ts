import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Configuration } from '../../src/contract/models/configuration.ts';
import { giveTo, installedBinaries, runnableBinaries, unprivilegedRunner } from '../postgres/binaries.ts';
import { createCluster, endServer, startCluster } from '../postgres/cluster.ts';
import { query } from '../postgres/databases.ts';
import { startNetwork } from './network.ts';
import { makeAccount, type Place } from './place.ts';
import { type Program, startProgram, urlOf } from './programs.ts';

/** Two services and two workers that share a durable PostgreSQL server, over a network of their own. */
export async function makePostgresPlace(configuration: Configuration): Promise<Place> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-soak-'));
  const runner = unprivilegedRunner();
  giveTo(folder, runner);
  const cluster = { native: runnableBinaries(installedBinaries(), folder, runner), folder, runner };
  createCluster(cluster);
  const database = await startNetwork();
  let server: ChildProcess;
  const startDatabase = async (): Promise<void> => {
    const started = await startCluster(cluster, 'durable');
    server = started.server;
    database.target = Number(new URL(started.url).port);
  };
  await startDatabase();
  const databaseUrl = `postgres://postgres@127.0.0.1:${database.port}/postgres`;
  const location = { databaseUrl };
  const key = await makeAccount(location);
  const configFile = path.join(folder, 'models.json');
  fs.writeFileSync(configFile, JSON.stringify(configuration), { mode: 0o644 });

  let log = '';
  const networks = [await startNetwork(), await startNetwork()];
  const services: Program[] = [];
  const workers: Program[] = [];
  const startService = async (index: number): Promise<void> => {
    const program = startProgram(['serve', '--database-url', databaseUrl]);
    services[index] = program;
    const network = networks[index];
    const url = await urlOf(program);
    if (network) network.target = Number(new URL(url).port);
  };
  const startWorker = (index: number): void => {
    workers[index] = startProgram(['worker', '--database-url', databaseUrl, '--config', configFile]);
  };
  const end = async (program: Program | undefined, signal: NodeJS.Signals): Promise<void> => {
    await program?.end(signal);
    log += program?.output() ?? '';
  };
  for (const index of networks.keys()) await startService(index);
  for (const index of networks.keys()) startWorker(index);

  const faults: Place['faults'] = {
    async 'kill service'(random) {
      const index = random.integer(0, 1);
      await end(services[index], random.pick(['SIGKILL', 'SIGTERM']));
      await startService(index);
    },
    async 'kill worker'(random) {
      const index = random.integer(0, 1);
      await end(workers[index], random.pick(['SIGKILL', 'SIGTERM']));
      await pause(random.integer(0, 500));
      startWorker(index);
    },
    /** PostgreSQL recovers from its journal. */
    async 'restart database'(random) {
      await endServer(server);
      await pause(random.integer(0, 1000));
      await startDatabase();
    },
    /** All sessions end at the same time, as in a fail-over. */
    async 'end sessions'() {
      await query(
        databaseUrl,
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = $1',
        ['client backend'],
      );
    },
    async 'cut database'(random) {
      database.isOpen = false;
      database.cut();
      await pause(random.integer(50, 2000));
      database.isOpen = true;
    },
    async 'slow database'(random) {
      database.delay = random.integer(5, 40);
      await pause(random.integer(500, 1500));
      database.delay = 0;
    },
    async 'cut network'(random) {
      const network = random.pick(networks);
      network.isOpen = false;
      network.cut();
      await pause(random.integer(50, 500));
      network.isOpen = true;
    },
  };

  return {
    location,
    urls: networks.map(({ port }) => `http://127.0.0.1:${port}/v1`),
    key,
    faults,
    log: () => log + [...services, ...workers].map(({ output }) => output()).join(''),
    sql: (statement) => query(databaseUrl, statement),
    async close() {
      await Promise.all([...services, ...workers].map((program) => end(program, 'SIGTERM')));
      await endServer(server);
      for (const network of [database, ...networks]) network.close();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
