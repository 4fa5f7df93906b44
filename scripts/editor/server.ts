import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEntry } from './install.ts';
import { cleanEnvironment, endService, type Profile } from './profile.ts';

export interface RunningEditor {
  /** Resolves when its process ends. */
  readonly ended: Promise<void>;
  /** Stops it and all its child processes. */
  stop(): Promise<void>;
}

interface ServerOptions {
  readonly profile: Profile;
  /** Folder opened at the server's URL without a path. */
  readonly workspace: string;
  readonly port?: number | undefined;
  /** Trusts every workspace unless false. */
  readonly trusting?: boolean;
  readonly args?: readonly string[];
}

/**
 * Starts code-server on loopback without a password and waits until it responds.
 * @throws Error with its log if it doesn't respond
 */
export async function startServer({
  profile,
  workspace,
  port,
  trusting = true,
  args = [],
}: ServerOptions): Promise<RunningEditor & { readonly url: string }> {
  const chosen = port ?? (await freePort());
  const started = Date.now();
  const logFile = path.join(profile.home, 'server.log');
  const log = fs.openSync(logFile, 'w');
  const server = spawn(
    process.execPath,
    [
      serverEntry,
      ...profileArguments(profile),
      '--auth',
      'none',
      '--bind-addr',
      `127.0.0.1:${chosen}`,
      '--disable-telemetry',
      '--disable-update-check',
      ...(trusting ? ['--disable-workspace-trust'] : []),
      '--disable-getting-started-override',
      ...args,
      workspace,
    ],
    { stdio: ['ignore', log, log], detached: true, env: serverEnvironment(profile) },
  );
  fs.closeSync(log);

  const ended = once(server, 'exit').then(() => undefined);
  const signalGroup = (signal: NodeJS.Signals | 0): boolean => {
    try {
      return server.pid !== undefined && process.kill(-server.pid, signal);
    } catch {
      return false; // empty
    }
  };
  const killAll = (): void => {
    signalGroup('SIGKILL');
    endService(profile, started);
  };
  process.once('exit', killAll);
  const stop = async (): Promise<void> => {
    signalGroup('SIGTERM');
    for (let waited = 0; signalGroup(0) && waited < 5_000; waited += 50) await sleep(50);
    killAll();
    process.off('exit', killAll);
  };

  const url = `http://127.0.0.1:${chosen}/`;
  if (!(await answers(`${url}healthz`, server))) {
    await stop();
    throw new Error(`The editor did not start:\n${fs.readFileSync(logFile, 'utf8')}`);
  }
  return { url, ended, stop };
}

/** Environment that, with `profileArguments`, keeps code-server inside a profile and out of the user's home folder. */
export const serverEnvironment = ({ home }: Profile): NodeJS.ProcessEnv => ({
  ...cleanEnvironment(),
  XDG_DATA_HOME: home,
});

/** Arguments that, with `serverEnvironment`, keep code-server inside a profile and out of the user's home folder. */
export function profileArguments({ home, userData, extensions }: Profile): string[] {
  const config = path.join(home, 'config.yaml');
  fs.writeFileSync(config, '');
  return ['--config', config, '--user-data-dir', userData, '--extensions-dir', extensions];
}

/** Finds a free port below the ephemeral ports, so that no outgoing connection takes it before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    if (await isFree(port)) return port;
  }
}

export async function isFree(port: number): Promise<boolean> {
  const server = net.createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + 120_000;
  while (server.exitCode === null && Date.now() < deadline) {
    const up = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (up) return true;
    await sleep(100);
  }
  return false;
}
