import type { CheckEdit } from '../../checking/finding.ts';
import { type Block, readArticleMarkdown } from '../../text/markdown/document.ts';
import { type Span, withoutOverlaps } from '../../text/spans.ts';
import { withCounts, withoutGaps } from './listNumbers.ts';

export interface Removed {
  readonly text: string;
  readonly reason: string;
  /** Heading above it. */
  readonly section?: string;
  /** True if the text stays, marked as unsupported. */
  readonly marked?: true;
}

/** Sentence that can't stay as it is. */
export interface Fault {
  readonly sentence: Span;
  readonly reason: string;
  readonly rule?: string;
  /** True if no page supports it. */
  readonly isClaim?: boolean;
  /** False if a model said that the text doesn't need it. */
  readonly isNeeded?: boolean | undefined;
  /** True if it addresses the user instead of readers, or would fit any article. Such sentences are always removed. */
  readonly isChat?: boolean;
  /** Edits that let it stay. */
  readonly mend?: readonly CheckEdit[] | undefined;
  /** Page that supports its figure. A link to it for another figure also settles this fault. */
  readonly page?: string | undefined;
}

/**
 * Removes sentences from Markdown, with the markup, bullets and rows that this leaves empty. Closes gaps in the numbers
 * of lists.
 * @param language ISO 639-1 code to correct counts of list items. Without it, counts stay.
 */
export function takeOut(markdown: string, sentences: readonly Span[], language?: string): string {
  const { blocks } = readArticleMarkdown(markdown);
  const holes = withoutOverlaps(sentences.map((sentence) => wholeOf(sentence, blocks, markdown)));
  let remaining = '';
  let at = 0;
  for (const { start, end } of holes) {
    remaining += markdown.slice(at, start);
    at = end;
    // Trims the start of the remaining line.
    if (remaining === '' || remaining.endsWith('\n')) while (/[ \t]/.test(markdown.charAt(at))) at++;
  }
  const before = new Set(markdown.match(emptyLabel)?.map((line) => line.trim()));
  const left = withoutRemains(remaining + markdown.slice(at));
  const introducing = introsIn(markdown).difference(introsIn(left));
  const text = left
    .replace(lineWithColon, (line) => (introducing.has(line.trim()) ? '' : line))
    .replace(emptyLabel, (line) => (before.has(line.trim()) ? line : ''))
    .trim();
  const numbered = withoutGaps(text, markdown);
  return language === undefined ? numbered : withCounts(numbered, markdown, language);
}

/** Finds lines that introduce a list or a table: `Sources differ on two of them:` */
const introsIn = (markdown: string): ReadonlySet<string> =>
  new Set([...markdown.matchAll(intro)].map(([line]) => line.trim()));

/** Extends a sentence to its whole row or quotation, or to the whole table if it is in the header. */
function wholeOf(sentence: Span, blocks: readonly Block[], markdown: string): Span {
  const index = blocks.findLastIndex(({ start }) => start <= sentence.start);
  const block = blocks[index];
  if (block?.kind === 'cell') {
    const table = linesAround(markdown, sentence, isTableLine);
    const isHead = !markdown.slice(table.start, sentence.start).includes('\n');
    return isHead ? table : linesAround(markdown, sentence);
  }
  if (block?.kind === 'quote') return linesAround(markdown, { start: block.start, end: block.end });
  return wholeSentence(sentence, markdown);
}

/** Extends a sentence to its whole link, and to bold markup that opens just before it and closes inside. */
export function wholeSentence(sentence: Span, markdown: string): Span {
  const whole = withLinkEnds(sentence, markdown);
  const words = markdown.slice(whole.start, whole.end);
  const start = whole.start + words.length - words.trimStart().length;
  const end = whole.end - (words.length - words.trimEnd().length);
  const isOpen = (markdown.slice(start, end).split('**').length - 1) % 2 > 0;
  if (!isOpen) return { start, end };
  if (markdown.slice(0, start).endsWith('**')) return { start: start - 2, end };
  return markdown.startsWith('**', end) ? { start, end: end + 2 } : { start, end };
}

const isTableLine = (line: string): boolean => line.includes('|');

/** Extends a span to whole lines, and to adjacent lines that `goesWith` accepts. */
export function linesAround(
  markdown: string,
  { start, end }: Span,
  goesWith: (line: string) => boolean = () => false,
): Span {
  let first = markdown.lastIndexOf('\n', start - 1) + 1;
  let past = endOfLine(markdown, end);
  while (first > 0) {
    const before = markdown.lastIndexOf('\n', first - 2) + 1;
    if (!goesWith(markdown.slice(before, first))) break;
    first = before;
  }
  while (past < markdown.length) {
    const next = endOfLine(markdown, past + 1);
    if (!goesWith(markdown.slice(past + 1, next))) break;
    past = next;
  }
  return { start: first, end: Math.min(markdown.length, past + 1) };
}

