import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverEntry } from './install.ts';

/** An editor in the browser that runs until it is stopped. */
export interface EditorServer {
  readonly url: string;
  /** Its process has ended, by itself or because it was stopped. */
  readonly ended: Promise<void>;
  /** Ends the server with everything that it started. */
  stop(): Promise<void>;
}

export interface EditorOptions {
  /** Where user data, extensions and the log live. */
  readonly home: string;
  /** What the server opens at its bare address. */
  readonly workspace: string;
  readonly port?: number | undefined;
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
  /** Further arguments of code-server. */
  readonly args?: readonly string[];
}

/** A quiet editor: nothing asks, tips, updates or reports. */
const quiet = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'chat.disableAIFeatures': true,
};

export const userData = (home: string): string => path.join(home, 'user-data');
export const extensions = (home: string): string => path.join(home, 'extensions');

/** Starts code-server on loopback without a password and waits until it answers; throws with its log when it does not. */
export async function startEditor({ home, workspace, port, settings, args = [] }: EditorOptions): Promise<EditorServer> {
  writeSettings(home, { ...quiet, ...settings });
  const chosen = port ?? (await freePort());
  const logFile = path.join(home, 'server.log');
  const log = fs.openSync(logFile, 'w');
  const server = spawn(process.execPath, [serverEntry, ...locations(home), '--auth', 'none',
    '--bind-addr', `127.0.0.1:${chosen}`, '--disable-telemetry', '--disable-update-check', '--disable-workspace-trust',
    '--disable-getting-started-override', ...args, workspace], { stdio: ['ignore', log, log], detached: true, env: cleanEnvironment() });
  fs.closeSync(log);

  const ended = once(server, 'exit').then(() => undefined);
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      return server.pid !== undefined && process.kill(-server.pid, name);
    } catch {
      return false;
    }
  };
  process.once('exit', () => signal('SIGKILL'));
  const stop = async (): Promise<void> => {
    signal('SIGTERM');
    for (let waited = 0; signal(0) && waited < 5_000; waited += 50) await sleep(50);
    signal('SIGKILL');
  };

  const url = `http://127.0.0.1:${chosen}/`;
  if (!(await answers(`${url}healthz`, ended))) {
    await stop();
    throw new Error(`The editor does not start:\n${fs.readFileSync(logFile, 'utf8')}`);
  }
  return { url, ended, stop };
}

/** Arguments that keep code-server out of the home folder of whoever runs it. */
export function locations(home: string): string[] {
  const config = path.join(home, 'config.yaml');
  fs.mkdirSync(extensions(home), { recursive: true });
  fs.writeFileSync(config, '');
  return ['--config', config, '--user-data-dir', userData(home), '--extensions-dir', extensions(home)];
}

/** Without what an editor around this terminal has set: it would take the server for a part of itself. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VSCODE_|ELECTRON_|NODE_OPTIONS$)/.test(name)));
}

/** Machine settings too: in a browser, settings of the scope `machine` count only there. */
function writeSettings(home: string, settings: Readonly<Record<string, unknown>>): void {
  for (const level of ['User', 'Machine']) {
    const folder = path.join(userData(home), level);
    const file = path.join(folder, 'settings.json');
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(file, JSON.stringify(settings, undefined, 2));
  }
}

async function answers(url: string, ended: Promise<void>): Promise<boolean> {
  let running = true;
  void ended.then(() => (running = false));
  const deadline = Date.now() + 30_000;
  while (running && Date.now() < deadline) {
    const up = await fetch(url).then(({ ok }) => ok, () => false);
    if (up) return true;
    await sleep(100);
  }
  return false;
}

export async function freePort(wanted = 0): Promise<number> {
  const server = net.createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
