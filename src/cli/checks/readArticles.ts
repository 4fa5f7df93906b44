import fs from 'node:fs';
import path from 'node:path';
import { FileDecoder } from '../../client/import/answersText.ts';
import { Failure } from '../../contract/failure.ts';
import { type HouseStyle, readStyle } from '../../scoring/style.ts';
import { styleFile } from '../../scoring/styleFile.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';
import { printNote, UsageError } from '../command.ts';
import { isStandardInput } from '../process/standardInput.ts';
import { systemFault } from '../systemFault.ts';

interface ReadArticles {
  readonly texts: readonly { readonly file: string; readonly markdown: string }[];
  /** Files that couldn't be read, each with the reason as a sentence. */
  readonly unread: readonly { readonly file: string; readonly message: string }[];
}

/** Reads articles and continues after a file that can't be read. */
export function readArticles(words: readonly string[]): ReadArticles {
  const [texts, unread]: [ReadArticles['texts'][number][], ReadArticles['unread'][number][]] = [[], []];
  for (const file of articleFiles(words)) {
    try {
      texts.push({ file, markdown: readText(file) });
    } catch (error) {
      const message = error instanceof UsageError ? error.message : systemFault(error);
      if (message === undefined) throw error;
      unread.push({ file, message });
    }
  }
  return { texts, unread };
}

/**
 * Reads an article as an editor does, without a byte order mark: as UTF-8, UTF-16, or otherwise Windows-1252. Prints a
 * note about Windows-1252 and single invalid bytes.
 * @throws UsageError if it isn't text, or neither a file nor a pipe
 */
export function readText(file: string): string {
  const bytes = isStandardInput(file) ? fs.readFileSync(0) : readFile(file);
  const guesses: string[] = [];
  const text = decoded(bytes, new FileDecoder(file, (guess) => guesses.push(guess))) ?? mostlyUtf8(bytes, file);
  // text never contains NUL, and most other files do
  if (text === undefined || text.includes('\0')) {
    throw new UsageError(`${visibleName(file)} is not a readable text file. Use a Markdown file saved as UTF-8.`);
  }
  if (guesses.length > 0)
    printNote(
      `${visibleName(file)} is not UTF-8 and was read as Windows-1252. Save it as UTF-8 to avoid wrong characters.`,
    );
  return text;
}

function readFile(file: string): Buffer {
  const stats = statsOf(file);
  if (!stats) throw new UsageError(`${visibleName(file)} is a broken link.`);
  if (!stats.isFile() && !stats.isFIFO())
    throw new UsageError(`${visibleName(file)} is neither a file nor a pipe, so it can’t be checked.`);
  return fs.readFileSync(file);
}

/** Decodes UTF-8 with a few invalid bytes, as editors do. Undefined if there are none, or too many. */
function mostlyUtf8(bytes: Buffer, file: string): string | undefined {
  const text = bytes.toString('utf8');
  const wrong = text.split('\uFFFD').length - 1;
  if (wrong === 0 || wrong > text.length * mostWrong || text.includes('\0')) return undefined;
  printNote(
    `${visibleName(file)} has ${wrong === 1 ? '1 byte that is' : `${wrong} bytes that are`} not valid UTF-8, shown as \uFFFD.`,
  );
  return text;
}

/** Maximum share of invalid bytes. Beyond it, the file may be anything. */
const mostWrong = 0.1;

function decoded(bytes: Buffer, decoder: FileDecoder): string | undefined {
  try {
    return decoder.decode(bytes, false);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/**
 * Resolves arguments to unique files in order: `-` for standard input, a file, the Markdown files of a folder, or a
 * glob pattern. Shells don't expand patterns in quotation marks or on Windows. Folders and broken links with Markdown
 * names are included, so that the reader reports them.
 * @throws UsageError for an argument that matches nothing
 */
export function articleFiles(words: readonly string[]): string[] {
  const files = new Map<string, string>();
  for (const word of words) {
    const matches = filesOf(word);
    if (matches.length === 0 && fs.existsSync(word))
      throw new UsageError(`${visibleName(word)} is a folder without Markdown files.`);
    if (matches.length === 0) throw new UsageError(`No file or folder matches ${visibleName(word)}.`);
    for (const file of matches) files.set(path.resolve(file), file);
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
function statsOf(name: string): fs.Stats | undefined {
  try {
    return fs.statSync(name, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') return undefined;
    throw error;
  }
}

/** Folders without the user's own articles. */
const skipped: ReadonlySet<string> = new Set(['node_modules', '.git']);

/** Reads the style list of the nearest parent folder that has one, as the editor does. */
export function houseStyle(file: string): HouseStyle | undefined {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const list = path.join(folder, styleFile);
    if (fs.existsSync(list)) {
      const { style, problem } = readStyle(fs.readFileSync(list, 'utf8'));
      if (problem !== undefined) printNote(problem);
      return style;
    }
    if (folder === path.dirname(folder)) return undefined;
  }
}
