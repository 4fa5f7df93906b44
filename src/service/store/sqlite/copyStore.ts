import fs from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { DamagedStore, isDamage } from './damage.ts';
import { nodeSqlite, privateFile } from './nodeSqlite.ts';
import { readingProcess } from './readingProcess.ts';
import { replaceFile } from '../../../system/system.ts';

/** Pages of 4 KiB per step, between which other work gets its turn. Takes a few milliseconds on a background thread. */
const pagesAStep = 500;
/** Timeout of a check in milliseconds, many times what a store of 100 GB needs. */
const slowestCheck = 3_600_000;

/** Milliseconds to wait for a process that is opening or closing the store. */
const patience = 1000;

const anything = 'SELECT 1 FROM sqlite_master';

/** Returns the name of an unfinished copy. It's marked as ours, because users choose the folder. */
export const partialCopy = (to: string): string => `${to}.citedesk-partial`;

/** Also matches the names that earlier versions used. */
const unfinished = /\.citedesk-partial(?:-journal)?$|^\d{4}-[\dT.-]+Z-schema-[\w-]+\.sqlite\.partial(?:-journal)?$/u;

/** Milliseconds without a write after which a copy counts as abandoned. */
const abandonedMs = 3_600_000;

/** Deletes unfinished copies of processes that ended. */
function removeUnfinished(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((other) => unfinished.test(other))) {
    const file = path.join(folder, name);
    const touched = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (touched < Date.now() - abandonedMs) fs.rmSync(file, { force: true });
  }
}

/**
 * Copies a store as of one moment, even while others write to it. Checks the copy before it replaces the target.
 * @throws DamagedStore, or the signal's reason.
 */
export async function copyStore(from: string, to: string, signal?: AbortSignal): Promise<void> {
  const partial = partialCopy(to);
  removeUnfinished(path.dirname(to));
  try {
    for (const file of [partial, `${partial}-journal`]) fs.rmSync(file, { force: true });
    await copyPages(from, privateFile(partial), signal);
    await checkStore(partial, signal);
    await replaceFile(partial, to);
  } catch (error) {
    for (const file of [partial, `${partial}-journal`]) fs.rmSync(file, { force: true });
    throw isDamage(error) ? new DamagedStore(from, error) : error;
  }
}

/** Throws if the file is not a database, which the reading process couldn't even open. */
function readHead(file: string): void {
  const database = new (nodeSqlite().DatabaseSync)(file, { readOnly: true, timeout: patience });
  try {
    database.prepare(anything).get();
  } finally {
    database.close();
  }
}

async function copyPages(from: string, to: string, signal: AbortSignal | undefined): Promise<void> {
  const { backup, DatabaseSync } = nodeSqlite();
  const source = new DatabaseSync(from, { readOnly: true, timeout: patience });
  try {
    // Without a snapshot, the copy would restart at each write.
    source.exec('BEGIN');
    source.prepare(anything).get();
    await backup(source, to, { rate: pagesAStep, progress: () => signal?.throwIfAborted() });
  } finally {
    source.close();
  }
  await standAlone(to);
}

/**
 * Turns a copy into a single file that can be read from read-only storage. Its header then declares that there is no
 * write-ahead log (https://www.sqlite.org/fileformat.html, 1.3.3). SQLite itself would do so on the event loop.
 */
async function standAlone(file: string): Promise<void> {
  const copy = await open(file, 'r+');
  try {
    await copy.write(Uint8Array.of(1, 1), 0, 2, 18);
    await copy.sync();
  } finally {
    await copy.close();
  }
}

/**
 * Checks a whole store file in a separate process.
 * @throws DamagedStore if it isn't a store, or the signal's reason.
 */
export async function checkStore(file: string, signal?: AbortSignal): Promise<void> {
  const fault = await firstFault(file, 'quick_check', signal);
  if (fault !== 'ok') throw new DamagedStore(file, new Error(fault));
}

/** True if the indexes of a store match its tables. Slower than `checkStore`. */
export const checkIndexes = async (file: string): Promise<boolean> =>
  (await firstFault(file, 'integrity_check')) === 'ok';

/** Rebuilds the indexes of a store from its tables, if possible. */
export function rebuildIndexes(file: string): void {
  const database = new (nodeSqlite().DatabaseSync)(file);
  try {
    database.exec('REINDEX');
  } catch {
    // The caller checks the indexes again.
  } finally {
    database.close();
  }
}

async function firstFault(
  file: string,
  check: 'quick_check' | 'integrity_check',
  signal?: AbortSignal,
): Promise<string | undefined> {
  signal?.throwIfAborted();
  readHead(file);
  const reading = readingProcess({ file, patience, slowest: slowestCheck, yields: true });
  const stop = (): void => void reading.close();
  signal?.addEventListener('abort', stop);
  try {
    const [first] = (await reading.ask({ sql: `PRAGMA ${check}(1)`, parameters: [] })) as Record<string, string>[];
    return first?.[check];
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await reading.close();
  }
}
