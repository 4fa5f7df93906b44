import fs from 'node:fs';
import path from 'node:path';
import { Usage } from '../command.ts';

/**
 * The files that words of the command line name: a file, all Markdown of a folder, or what a pattern with
 * stars matches, which shells leave as it is in quotation marks and on Windows. Each once, in order.
 * Throws `Usage` where a word names nothing.
 */
export function articleFiles(words: readonly string[]): string[] {
  const files = new Map<string, string>();
  for (const word of words) {
    const found = filesOf(word);
    if (found.length === 0 && fs.existsSync(word)) throw new Usage(`${word} is a folder, and no Markdown is in it.`);
    if (found.length === 0) throw new Usage(`Nothing is named ${word}, and no file matches it.`);
    for (const file of found) files.set(path.resolve(file), file);
  }
  return [...files.values()];
}

/** A name that has signs of a pattern in it, `[draft].md`, is that of a file first. */
function filesOf(word: string): string[] {
  const stats = fs.statSync(word, { throwIfNoEntry: false });
  if (stats)
    return stats.isDirectory() ? matching('**/*.{md,mdx,markdown}', word).map((file) => path.join(word, file)) : [word];
  return matching(word, '.');
}

function matching(pattern: string, folder: string): string[] {
  return fs
    .globSync(pattern, { cwd: folder, exclude: (name) => skipped.has(path.basename(name)) })
    .filter((file) => fs.statSync(path.resolve(folder, file), { throwIfNoEntry: false })?.isFile() === true)
    .sort();
}

/** Folders in which nobody keeps articles of his own. */
const skipped: ReadonlySet<string> = new Set(['node_modules', '.git']);
