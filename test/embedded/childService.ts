import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'node:test';
import type { Configuration } from '../../src/contract/models/configuration.ts';
import { editorKey } from '../../src/contract/service/folderSecret.ts';
import { folderSecret, readServiceFile } from '../../src/service/folder/folderFiles.ts';
import { storeFile } from '../../src/service/store/store.ts';
import { eventually } from '../fakes/eventually.ts';
import { commandLineProgram, serviceProgram } from '../fakes/programs.ts';
import { type Caller, callerOf } from '../service/caller.ts';
import { behind, preparedFolder, withoutCrawl } from '../service/testService.ts';

/** Service in a separate process, which can be killed. */
interface ChildService extends Caller {
  readonly pid: number;
  readonly url: string;
  /** Sends a signal and waits until the process has ended. */
  end(signal: NodeJS.Signals): Promise<Exit>;
  readonly exit: Promise<Exit>;
}

/** Started process. */
export interface Spawned {
  readonly pid: number;
  readonly exit: Promise<Exit>;
  /** Returns its output so far. */
  readonly said: () => string;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Its complete output. */
  readonly said: string;
}

const node = ['--disable-warning=ExperimentalWarning'];

/** Runs the embedded service in a folder until the test ends. `document` is its configuration on standard input. */
export function spawnService(
  context: TestContext,
  folder: string,
  document = '',
  flags: readonly string[] = [],
  words: readonly string[] = [],
): Spawned {
  const child = spawn(process.execPath, [...node, ...flags, serviceProgram, ...words], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  child.stdin.on('error', () => undefined).end(document);
  return watch(context, child);
}

/** Runs a command of the command line. */
export function spawnCommand(context: TestContext, ...words: string[]): Spawned {
  return watch(
    context,
    spawn(process.execPath, [...node, commandLineProgram, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
}

/** Starts the embedded service and waits until it listens. Copies a prepared store if the folder has none. */
export async function startChild(
  context: TestContext,
  folder: string,
  configuration?: Configuration,
): Promise<ChildService> {
  if (!fs.existsSync(storeFile(folder))) await preparedFolder(folder);
  const { pid, exit } = spawnService(context, folder, JSON.stringify(withoutCrawl(configuration)));
  const url = await listening(folder, { pid, exit });
  return {
    pid,
    url,
    exit,
    ...callerOf(url, editorKey(folderSecret(folder))),
    end(signal) {
      process.kill(pid, signal);
      return exit;
    },
  };
}

/**
 * Waits until a process serves the folder, and returns its URL.
 * @throws Error if the process ends first
 */
export async function listening(folder: string, { pid, exit }: Pick<Spawned, 'pid' | 'exit'>): Promise<string> {
  let gone: Exit | undefined;
  void exit.then((result) => {
    gone = result;
  });
  return eventually(() => {
    if (gone) throw new Error(`the service ended with ${gone.code}: ${gone.said}\n${log(folder)}`);
    const file = readServiceFile(folder);
    return file?.pid === pid && file.url;
  });
}

/** Returns the log of a folder's services. */
export function log(folder: string): string {
  const file = path.join(folder, 'logs', 'service.log');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

function watch(context: TestContext, child: ChildProcess): Spawned {
  const { pid } = child;
  if (pid === undefined) throw new Error('there is no process');
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      said += part.toString();
    });
  const exit = once(child, 'close').then(([code, signal]): Exit => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
    said,
  }));
  behind(context, async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exit;
  });
  return { pid, exit, said: () => said };
}
