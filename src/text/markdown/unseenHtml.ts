import type { StateBlock, StateInline } from 'markdown-it';

type State = StateBlock | StateInline;

/**
 * A rule of blocks that leaves out what a page holds and nobody reads: comments, scripts and styles at the beginning of
 * a line. What stands behind one on its last line is text again. One that does not end is text itself.
 */
export function unseenBlock(state: StateBlock, first: number, end: number, silent: boolean): boolean {
  if ((state.sCount[first] ?? 0) - state.blkIndent > 3) return false;
  const limit = state.eMarks[end - 1] ?? 0;
  let at = (state.bMarks[first] ?? 0) + (state.tShift[first] ?? 0);
  let line = first;
  let behind = endOfUnseen(state, at, limit);
  if (behind === undefined) return false;
  if (silent) return true;
  while (behind !== undefined) {
    at = behind;
    while ((state.eMarks[line] ?? limit) < at) line += 1;
    at = state.skipSpaces(at);
    behind = endOfUnseen(state, at, limit);
  }
  if (at >= (state.eMarks[line] ?? limit)) {
    state.line = line + 1;
    return true;
  }
  // The line begins where the text does; on the first line it is other rules that go on from here.
  state.bMarks[line] = at;
  state.tShift[line] = 0;
  state.sCount[line] = state.blkIndent;
  if (line === first) return false;
  state.line = line;
  return true;
}

/** The same within a line. */
export function unseenInline(state: StateInline, silent: boolean): boolean {
  const end = endOfUnseen(state, state.pos, state.posMax);
  if (end === undefined) return false;
  if (!silent && state.pending !== '') state.pushPending();
  state.pos = end;
  return true;
}

/** The same text, as long as before, in which comments, scripts and styles are text. */
export const withUnseenAsText = (markdown: string): string => markdown.replace(/<(?=!--|script|style)/gi, '‹');

/** Where a comment, script or style that begins at `from` ends; undefined if none begins, or ends up to `limit`. */
export function endOfUnseen(state: State, from: number, limit: number): number | undefined {
  opening.lastIndex = from;
  const found = opening.exec(state.src);
  if (!found) return undefined;
  // `<!-->` is a whole comment.
  const end = endOfNext(state, closings[found[1]?.toLowerCase() ?? 'comment'] ?? /$/g, from + 2);
  return end <= limit ? end : undefined;
}

const opening = /<(?:!--|(script|style)(?=[\s>]))/iy;
const closings: Readonly<Record<string, RegExp>> = {
  comment: /-->/g,
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
};

/** A closing, and from where on it is the next one. */
interface Closing {
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

const lastClosings = new WeakMap<State, Map<string, Closing>>();

/**
 * Where the next match of a global expression ends, from an offset on; Infinity if there is none. The last one is
 * remembered, because a text full of openings would be searched from each of them to its end.
 */
export function endOfNext(state: State, closing: RegExp, from: number): number {
  const known = lastClosings.get(state) ?? new Map<string, Closing>();
  lastClosings.set(state, known);
  const last = known.get(closing.source);
  if (last && last.from <= from && from <= last.start) return last.end;
  const expression = new RegExp(closing);
  expression.lastIndex = from;
  const found = expression.exec(state.src);
  const next = found
    ? { from, start: found.index, end: expression.lastIndex }
    : { from, start: Infinity, end: Infinity };
  known.set(closing.source, next);
  return next.end;
}
