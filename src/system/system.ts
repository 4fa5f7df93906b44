import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * All differences between operating systems are in this file. Each function takes the system as a parameter, so that
 * tests on one system cover all of them.
 */

/** Owner and permissions of a file or folder. */
interface Rights {
  readonly uid: number;
  readonly mode: number;
}

/** ID of this process's user. Undefined on Windows, which has no user IDs and protects a user's files itself. */
export const user = (): number | undefined => process.getuid?.();

/** True if only this user can read or change a file or folder. */
export const isPrivate = ({ uid, mode }: Rights, of = user()): boolean =>
  of === undefined || ((uid === of || of === 0) && (mode & 0o077) === 0);

export const isOthers = ({ uid }: Rights, than = user()): boolean => than !== undefined && uid !== than;

/**
 * Signals that ask a process to end. Windows also sends signals for a closed console and Ctrl+Break, but never SIGTERM.
 */
export const endSignals = (platform = process.platform): readonly NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];

/** True if a process is running, including one of another user. */
export function isRunning(
  pid: number,
  signal: (pid: number, name: 0) => boolean = process.kill.bind(process),
): boolean {
  try {
    return signal(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** True if a path is a folder or inside it. Both paths must be absolute and without links. Ignores case on Windows. */
export function isInside(folder: string, place: string, rules: path.PlatformPath = path): boolean {
  const way = rules.relative(folder, place);
  return way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way);
}

/** File operations, replaceable in tests. */
interface Renaming<Result> {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Result;
  readonly pause: (ms: number) => Result;
}

/**
 * Replaces a file atomically: readers see either the old or the new content. On Windows, retries for up to 2 s if a
 * virus scanner or indexer blocks the rename.
 * @throws errors of the file system
 */
export async function replaceFile(from: string, to: string, by: Renaming<Promise<void>> = onDisk): Promise<void> {
  for (const pause of pausesOn(by.platform))
    try {
      return await by.rename(from, to);
    } catch (error) {
      if (!isHeld(error)) throw error;
      await by.pause(pause);
    }
  await by.rename(from, to);
}

export function replaceFileSync(from: string, to: string, by: Renaming<void> = onDiskSync): void {
  for (const pause of pausesOn(by.platform))
    try {
      return by.rename(from, to);
    } catch (error) {
      if (!isHeld(error)) throw error;
      by.pause(pause);
    }
  by.rename(from, to);
}

const { platform } = process;
const onDisk: Renaming<Promise<void>> = { platform, rename: fs.promises.rename, pause: (ms) => wait(ms) };
const onDiskSync: Renaming<void> = {
  platform,
  rename: fs.renameSync,
  pause: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};

/** Milliseconds between attempts. */
const pausesOn = (system: NodeJS.Platform): readonly number[] =>
  system === 'win32' ? [10, 20, 40, 80, 150, 300, 600, 800] : [];

/** Error codes on Windows for a file that another program has open. */
const isHeld = (error: unknown): boolean => ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error) ?? '');

/** Code of a system error, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
