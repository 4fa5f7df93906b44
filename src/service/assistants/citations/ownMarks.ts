import { citationMarks } from '../../../text/markdown/citationMarks.ts';
import { codeBlocks } from '../../../text/markdown/rawBlocks.ts';
import { outside } from '../../../text/spans.ts';
import type { Citation, NamedPage } from './numberedCitations.ts';
import { isWithin, ownSources } from './ownSources.ts';

/** A mark such as `[1, 2]` that a model wrote itself. Offsets are UTF-16 code units. */
interface OwnMark {
  /** Of the blank before it, which goes with it. */
  readonly start: number;
  readonly end: number;
  /** The pages that it counts from 1, of those that there are. */
  readonly numbers: readonly number[];
  /** What makes it a link to its page, as in `[1](https://…)`; mostly empty. */
  readonly link: string;
  /** Whether it is of the form `【3†source】`. */
  readonly tagged: boolean;
}

/**
 * The marks that a model wrote into an answer with so many pages. One that counts none of them must stand where marks
 * do: behind words, and not as an index stands behind a name. Code and the definitions of links are left alone.
 */
export function ownMarks(text: string, pages: number): OwnMark[] {
  const groups = marksIn(text, pages).filter(([first]) => !(isIndex(text, first) && isZero(text, first)));
  const glued = groups.some((group) => countsPages(group) && isIndex(text, group[0]));
  return groups
    .filter((group) => countsPages(group) || group.every((mark) => mark.tagged) || standsAsMark(text, group, glued))
    .flat();
}

/**
 * The marks `[1][2]` of an answer as citations of the pages that they count from 1; those of its own source list cite
 * nothing.
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

/** Those that stand side by side. */
type Group = readonly [OwnMark, ...OwnMark[]];

function marksIn(text: string, pages: number): Group[] {
  const groups: [OwnMark, ...OwnMark[]][] = [];
  const found = Array.from(text.matchAll(codeOrMark).take(maxMarks), ({ 0: match, 1: tagged, 2: brackets, index }) => ({
    start: index,
    end: index + match.length,
    tagged,
    brackets,
  }));
  for (const { start, end, tagged, brackets } of outside(codeBlocks(text), found)) {
    if (tagged === undefined && brackets === undefined) continue;
    if (text.charAt(end) === ':' && lineBefore(text, start).trim() === '') continue;
    const link = text.charAt(end) === '(' ? (/^\([^()\s]*\)/.exec(text.slice(end, end + 2048))?.[0] ?? '') : '';
    const numbers = citationMarks(brackets ?? tagged ?? '')
      .map(({ number }) => number)
      .filter((number) => number <= pages);
    // What counts no page is no mark but a link.
    if (link !== '' && numbers.length === 0) continue;
    const mark = { start, end, numbers, link, tagged: tagged !== undefined };
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last?.tagged === mark.tagged && last.end + last.link.length === start) group.push(mark);
    else groups.push([mark]);
  }
  return groups;
}

/** Nobody reads as many. */
const maxMarks = 50_000;

const codeOrMark =
  /`[^`\n]+`|[ \t]?(?:(【\d{1,3}(?::\d{1,3})?†[^【】\n]{0,200}】)|(?<!\\)(\[\^?\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}\]|【\d{1,3}(?:\s?[,，、;–-]\s?\d{1,3}){0,9}】))/g;

const countsPages = (group: Group): boolean => group.some(({ numbers }) => numbers.length > 0);

/**
 * Whether brackets that count no page are marks all the same. @param glued whether marks of this answer that count
 * pages follow words without a blank
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

/** Larger ones are years, sizes and codes. */
const smallNumbers = /^\[(?:0|[1-9]\d?(?:\s?[,;]\s?[1-9]\d?)*)\]$/;

/** Whether it follows a word as an index follows a name; scripts without blanks have no such names. */
const isIndex = (text: string, { start }: OwnMark): boolean =>
  text.charAt(start) === '[' && /[\w)\]\p{Script=Latin}]/u.test(text.charAt(start - 1));

const isZero = (text: string, mark: OwnMark): boolean => text.slice(bracketOf(text, mark), mark.end) === '[0]';

const bracketOf = (text: string, { start }: OwnMark): number => (/[ \t]/.test(text.charAt(start)) ? start + 1 : start);

/** The end of it, where it is long. */
const lineBefore = (text: string, at: number): string =>
  text
    .slice(Math.max(0, at - 200), at)
    .split('\n')
    .at(-1) ?? '';
