import type { StateBlock } from 'markdown-it';
import { matchAt } from '../../matches.ts';
import { endOfNext } from '../unseenHtml.ts';
import { blankLine, type Markup, markupAt } from './markup.ts';

/**
 * A rule of blocks that leaves out markup at the beginning of a line: tags, components, shortcodes, templates, comments,
 * and the lines that open and close directives and admonitions. The text beside it and inside of it stays.
 */
export function markupBlock(state: StateBlock, first: number, end: number, silent: boolean): boolean {
  if ((state.sCount[first] ?? 0) - state.blkIndent > 3) return false;
  const start = startOf(state, first);
  const stop = state.eMarks[first] ?? start;
  if (directive.test(state.src.slice(start, Math.min(stop, start + longestDirective)))) {
    if (!silent) {
      state.line = first + 1;
      unindent(state, first, end);
    }
    return true;
  }
  return htmlHeading(state, first, end, silent) || leadingMarkup(state, first, end, silent);
}

/** `:::note[Title]` and `:::`; `!!! note "Title"`, `??? tip` and `=== "Tab"` of MkDocs. */
const directive = /^(?::{3,}[ \t]*(?:[{[\p{L}].*)?$|(?:!!!|\?\?\?\+?)[ \t]+[\w-]|===!?[ \t]+")/u;
const longestDirective = 300;

const startOf = ({ bMarks, tShift }: StateBlock, line: number): number => (bMarks[line] ?? 0) + (tShift[line] ?? 0);

/** The line of an offset, at `from` or below. */
function lineOf({ eMarks }: StateBlock, offset: number, from: number): number {
  let line = from;
  while ((eMarks[line] ?? Infinity) < offset) line += 1;
  return line;
}

function leadingMarkup(state: StateBlock, first: number, end: number, silent: boolean): boolean {
  const limit = state.eMarks[end - 1] ?? 0;
  let at = startOf(state, first);
  let line = first;
  const passed: Markup[] = [];
  for (let found = markupAt(state, at, limit); found; found = markupAt(state, at, limit)) {
    passed.push(found);
    at = state.skipSpaces(found.end);
    line = lineOf(state, at, line);
  }
  const isAlone = at >= (state.eMarks[line] ?? limit);
  const separates = passed.some(({ place }) => place === 'block' || (place === 'alone' && isAlone));
  if (!separates) return false;
  if (silent) return true;
  if (isAlone) {
    state.line = line + 1;
    if (passed.at(-1)?.opens) unindent(state, line, end, state.sCount[first]);
    return true;
  }
  // The line begins where the text does; on the first line other rules go on from here.
  state.bMarks[line] = at;
  state.tShift[line] = 0;
  state.sCount[line] = state.blkIndent;
  if (line === first) return false;
  state.line = line;
  return true;
}

/** Takes the lines below an opening, as far as they are indented behind it, to where it stands. */
function unindent(state: StateBlock, opening: number, end: number, column = state.sCount[opening] ?? 0): void {
  let line = opening + 1;
  while (line < end && state.isEmpty(line)) line += 1;
  const indent = state.sCount[line] ?? 0;
  if (indent <= column) return;
  for (; line < end; line += 1) {
    if (state.isEmpty(line)) continue;
    const own = state.sCount[line] ?? 0;
    if (own < indent) return;
    // What is left of the indent is counted from the mark, in spaces.
    const left = own - indent + column;
    const text = startOf(state, line);
    const begin = Math.max(state.bMarks[line] ?? 0, text - left);
    state.bMarks[line] = begin;
    state.tShift[line] = text - begin;
    state.sCount[line] = left;
  }
}

/** `<h2 id="a">Title</h2>` is a heading. */
function htmlHeading(state: StateBlock, first: number, end: number, silent: boolean): boolean {
  const start = startOf(state, first);
  const level = matchAt(headingTag, state.src, start)?.[1];
  const limit = state.eMarks[end - 1] ?? 0;
  const opened = level === undefined ? undefined : markupAt(state, start, limit);
  if (!opened) return false;
  const near = state.src.slice(opened.end, Math.min(limit, opened.end + longestHeading));
  const length = near.search(/<\/h[1-6]\s*>|\n[ \t\r]*\n/i);
  const content = near.slice(0, Math.max(0, length)).trim();
  if (content === '') return false;
  if (silent) return true;
  const from = lineOf(state, opened.end + near.indexOf(content), first);
  const to = lineOf(state, opened.end + length, from);
  state.line = to + 1;
  const open = state.push('heading_open', `h${level}`, 1);
  open.map = [first, state.line];
  const inline = state.push('inline', '', 0);
  inline.content = content;
  inline.map = [from, state.line];
  inline.children = [];
  state.push('heading_close', `h${level}`, -1);
  return true;
}

const headingTag = /<h([1-6])(?=[\s>])/iy;
const longestHeading = 2000;

/** `$$` at the beginning of a line opens a formula that ends at the next `$$`; it is no prose. */
export function mathBlock(state: StateBlock, first: number, end: number, silent: boolean): boolean {
  const start = startOf(state, first);
  if (!state.src.startsWith('$$', start)) return false;
  const closed = endOfNext(state, mathEnd, start + 2);
  if (closed > (state.eMarks[end - 1] ?? 0) || endOfNext(state, nextBlankLine, start) < closed) return false;
  if (!silent) state.line = lineOf(state, closed, first) + 1;
  return true;
}

/** `$$` at the end of a line. */
const mathEnd = /\$\$(?=[ \t\r]*$)/gm;
const nextBlankLine = new RegExp(blankLine, 'g');
