import fs from 'node:fs';
import { FileDecoder } from '../../client/import/fileDecoder.ts';
import { Failure } from '../../contract/failure.ts';
import { printNote, UsageError } from '../command.ts';
import { statsOf } from './articleFiles.ts';
import { visibleName } from '../../text/words/visible.ts';

/**
 * The text of an article as an editor shows it, without the mark of its encoding: UTF-8, UTF-16, or else Windows-1252,
 * which is noted, as are single bytes that are none of it. Throws `UsageError` for what is no text, and for what is neither
 * a file nor a pipe.
 */
export function readText(file: string): string {
  const bytes = fs.readFileSync(isStandardInput(file) ? 0 : file);
  const guesses: string[] = [];
  const text = decoded(bytes, new FileDecoder(file, (guess) => guesses.push(guess))) ?? mostlyUtf8(bytes, file);
  // no text has it, and most other files do
  if (text === undefined || text.includes('\0')) {
    throw new UsageError(`${visibleName(file)} is not a readable text file. Use a Markdown file saved as UTF-8.`);
  }
  if (guesses.length > 0)
    printNote(
      `${visibleName(file)} is not UTF-8 and was read as Windows-1252. Save it as UTF-8 to avoid wrong characters.`,
    );
  return text;
}

/** True for standard input; throws `UsageError` for a path that leads to neither a file nor a pipe. */
function isStandardInput(file: string): boolean {
  if (file === '-' || file === '/dev/stdin') return true;
  const stats = statsOf(file);
  if (!stats) throw new UsageError(`${visibleName(file)} is a broken link.`);
  if (!stats.isFile() && !stats.isFIFO())
    throw new UsageError(`${visibleName(file)} is neither a file nor a pipe, so it can’t be checked.`);
  return false;
}

/** A text with some bytes that are no UTF-8, as an editor shows it. */
function mostlyUtf8(bytes: Buffer, file: string): string | undefined {
  const text = bytes.toString('utf8');
  const wrong = text.split('\uFFFD').length - 1;
  if (wrong === 0 || wrong > text.length * mostWrong || text.includes('\0')) return undefined;
  printNote(
    `${visibleName(file)} has ${wrong === 1 ? '1 byte that is' : `${wrong} bytes that are`} not valid UTF-8, shown as \uFFFD.`,
  );
  return text;
}

/** Of a file with more of them nobody can say what it is. */
const mostWrong = 0.1;

function decoded(bytes: Buffer, decoder: FileDecoder): string | undefined {
  try {
    return decoder.decode(bytes, false);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
