import { Failure } from '../../contract/failure.ts';
import { checkPacking, linesOf, wholeTextOf } from './answersText.ts';
import { csvAnswers, isHeader, looksLikeHeader, otherColumns } from './csvAnswers.ts';
import type { Note } from './fileDecoder.ts';
import { checkHoldsAnswers, fromExport, isExport, parsedOrText } from './exportedAnswer.ts';

/**
 * Rows of a file of answers: JSON lines, a JSON array, an object that holds one as `responses`, an export of responses
 * as JSON lines, or a table as CSV, with semicolons or tabs too; packed with gzip or not. What it is is told by its
 * content. A line that is not JSON comes as its text, so that who checks the rows can name it. Throws a `Failure` for a
 * document that is none of these.
 * @param note is told where the letters of the file are a guess
 */
export async function* answersIn(file: string, note?: Note): AsyncGenerator<unknown, void, undefined> {
  await checkPacking(file);
  const start = await firstLineOf(file);
  if (start !== undefined && isHeader(start)) return yield* csvAnswers(file, note);
  if (start !== undefined && looksLikeHeader(start)) throw otherColumns(file, start);
  if (start !== undefined && startsWhole(start)) return yield* wholeDocument(file, note);
  for await (const line of linesOf(file, note)) {
    const row = parsedOrText(line);
    yield isExported(row, file) ? fromExport(row) : row;
  }
}

async function firstLineOf(file: string): Promise<string | undefined> {
  for await (const line of linesOf(file)) return line;
  return undefined;
}

/** Whether it is one JSON document: an array, or an object that does not end with its first line. */
function startsWhole(line: string): boolean {
  const first = parsedOrText(line);
  return line.startsWith('[') || typeof first === 'string' || responsesOf(first) !== undefined;
}

async function* wholeDocument(file: string, note: Note | undefined): AsyncGenerator<unknown, void, undefined> {
  const whole = document(await wholeTextOf(file, note), file);
  yield* whole instanceof Array ? (whole as readonly unknown[]) : (responsesOf(whole) ?? [whole]);
}

function document(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Failure('VALIDATION_FAILED', notAnswers(text, file, error), { cause: error });
  }
}

/** What is said of a document that is not JSON; where it begins like that, with what its reader met. */
function notAnswers(text: string, file: string, error: unknown): string {
  if (/^\s*[[{]/u.test(text)) return `${file} is not valid JSON: ${error instanceof Error ? error.message : ''}`;
  const isPage = /^\s*<(?:!doctype|html|head|body|\?xml)\b/iu.test(text);
  return isPage
    ? `${file} contains a web page, not answers. Save the answers as JSON, JSON Lines or CSV.`
    : `${file} is neither JSON nor a table of answers: its first line does not name the expected columns. Save the answers as JSON, JSON Lines or CSV.`;
}

function isExported(row: unknown, file: string): row is Readonly<Record<string, unknown>> {
  if (typeof row !== 'object' || row === null || !isExport(Object.keys(row))) return false;
  checkHoldsAnswers(Object.keys(row), file);
  return true;
}

function responsesOf(value: unknown): readonly unknown[] | undefined {
  const rows = typeof value === 'object' && value !== null && 'responses' in value ? value.responses : undefined;
  return rows instanceof Array ? rows : undefined;
}
