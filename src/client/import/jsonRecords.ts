import { Failure } from '../../contract/failure.ts';
import { maxCharacters, tooLong } from './answersText.ts';
import { type Fields, isFields } from './fieldNames.ts';

/** Element of a list, with the other fields of the object that contains the list. */
export interface JsonRecord {
  readonly value: unknown;
  readonly around: Fields;
}

/** Fields with a list of answers in services' exports. */
const listNames = new Set([
  'responses',
  'items',
  'rows',
  'records',
  'results',
  'data',
  'answers',
  'runs',
  'chats',
  'conversations',
  'promptRuns',
  'prompt_runs',
]);
/** Maximum depth of a list, as in `{"data": {"items": […]}}`. */
const maxDepth = 3;

/**
 * Yields the records of a JSON document one by one, so that only one has to fit into memory. They are the elements of
 * an array or of a list in an object, or else the object itself. Throws a `Failure` for invalid JSON.
 */
export async function* jsonRecords(
  pieces: AsyncIterable<string>,
  file: string,
): AsyncGenerator<JsonRecord, void, undefined> {
  const text = new JsonText(pieces, file);
  for (let next = await text.next(); next !== ''; next = await text.next()) {
    if (next === '[') yield* elements(text, {});
    else if (next === '{') yield* members(text, 0);
    else throw text.fault(`unexpected “${next}”`);
  }
}

/** True if an object on one line contains a list of answers. */
export const holdsList = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(
    ([name, list]) =>
      listNames.has(name) && (list instanceof Array ? isFields(list[0]) || 'columns' in value : isFields(list)),
  );

async function* elements(text: JsonText, around: Fields): AsyncGenerator<JsonRecord, void, undefined> {
  const columns = columnsIn(around);
  text.skip();
  for (let next = await text.next(); next !== ']'; next = await text.next()) {
    if (next === ',') text.skip();
    else yield { value: inColumns(text.parse(await text.value()), columns), around };
  }
  text.skip();
}

async function* members(text: JsonText, depth: number): AsyncGenerator<JsonRecord, void, undefined> {
  text.skip();
  const others: [string, unknown][] = [];
  let hasList = false;
  for (let next = await text.next(); next !== '}'; next = await text.next()) {
    if (next === ',') {
      text.skip();
      continue;
    }
    const name = text.parse(await text.value());
    if (typeof name !== 'string' || (await text.next()) !== ':') throw text.fault('expected a property name');
    text.skip();
    const opening = await text.next();
    const isList: boolean = listNames.has(name) && !hasList;
    if (isList && opening === '[') yield* elements(text, Object.fromEntries(others));
    else if (isList && opening === '{' && depth < maxDepth) yield* members(text, depth + 1);
    else others.push([name, text.parse(await text.value())]);
    hasList ||= isList && (opening === '[' || opening === '{');
  }
  text.skip();
  if (!hasList) yield { value: Object.fromEntries(others), around: {} };
}

/** Returns the column names, if rows are lists of cells. */
function columnsIn({ columns, headers }: Fields): readonly string[] {
  const list = columns ?? headers;
  if (!(list instanceof Array)) return [];
  return list.map((column: unknown) => {
    if (typeof column !== 'object' || column === null) return String(column);
    const { name, key, id, label } = column as Fields;
    return String(name ?? key ?? id ?? label);
  });
}

const inColumns = (value: unknown, columns: readonly string[]): unknown =>
  value instanceof Array && columns.length > 0
    ? Object.fromEntries(columns.map((name, place) => [name, (value as readonly unknown[])[place]]))
    : value;

/** Reads values from a JSON text that arrives in chunks. */
class JsonText {
  private readonly pieces: AsyncIterator<string>;
  private readonly file: string;
  private text = '';
  private at = 0;

  constructor(pieces: AsyncIterable<string>, file: string) {
    this.pieces = pieces[Symbol.asyncIterator]();
    this.file = file;
  }

  /** Returns the next character other than white space without consuming it. Empty at the end. */
  async next(): Promise<string> {
    for (;;) {
      while (this.at < this.text.length && (isSpace(this.text.charCodeAt(this.at)) || this.text[this.at] === '\uFEFF'))
        this.at += 1;
      if (this.at < this.text.length) return this.text.charAt(this.at);
      if (!(await this.more())) return '';
    }
  }

  skip(): void {
    this.at += 1;
  }

  fault(reason: string, cause?: unknown): Failure {
    return new Failure('VALIDATION_FAILED', `${this.file} is not valid JSON: ${reason}`, { cause });
  }

  parse(text: string): unknown {
    try {
      return JSON.parse(text) as unknown;
    } catch (error) {
      throw this.fault(error instanceof Error ? error.message : '', error);
    }
  }

  /** Reads the text of the value at the current position. */
  async value(): Promise<string> {
    const parts: string[] = [];
    let [depth, characters] = [0, 0];
    let [quoted, escaped] = [false, false];
    for (let start = this.at; ; start = 0) {
      for (; this.at < this.text.length; this.at += 1) {
        const code = this.text.charCodeAt(this.at);
        if (quoted) {
          if (escaped) escaped = false;
          else if (code === 0x5c) escaped = true;
          else if (code === 0x22) quoted = false;
          if (quoted || depth > 0) continue;
          this.at += 1;
          return this.finished(parts, start);
        }
        if (code === 0x22) quoted = true;
        else if (code === 0x7b || code === 0x5b) depth += 1;
        else if (code === 0x7d || code === 0x5d) {
          if (depth > 0) depth -= 1;
          else return this.finished(parts, start);
          if (depth > 0) continue;
          this.at += 1;
          return this.finished(parts, start);
        } else if (depth === 0 && (code === 0x2c || code === 0x3a || isSpace(code))) return this.finished(parts, start);
      }
      parts.push(this.text.slice(start));
      characters += this.text.length - start;
      if (characters > maxCharacters) throw tooLong(this.file);
      if (await this.more()) continue;
      if (quoted || depth > 0) throw this.fault('it ends too early');
      return this.finished(parts, this.text.length);
    }
  }

  private finished(parts: string[], start: number): string {
    const value = [...parts, this.text.slice(start, this.at)].join('');
    if (value === '')
      throw this.fault(this.at < this.text.length ? `unexpected “${this.text.charAt(this.at)}”` : 'it ends too early');
    return value;
  }

  /** Loads the next chunk. Returns false at the end of the text. */
  private async more(): Promise<boolean> {
    const next = await this.pieces.next();
    if (next.done === true) return false;
    this.text = next.value;
    this.at = 0;
    return true;
  }
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
