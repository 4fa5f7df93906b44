import fs from 'node:fs';
import { FileDecoder } from '../../client/import/fileDecoder.ts';
import { Failure } from '../../contract/failure.ts';
import { printNote, Usage } from '../command.ts';

/**
 * The text of an article as an editor shows it, without the mark of its encoding: UTF-8, UTF-16, or else Windows-1252,
 * which is noted. Throws `Usage` for what is no text, and for what is no file, such as a pipe, which might never end.
 */
export function readText(file: string): string {
  if (!fs.statSync(file).isFile()) throw new Usage(`${file} is no file with text, so it cannot be checked.`);
  const guesses: string[] = [];
  const text = decoded(file, new FileDecoder(file, (guess) => guesses.push(guess)));
  // no text has it, and most other files do
  if (text === undefined || text.includes('\0')) {
    throw new Usage(`${file} is no text that can be read. Name a Markdown file, saved as UTF-8.`);
  }
  if (guesses.length > 0)
    printNote(`${file} is not UTF-8 and was read as Windows-1252. Saved as UTF-8, its letters are certain.`);
  return text;
}

function decoded(file: string, decoder: FileDecoder): string | undefined {
  try {
    return decoder.decode(fs.readFileSync(file), false);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
