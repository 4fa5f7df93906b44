import fs from 'node:fs';
import { FileDecoder } from '../../client/import/fileDecoder.ts';
import { Failure } from '../../contract/failure.ts';
import { printNote, UsageError } from '../command.ts';
import { statsOf } from './articleFiles.ts';
import { isStandardInput } from '../process/standardInput.ts';
import { visibleName } from '../../text/words/controlCharacters.ts';

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
