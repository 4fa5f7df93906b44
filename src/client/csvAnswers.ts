import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { Failure } from '../contract/failure.ts';
import { mostCharacters, textOf } from './answersText.ts';
import { checkHoldsAnswers, fromCells, isExport } from './exportedAnswer.ts';

/** Whether a first line is the header of an export. */
export const isHeader = (line: string): boolean => isExport(namesIn(line));

/** Answers of an export of responses in CSV. Throws a `Failure` for another export, and for a file that is cut off. */
export async function* csvAnswers(file: string): AsyncGenerator<unknown, void, undefined> {
  const rows = parse({ bom: true, relax_column_count: true, max_record_size: mostCharacters, columns: (names: string[]) => (checkHoldsAnswers(names, file), names) });
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
