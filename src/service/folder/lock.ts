import fs from 'node:fs';
import path from 'node:path';
import { exitCodes, Holder } from '../../contract/service/service.ts';
import { nodeSqlite } from '../store/sqlite/nodeSqlite.ts';
import { privateFile } from '../store/sqlite/privateFile.ts';
import { CannotStart } from './cannotStart.ts';
import { keepPrivate } from './privacy.ts';

interface FolderLock {
  /** Tells those who wait what the folder is kept for; nothing takes it back. */
  say(task?: string): void;
  /** Lets go, if that was not done yet. */
  release(): void;
}

/**
 * Takes a data folder for this process, made where it is missing; undefined when another holds it. The lock is a SQLite
 * file held exclusively: the system lets go of it with the process, however that ends.
 * @throws CannotStart where others can read or change what lies in the folder, or this user cannot write there.
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
  say(); // of one that was killed
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
 * SQLITE_BUSY: another process holds it. Anything else is no lock, but a folder that may not be written, or a file that
 * was damaged.
 */
const isHeld = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === 5;

/** Who keeps a folder that is taken, where that is no service that announced itself. */
export function holderOf(folder: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(fs.readFileSync(holderFile(folder), 'utf8')));
  } catch {
    return undefined;
  }
}

const holderFile = (folder: string): string => path.join(folder, 'holder.json');
