// The process that keeps one PostgreSQL server. It says the URL on standard output, and ends the server and removes its
// folder when the other end of its standard input is gone, however the process that held that end has ended. Its
// argument is the kind of server.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { giveTo, installedBinaries, runnableBinaries, unprivilegedRunner } from './binaries.ts';
import { createCluster, endServer, startCluster } from './cluster.ts';

const released = new Promise((resolve) => {
  process.stdin.on('close', resolve).on('error', resolve).resume();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
});
// A closed pipe must not end this process before it has cleaned up.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

let folder: string | undefined;
let server: ChildProcess | undefined;
try {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-postgres-'));
  const runner = unprivilegedRunner();
  giveTo(folder, runner);
  const cluster = { native: runnableBinaries(installedBinaries(), folder, runner), folder, runner };
  createCluster(cluster);
  const started = await startCluster(cluster, process.argv[2] === 'durable' ? 'durable' : 'quick');
  server = started.server;
  console.log(started.url);
  await Promise.race([released, once(server, 'exit')]);
} catch (error) {
  console.error(`PostgreSQL cannot start here because ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  if (server) await endServer(server);
  if (folder) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.stdin.destroy();
}
