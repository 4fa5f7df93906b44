import type { Range } from './problem.ts';

/**
 * Project file split into a frame and the items of its topics, which are parsed one by one because there can be many.
 */
interface Pieces {
  readonly frame: string;
  /** Items by topic, in order: whole lines that start with a dash. */
  readonly items: readonly (readonly Range[])[];
  /** Converts an offset in the frame to an offset in the text. */
  readonly offsetOf: (offset: number) => number;
}

/**
 * Splits a project file in the usual layout: each topic on its own line, and items with the same indentation that start
 * with a dash. Undefined for any other layout, which must be parsed as a whole. Each item is valid YAML on its own,
 * because its lines are indented at least as far as its dash.
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

/** Possible first characters of blank and comment lines. */
const blank: ReadonlySet<string> = new Set(['\n', '\r', '#']);
/** Maximum number of characters. A longer line is a mistake. */
const maxTopicLine = 1000;
/** Matches the line of a topic. Its prompts follow below, unless it has an empty list. */
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
