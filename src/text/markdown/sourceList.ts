import type { Block } from './block.ts';
import { citationMarks, numberedDefinitions } from './citationMarks.ts';
import type { Span } from '../spans.ts';
import headings from './sourceHeadings.json' with { type: 'json' };

/**
 * Finds the source list at the end: entries such as `[1] https://…`, or marks, links, and listed links under a heading
 * such as "Sources". At least half of the entries need an address. A list of links only, under any heading, counts if
 * the citation marks above refer to it or the links have page titles. A short remark may follow.
 * @param isArticle true to accept only known headings and marks, because the last section may recommend other pages
 * @returns block indices, from the heading to the end (exclusive)
 */
export function sourceListIn(blocks: readonly Block[], markdown: string, isArticle = false): Span {
  if (isAboveDefinitions(blocks.at(-1), markdown)) return { start: blocks.length - 1, end: blocks.length };
  const least = Math.max(0, blocks.length - maxRemarks);
  for (let end = blocks.length; end > least; end--) {
    const start = startOf(blocks, end, { markdown, isArticle });
    if (start < end) return { start, end };
    if (!isRemark(blocks[end - 1])) break;
  }
  return { start: blocks.length, end: blocks.length };
}

/** Maximum blocks after the list, and their maximum length in characters. */
const maxRemarks = 2;
const maxRemarkLength = 300;

const isRemark = (block: Block | undefined): boolean =>
  block?.kind === 'paragraph' && block.text.length <= maxRemarkLength && !startsWithMark(block.text);

/** Returns the index of the first block of the list that ends before `end`, or `end` if there is no list. */
function startOf(
  blocks: readonly Block[],
  end: number,
  { markdown, isArticle }: { readonly markdown: string; readonly isArticle: boolean },
): number {
  // Entries with marks form a list without a heading. Other entries need one.
  const marked: Entries = { count: 0, addressed: 0 };
  let firstMarked = end;
  const all: Entries = { count: 0, addressed: 0 };
  let first = end;
  while (first > 0) {
    const block = blocks[first - 1];
    if (!block) break;
    const withMarks = entriesIn(block, markdown);
    if (withMarks?.headed) return first - 1;
    const entries = withMarks ?? linkedEntries(block);
    if (!entries) break;
    if (withMarks && firstMarked === first) {
      firstMarked = first - 1;
      addEntries(marked, withMarks);
    }
    addEntries(all, entries);
    first -= 1;
  }
  const heading = blocks[first - 1];
  if (heading && isSourcesHeading(heading) && (firstMarked === first || halfAddressed(all))) {
    return first < end ? first - 1 : end;
  }
  if (!isArticle && heading && isTitle(heading) && isLinkList(blocks, { start: first, end }, markdown))
    return first - 1;
  const isList = marked.count > 1 ? halfAddressed(marked) : marked.addressed > 0 && end === blocks.length;
  if (!isList) return end;
  const above = blocks[firstMarked - 1];
  return above && isTitle(above) ? firstMarked - 1 : firstMarked;
}

/** A heading, or a short line that is bold or ends in a colon. */
const isTitle = ({ kind, text, links, strong }: Block): boolean =>
  kind === 'heading' ||
  (kind === 'paragraph' &&
    links.length === 0 &&
    text.length <= maxTitleLength &&
    (/[:：]\s*$/.test(text) || (strong.length === 1 && strong[0]?.start === 0 && strong[0].end === text.length)) &&
    text.trim().split(/\s+/).length <= maxTitleWords);

const maxTitleLength = 40;
const maxTitleWords = 3;

/** True if only definitions, which are not blocks, follow the last title. */
const isAboveDefinitions = (last: Block | undefined, markdown: string): boolean =>
  last !== undefined && isTitle(last) && definition.test(markdown.slice(last.end));

const definition = /^(?: {0,3}>){0,5} {0,3}\[\^?\d[\d_]{0,6}\]:[ \t]*\S/m;

/** True if the blocks below a title contain only links that are recognizable as sources. */
function isLinkList(blocks: readonly Block[], { start, end }: Span, markdown: string): boolean {
  const listed = blocks.slice(start, end);
  if (listed.length === 0 || !listed.every((block) => isLinked(block))) return false;
  const body = blocks.slice(0, start - 1);
  // If the previous section also contains only links, both belong to that section's topic.
  const before = body.findLastIndex(isTitle);
  if (before >= 0 && before < body.length - 1 && body.slice(before + 1).every((block) => isLinked(block))) return false;
  const links = listed.flatMap((block) => block.links);
  const defined = new Set(numberedDefinitions(markdown).map(({ number }) => number));
  const numbers = body
    .flatMap(({ kind, text }) => (kind === 'code' ? [] : citationMarks(text)))
    .map(({ number }) => number)
    .filter((number) => !defined.has(number));
  if (numbers.length > 0 && numbers.every((number) => number <= links.length)) return true;
  const titles = links.filter(({ text }) => isPageTitle(text));
  return end === blocks.length && links.length > 1 && body.length > 0 && 2 * titles.length >= links.length;
}

