import fs from 'node:fs';
import path from 'node:path';
import { UsageError } from '../command.ts';
import { visibleName } from '../../text/words/visible.ts';

/**
 * The files that words of the command line name: `-` for standard input, a file, all Markdown of a folder, or what a pattern with
 * stars matches, which shells leave as it is in quotation marks and on Windows. Each once, in order.
 * Folders and links to nothing that are named as Markdown are among them, so that whoever reads them tells of them.
 * Throws `UsageError` where a word names nothing.
 */
export function articleFiles(words: readonly string[]): string[] {
  const files = new Map<string, string>();
  for (const word of words) {
    const found = filesOf(word);
    if (found.length === 0 && fs.existsSync(word))
      throw new UsageError(`${visibleName(word)} is a folder without Markdown files.`);
    if (found.length === 0) throw new UsageError(`No file or folder matches ${visibleName(word)}.`);
    for (const file of found) files.set(path.resolve(file), file);
  }
  return [...files.values()];
}

/** A name that has signs of a pattern in it, `[draft].md`, is that of a file first. */
function filesOf(word: string): string[] {
  if (word === '-') return [word];
  const stats = statsOf(word);
  if (stats)
    return stats.isDirectory() ? matching('**/*.{md,mdx,markdown}', word).map((file) => path.join(word, file)) : [word];
  return matching(word, '.');
}

function matching(pattern: string, folder: string): string[] {
  return fs
    .globSync(pattern, { cwd: folder, exclude: (name) => skipped.has(path.basename(name)) })
    .filter((file) => markdownName.test(file) || statsOf(path.resolve(folder, file))?.isFile() === true)
    .sort();
}

const markdownName = /\.(?:mdx?|markdown)$/;

/** What a name leads to; undefined where that is nothing, as with links that lead to one another. */
export function statsOf(name: string): fs.Stats | undefined {
  try {
    return fs.statSync(name, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') return undefined;
    throw error;
  }
}

/** Folders in which nobody keeps articles of his own. */
const skipped: ReadonlySet<string> = new Set(['node_modules', '.git']);
