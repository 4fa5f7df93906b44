import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { codeOf, isOthers, replaceFile } from './system.ts';

/** Thrown if an existing file is read-only for all users. */
export class WriteProtected extends Error {
  constructor() {
    super('It is write-protected.');
  }
}

/** True for the name of a temporary file that `writeWhole` creates. */
export const isDraft = (file: string): boolean => draftName.test(path.basename(file));
const draftName = /^\.citedesk-[\da-f-]{36}\.tmp$/u;

/**
 * Writes a text to a path. Links are followed and kept. Pipes and devices receive the text directly.
 *
 * A file is replaced atomically and keeps its permissions. A file with hard links or another owner is overwritten in
 * place, because replacing it would break them.
 * @returns true for a file, false for a pipe or device
 * @throws WriteProtected, and errors of the file system
 */
export async function writeWhole(file: string, text: string): Promise<boolean> {
  const stats = await statsOf(file);
  if (stats && !stats.isFile()) {
    await writeInto(file, text, fs.constants.O_WRONLY);
    return false;
  }
  if (stats && (stats.mode & 0o222) === 0) throw new WriteProtected();
  if (stats) await fs.access(file, fs.constants.W_OK);
  const place = await placeOf(file);
  if (stats && (stats.nlink > 1 || isOthers(stats))) await writeInto(place, text, fs.constants.O_RDWR);
  else await replaceWith(text, place, stats);
  return true;
}

async function statsOf(file: string): Promise<Stats | undefined> {
  try {
    return await fs.stat(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Resolves links, even if their target doesn't exist yet. */
async function placeOf(file: string): Promise<string> {
  try {
    return await fs.realpath(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const next = await fs.readlink(file).catch(() => undefined);
    return next === undefined ? file : placeOf(path.resolve(await fs.realpath(path.dirname(file)), next));
  }
}

/** Overwrites a file in place and truncates the rest. */
async function writeInto(place: string, text: string, flags: number): Promise<void> {
  const handle = await fs.open(place, flags);
  try {
    await handle.writeFile(text);
    if ((await handle.stat()).isFile()) await handle.truncate(Buffer.byteLength(text));
  } finally {
    await handle.close();
  }
}

async function replaceWith(text: string, place: string, stats: Stats | undefined): Promise<void> {
  const draft = path.join(path.dirname(place), `.citedesk-${randomUUID()}.tmp`);
  try {
    await fs.writeFile(draft, text, { flag: 'wx', mode: stats ? 0o600 : 0o666 });
    if (stats) await fs.chmod(draft, stats.mode & 0o777);
    await replaceFile(draft, place);
  } catch (error) {
    await fs.rm(draft, { force: true });
    throw error;
  }
}
