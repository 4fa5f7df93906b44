import { Failure } from '../../contract/failure.ts';
import { checkPacking, linesOf, startOf, textOf } from './answersText.ts';
import { csvRecords, tableHead, type TableHead } from './csvRecords.ts';
import { parsedOrText } from './exportedAnswer.ts';
import type { Note } from './fileDecoder.ts';
import { holdsList, type JsonRecord, jsonRecords } from './jsonRecords.ts';

export type FileKind =
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
