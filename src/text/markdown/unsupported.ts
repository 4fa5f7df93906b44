import type { Span } from '../spans.ts';

const opening = '[unsupported: ';

/** The writer's mark around words that no page supports: `[unsupported: The set costs $99.]` */
interface UnsupportedMark extends Span {
  readonly words: Span;
}

/** Marks Markdown text as unsupported. The mark is visible in the file. */
export const asUnsupported = (words: string): string =>
  `${opening}${isBalanced(words) ? words : withoutBrackets(words)}]`;

/** Finds the marks of a text, in order. A mark can't span lines. */
export function unsupportedIn(text: string): UnsupportedMark[] {
  const marks: UnsupportedMark[] = [];
  let start = text.indexOf(opening);
  while (start >= 0) {
    const end = closing(text, start);
    if (end !== undefined) marks.push({ start, end, words: { start: start + opening.length, end: end - 1 } });
    start = text.indexOf(opening, end ?? start + opening.length);
  }
  return marks;
}

export const withoutUnsupported = (markdown: string): string =>
  unsupportedIn(markdown).reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), markdown);

/** Returns the offset after the matching closing bracket. */
function closing(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + longestMark); at++) {
    const sign = text.charAt(at);
    if (sign === '\n') return undefined;
    if (sign === '[') depth += 1;
    if (sign === ']') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return undefined;
}

const longestMark = 4000;

const isBalanced = (words: string): boolean => closing(`[${words.replaceAll('\n', ' ')}]`, 0) === words.length + 2;
const withoutBrackets = (words: string): string => words.replace(/[[\]]/g, '');
