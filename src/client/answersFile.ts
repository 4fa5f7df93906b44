import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Failure } from '../contract/failure.ts';

/**
 * Rows of a file of answers: JSON lines, a JSON array, or an object that holds one as `responses`. A line that is not
 * JSON comes as its text, so that who checks the rows can name it. Throws a `Failure` for a document that is no JSON.
 */
export async function* answersIn(file: string): AsyncGenerator<unknown, void, undefined> {
  if (await startsAsWhole(file)) {
    const whole = document((await readFile(file, 'utf8')).replace(/^\uFEFF/u, ''), file);
    const rows = whole instanceof Array ? whole : responsesOf(whole);
    if (rows) return yield* rows as readonly unknown[];
    return yield whole;
  }
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    const text = line.replace(/^\uFEFF/u, '').trim();
    if (text !== '') yield parsed(text);
  }
}

/** Whether it is one JSON document: an array, or an object that does not end with its first line. */
async function startsAsWhole(file: string): Promise<boolean> {
  for await (const line of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
    const text = line.replace(/^\uFEFF/u, '').trim();
    if (text === '') continue;
    const first = parsed(text);
    return text.startsWith('[') || typeof first === 'string' || responsesOf(first) !== undefined;
  }
  return false;
}

function document(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Failure('VALIDATION_FAILED', `${file} is not JSON: ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

function responsesOf(value: unknown): readonly unknown[] | undefined {
  const rows = typeof value === 'object' && value !== null && 'responses' in value ? value.responses : undefined;
  return rows instanceof Array ? rows : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