function endOfLine(markdown: string, from: number): number {
  const end = markdown.indexOf('\n', from);
  return end < 0 ? markdown.length : end;
}

/** Extends a sentence to the whole link it ends in, and to links in brackets after it. */
function withLinkEnds({ start, end }: Span, markdown: string): Span {
  const linkLength = /^\]\([^()\s]{0,2000}\)\)?[.!?]?/.exec(markdown.slice(end, end + 2010))?.[0].length ?? 0;
  const past = end + linkLength;
  const links = linksBehind.exec(markdown.slice(past, past + 4200))?.[0].length ?? 0;
  return { start: markdown.charAt(start - 1) === '[' ? start - 1 : start, end: past + links };
}

/** Links in brackets after a quotation: `([lab.example](https://lab.example/)).` */
const linksBehind = /^(?:[ \t]{0,9}\(\[[^[\]\n]{1,200}\]\([^()\s]{1,2000}\)\)){1,9}[.!?…]{0,3}/;

const emptyLink = /\[[ \t]{0,9}\]\([^()\s]{0,2000}\)/g;
const emptyMarks = /\*{4,6}|_{4,6}|\*\*[ \t]{1,9}\*\*|""|“”|„“|\([ \t]{0,9}\)/g;
const emptyItem = /^[ \t>]{0,20}(?:[-*+>]|\d{1,9}[.)])[ \t]{0,20}(?:[*_]{1,3})?[ \t]{0,20}(?:\n|$(?![^]))/gm;
/** Label with no text left after it, such as `2. **Noise level.**`, but no longer sentence. */
const emptyLabel =
  /^[ \t>]{0,20}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,20})?\*\*(?:[^*\n ]{1,40} ){0,2}(?:[^*\n ]{1,40}(?:\.\*\*|\*\*\.)|[^*\n]{1,80}(?:[:?]\*\*|\*\*[:?]))[ \t]{0,20}(?:\n|$(?![^]))/gm;
const intro = /^[^\s.!?#|>][^\n.!?]{0,300}:[ \t]{0,9}\n{1,3}(?=[ \t]{0,9}(?:[-*+|]|\d{1,9}[.)]) ?)/gm;
const lineWithColon = /^[^\s.!?#|>][^\n.!?]{0,300}:[ \t]{0,9}(?:\n{1,3}|$(?![^]))/gm;
const emptyTable =
  /^(?<!\|[^\n]*\n)[ \t]{0,3}\|[^\n]*\n[ \t]{0,3}\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*(?:\n(?![ \t]*\|)|$(?![^]))/gm;
/** Heading without text or a deeper heading below it. */
const emptyHeading = /^(#{1,6}) [^\n]*\n+(?=(?!\1#)#{1,6} |$(?![^]))/gm;

function withoutRemains(markdown: string): string {
  let text = markdown
    .replace(emptyLink, '')
    .replace(emptyMarks, '')
    .replace(/(?<=\S)[ \t]{2,}(?=\S)/g, ' ')
    .replace(/(?<=\S)[ \t]{1,20}$|^ (?=\S)/gm, '')
    .replace(emptyItem, '')
    .replace(emptyTable, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  for (let before = ''; before !== text;) {
    before = text;
    text = text
      .replace(emptyHeading, '')
      .replace(/(?:^|\n)#{1,6} [^\n]*$/, '')
      .trim();
  }
  return text;
}

/** Describes removed sentences for a report, each with the heading above it. Cells are shown as their whole row. */
export function textsOf(faults: readonly Fault[], markdown: string): Removed[] {
  const { blocks } = readArticleMarkdown(markdown);
  const headings = blocks.filter(({ kind, level }) => kind === 'heading' && level > 1);
  return faults.map(({ sentence, reason }) => {
    const section = headings.findLast(({ start }) => start < sentence.start)?.text;
    const isCell = blocks.findLast(({ start }) => start <= sentence.start)?.kind === 'cell';
    const { start, end } = isCell ? linesAround(markdown, sentence) : wholeSentence(sentence, markdown);
    return {
      text: shown(markdown.slice(start, end)),
      reason,
      ...(section !== undefined && { section: shown(section) }),
    };
  });
}

const maxShownLength = 500;

/** Shortens a text to one line of at most 500 characters. */
export function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > maxShownLength ? `${line.slice(0, maxShownLength - 1)}…` : line;
}
