import { citationMarks } from '../../../text/markdown/citationMarks.ts';
import { type MarkdownDocument, readMarkdown, type Span } from '../../../text/markdown/document.ts';
import { definitionsOf, isTitle } from '../../../text/markdown/numberedSources.ts';
import { codeBlocks } from '../../../text/markdown/rawBlocks.ts';
import { isSourcesHeading } from '../../../text/markdown/sourceList.ts';
import { outside } from '../../../text/spans.ts';

/** A mark such as `[1, 2]` that a model wrote itself. Offsets are UTF-16 code units. */
interface OwnMark {
  /** Includes the space before the mark, which is removed with it. */
  readonly start: number;
  readonly end: number;
  /** Page numbers, counted from 1. Numbers above the number of pages are dropped. */
  readonly numbers: readonly number[];
  /** Link target directly after the mark, as in `[1](https://…)`. Usually empty. */
  readonly link: string;
  /** True for the form `【3†source】`. */
  readonly tagged: boolean;
}

/**
 * Finds the marks that a model wrote into an answer with this number of pages. A mark that refers to none of them
 * counts only where marks usually are: after words, and not as an index directly after a name. Code and link
 * definitions are skipped.
 */
export function ownMarks(text: string, pages: number): OwnMark[] {
  const groups = marksIn(text, pages).filter(([first]) => !(isIndex(text, first) && isZero(text, first)));
  const glued = groups.some((group) => countsPages(group) && isIndex(text, group[0]));
  return groups
    .filter((group) => countsPages(group) || group.every((mark) => mark.tagged) || standsAsMark(text, group, glued))
    .flat();
}

/**
 * Converts the marks of an answer, such as `[1][2]`, to citations of the pages with these numbers. Marks inside the
 * answer's own source list are ignored.
 */
export function countedCitations(text: string, pages: readonly NamedPage[]): Citation[] {
  if (pages.length === 0) return [];
  const own = ownSources(text);
  return ownMarks(text, pages.length)
    .filter(({ end }) => !isWithin(own, end - 1))
    .map(({ start, end, numbers, link }) => ({
      start,
      end: end + link.length,
      urls: numbers.flatMap((number) => pages[number - 1] ?? []),
    }));
}

type Group = readonly [OwnMark, ...OwnMark[]];

function marksIn(text: string, pages: number): Group[] {
  const groups: [OwnMark, ...OwnMark[]][] = [];
  const matches = Array.from(
    text.matchAll(codeOrMark).take(maxMarks),
    ({ 0: match, 1: tagged, 2: brackets, index }) => ({
      start: index,
      end: index + match.length,
      tagged,
      brackets,
    }),
  );
  for (const { start, end, tagged, brackets } of outside(codeBlocks(text), matches)) {
    if (tagged === undefined && brackets === undefined) continue;
    if (text.charAt(end) === ':' && lineBefore(text, start).trim() === '') continue;
    const link = text.charAt(end) === '(' ? (/^\([^()\s]*\)/.exec(text.slice(end, end + 2048))?.[0] ?? '') : '';
    const numbers = citationMarks(brackets ?? tagged ?? '')
      .map(({ number }) => number)
      .filter((number) => number <= pages);
    // A linked number that refers to no page is an ordinary link.
    if (link !== '' && numbers.length === 0) continue;
    const mark = { start, end, numbers, link, tagged: tagged !== undefined };
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last?.tagged === mark.tagged && last.end + last.link.length === start) group.push(mark);
    else groups.push([mark]);
  }
  return groups;
}

const maxMarks = 50_000;

