import type { Range } from './problem.ts';

/** Cursor position in a project file, derived from lines alone so that it is known while the YAML is invalid. */
interface Caret extends Range {
  /** Keys from the top level down, with `-` for a list item. In a value, the value's own key is the last one. */
  readonly path: readonly string[];
  /** Text that could be either a key or a list item counts as a key. */
  readonly part: 'key' | 'value';
  readonly word: string;
  /** Other keys of the same map, or other items of the same list. */
  readonly siblings: readonly string[];
  /** Column at which the line's content starts, in characters. */
  readonly column: number;
}

export const itemStep = '-';

/**
 * Finds the cursor position at an offset. Undefined in a comment. Runtime grows with the number of lines above and
 * below.
 */
export function caretAt(text: string, offset: number): Caret | undefined {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  const line = lineFrom(text, lineStart);
  const at = offset - lineStart;
  const tokens = tokensOf(line);
  if (at > withoutComment(line).length && line.includes('#')) return undefined;
  const key = tokens.find(({ kind }) => kind === 'key');
  const dashes = tokens.filter(({ kind, end }) => kind === 'dash' && end <= at);
  const first = tokens.at(0)?.column ?? at;
  const own = { tokens: dashes, lineStart, first };
  if (key && at > key.end) return inValue(text, { ...own, line, at, key });
  const start = key?.column ?? Math.min(at, contentStart(line, dashes.at(-1)?.end ?? 0));
  const column = start;
  const end = key?.end ?? Math.max(at, withoutComment(line).trimEnd().length);
  const written = key?.name ?? line.slice(start, end);
  const { path, siblings } = around(text, { ...own, column, kind: 'key', isItem: dashes.length > 0 && !key });
  return { path, part: 'key', word: written, siblings, column, start: lineStart + start, end: lineStart + end };
}

interface Token {
  readonly kind: 'dash' | 'key';
  readonly column: number;
  /** Column after the dash and its spaces, or after the key without its colon. */
  readonly end: number;
  readonly name: string;
}

interface Stand {
  readonly tokens: readonly Token[];
  readonly lineStart: number;
  /** Column at which the line's content starts. */
  readonly first: number;
}

interface KeyStand extends Stand {
  readonly line: string;
  readonly at: number;
  readonly key: Token;
}

