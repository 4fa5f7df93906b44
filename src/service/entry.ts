import path from 'node:path';
import { text } from 'node:stream/consumers';
import { exitCodes } from '../contract/service/service.ts';
import { readConfiguration } from './configuration.ts';
import { CannotStart } from './folder/cannotStart.ts';
import { lockFolder } from './folder/lock.ts';
import { startEmptyStore, restoreStore } from './folder/restore.ts';
import { deleteData, moveData } from './folder/wholeFolder.ts';
import { createLog } from './log.ts';
import { startService } from './main.ts';
import { releaseIdleMemory } from './memory.ts';
import { backupFolder } from './store/sqlite/backups.ts';
import { copyStore } from './store/sqlite/copyStore.ts';
import { hasSqlite } from './store/sqlite/nodeSqlite.ts';
import { storeFile } from './store/store.ts';
import { version } from './version.ts';
import { endSignals } from '../system/system.ts';

/** What is done with a folder instead of serving it, by its word; each with what stands behind that. */
const actions: Readonly<Record<string, (folder: string, name: string) => Promise<number>>> = {
  /** Puts the backup of a name in the place of the store. */
  '--restore': (folder, name) =>
    alone(folder, 'restore', () =>
      restoreStore(folder, path.join(backupFolder(storeFile(folder)), path.basename(name))),
    ),
  '--empty': (folder) => alone(folder, 'restore', () => startEmptyStore(folder)),
  /** Copies the store to a file, beside a service too. */
  async '--backup'(folder, file) {
    await copyStore(storeFile(folder), file);
    return 0;
  },
  '--move': (folder, to) => alone(folder, 'move', () => moveData(folder, to)),
  '--delete': (folder) => alone(folder, 'delete', () => deleteData(folder)),
};

/**
 * Runs as the embedded service of the folder it is started in, whose configuration comes on standard input; or does
 * something with that folder's data.
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
    const stop = (): void => void starting.then((service) => service.stop()).catch(() => undefined); // told below
    for (const signal of endSignals()) process.once(signal, stop);
    return await (
      await starting
    ).ended;
  } catch (error) {
    // Nobody reads what a detached process prints.
    createLog(process.cwd()).error({ err: error }, 'the service could not start');
    return error instanceof CannotStart ? error.exitCode : exitCodes.failed;
  }
}

/** Does something with a folder that nobody else works on meanwhile. */
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
