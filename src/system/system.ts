import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What differs by operating system stands here, each with the system as a parameter, so that one tests all. */

/** Which rights a file or folder gives to whom. */
interface Rights {
  readonly uid: number;
  readonly mode: number;
}

/** The number of this process's user; none where users have no numbers (Windows, which keeps a user's files by itself). */
export const user = (): number | undefined => process.getuid?.();

/** Whether nobody but a user can read or change a file or folder. */
export const isPrivate = ({ uid, mode }: Rights, of = user()): boolean =>
  of === undefined || ((uid === of || of === 0) && (mode & 0o077) === 0);

/** Whether a file or folder belongs to somebody else. */
export const isOthers = ({ uid }: Rights, than = user()): boolean => than !== undefined && uid !== than;

/** By what a process is told to end: on Windows also by a closed console and Ctrl+Break, where SIGTERM never comes. */
export const endSignals = (platform = process.platform): readonly NodeJS.Signals[] =>
  platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];

/** Whether a process runs, also one of another user. */
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

/**
 * Whether a place lies in a folder, or is that; both absolute paths without links in them. Windows tells no capitals
 * apart.
 */
export function isInside(folder: string, place: string, rules: path.PlatformPath = path): boolean {
  const way = rules.relative(folder, place);
  return way !== '..' && !way.startsWith(`..${rules.sep}`) && !rules.isAbsolute(way);
}

/** What puts a file in the place of another. */
interface Renaming<Result> {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Result;
  readonly pause: (ms: number) => Result;
}

/**
 * Puts a file in the place of another, which is there whole, old or new, at any moment. Waits up to 2 s on Windows,
 * where a virus scanner or an indexer that looks at either file keeps it from being renamed. Throws errors of the system.
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

/** The same where nothing can be awaited. */
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

/** Milliseconds between tries. */
const pausesOn = (system: NodeJS.Platform): readonly number[] =>
  system === 'win32' ? [10, 20, 40, 80, 150, 300, 600, 800] : [];

/** How Windows says that another program has a file open. */
const isHeld = (error: unknown): boolean => ['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error) ?? '');

/** What an error of the system is called, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
