import { endOfWord } from './offsets.ts';

/** Replaces a range of an answer with marks that have these numbers. Offsets are UTF-16 code units. */
export interface MarkEdit {
  start: number;
  readonly end: number;
  readonly numbers: Set<number>;
}

/**
 * Places a mark directly after the cited words: after the end of the last word, and before a trailing space or cell
 * border that the provider includes in the range.
 */
export function placed(text: string, start: number | undefined, end: number): MarkEdit {
  const words = (offset: number, behind: RegExp): number => {
    let at = offset;
    while (at > 0 && offset - at < maxBlanks && behind.test(text.charAt(at - 1))) at--;
    return at;
  };
  if (start !== undefined) {
    const at = words(Math.min(start, end), /[ \t]/);
    return {
      start: opensLine.test(text.slice(Math.max(0, at - maxBlanks), at)) ? Math.min(end, at + blanksAt(text, at)) : at,
      end,
      numbers: new Set(),
    };
  }
  const at = words(endOfWord(text, end), /[\s|]/);
  return { start: at, end: at, numbers: new Set() };
}

const maxBlanks = 200;

/** Start of a list item, quotation, or heading, whose space must stay. */
const opensLine = /(?:^|\n)[ \t>]*(?:[-*+]|\d{1,9}[.)]|#{1,6}|>)$/;
const blanksAt = (text: string, at: number): number => /^[ \t]*/.exec(text.slice(at, at + maxBlanks))?.[0].length ?? 0;

/** Merges brackets that contain only marks into one mark. */
export function withBrackets(text: string, edits: readonly MarkEdit[]): MarkEdit[] {
  const joined: MarkEdit[] = [];
  const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const isJoined = (index: number): boolean =>
    index < sorted.length &&
    isReplaced(sorted[index]) &&
    between.test(text.slice(sorted[index - 1]?.end, sorted[index]?.start));
  for (let from = 0; from < sorted.length;) {
    let to = from + 1;
    while (isJoined(to)) to += 1;
    const run = sorted.slice(from, to);
    from = to;
    const [start, end] = [(run[0]?.start ?? 0) - 1, run.at(-1)?.end ?? 0];
    if (!isReplaced(run[0]) || text.charAt(start) !== '(' || text.charAt(end) !== ')') joined.push(...run);
    else joined.push({ ...placed(text, start, end + 1), numbers: new Set(run.flatMap(({ numbers }) => [...numbers])) });
  }
  return joined;
}

const isReplaced = (edit: MarkEdit | undefined): boolean => edit !== undefined && edit.start < edit.end;
const between = /^[\s,;]{0,9}$/;

/** Applies edits to the text. If edits overlap, the one that starts first wins. */
export function withMarkEdits(text: string, edits: readonly MarkEdit[]): string {
  let result = '';
  let from = 0;
  for (const { start, end, numbers } of [...edits].sort(
    (a, b) => a.start - b.start || b.numbers.size - a.numbers.size,
  )) {
    result +=
      text.slice(from, Math.max(start, from)) +
      [...numbers]
        .sort((a, b) => a - b)
        .map((number) => `[${number}]`)
        .join('');
    from = Math.max(from, end);
    // A mark directly before a parenthesis would become a link.
    if (numbers.size > 0 && text.charAt(from) === '(') result += ' ';
  }
  return result + text.slice(from);
}