const codeOrMark =
  /`[^`\n]+`|[ \t]?(?:(【\d{1,3}(?::\d{1,3})?†[^【】\n]{0,200}】)|(?<!\\)(\[\^?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}\]|【\d{1,3}(?:\s?[,，、;–-]\s?\d{1,3}){0,9}】))/g;

const countsPages = (group: Group): boolean => group.some(({ numbers }) => numbers.length > 0);

/**
 * True if brackets that refer to no page are marks anyway.
 * @param glued true if marks of this answer that refer to pages directly follow words, without a space
 */
function standsAsMark(text: string, group: Group, glued: boolean): boolean {
  const [first] = group;
  const { end } = group.at(-1) ?? first;
  if (!group.every((mark) => smallNumbers.test(text.slice(bracketOf(text, mark), mark.end)))) return false;
  if (!/\p{L}/u.test(lineBefore(text, first.start))) return false;
  const next = text.slice(end, end + 1);
  if (!isIndex(text, first)) return !/[\p{L}\p{N}([]/u.test(next);
  return glued && !isZero(text, first) && /^(?:$|[\s.,;:!?)])/.test(next);
}

/** Larger numbers are usually years, sizes, or codes. */
const smallNumbers = /^\[(?:0|[1-9]\d?(?:\s?[,;]\s?[1-9]\d?)*)\]$/;

/**
 * True if the mark directly follows a word, as an index follows a variable name. Scripts without spaces have no such
 * names.
 */
const isIndex = (text: string, { start }: OwnMark): boolean =>
  text.charAt(start) === '[' && /[\w)\]\p{Script=Latin}]/u.test(text.charAt(start - 1));

const isZero = (text: string, mark: OwnMark): boolean => text.slice(bracketOf(text, mark), mark.end) === '[0]';

const bracketOf = (text: string, { start }: OwnMark): number => (/[ \t]/.test(text.charAt(start)) ? start + 1 : start);

/** Returns at most the last 200 characters of the line before an offset. */
const lineBefore = (text: string, at: number): string =>
  text
    .slice(Math.max(0, at - 200), at)
    .split('\n')
    .at(-1) ?? '';

/** The model's own source list and definitions: their ranges in the text, and the listed pages. */
interface OwnSources {
  /** Whole lines, in order. Offsets are UTF-16 code units. */
  readonly spans: readonly Span[];
  readonly pages: readonly NamedPage[];
}

/**
 * Finds the source list that a model wrote at the end of its answer, and its numbered definitions and footnotes with
 * web addresses.
 */
export function ownSources(text: string): OwnSources {
  if (!mayNamePages.test(text)) return { spans: [], pages: [] };
  const document = readMarkdown(text);
  const definitions = definitionsOf(document).slice(0, maxDefinitions);
  const list = listIn(document, definitions.length > 0);
  const first = list.at(0);
  const last = list.at(-1);
  const spans = [...definitions, ...(first && last ? [{ start: first.start, end: last.end }] : [])];
  return {
    spans: spans.map(({ start, end }) => wholeLines(text, start, end)).sort((a, b) => a.start - b.start),
    pages: [
      ...definitions,
      ...list.flatMap(({ links }) =>
        links.map(({ url, text: label }) => ({ url, title: isTitle(label) ? label : undefined })),
      ),
    ],
  };
}

/** True if the offset is inside the model's own source list or definitions. */
export const isWithin = ({ spans }: OwnSources, offset: number): boolean =>
  spans.some(({ start, end }) => start <= offset && offset < end);

/** Marks have at most three digits. */
const maxDefinitions = 999;

const mayNamePages = /https?:\/\/|www\./;

/** Also returns a sources heading that has only definitions below it. Without them it would be left over. */
function listIn({ blocks }: MarkdownDocument, defined: boolean): MarkdownDocument['blocks'] {
  const list = blocks.filter(({ bodySource }) => bodySource);
  const last = blocks.at(-1);
  return list.length === 0 && defined && last && isSourcesHeading(last) ? [last] : list;
}

function wholeLines(text: string, start: number, end: number): Span {
  const next = text.indexOf('\n', end);
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: next === -1 ? text.length : next + 1 };
}

/** A page as the provider reports it. Pages without a web address are ignored. */
export interface NamedPage {
  readonly url: string | undefined;
  readonly title?: string | undefined;
}

/** Words of an answer with the pages that support them. Offsets are UTF-16 code units. */
export interface Citation {
  /** Start of the provider's own mark, which ends at `end` and is replaced. */
  readonly start?: number | undefined;
  /** The mark goes after this offset. Undefined if the pages support no specific words. */
  readonly end?: number | undefined;
  readonly urls: readonly NamedPage[];
}
