import type { StateBlock, Token } from 'markdown-it';
import { tableIn } from '../../html/htmlTable.ts';
import { matchAt } from '../../matches.ts';
import type { Span } from '../../spans.ts';
import { blankLine, describeImage, endOfNext, isImage, type Markup, markupAt } from './markup.ts';

/** Reads `:::note[Title]` and `:::`, and the MkDocs forms `!!! note "Title"`, `??? tip`, and `=== "Tab"`. */
export function directiveLine(state: StateBlock, first: number, end: number, silent: boolean): boolean {
  if (isIndented(state, first)) return false;
  const start = startOf(state, first);
  const stop = Math.min(state.eMarks[first] ?? start, start + longestDirective);
  if (!directive.test(state.src.slice(start, stop))) return false;
  if (!silent) {
    state.line = first + 1;
    if (state.src.startsWith(':::', start) && option.test(lineAt(state, first + 1)))
      while (state.line < end && setting.test(lineAt(state, state.line))) state.line += 1;
    else unindent(state, first, end);
  }
  return true;
}

/** Options of mkdocstrings and MyST: an indented `options:`, or `:width: 200`. */
const option = /^(?: {4}|\t|(?=:))[ \t]{0,100}:?[a-z][\w-]{0,100}:(?:[ \t]|$)/;
const setting = /^(?: {4}|\t|:[a-z])/;
const lineAt = ({ src, bMarks, eMarks }: StateBlock, line: number): string => src.slice(bMarks[line], eMarks[line]);

/** Reads a Markdown Extra abbreviation: `*[HTML]: HyperText Markup Language`. */
export function abbreviationLine(state: StateBlock, first: number, _end: number, silent: boolean): boolean {
  if (isIndented(state, first) || !matchAt(abbreviation, state.src, startOf(state, first))) return false;
  if (!silent) state.line = first + 1;
  return true;
}

const abbreviation = /\*\[[^[\]\n]{1,100}\]:/y;

