import type { Range } from './problem.ts';

/** A file of YAML without the items of its topics, which are many and are read one by one. */
export interface Pieces {
  /** The text without the items. */
  readonly frame: string;
  /** The items of each topic, in the order of the topics: whole lines that begin with a dash. */
  readonly items: readonly (readonly Range[])[];
  /** Where a character of the frame stands in the text. */
  readonly offsetOf: (offset: number) => number;
}

/**
 * Cuts the items of topics out of a project file whose lines stand as people write them: each topic on a line of its
 * own, each item from a dash on, all indented alike. Undefined where it is written otherwise, and is to be parsed whole.
 * What is cut off is YAML by itself, as nothing in it may be indented less than its dash.
 */
export function piecesOf(text: string): Pieces | undefined {
  const [opening, ...more] = text.matchAll(/^topics[ \t]*:[ \t]*(?:#.*)?\r?$/gmu);
  if (!opening || more.length > 0) return undefined;
  const items = topicItems(text, opening.index + opening[0].length + 1);
  return items && { items, ...without(items.flat(), text) };
}

function topicItems(text: string, from: number): Range[][] | undefined {
  const topics: { start: number; end: number }[][] = [];
  let topicIndent: number | undefined;
  let itemIndent: number | undefined;
  let isClosed = false;
  let end = from;
  for (let start = from; start < text.length; start = end) {
    const next = text.indexOf('\n', start);
    end = next < 0 ? text.length : next + 1;
    const indent = indentOf(text, start);
    const first = text[start + indent] ?? '\n';
    const current = topics.at(-1);
    const item = current?.at(-1);
    if (blank.has(first)) {
      if (item) item.end = end;
      continue;
    }
    if (indent === 0) break;
    topicIndent ??= indent;
    if (isDash(text, start + indent)) {
      if (!current || isClosed || indent < topicIndent) return undefined;
      itemIndent ??= indent;
      if (indent < itemIndent) return undefined;
      if (indent === itemIndent) current.push({ start, end });
      else if (item) item.end = end;
    } else if (indent === topicIndent) {
      const line = end - start > maxTopicLine ? undefined : topicLine.exec(text.slice(start + indent, end));
      if (!line) return undefined;
      isClosed = line[1] !== undefined;
      topics.push([]);
      itemIndent = undefined;
    } else if (item && itemIndent !== undefined && indent > itemIndent) item.end = end;
    else return undefined;
  }
  return topics;
}

/** What the first sign of a line that says nothing can be. */
const blank: ReadonlySet<string> = new Set(['\n', '\r', '#']);
/** Characters. A longer one is a mistake. */
const maxTopicLine = 1000;
/** A topic, whose prompts stand below it unless it says that it has none. */
const topicLine =
  /^(?:[^\s#\-?:,[\]{}&*!|>'"%@`][^\r\n\t:#]*|"[^"\\]*"[ ]*|'[^']*'[ ]*):[ ]*(\[\][ ]*)?(?:#.*)?\r?\n?$/u;

function indentOf(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ') at += 1;
  return at - start;
}

function isDash(text: string, at: number): boolean {
  if (text[at] !== '-') return false;
  const next = text[at + 1];
  return next === undefined || next === ' ' || next === '\n' || next === '\r';
}

function without(holes: readonly Range[], text: string): Pick<Pieces, 'frame' | 'offsetOf'> {
  const parts: string[] = [];
  const cuts: { readonly at: number; readonly removed: number }[] = [];
  let from = 0;
  let removed = 0;
  for (const { start, end } of holes) {
    if (start > from || cuts.length === 0) {
      parts.push(text.slice(from, start));
      cuts.push({ at: start - removed, removed: removed + end - start });
    } else cuts[cuts.length - 1] = { at: start - removed, removed: removed + end - start };
    removed += end - start;
    from = end;
  }
  parts.push(text.slice(from));
  return {
    frame: parts.join(''),
    offsetOf: (offset) => offset + (cuts.findLast(({ at }) => at <= offset)?.removed ?? 0),
  };
}
