import path from 'node:path';
import { text } from 'node:stream/consumers';
import { exitCodes } from '../contract/service/service.ts';
import { readConfiguration } from './configuration.ts';
import { CannotStart } from './folder/cannotStart.ts';
import { lockFolder } from './folder/lock.ts';
import { beginAnew, restoreStore } from './folder/restore.ts';
import { createLog } from './log.ts';
import { startService } from './main.ts';
import { giveMemoryBack } from './memory.ts';
import { backupFolder } from './store/sqlite/backups.ts';
import { hasSqlite } from './store/sqlite/nodeSqlite.ts';
import { storeFile } from './store/store.ts';
import { version } from './version.ts';

/**
 * Runs as the embedded service of the folder it is started in, whose configuration comes on standard input; or restores
 * that folder's store.
 */
async function runService(): Promise<number> {
  if (!hasSqlite()) return exitCodes.noSqlite;
  process.on('uncaughtExceptionMonitor', (error) =>
    createLog(process.cwd()).error({ err: error }, 'the service crashed'),
  );
  try {
    const [word, name = ''] = process.argv.slice(2);
    if (word === '--restore' || word === '--empty')
      return await replaceStore(process.cwd(), word === '--restore' ? name : undefined);
    const document = await text(process.stdin);
    const configuration = document.trim() === '' ? undefined : readConfiguration(document, { keysWrittenOut: true });
    giveMemoryBack();
    const service = await startService({ folder: process.cwd(), version, configuration, embedded: true });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void service.stop());
    return await service.ended;
  } catch (error) {
    // Nobody reads what a detached process prints.
    createLog(process.cwd()).error({ err: error }, 'the service could not start');
    return error instanceof CannotStart ? error.exitCode : exitCodes.failed;
  }
}

/** Puts a backup of this name in the place of the folder's store, or an empty one. */
async function replaceStore(folder: string, backup: string | undefined): Promise<number> {
  const lock = lockFolder(folder);
  if (!lock) return exitCodes.folderTaken;
  try {
    lock.say('restore');
    await (backup === undefined
      ? beginAnew(folder)
      : restoreStore(folder, path.join(backupFolder(storeFile(folder)), path.basename(backup))));
    return 0;
  } finally {
    lock.release();
  }
}

process.exit(await runService());
