import { Failure } from '../../contract/failure.ts';
import { exportColumns } from '../../contract/projects/export.ts';
import { asWritten } from '../../text/formulas.ts';
import { checkPacking, linesOf, type Note, startOf, textOf } from './answersText.ts';
import { csvRecords, type TableHead, tableHead } from './csvRecords.ts';
import { checkHoldsAnswers, fromCells, fromExport, isExport, parsedOrText } from './givenAnswer.ts';
import {
  type Fields,
  guessMapping,
  isFields,
  isOwn,
  type Mapping,
  missingParts,
  ownNames,
  partsOf,
  shownPart,
} from './fieldNames.ts';
import type { AnswerFormat } from './formats/answerFormat.ts';
import { answerFormats } from './formats/formats.ts';
import { holdsList, type JsonRecord, jsonRecords } from './jsonRecords.ts';

export type Reading =
  /** Rows and exports of Citedesk. */
  | { readonly name: 'own' }
  | { readonly name: 'format'; readonly format: AnswerFormat }
  /** `fixed` has values for parts that no field contains. */
  | { readonly name: 'mapped'; readonly mapping: Mapping; readonly fixed: Fields };

/** Chooses how to read a file's records from one of them. Guesses a mapping if nothing else fits. */
export function readingOf({ value, around }: JsonRecord, kind: FileKind, file: string): Reading {
  if (!isFields(value)) return { name: 'own' };
  const names = Object.keys(value);
  const own = ownNames(names);
  if (isExport(names) || isExport(own)) {
    checkHoldsAnswers(own, file);
    return { name: 'own' };
  }
  const format = answerFormats.find((one) => one.isRecord(value, around));
  if (format) return { name: 'format', format };
  if (isOwn(own)) return { name: 'own' };
  const mapping = guessMapping(names);
  // Rows that nearly match Citedesk's format are refused one by one, each with its missing fields.
  const isNearlyOwn = kind.name !== 'table' && isOwn(own, 2) && missingParts(mapping).length > 0;
  return isNearlyOwn ? { name: 'own' } : { name: 'mapped', mapping, fixed: {} };
}

/**
 * Reads the answers of a file as import rows. Detects the format from the content, which may be gzipped. Throws a
 * `Failure` for files without answers.
 * @param note called if the encoding is a guess
 * @param reading how to read the records, if known
 */
export async function* answersIn(
  file: string,
  note?: Note,
  reading?: Reading,
): AsyncGenerator<unknown, void, undefined> {
  const kind = await kindOf(file);
  let known = reading ?? (kind.name === 'table' ? completeReading(headOf(kind.head), kind, file) : undefined);
  for await (const record of fileRecords(file, kind, note)) {
    if (!isFields(record.value)) {
      yield record.value;
      continue;
    }
    known ??= completeReading(record, kind, file);
    yield* answersOf(record.value, record.around, known, kind);
  }
}

/** Creates a record with the columns of a table, for a table without rows. */
export const headOf = ({ columns }: TableHead): JsonRecord => ({
  value: Object.fromEntries(columns.filter((name) => name !== '').map((name) => [name, ''])),
  around: {},
});

function completeReading(record: JsonRecord, kind: FileKind, file: string): Reading {
  const reading = readingOf(record, kind, file);
  if (reading.name !== 'mapped' || missingParts(reading.mapping).length === 0) return reading;
  if (kind.name === 'table') throw otherColumns(file, Object.keys(record.value as Fields), reading.mapping);
  return { name: 'own' };
}

/** Returns the failure for a table without the columns of an answer. */
const otherColumns = (file: string, columns: readonly string[], mapping: Mapping): Failure =>
  new Failure(
    'VALIDATION_FAILED',
    `${file} looks like CSV, but has no column for ${missingParts(mapping).map(shownPart).join(', ')}. Its columns are ${columns
      .join(', ')
      .slice(0, maxShownColumns)}.`,
  );

/** Maximum number of characters for the columns in a message. */
const maxShownColumns = 300;

/** Converts a record of a file to import rows. */
export function answersOf(record: Fields, around: Fields, reading: Reading, kind: FileKind): readonly Fields[] {
  const isTable = kind.name === 'table';
  if (reading.name === 'own') return [isTable ? ownCells(record as Cells) : ownRow(record)];
  if (reading.name === 'format')
    return reading.format.answersOf(isTable ? unquoted(record) : record, around).map((parts) => rowOf(parts, false));
  return [rowOf({ ...reading.fixed, ...partsOf(reading.mapping, record, around) }, isTable)];
}

