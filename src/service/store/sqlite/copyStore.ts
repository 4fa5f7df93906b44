import fs from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { DamagedStore, isDamage } from './damage.ts';
import { nodeSqlite } from './nodeSqlite.ts';
import { privateFile } from './privateFile.ts';
import { readingProcess } from './readingProcess.ts';
import { replaceFile } from '../../../system/system.ts';

/** Pages of 4 KiB that are copied before others get their turn: some milliseconds of a thread beside the event loop. */
const pagesAStep = 500;
/** How long a check may take, in milliseconds: many times what a store of 100 GB needs. */
const slowestCheck = 3_600_000;

/** How long a process that opens or closes the store just then is waited for, in milliseconds. */
const patience = 1000;

const anything = 'SELECT 1 FROM sqlite_master';

/** Where a copy grows: a name that tells whose it is, as a person chooses the folder. */
export const partialCopy = (to: string): string => `${to}.citedesk-partial`;

/** Those, and backups as an earlier version called them while they grew. */
const unfinished = /\.citedesk-partial(?:-journal)?$|^\d{4}-[\dT.-]+Z-schema-[\w-]+\.sqlite\.partial(?:-journal)?$/u;

/** Who writes a copy does not rest so long; in milliseconds. */
const abandonedMs = 3_600_000;

/** Takes away what a process left behind in a folder that ended while it copied. */
function removeUnfinished(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((other) => unfinished.test(other))) {
    const file = path.join(folder, name);
    const touched = fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (touched < Date.now() - abandonedMs) fs.rmSync(file, { force: true });
  }
}

/**
 * Copies a store as it is at one moment, while others may write to it. The copy appears under its name when it is whole
 * and checked, and takes the place of what was there. Throws `DamagedStore`, or the signal's reason.
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

/** Tells what is no database at all, which the process that reads could not even open. */
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
    // Within a snapshot: without one the copy would begin anew whenever somebody writes.
    source.exec('BEGIN');
    source.prepare(anything).get();
    await backup(source, to, { rate: pagesAStep, progress: () => signal?.throwIfAborted() });
  } finally {
    source.close();
  }
  await standAlone(to);
}

/**
 * Makes a copy one file that stands by itself and can be read where nothing can be written: its header then says that
 * there is no log of writes beside it (https://www.sqlite.org/fileformat.html, 1.3.3). SQLite would do so on the event
 * loop.
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
 * Reads a whole store file, in a process of its own. Throws `DamagedStore` where it is not one, or the signal's reason.
 */
export async function checkStore(file: string, signal?: AbortSignal): Promise<void> {
  const found = await firstFault(file, 'quick_check', signal);
  if (found !== 'ok') throw new DamagedStore(file, new Error(found));
}

/** Whether the indexes of a store say what its tables do, which takes longer to find out. */
export const checkIndexes = async (file: string): Promise<boolean> =>
  (await firstFault(file, 'integrity_check')) === 'ok';

/** Makes the indexes of a store anew from its tables; one that cannot be made so stays as it is. */
export function rebuildIndexes(file: string): void {
  const database = new (nodeSqlite().DatabaseSync)(file);
  try {
    database.exec('REINDEX');
  } catch {
    // Whoever asked looks again.
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