const isLinked = (block: Block): boolean =>
  (block.kind === 'item' || block.kind === 'paragraph') && block.links.length > 0 && isOnlyLinks(block, 0);

/** True if a link's text is an address or a page title. Names are short and have no lower-case words. */
const isPageTitle = (label: string): boolean =>
  /^(?:https?:|www\.)|^[\w.-]+\.\p{L}{2,}(?:\/|$)|(?<!\p{L})\p{Ll}{3}| [|–—-] |: |[?？]/u.test(label) ||
  /^\P{Lo}*(?:\p{Lo}\P{Lo}*){12}/u.test(label);

/** Entries of a list, and how many of them have an address. */
interface Entries {
  count: number;
  addressed: number;
}

const halfAddressed = ({ count, addressed }: Entries): boolean => 2 * addressed >= count;

function addEntries(sum: Entries, { count, addressed }: Entries): void {
  sum.count += count;
  sum.addressed += addressed;
}

/** Counts the entries `[n] …` of a block that contains only entries and an optional heading. */
function entriesIn(block: Block, markdown: string): (Entries & { readonly headed?: true }) | undefined {
  if (block.kind === 'code' || block.kind === 'cell' || block.kind === 'heading') return undefined;
  const label = sourcesLabel.exec(block.text)?.[0];
  if (label === undefined && !startsWithMark(block.text)) return undefined;
  if (label !== undefined && block.links.length > 0 && isOnlyLinks(block, label.length))
    return { count: 1, addressed: 1, headed: true };
  const lines = markdown
    .slice(block.start, block.end)
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');
  const [head = ''] = lines;
  const headed = label !== undefined && lines.length > 1 && sourcesHeading.test(head);
  const entries: Entries = { count: 0, addressed: 0 };
  // An entry's address may be on the next line.
  let awaitsAddress = false;
  for (const line of headed ? lines.slice(1) : lines) {
    if (startsWithMark(line)) {
      const hasAddress = address.test(line) || linkInLine.test(line);
      entries.count += 1;
      if (hasAddress) entries.addressed += 1;
      awaitsAddress = !hasAddress;
    } else {
      if (!awaitsAddress || !startsWithAddress.test(line)) return undefined;
      entries.addressed += 1;
      awaitsAddress = false;
    }
  }
  return headed ? { ...entries, headed } : entries;
}

const startsWithMark = (line: string): boolean => /^\W*\[\^?\d{1,3}\]/.test(line.slice(0, 40));
const address = /(?:https?:\/\/|www\.)\S/;
const startsWithAddress = /^\W*(?:https?:\/\/|www\.)\S/;
const linkInLine = /\]\([^\s()]/;

/** Counts entries that need a heading: a listed link or book, or a paragraph of links. */
function linkedEntries(block: Block): Entries | undefined {
  if (block.kind === 'item') return { count: 1, addressed: block.links.length > 0 ? 1 : 0 };
  return block.kind === 'paragraph' && block.links.length > 0 && isOnlyLinks(block, 0)
    ? { count: 1, addressed: 1 }
    : undefined;
}

function isOnlyLinks({ text, links }: Block, from: number): boolean {
  let at = from;
  for (const { start, end } of links) {
    if (/[\p{L}\p{N}]/u.test(text.slice(at, start).replace(separators, ''))) return false;
    at = end;
  }
  return !/[\p{L}\p{N}]/u.test(text.slice(at));
}

const separators = /\b(?:and|und)\b|\[\^?\d{1,3}\]/g;

/** True for a line that consists of a heading such as "Sources:". */
export const isSourcesHeading = ({ text, kind }: Block): boolean =>
  (kind === 'heading' || kind === 'paragraph') && headsSources(text);

export const headsSources = (line: string): boolean => sourcesHeading.test(line);

const headingWords = Object.values(headings).join('|');
const sourcesHeading = new RegExp(`^\\W*(?:${headingWords})[^\\p{L}\\p{N}]*$`, 'iu');
/** A heading at the start of a longer text, which continues after a colon or on the next line. */
const sourcesLabel = new RegExp(`^[^\\p{L}\\p{N}]{0,9}(?:${headingWords})[*_ ]{0,4}[:：\\s]`, 'iu');