type Cells = Readonly<Record<string, string>>;

/** Reads a table row with Citedesk's names. Other columns stay as they are, so that the import can report them. */
function ownCells(record: Cells): Fields {
  const written = Object.keys(record);
  const names = ownNames(written);
  const cells: Cells = Object.fromEntries(names.map((name, place) => [name, record[written[place] ?? ''] ?? '']));
  const others = isExport(names) ? [] : written.filter((_name, place) => !ownColumns.has(names[place] ?? ''));
  return { ...fromCells(cells), ...Object.fromEntries(others.map((name) => [name, record[name]])) };
}

const ownColumns: ReadonlySet<string> = new Set([...exportColumns.responses, 'date', 'response_id']);

function ownRow(record: Fields): Fields {
  const written = Object.keys(record);
  if (isExport(written)) return fromExport(record);
  const names = ownNames(written);
  return Object.fromEntries(
    written.map((field, place): [string, unknown] => {
      const name = names[place] ?? field;
      return [name === 'answer' ? 'content_markdown' : name, record[field]];
    }),
  );
}

/** Creates an import row from the parts of an answer. Cells contain lists as JSON or as addresses. */
function rowOf(parts: Fields, isTable: boolean): Fields {
  if (!isTable) {
    const { answer, search_performed: searched, ...row } = parts;
    return {
      ...row,
      ...(answer !== undefined && { content_markdown: answer }),
      ...(searched !== undefined && {
        search_performed: typeof searched === 'string' ? /^t/iu.test(searched) : searched,
      }),
    };
  }
  const row = fromCells(Object.fromEntries(Object.entries(parts).map(([part, value]) => [part, cellOf(value)])));
  return 'answer' in parts ? row : { ...row, content_markdown: undefined };
}

const cellOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Unescapes cells of other programs, which mark formulas in the same way, and parses their lists. */
const unquoted = (record: Fields): Fields =>
  Object.fromEntries(
    Object.entries(record).map(([name, cell]) => {
      const text = asWritten(String(cell));
      return [name, /^[[{]/u.test(text) ? parsedOrText(text) : text];
    }),
  );

type FileKind =
  | { readonly name: 'table'; readonly head: TableHead }
  | { readonly name: 'lines' }
  | { readonly name: 'document' };

/** Characters of a file that are read to detect its format. */
const maxStart = 1024 * 1024;

/** Detects the format of a file's records from its content. Throws a `Failure` for a file without records. */
export async function kindOf(file: string): Promise<FileKind> {
  await checkPacking(file);
  const start = await startOf(file, maxStart);
  const begun = start.trimStart();
  if (begun.startsWith('[')) return { name: 'document' };
  if (!begun.startsWith('{')) return begun === '' ? { name: 'lines' } : tableIn(start, file);
  const end = begun.indexOf('\n');
  const first = parsedOrText(end < 0 ? begun : begun.slice(0, end));
  return { name: typeof first === 'string' || holdsList(first) ? 'document' : 'lines' };
}

/** Yields the values of a file. A line of JSON Lines that isn't JSON is returned as text. */
export async function* fileRecords(
  file: string,
  kind: FileKind,
  note?: Note,
): AsyncGenerator<JsonRecord, void, undefined> {
  if (kind.name === 'document') return yield* jsonRecords(textOf(file, note), file);
  if (kind.name === 'table') {
    for await (const value of csvRecords(file, kind.head, note)) yield { value, around: {} };
    return;
  }
  for await (const line of linesOf(file, note)) yield { value: parsedOrText(line), around: {} };
}

function tableIn(start: string, file: string): FileKind {
  const head = tableHead(start);
  const names = head.columns.filter((name) => /\p{L}/u.test(name) && name.length <= maxColumnName);
  const isText = !/[\0-\x08\x0e-\x1f\x7f\uFFFD]/u.test(head.columns.join(''));
  if (isText && !isPage.test(start) && names.length > 1 && names.length > head.columns.length / 2)
    return { name: 'table', head };
  throw new Failure('VALIDATION_FAILED', notAnswers(start, file));
}

const maxColumnName = 200;
const isPage = /^\s*<(?:!doctype|html|head|body|\?xml)\b/iu;

/** Returns the message for a text that is neither JSON nor a table. */
const notAnswers = (text: string, file: string): string =>
  isPage.test(text)
    ? `${file} contains a web page, not answers. Save the answers as JSON, JSON Lines or CSV.`
    : `${file} is neither JSON nor a table of answers: its first line does not name the expected columns. Save the answers as JSON, JSON Lines or CSV.`;