function inValue(text: string, { line, at, key, ...own }: KeyStand): Caret {
  const { path } = around(text, { ...own, column: key.column, kind: 'key', isItem: false });
  const from = contentStart(line, key.end + 1);
  const to = withoutComment(line).trimEnd().length;
  const inside = [...path, key.name];
  const place = (start: number, end: number, siblings: readonly string[], steps: readonly string[]): Caret => ({
    path: steps,
    part: 'value',
    word: line.slice(start, end).replace(/^["']|["']$/gu, ''),
    siblings,
    column: key.column,
    start: own.lineStart + start,
    end: own.lineStart + end,
  });
  if (line[from] !== '[' || at <= from) return place(Math.min(from, at), Math.max(to, at), [], inside);
  // One-line list in brackets.
  const closing = line.indexOf(']', at);
  const last = closing < 0 ? Math.max(to, at) : closing;
  const opened = Math.max(from, line.lastIndexOf(',', at - 1));
  const start = Math.min(at, contentStart(line, opened + 1));
  const comma = line.indexOf(',', at);
  const end = start + line.slice(start, comma < 0 || comma > last ? last : comma).trimEnd().length;
  const others = `${line.slice(from + 1, start)},${line.slice(end, last)}`.split(',');
  const items = others.map((item) => item.trim().replace(/^["']|["']$/gu, '')).filter((item) => item !== '');
  return place(start, Math.max(end, at), items, [...inside, itemStep]);
}

interface Level {
  readonly column: number;
  readonly kind: Token['kind'];
}

/** Finds the keys above a position and its siblings. */
function around(
  text: string,
  { tokens, lineStart, column, kind, isItem, first }: Stand & Level & { readonly isItem: boolean },
): Pick<Caret, 'path' | 'siblings'> {
  const path: string[] = [];
  const siblings: string[] = [];
  const dash = tokens.at(-1);
  const inner: Level = isItem && dash ? dash : { column, kind };
  let level: Level = { column, kind };
  for (const token of tokens.toReversed()) {
    path.unshift(itemStep);
    level = token;
  }
  const isTop = (): boolean => level.column === 0 && level.kind === 'key' && path.length > 0;
  for (let end = lineStart; end > 0 && !isTop();) {
    const start = text.lastIndexOf('\n', end - 2) + 1;
    if (indentAt(text, start) <= level.column) {
      for (const token of tokensOf(lineFrom(text, start)).toReversed()) {
        if (isAbove(token, level)) {
          path.unshift(token.kind === 'dash' ? itemStep : token.name);
          level = token;
        } else if (level.column === inner.column && isBeside(token, inner)) siblings.push(token.name);
      }
    }
    end = start;
  }
  // Siblings below end at the first line that is indented less.
  const least = Math.min(first, inner.column);
  for (let start = text.indexOf('\n', lineStart) + 1; start > 0 && start < text.length;) {
    const indent = indentAt(text, start);
    const next = text.indexOf('\n', start) + 1;
    if (indent <= inner.column) {
      const lineTokens = tokensOf(lineFrom(text, start));
      const top = lineTokens.at(0);
      if (top && (top.column < least || (top.kind === 'dash' && inner.kind === 'key' && top.column < inner.column)))
        break;
      for (const token of lineTokens) if (isBeside(token, inner)) siblings.push(token.name);
    }
    start = next;
  }
  return { path, siblings };
}

/** A list may have the same indentation as its key. */
const isAbove = (token: Token, level: Level): boolean =>
  token.column < level.column || (token.column === level.column && token.kind === 'key' && level.kind === 'dash');

const isBeside = (token: Token, { column, kind }: Level): boolean => token.column === column && token.kind === kind;

function indentAt(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at - start;
}

/** Maximum number of characters read per line. */
const maxLine = 2000;

function lineFrom(text: string, start: number): string {
  const next = text.indexOf('\n', start);
  const line = text.slice(start, Math.min(next < 0 ? text.length : next, start + maxLine));
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

function contentStart(line: string, from: number): number {
  let at = from;
  while (line[at] === ' ') at += 1;
  return at;
}

/** Returns the leading dashes of a line and its key. The name of a dash is the text after it. */
function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = contentStart(line, 0);
  while (line[at] === '-' && (line[at + 1] === ' ' || at + 1 === line.length)) {
    const end = contentStart(line, at + 1);
    tokens.push({ kind: 'dash', column: at, end, name: withoutComment(line).slice(end).trim() });
    at = end;
  }
  const key = keyAt(line, at);
  if (key) tokens.push(key);
  return tokens;
}

function keyAt(line: string, column: number): Token | undefined {
  const quote = line[column] === '"' || line[column] === "'" ? line[column] : undefined;
  const closing = quote === undefined ? -1 : line.indexOf(quote, column + 1);
  if (line[column] === '#' || (quote !== undefined && closing < 0)) return undefined;
  const rest = quote === undefined ? column : closing + 1;
  const colon = /:(?= |$)/u.exec(line.slice(rest));
  if (!colon) return undefined;
  const end = rest + colon.index;
  if (quote !== undefined && line.slice(rest, end).trim() !== '') return undefined;
  const name = quote === undefined ? line.slice(column, end).trim() : line.slice(column + 1, closing);
  return { kind: 'key', column, end, name };
}

function withoutComment(line: string): string {
  const mark = /(?:^| )#/u.exec(line.replace(/"[^"]*"|'[^']*'/gu, (quoted) => '_'.repeat(quoted.length)));
  return mark ? line.slice(0, mark.index) : line;
}
