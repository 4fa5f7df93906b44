import type { Range } from '../problem.ts';
import type { Entry, MapValue, Value } from '../value.ts';
import type { TextEdits } from './textEdits.ts';
import { rewrittenScalar, type Written, writtenLines } from './written.ts';

/** New list item, as lines with a dash (block style) and as text inside brackets (flow style). */
export interface Fresh {
  readonly block: (indent: number) => readonly string[];
  readonly flow: string;
}

export const freshItem = (value: Written): Fresh => ({
  block: (indent) => writtenLines([value]).map((line) => ' '.repeat(indent) + line),
  flow: writtenLines([value], { flow: true })[0]?.slice(1, -1) ?? '',
});

/** True for a list or map in flow style (brackets). */
export const isFlow = ({ kind, start }: Value, { text }: TextEdits): boolean =>
  kind !== 'scalar' && (text[start] === '[' || text[start] === '{');

export function setScalar(value: Range, wanted: string, flow: boolean, edits: TextEdits): void {
  const source = edits.text.slice(value.start, value.end);
  edits.replace(value, rewrittenScalar(source, wanted, { flow, eol: edits.eol }));
}

/** Returns the offset of each item's dash in a block-style list. */
export function dashesOf(from: number, items: readonly Range[], text: string): number[] {
  let at = from;
  return items.map(({ end }) => {
    const dash = firstSign(at, text);
    at = end;
    return dash;
  });
}

/** Returns the offset of the first character that is neither whitespace nor part of a comment. */
function firstSign(from: number, text: string): number {
  let at = from;
  while (at < text.length) {
    if (text[at] === '#') at = text.indexOf('\n', at) < 0 ? text.length : text.indexOf('\n', at);
    else if (/\s/u.test(text[at] ?? '')) at += 1;
    else break;
  }
  return at;
}

/**
 * Returns the lines of a child from `mark` to `end`, including comments directly above it with the same indentation.
 * Comments on the line of `after` or above are excluded: this is the end of the previous child, or of the parent's key.
 */
export function linesWithComments(mark: number, end: number, after: number, edits: TextEdits): Range {
  const { text } = edits;
  let start = edits.lineStart(mark);
  const column = mark - start;
  const least = edits.lineEnd(after);
  while (start > least) {
    const above = edits.lineStart(start - 1);
    if (above < least || edits.text.slice(above, start).search(/\S/u) !== column || text[above + column] !== '#') break;
    start = above;
  }
  return { start, end: edits.lineEnd(end) };
}

interface ListPlace {
  readonly entry: Entry;
  readonly items: readonly Range[];
  /** Indentation of items if the list is empty. If missing, an empty flow-style list stays in that style. */
  readonly indent?: number;
}

export function changeList(
  { entry, items, indent }: ListPlace,
  { removed, added }: { readonly removed: ReadonlySet<number>; readonly added: readonly Fresh[] },
  edits: TextEdits,
): void {
  const { key, value } = entry;
  if (removed.size === 0 && added.length === 0) return;
  const left = items.length - removed.size;
  if (isFlow(value, edits) && (items.length > 0 || indent === undefined))
    return changeFlow(value, items, { removed, added: added.map(({ flow }) => flow) }, edits);
  if (items.length === 0) {
    if (value.end > value.start) edits.replace({ start: colonOf(key, edits.text) + 1, end: value.end }, '');
    edits.addLines(
      value.end,
      added.flatMap(({ block }) => block(indent ?? 0)),
    );
    return;
  }
  const dashes = dashesOf(value.start, items, edits.text);
  for (const at of removed) edits.replace(blockLines({ entry, items }, dashes, at, edits), '');
  if (left === 0 && added.length === 0) insertBehind(key, ' []', edits);
  const column = edits.columnOf(dashes[0] ?? 0);
  if (added.length > 0)
    edits.addLines(
      items.at(-1)?.end ?? 0,
      added.flatMap(({ block }) => block(column)),
    );
}

