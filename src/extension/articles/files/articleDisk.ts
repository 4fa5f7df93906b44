import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { ArticleFolder } from './articleFile.ts';
import { replaceFile } from '../../../system/system.ts';

interface Needs {
  /** Returns the text of an open file with unsaved changes. */
  readonly unsaved: (file: string) => string | undefined;
}

/** A folder on disk. Writes are atomic, so that another window never reads a partial file. */
export function articleDisk(folder: string, { unsaved }: Needs): ArticleFolder {
  const at = (name: string): string => path.join(folder, name);

  /** Writes a temporary file, and lets `put` move it into place. */
  async function whole<Result>(
    name: string,
    text: string,
    put: (from: string, to: string) => Promise<Result>,
  ): Promise<Result> {
    const partial = at(`.${name}.${randomUUID().slice(0, 8)}`);
    await fs.writeFile(partial, text, { flag: 'wx' });
    try {
      return await put(partial, at(name));
    } finally {
      await fs.rm(partial, { force: true });
    }
  }

  return {
    async read(name) {
      const open = unsaved(at(name));
      if (open !== undefined) return open;
      try {
        // Don't follow links, because they may lead out of the folder.
        return (await fs.lstat(at(name))).isFile() ? await fs.readFile(at(name), 'utf8') : '';
      } catch (error) {
        if (diskCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    create: (name, text) => whole(name, text, createWhole),
    replace: (name, text) => whole(name, text, replaceFile),
  };
}

async function createWhole(from: string, to: string): Promise<boolean> {
  try {
    await fs.link(from, to);
    return true;
  } catch (error) {
    if (diskCode(error) === 'EEXIST') return false;
  }
  // Some file systems don't support hard links.
  try {
    await fs.copyFile(from, to, fs.constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (diskCode(error) === 'EEXIST') return false;
    throw error;
  }
}

const diskCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
