import fs from 'node:fs';
import path from 'node:path';
import { UsageError } from '../command.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';

/**
 * Resolves arguments to unique files in order: `-` for standard input, a file, the Markdown files of a folder, or a
 * glob pattern. Shells don't expand patterns in quotation marks or on Windows. Folders and broken links with Markdown
 * names are included, so that the reader reports them.
 * @throws UsageError for an argument that matches nothing
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

/** An existing file takes precedence over a pattern, e.g. `[draft].md`. */
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

/** Returns the stats of a path. Undefined if it doesn't exist or is a circular link. */
export function statsOf(name: string): fs.Stats | undefined {
  try {
    return fs.statSync(name, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') return undefined;
    throw error;
  }
}

/** Folders without the user's own articles. */
const skipped: ReadonlySet<string> = new Set(['node_modules', '.git']);
