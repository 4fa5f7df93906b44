import fs from 'node:fs/promises';
import path from 'node:path';
import { onDisk } from '../../../client/download/disk.ts';
import { Failure } from '../../../contract/failure.ts';
import { t } from '../../editor/l10n.ts';
import { isInside, replaceFile } from '../../../system/system.ts';
import { randomUUID } from 'node:crypto';
import { updatedText, type ArticleText } from '../articleText.ts';
import { readMark } from '../articleMark.ts';

/**
 * Returns the absolute path of the articles folder in a workspace folder, and creates it if missing.
 * @throws Failure if the path or a symbolic link leads out of the workspace folder, or the folder can't be created
 */
export async function articlePlace(root: string, setting: string): Promise<string> {
  if (/^(?:[/\\~]|[a-z]:)/i.test(setting) || setting.split(/[/\\]/).includes('..') || setting.includes('\0'))
    throw outsideWorkspace(setting);
  const place = path.join(root, setting);
  const realRoot = await fs.realpath(root);
  if (!isInside(realRoot, await realAncestor(place))) throw outsideWorkspace(setting);
  await onDisk(place, () => fs.mkdir(place, { recursive: true }));
  if (!isInside(realRoot, await fs.realpath(place))) throw outsideWorkspace(setting);
  return place;
}

const outsideWorkspace = (setting: string): Failure =>
  new Failure(
    'VALIDATION_FAILED',
    t(
      'Articles can only be saved inside the workspace folder, but citedesk.articles.folder points outside it: {0}',
      setting,
    ),
  );

/** Returns the real path of the nearest existing folder. */
async function realAncestor(place: string): Promise<string> {
  try {
    return await fs.realpath(place);
  } catch {
    // A dangling link would be followed when the folder is created.
    const link = await fs.readlink(place).catch(() => undefined);
    return link === undefined ? realAncestor(path.dirname(place)) : path.resolve(path.dirname(place), link);
  }
}

/**
 * A folder on disk. Writes are atomic, so that another window never reads a partial file.
 * @param unsaved returns the text of an open file with unsaved changes
 */
export function articleDisk(folder: string, unsaved: (file: string) => string | undefined): ArticleFolder {
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

interface ArticleFolder {
  /** Returns the current text, including unsaved changes. Undefined if the file doesn't exist. */
  read(name: string): Promise<string | undefined>;
  /** Creates a file atomically. False if it already exists. */
  create(name: string, text: string): Promise<boolean>;
  /** Replaces the text of a file atomically. */
  replace(name: string, text: string): Promise<void>;
}

export interface ArticleKey {
  readonly service: string;
  readonly runId: number;
}

const maxFileNames = 1000;

/**
 * Writes an article to `<slug>.md` and returns the file name. Windows that do this at the same time end up with one
 * file. Updates an unedited file of the same run, and leaves any other alone by using the next free name.
 */
export async function writeArticle(
  folder: ArticleFolder,
  slug: string,
  key: ArticleKey,
  article: ArticleText,
): Promise<string> {
  for (let number = 1; number <= maxFileNames; number += 1) {
    const name = number === 1 ? `${slug}.md` : `${slug}-${number}.md`;
    let existing = await folder.read(name);
    if (existing === undefined) {
      if (await folder.create(name, article.markdown)) return name;
      existing = await folder.read(name);
      if (existing === undefined) throw new Error(`${name} can be neither made nor read.`);
    }
    const mark = readMark(existing);
    if (mark?.service !== key.service || mark.runId !== key.runId) continue;
    // The run's text is the same, so keep any later edits in the file.
    if (mark.hash === article.hash) return name;
    if (mark.changed) continue;
    await folder.replace(name, updatedText(existing, article));
    return name;
  }
  throw new Error(`There are ${maxFileNames} files named after ${slug}.`);
}
