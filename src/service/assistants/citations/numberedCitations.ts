import type { GivenSource } from '../../../analysis/reading/citedPages.ts';
import { withoutHtml } from '../../../text/html/withoutHtml.ts';
import { withPlainMarks } from '../../../text/markdown/rawMarks.ts';
import { withoutReasoning } from '../../../text/markdown/reasoning.ts';
import { cleanUrl, keyOfClean } from '../../../text/urls.ts';
import { endOfWord } from './offsets.ts';
import { type Citation, isWithin, type NamedPage, ownMarks, ownSources } from './ownMarks.ts';

interface AnswerWithCitations {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Pages that were searched but not cited. */
  readonly consulted: readonly NamedPage[];
}

/**
 * Adds citations to an answer: marks such as `[1][2]` after the cited words, and a numbered list of sources at the end.
 * Each page has one number: cited pages first, in order of their first citation, then consulted pages, then pages from
 * the model's own list.
 *
 * Converts raw HTML to Markdown and removes the provider's own marks and the model's own source list and definitions.
 * The Markdown is empty if the answer has no readable text.
 */
export function withSourceNumbers(answer: AnswerWithCitations): { markdown: string; sources: GivenSource[] } {
  const { text, citations, consulted } = withoutRaw(answer);
  const pages = new NumberedPages();
  const edits = new Map<number, MarkEdit>();
  const own = ownSources(text);
  for (const { start, end, urls } of citations.toSorted((a, b) => (a.end ?? Infinity) - (b.end ?? Infinity))) {
    const numbers = urls.slice(0, maxPagesCited).flatMap((page) => pages.number(page, true) ?? []);
    if (end === undefined || !(end > 0)) continue;
    const edit = placed(text, start, Math.min(end, text.length));
    if (isWithin(own, edit.end - 1)) continue;
    const same = edits.get(edit.end) ?? edit;
    same.start = Math.min(edit.start, same.start);
    numbers.forEach((number) => same.numbers.add(number));
    edits.set(edit.end, same);
  }
  consulted.forEach((page) => pages.number(page, false));
  const isListed = pages.list.length > 0;
  if (isListed) own.pages.forEach((page) => pages.number(page, false));
  const { list } = pages;
  const stray = isListed
    ? strayMarks(text, list.length).filter(({ end }) => (edits.get(end)?.start ?? end) === end)
    : [];
  const lists = isListed ? own.spans.map(({ start, end }) => ({ start, end, numbers: new Set<number>() })) : [];
  const body = withoutHtml(
    withMarkEdits(text, [...lists, ...withBrackets(text, [...edits.values(), ...stray])]),
  ).trimEnd();
  const blank = isBlank(body);
  const lines = list.map(
    ({ url, title }, index) =>
      `[${index + 1}] ${title ? `${plainTitle(title)} - ` : ''}${/[*_~]/.test(url) ? `<${url}>` : url}`,
  );
  return {
    markdown: blank ? '' : list.length === 0 ? body : `${body}${fenceEnd(body)}\n\nSources:\n\n${lines.join('\n')}`,
    sources: list,
  };
}

/**
 * Removes reasoning and the marks that the assistant writes for its own web page. Those marks are converted instead of
 * removed if the provider reports no pages.
 */
function withoutRaw({ text, citations, consulted }: AnswerWithCitations): AnswerWithCitations {
  const answer = withoutReasoning(text);
  const before = text.length - answer.length;
  const plain = withPlainMarks(answer, citations.length + consulted.length === 0);
  const moved = (offset: number | undefined): number | undefined =>
    offset === undefined ? undefined : plain.at(offset - before);
  return {
    text: plain.text,
    citations: citations
      .slice(0, maxCitations)
      .map(({ start, end, urls }) => ({ start: moved(start), end: moved(end), urls })),
    consulted,
  };
}

/** Maximum number of citations in one answer. */
export const maxCitations = 2000;

/** Maximum number of pages in one citation. */
const maxPagesCited = 100;

class NumberedPages {
  private readonly pages = new Map<string, { number: number; page: GivenSource }>();

  number({ url = '', title }: NamedPage, cited: boolean): number | undefined {
    const clean = cleanUrl(url);
    if (clean === undefined) return undefined;
    const key = keyOfClean(clean);
    const known = this.pages.get(key);
    if (known) return known.number;
    // Marks have at most three digits.
    if (this.pages.size === 999) return undefined;
    const label = title?.replace(/\s+/g, ' ').trim().slice(0, 300);
    const page = { url: clean, ...(label && { title: label }), cited };
    this.pages.set(key, { number: this.pages.size + 1, page });
    return this.pages.size;
  }

  get list(): GivenSource[] {
    return [...this.pages.values()].map(({ page }) => page);
  }
}

/** Marks that the model wrote itself. They would refer to the wrong entries of our list. Links are not included. */
const strayMarks = (text: string, pages: number): MarkEdit[] =>
  ownMarks(text, pages)
    .filter(({ end }) => text.charAt(end) !== '(')
    .map(({ start, end }) => ({ start, end, numbers: new Set<number>() }));

/** Removes characters that could form a mark, open a code span that swallows the list, or replace the line's link. */
const plainTitle = (title: string): string =>
  title
    .replace(/[[\]<>`\\|$*]+/g, ' ')
    .replace(/https?:\/\/|www\./gi, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the fence that closes a code block left open, because the source list would end up inside it. */
function fenceEnd(markdown: string): string {
  let open = '';
  for (const [, fence = '', info = ''] of markdown.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)/gm)) {
    if (open === '') open = fence;
    else if (fence.startsWith(open) && info.trim() === '') open = '';
  }
  return open === '' ? '' : `\n${open}`;
}

/** Replaces a range of an answer with marks that have these numbers. Offsets are UTF-16 code units. */
interface MarkEdit {
  start: number;
  readonly end: number;
  readonly numbers: Set<number>;
}

/**
 * Places a mark directly after the cited words: after the end of the last word, and before a trailing space or cell
 * border that the provider includes in the range.
 */
function placed(text: string, start: number | undefined, end: number): MarkEdit {
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
function withBrackets(text: string, edits: readonly MarkEdit[]): MarkEdit[] {
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
function withMarkEdits(text: string, edits: readonly MarkEdit[]): string {
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

/** True if Markdown without HTML has no readable text: only whitespace, invisible characters, marks, and markup. */
export const isBlank = (markdown: string): boolean =>
  !readableSign.test(
    markdown.replace(
      /\[\d{1,3}\]|【\d[^【】\n]{0,200}】|&(?:nbsp|zwn?j|#(?:160|8203|65279)|#x(?:a0|200b|feff));/gi,
      '',
    ),
  );

/** A visible character. Excludes U+2800, the empty Braille cell. */
const readableSign = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800*_#>|~`-]/u;
