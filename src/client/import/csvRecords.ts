import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import { parse as parseAll } from 'csv-parse/sync';
import { Failure } from '../../contract/failure.ts';
import { maxCharacters, type Note, textOf } from './answersText.ts';
import { type Fields, UnreadableRow } from './fieldNames.ts';

/** Head of a table: its columns and its delimiter. */
export interface TableHead {
  readonly columns: readonly string[];
  readonly delimiter: string;
  /** Lines above the columns, such as `sep=;`. */
  readonly skipped: number;
}

/** Maximum number of characters read to find the header. */
const maxHeaderLength = 10_000;
const maxCsvColumns = 1000;
/**
 * Lines with another number of cells are slow to parse. With so many of them, the header hardly describes the columns.
 */
const maxRaggedLines = 20_000;

/**
 * Reads the head of a table from the start of a file. The delimiter is that of Excel's `sep=` line, or else the most
 * common one.
 */
export function tableHead(start: string): TableHead {
  const [, named] = /^\uFEFF?sep=([^\r\n])\r?\n/iu.exec(start) ?? [];
  const rest = named === undefined ? start : start.slice(start.indexOf('\n') + 1);
  const line = firstRecord(rest.replace(/^\uFEFF?\s*/u, '').slice(0, maxHeaderLength));
  const [commonest = ','] = [',', ';', '\t'].sort((one, other) => line.split(other).length - line.split(one).length);
  const delimiter = named ?? commonest;
  return { columns: columnsIn(line, delimiter), delimiter, skipped: named === undefined ? 0 : 1 };
}

/** Returns the text up to the first line feed outside quotation marks. */
function firstRecord(text: string): string {
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') quoted = !quoted;
    if (letter === '\n' && !quoted) return text.slice(0, at);
  }
  return text.split('\n', 1)[0] ?? '';
}

function columnsIn(line: string, delimiter: string): readonly string[] {
  try {
    return columnsOf(parseAll(line, { delimiter, to: 1 })[0] ?? []);
  } catch {
    return columnsOf(line.split(delimiter));
  }
}

const columnsOf = (cells: readonly string[]): readonly string[] =>
  eachOnce(
    withoutEmptyEnd(
      cells.map((cell) =>
        cell
          .trim()
          .replace(/^"(.*)"$/su, '$1')
          .trim(),
      ),
    ),
  );

/**
 * Yields the records of a table, by column. A line with too many or too few cells becomes an `UnreadableRow`. Throws a
 * `Failure` if the file is truncated, or if most lines don't fit the header.
 */
export async function* csvRecords(
  file: string,
  { delimiter, skipped, columns: known }: TableHead,
  note?: Note,
): AsyncGenerator<Fields | UnreadableRow, void, undefined> {
  if (known.length > maxCsvColumns) throw tooManyColumns(file);
  const rows = parse({
    bom: true,
    delimiter,
    from_line: 1 + skipped,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: maxCharacters,
  });
  // The loop below throws the same error.
  pipeline(Readable.from(textWithinHeader(file, rows, note)), rows).catch(() => undefined);
  let header: Header | undefined;
  try {
    for await (const { record, info } of rows as AsyncIterable<CsvRow>) {
      if (header) yield recordOf(header, record, info.lines);
      else header = { columns: columnsOf(record), cells: record.length };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Failure('VALIDATION_FAILED', `${file} is not a complete CSV file: ${error.message}`, { cause: error });
  }
}

interface CsvRow {
  readonly record: readonly string[];
  /** `lines` counts up to the end of the record. */
  readonly info: { readonly lines: number };
}

/** Creates a record. A line must have as many cells as the header, with or without unnamed columns at the end. */
function recordOf({ columns, cells: width }: Header, cells: readonly string[], line: number): Fields | UnreadableRow {
  if (cells.length !== columns.length && cells.length !== width)
    return new UnreadableRow(
      `the row that ends in line ${line} has ${counted(cells.length)} instead of ${columns.length}; quote cells that contain a line break or a separator`,
    );
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return new UnreadableRow(`the row that ends in line ${line} has a cell in a column without a name`);
  return Object.fromEntries(columns.flatMap((name, place) => (name === '' ? [] : [[name, cells[place]]])));
}

interface Header {
  readonly columns: readonly string[];
  /** Number of cells, including empty ones at the end. */
  readonly cells: number;
}

const counted = (cells: number): string => `${cells} ${cells === 1 ? 'cell' : 'cells'}`;

const withoutEmptyEnd = (cells: readonly string[]): readonly string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);

/** Numbers repeated column names. */
function eachOnce(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 || name === '' ? name : `${name} (${count})`;
  });
}

/** Yields the text of a table. Throws if too many lines don't fit the header. */
async function* textWithinHeader(file: string, { info }: Parser, note?: Note): AsyncGenerator<string> {
  for await (const piece of textOf(file, note)) {
    yield piece;
    if (info.invalid_field_length > maxRaggedLines)
      throw new Failure(
        'VALIDATION_FAILED',
        `${file} has more than ${shown(maxRaggedLines)} lines with more or fewer columns than its first line. Save it again with all columns in each line, or split it into several files.`,
      );
  }
}

const tooManyColumns = (file: string): Failure =>
  new Failure(
    'VALIDATION_FAILED',
    `${file} has more than ${shown(maxCsvColumns)} columns. A table of answers needs only prompt, model, collected_at and answer.`,
  );

const shown = (count: number): string => count.toLocaleString('en-US');
