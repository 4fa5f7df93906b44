import fs from 'node:fs';
import path from 'node:path';
import { exitCodes, Holder } from '../../contract/service/service.ts';
import { nodeSqlite, privateFile } from '../store/sqlite/nodeSqlite.ts';
import { CannotStart } from '../cannotStart.ts';
import { keepPrivate } from './folderFiles.ts';

interface FolderLock {
  /** Publishes the task that the folder is locked for. Without a task, removes it. */
  say(task?: string): void;
  /** Releases the lock, if it is still held. */
  release(): void;
}

/**
 * Locks a data folder for this process and creates it if missing. Returns undefined if another process holds the lock.
 * The lock is an exclusive transaction on a SQLite file, so the operating system releases it when the process ends.
 * @throws CannotStart if other users can access the folder, or this user can't write to it
 */
export function lockFolder(folder: string): FolderLock | undefined {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  keepPrivate(folder);
  const database = new (nodeSqlite().DatabaseSync)(privateFile(path.join(folder, 'lock.sqlite')), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isHeld(error)) return undefined;
    throw new CannotStart(
      `Couldn’t lock ${folder} because its lock.sqlite file can’t be written. Give this user write access to the file, or delete the file if it’s damaged.`,
      exitCodes.failed,
      { cause: error },
    );
  }
  const say = (task?: string): void => {
    if (task === undefined) fs.rmSync(holderFile(folder), { force: true });
    else
      fs.writeFileSync(holderFile(folder), JSON.stringify({ pid: process.pid, task } satisfies Holder), {
        mode: 0o600,
      });
  };
  say(); // removes the task of a killed process
  return {
    say,
    release() {
      if (!database.isOpen) return;
      say();
      database.close();
    },
  };
}

/**
 * SQLITE_BUSY: another process holds the lock. Other errors mean that the folder isn't writable or the file is damaged.
 */
const isHeld = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/** Returns the process that locked a folder for a task. Undefined for a running service. */
export function holderOf(folder: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(fs.readFileSync(holderFile(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

const holderFile = (folder: string): string => path.join(folder, 'holder.json');