const directive = /^(?::{3,}[ \t]*(?:[{[\p{L}].*)?$|(?:!!!|\?\?\?\+?)[ \t]+[\w-]|===!?[ \t]+")/u;
const longestDirective = 300;

const isIndented = ({ sCount, blkIndent }: StateBlock, line: number): boolean => (sCount[line] ?? 0) - blkIndent > 3;
const startOf = ({ bMarks, tShift }: StateBlock, line: number): number => (bMarks[line] ?? 0) + (tShift[line] ?? 0);

/** Returns the line of an offset, searching from line `from`. */
function lineOf({ eMarks }: StateBlock, offset: number, from: number): number {
  let line = from;
  while ((eMarks[line] ?? Infinity) < offset) line += 1;
  return line;
}

/**
 * Skips markup at the start of a line: comments, scripts, and styles, and in articles also tags, components,
 * shortcodes, and templates. Converts HTML headings, tables, and images to Markdown tokens.
 */
export function markupBlock(state: StateBlock, first: number, end: number, silent: boolean): boolean {
  if (isIndented(state, first)) return false;
  const limit = state.eMarks[end - 1] ?? 0;
  const images: Token[] = [];
  let at = startOf(state, first);
  let line = first;
  let separates = false;
  let isBegun = false;
  let opens = false;
  for (let markup = markupAt(state, at, limit); markup; markup = markupAt(state, at, limit)) {
    // the paragraph includes bold text and links at its start
    if (separates && markup.tag && /^(?:a|b|strong)$/i.test(markup.tag.name)) break;
    const place = { start: at, line, limit, silent };
    const behind = blockBehind(state, markup, place);
    if (behind !== undefined && silent) return true;
    if (markup.tag && isImage(markup.tag)) images.push(imageToken(state, markup, at));
    separates ||= behind !== undefined || markup.place === 'block';
    // Otherwise the `>` that ends a multi-line tag would start a quotation.
    isBegun ||= markup.place === 'alone' || markup.end > (state.eMarks[line] ?? limit);
    opens = behind === undefined && markup.opens;
    at = state.skipSpaces(behind ?? markup.end);
    line = lineOf(state, at, line);
  }
  const isAlone = at >= (state.eMarks[line] ?? limit);
  if (!separates && !(isBegun && isAlone)) return false;
  if (silent) return true;
  state.tokens.push(...images);
  if (isAlone) {
    state.line = line + 1;
    if (opens) unindent(state, line, end, state.sCount[first]);
    return true;
  }
  // The line now begins at its text. On the first line, other rules continue from here.
  state.bMarks[line] = at;
  state.tShift[line] = 0;
  state.sCount[line] = state.blkIndent;
  if (line === first) return false;
  state.line = line;
  return true;
}

interface TagPlace {
  readonly start: number;
  readonly line: number;
  readonly limit: number;
  readonly silent: boolean;
}

function blockBehind(state: StateBlock, { tag, end }: Markup, place: TagPlace): number | undefined {
  if (!tag || tag.closing) return undefined;
  if (tag.name.toLowerCase() === 'table') return readTable(state, end, place);
  const level = /^h([1-6])$/i.exec(tag.name)?.[1];
  return level === undefined ? undefined : readHeading(state, end, Number(level), place);
}

function readHeading(
  state: StateBlock,
  from: number,
  level: number,
  { line, limit, silent }: TagPlace,
): number | undefined {
  const near = state.src.slice(from, Math.min(limit, from + longestHeading));
  const closing = /<\/h[1-6]\s*>|\n[ \t\r]*\n/i.exec(near);
  const content = near.slice(0, closing?.index ?? 0);
  if (!closing || content.trim() === '') return undefined;
  if (!silent) {
    state.push('heading_open', `h${level}`, 1);
    pushInline(state, { start: from, end: from + content.length }, line);
    state.push('heading_close', `h${level}`, -1);
  }
  return from + closing.index + (closing[0].startsWith('<') ? closing[0].length : 0);
}

const longestHeading = 2000;

/** Reads a table whose cells contain no blocks. Skips layout, broken, and nested tables. */
function readTable(state: StateBlock, from: number, { line, limit, silent }: TagPlace): number | undefined {
  const { src } = state;
  const end = endOfNext(state, tableTag, from);
  if (end > limit || !src.endsWith('>', end)) return undefined;
  const rows = tableIn(src, { start: from, end: src.lastIndexOf('<', end) })?.rows.filter(({ length }) => length > 0);
  const [head = [], ...others] = rows ?? [];
  if (head.length < 2 || others.length === 0 || rows?.flat().some((cell) => holdsBlocks(src, cell))) return undefined;
  let row = line;
  if (!silent) state.push('table_open', 'table', 1);
  for (const cells of silent ? [] : [head, ...others]) {
    state.push('tr_open', 'tr', 1);
    for (const cell of cells) {
      state.push('td_open', 'td', 1);
      row = pushInline(state, cell, row);
      state.push('td_close', 'td', -1);
    }
    state.push('tr_close', 'tr', -1);
  }
  if (!silent) state.push('table_close', 'table', -1);
  return end;
}

const tableTag = /<table(?=[\s/>])|<\/table\s*>/gi;
const block = /\n[ \t\r]*\n|```|~~~|<(?:pre|ul|ol|h[1-6])[\s>]/i;
const holdsBlocks = (src: string, { start, end }: Span): boolean => block.test(src.slice(start, end).trim());

/** Adds a span as inline content. Returns its line, searching from the given one. */
function pushInline(state: StateBlock, { start, end }: Span, line: number): number {
  const raw = state.src.slice(start, end);
  const token = state.push('inline', '', 0);
  token.content = raw.trim();
  const offset = start + raw.length - raw.trimStart().length;
  const first = lineOf(state, offset, line);
  token.map = [first, lineOf(state, offset + token.content.length, first) + 1];
  token.meta = { offset };
  token.children = [];
  return first;
}

function imageToken({ src, Token }: StateBlock, { tag, end }: Markup, offset: number): Token {
  const token = new Token('html_image', 'img', 0);
  token.content = src.slice(offset, end);
  token.meta = { offset };
  if (tag) describeImage(token, tag);
  return token;
}

/** Shifts the indented lines below an opening to its column. */
function unindent(state: StateBlock, opening: number, end: number, column = state.sCount[opening] ?? 0): void {
  let line = opening + 1;
  while (line < end && state.isEmpty(line)) line += 1;
  const indent = state.sCount[line] ?? 0;
  if (indent <= column) return;
  for (; line < end; line += 1) {
    if (state.isEmpty(line)) continue;
    const own = state.sCount[line] ?? 0;
    if (own < indent) return;
    // The remaining indent counts from the marker, in spaces.
    const left = own - indent + column;
    const text = startOf(state, line);
    const begin = Math.max(state.bMarks[line] ?? 0, text - left);
    state.bMarks[line] = begin;
    state.tShift[line] = text - begin;
    state.sCount[line] = left;
  }
}

/** Reads a formula from `$$` at the start of a line to the next `$$`, as code. */
export function mathBlock(state: StateBlock, first: number, end: number, silent: boolean): boolean {
  const start = startOf(state, first);
  if (!state.src.startsWith('$$', start)) return false;
  const closed = endOfNext(state, mathEnd, start + 2);
  if (closed > (state.eMarks[end - 1] ?? 0) || endOfNext(state, nextBlankLine, start) < closed) return false;
  if (!silent) {
    state.line = lineOf(state, closed, first) + 1;
    const token = state.push('code_block', 'code', 0);
    token.content = state.src.slice(start, closed);
    token.meta = { offset: start };
    token.map = [first, state.line];
  }
  return true;
}

const mathEnd = /\$\$(?=[ \t\r]*$)/gm;
const nextBlankLine = new RegExp(blankLine, 'g');
