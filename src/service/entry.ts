import path from 'node:path';
import { text } from 'node:stream/consumers';
import { exitCodes } from '../contract/service/service.ts';
import { readConfiguration } from './models/configuration.ts';
import { CannotStart } from './cannotStart.ts';
import { lockFolder } from './folder/lock.ts';
import { deleteData, moveData, restoreStore, startEmptyStore } from './folder/restore.ts';
import { createLog } from './log.ts';
import { startService } from './main.ts';
import { releaseIdleMemory } from './memory.ts';
import { backupFolder } from './store/sqlite/backups.ts';
import { copyStore } from './store/sqlite/copyStore.ts';
import { hasSqlite } from './store/sqlite/nodeSqlite.ts';
import { storeFile } from './store/store.ts';
import { version } from './version.ts';
import { endSignals } from '../system/system.ts';

/** Actions on a folder by command-line flag. Each takes the argument after its flag. */
const actions: Readonly<Record<string, (folder: string, name: string) => Promise<number>>> = {
  /** Replaces the store with the backup of this name. */
  '--restore': (folder, name) =>
    alone(folder, 'restore', () =>
      restoreStore(folder, path.join(backupFolder(storeFile(folder)), path.basename(name))),
    ),
  '--empty': (folder) => alone(folder, 'restore', () => startEmptyStore(folder)),
  /** Copies the store to a file. Also works while a service is running. */
  async '--backup'(folder, file) {
    await copyStore(storeFile(folder), file);
    return 0;
  },
  '--move': (folder, to) => alone(folder, 'move', () => moveData(folder, to)),
  '--delete': (folder) => alone(folder, 'delete', () => deleteData(folder)),
};

/**
 * Runs the embedded service of the current folder with a configuration from standard input, or an action on that
 * folder.
 */
async function runService(): Promise<number> {
  if (!hasSqlite()) return exitCodes.noSqlite;
  process.on('uncaughtExceptionMonitor', (error) =>
    createLog(process.cwd()).error({ err: error }, 'the service crashed'),
  );
  try {
    const [word = '', name = ''] = process.argv.slice(2);
    const action = actions[word];
    if (action) return await action(process.cwd(), name);
    const document = await text(process.stdin);
    const configuration = document.trim() === '' ? undefined : readConfiguration(document, { keysWrittenOut: true });
    releaseIdleMemory();
    const starting = startService({ folder: process.cwd(), version, configuration, embedded: true });
    const stop = (): void => void starting.then((service) => service.stop()).catch(() => undefined); // reported below
    for (const signal of endSignals()) process.once(signal, stop);
    return await (
      await starting
    ).ended;
  } catch (error) {
    // The output of a detached process isn't visible.
    createLog(process.cwd()).error({ err: error }, 'the service could not start');
    return error instanceof CannotStart ? error.exitCode : exitCodes.failed;
  }
}

/** Runs an action on a locked folder. */
async function alone(folder: string, task: string, action: () => unknown): Promise<number> {
  const lock = lockFolder(folder);
  if (!lock) return exitCodes.folderTaken;
  try {
    lock.say(task);
    await action();
    return 0;
  } finally {
    lock.release();
  }
}

process.exit(await runService());
