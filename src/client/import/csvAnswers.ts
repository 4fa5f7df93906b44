import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import { Failure } from '../../contract/failure.ts';
import { linesOf, maxCharacters, textOf } from './answersText.ts';
import { checkHoldsAnswers, fromCells, isExport } from './exportedAnswer.ts';
import type { Note } from './fileDecoder.ts';

/** Whether a first line is the header of a table of answers, or of an export. */
export const isHeader = (line: string): boolean => {
  if (/^[[{]/.test(line)) return false;
  const { names } = headerIn(line);
  return isExport(names) || neededColumns.filter(({ anyOf }) => anyOf.some((name) => names.includes(name))).length > 1;
};

/** Whether a first line that is no header of ours is one of another CSV: short names, parted as spreadsheets do. */
export function looksLikeHeader(line: string): boolean {
  if (/^[[{]/u.test(line)) return false;
  const names = line.slice(0, maxHeaderLength).split(/[,;\t]/u);
  return names.length > 1 && names.every((name) => /^\s*"?\p{L}[\p{L}\p{N}_ -]{0,40}"?\s*$/u.test(name));
}

/** What is said of a CSV that is no table of answers. */
export const otherColumns = (file: string, header: string): Failure =>
  new Failure(
    'VALIDATION_FAILED',
    [
      `${file} looks like CSV, but not like a table of answers. Its columns are ${header
        .slice(0, longestShown)
        .split(/[,;\t]/u)
        .map((name) => name.replaceAll('"', '').trim())
        .join(', ')}.`,
      'It needs at least the columns prompt, model, collected_at and answer, as in an export of responses. JSON Lines can have prompt, model, collected_at and content_markdown instead.',
    ].join(' '),
  );

/** Characters of a header. */
const longestShown = 200;

/** A header is known by so many characters. */
const maxHeaderLength = 10_000;
const maxCsvColumns = 1000;
/**
 * Each line of another length is dear to read, and where there are so many, the columns are hardly those of the header.
 */
const maxRaggedLines = 20_000;

/**
 * Answers of a table. Throws a `Failure` for an export of something else, one without a column that is needed, one
 * whose lines have other columns than its header, and a file that is cut off.
 */
export async function* csvAnswers(file: string, note?: Note): AsyncGenerator<unknown, void, undefined> {
  const header = await headerLine(file);
  const { delimiter } = headerIn(header);
  if (header.split(delimiter, maxCsvColumns + 1).length > maxCsvColumns) throw tooManyColumns(file);
  const rows = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: maxCharacters,
    columns: (written: string[]) => columnsIn(written, file),
  });
  // It rejects where the loop below throws, and that says it all.
  pipeline(Readable.from(textWithinHeader(file, rows, note)), rows).catch(() => undefined);
  try {
    for await (const cells of rows as AsyncIterable<Record<string, string>>) yield fromCells(cells);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Failure('VALIDATION_FAILED', `${file} is not a complete CSV file: ${error.message}`, { cause: error });
  }
}

/** The text of a table as long as its lines have, by and large, as many columns as its header. */
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

async function headerLine(file: string): Promise<string> {
  for await (const line of linesOf(file)) return line;
  return '';
}

/** What an answer needs, by the columns that say it. */
const neededColumns = [
  { anyOf: ['prompt', 'prompt_id'], shown: 'prompt' },
  { anyOf: ['model'], shown: 'model' },
  { anyOf: ['collected_at'], shown: 'collected_at' },
  { anyOf: ['answer'], shown: 'answer' },
] as const;

/** What else people call a column. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['assistant', 'model'],
  ['content_markdown', 'answer'],
  ['response', 'answer'],
]);

/** The columns by our names, false for those without one. */
function columnsIn(written: readonly string[], file: string): (string | false)[] {
  const names = columnNames(written);
  if (isExport(names)) checkHoldsAnswers(names, file);
  const missing = neededColumns
    .filter(({ anyOf }) => !anyOf.some((name) => names.includes(name)))
    .map(({ shown }) => shown);
  if (missing.length > 0) {
    const [column, ...more] = missing;
    throw new Failure(
      'VALIDATION_FAILED',
      `${file} has no column ${[column, ...more].join(' or ')}. Its first line must name prompt, model, collected_at and answer.`,
    );
  }
  return names.map((name) => name !== '' && name);
}

/** A name as we write it, however people do; a date is that of the answer where nothing else is. */
function columnNames(written: readonly string[]): readonly string[] {
  const names = written
    .map((name) => name.trim().toLowerCase().replace(/[\s-]/g, '_'))
    .map((name) => otherNames.get(name) ?? name);
  return names.includes('collected_at') || isExport(names)
    ? names
    : names.map((name) => (name === 'date' ? 'collected_at' : name));
}

/** The columns of a first line, and what divides them: whichever divides it most. */
function headerIn(first: string): { readonly names: readonly string[]; readonly delimiter: string } {
  const line = first.slice(0, maxHeaderLength);
  const [delimiter = ','] = [',', ';', '\t'].sort((one, other) => line.split(other).length - line.split(one).length);
  return { delimiter, names: columnNames(line.split(delimiter).map((name) => name.trim().replace(/^"(.*)"$/u, '$1'))) };
}
