import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { exportColumns } from '../contract/exportColumns.ts';
import { Failure } from '../contract/failure.ts';
import { mostCharacters, textOf } from './answersText.ts';
import { checkHoldsAnswers, fromCells, isExport } from './exportedAnswer.ts';

/** Whether a first line is the header of an export. */
export const isHeader = (line: string): boolean => isExport(namesIn(line));

/** Whether a first line that is no header of ours is one of another CSV: short names, parted as spreadsheets do. */
export function looksLikeHeader(line: string): boolean {
  if (/^[[{]/u.test(line)) return false;
  const names = line.split(/[,;\t]/u);
  return names.length > 1 && names.every((name) => /^\s*"?\p{L}[\p{L}\p{N}_ -]{0,40}"?\s*$/u.test(name));
}

/** What is said of a CSV that is no export of ours. */
export const otherColumns = (file: string, header: string): Failure => new Failure('VALIDATION_FAILED', [
  `${file} seems to be CSV, but its columns (${header.slice(0, longestShown)}) are not those of an export of responses: ${exportColumns.responses.join(',')}.`,
  'Bring that export, or JSON lines with prompt, model, collected_at and content_markdown.',
].join(' '));

/** Characters of a header. */
const longestShown = 200;

/** Answers of an export of responses in CSV. Throws a `Failure` for another export, and for a file that is cut off. */
export async function* csvAnswers(file: string): AsyncGenerator<unknown, void, undefined> {
  const rows = parse({ bom: true, relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true, max_record_size: mostCharacters, columns: (names: string[]) => (checkHoldsAnswers(names, file), names) });
  // It rejects where the loop below throws, and that says it all.
  pipeline(Readable.from(textOf(file)), rows).catch(() => undefined);
  try {
    for await (const cells of rows as AsyncIterable<Record<string, string>>) yield fromCells(cells);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Failure('VALIDATION_FAILED', `${file} is no whole CSV: ${error.message}`, { cause: error });
  }
}

const namesIn = (line: string): string[] => line.split(',').map((name) => name.trim().replace(/^"(.*)"$/u, '$1'));