/** Returns the lines of a list item, including comments directly above it. */
export const blockLines = (
  { entry, items }: ListPlace,
  dashes: readonly number[],
  at: number,
  edits: TextEdits,
): Range => linesWithComments(dashes[at] ?? 0, items[at]?.end ?? 0, items[at - 1]?.end ?? entry.key.end, edits);

export function changeFlow(
  whole: Range,
  children: readonly Range[],
  { removed, added }: { readonly removed: ReadonlySet<number>; readonly added: readonly string[] },
  edits: TextEdits,
): void {
  const remaining = children.filter((_, at) => !removed.has(at));
  const last = remaining.at(-1);
  if (!last) {
    const [open, close] = [edits.text[whole.start], edits.text[whole.end - 1]];
    edits.replace(whole, `${open}${added.join(', ')}${close}`);
    return;
  }
  for (const at of removed) {
    const child = children[at];
    const next = children[at + 1];
    if (child && child.start < last.start) edits.replace({ start: child.start, end: next?.start ?? child.end }, '');
  }
  const more = added.map((text) => `, ${text}`).join('');
  edits.replace({ start: last.end, end: Math.max(last.end, children.at(-1)?.end ?? 0) }, more);
}

export function colonOf({ end }: Range, text: string): number {
  const at = text.indexOf(':', end);
  return at < 0 ? end : at;
}

const insertBehind = (key: Range, text: string, edits: TextEdits): void => {
  const at = colonOf(key, edits.text) + 1;
  edits.replace({ start: at, end: at }, text);
};

export const entryRanges = ({ entries }: MapValue, edits: TextEdits): Range[] =>
  entries.map(({ key, value }) => ({ start: key.start, end: Math.max(key.end + 1, lastEnd(value, edits)) }));

/**
 * Returns the end of the last nested value, because the range of a block-style collection can include comments after
 * it.
 */
function lastEnd(value: Value, edits: TextEdits): number {
  if (value.kind === 'scalar' || isFlow(value, edits)) return value.end;
  const ends =
    value.kind === 'list'
      ? value.items.map((item) => lastEnd(item, edits))
      : entryRanges(value, edits).map(({ end }) => end);
  return ends.at(-1) ?? value.end;
}

export function addFields(
  map: MapValue,
  fields: Readonly<Record<string, Written>>,
  edits: TextEdits,
  inline: readonly string[] = [],
): void {
  if (Object.keys(fields).length === 0) return;
  const ranges = entryRanges(map, edits);
  if (isFlow(map, edits)) {
    const added = [writtenLines(fields, { flow: true })[0]?.slice(1, -1) ?? ''];
    return changeFlow(map, ranges, { removed: new Set(), added }, edits);
  }
  const indent = ' '.repeat(edits.columnOf(map.entries[0]?.key.start ?? 0));
  edits.addLines(
    ranges.at(-1)?.end ?? map.end,
    writtenLines(fields, { inline }).map((line) => indent + line),
  );
}

/** Removes a field from a map that has other fields. */
export function removeField(map: MapValue, entry: Entry, edits: TextEdits): void {
  const ranges = entryRanges(map, edits);
  const at = map.entries.indexOf(entry);
  const [own, next] = [ranges[at], ranges[at + 1]];
  if (!own) return;
  if (isFlow(map, edits)) return changeFlow(map, ranges, { removed: new Set([at]), added: [] }, edits);
  const isBehindDash = at === 0 && edits.text.slice(edits.lineStart(own.start), own.start).trim() !== '';
  if (isBehindDash && next) edits.replace({ start: own.start, end: next.start }, '');
  else edits.replace(linesWithComments(own.start, own.end, ranges[at - 1]?.end ?? 0, edits), '');
}

/** Replaces a value of any style with a short one. */
export function setValue({ key, value }: Entry, fresh: string, edits: TextEdits): void {
  const isBlock = value.kind !== 'scalar' && !isFlow(value, edits);
  if (!isBlock && value.end > value.start) return edits.replace(value, fresh);
  if (isBlock) edits.replace({ start: edits.lineStart(value.start), end: edits.lineEnd(lastEnd(value, edits)) }, '');
  insertBehind(key, ` ${fresh}`, edits);
}
