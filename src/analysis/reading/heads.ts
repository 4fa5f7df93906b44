import { announcesNoNames } from '../lexicon/headWords.ts';
import { anyOf } from '../lexicon/lexicon.ts';
import type { Block, Span } from '../../text/markdown/document.ts';
import { withoutEnding } from '../../text/endings.ts';
import { type BlockCitation, withoutCitations } from './citations.ts';
import { gradeOfHead, type Head, isLikelyName, maxNameLength, opensName, smallOpening } from './grades.ts';
import { numberingOf } from './numbering.ts';

/**
 * Returns a heading, or the bold text or link at the start of a block, and the label before it: "Best overall: Acme".
 */
export function openingHeads(block: Block, citations: readonly BlockCitation[]): Head[] {
  const { kind, text } = block;
  const link = block.links.find(({ start, end, text: { length } }) => start < maxOffset && end - start === length);
  const first =
    block.strong.find(({ start }) => start < maxOffset) ?? block.links.find(({ start }) => start < maxOffset);
  const shown = kind === 'heading' ? { start: 0, end: text.length } : first;
  if (!shown) return [];
  const isNumbered = (kind === 'heading' ? numberingOf(text) : (block.number ?? numberingOf(text))) !== undefined;
  const isLinked = link !== undefined && link.end <= shown.end && link.text.length > minTitleLength;
  const form = isLinked ? 'link' : kind === 'heading' || kind === 'item' ? kind : 'bold';
  const headAt = ({ start, end }: Span, as: Head['form'], isLabelled = false): Head => ({
    block,
    form: as,
    name: wordsOf(withoutCitations(text, citations, { start, end })),
    isNumbered: isNumbered && as !== 'label',
    isLabelled,
    start,
    end,
  });
  const from = nameStart(block);
  const name = headOf(block);
  const heads: Head[] = [];
  if (from < shown.end && /[:：]\s*$/.test(text.slice(shown.start, from)))
    heads.push(headAt({ start: shown.start, end: from }, 'label'), headAt({ start: from, end: shown.end }, form, true));
  else heads.push(headAt(shown, form));
  if (name && name.start >= shown.end && isNamed(name)) heads.push(headAt(name, form, true));
  return heads.filter((head) => isHead(head));
}

/**
 * Returns the bold words at the start of a block: "**Acme One** A light phone". A new sentence, a colon, a dash or the
 * end must follow.
 */
export function titleOf(block: Block): Span | undefined {
  const from = nameStart(block);
  const title = block.strong.find(({ start, end }) => start <= from && end > from);
  return title && /^\s*(?:$|[\p{Lu}:：–—-])/u.test(block.text.slice(title.end, title.end + 10)) ? title : undefined;
}

export const cellHead = (block: Block, citations: readonly BlockCitation[], form: 'row' | 'column'): Head => ({
  block,
  form,
  name: wordsOf(withoutCitations(block.text, citations)),
  start: 0,
  end: block.text.length,
});

/** Bold text or a link starts a block if it begins before this offset, after at most a number or symbol. */
const maxOffset = 5;
/** Shorter link texts name a source. */
const minTitleLength = 8;
const maxHeadLength = 120;

const wordsOf = (text: string): string =>
  withoutEnding(text.slice(numberingOf(text)?.length ?? 0).replace(/^[^\p{L}\p{N}$€£"“]+/u, ''), /[\s:：–—-]/u).trim();

/** Excludes bold sentences and long text. */
const isHead = ({ block: { kind }, name }: Head): boolean =>
  name !== '' &&
  name.length <= maxHeadLength &&
  (kind === 'heading' || !/[.!]$/.test(name) || name.split(/\s+/).length <= 6);

/** True for the name after a label such as "Best value:", but not after "Where to buy:". */
const isNamed = (name: Head): boolean =>
  standsApart(name) && gradeOfHead(name) === 'name' && !announcesNoNames(name.block.text.slice(0, name.start));

/** True if a name is bold or linked, is the whole text, or is followed by punctuation rather than more words. */
const standsApart = ({ block: { text }, isSetOff, end }: Head): boolean =>
  isSetOff || /^\W*(?:$|\s[–—-]\s|[—:：(（])/u.test(text.slice(end, end + 4));

/**
 * Returns the name at the start of a list item, heading or cell. It ends before a dash, colon or bracket, and excludes
 * labels such as "Best overall:".
 */
export function headOf(block: Block): Head | undefined {
  const from = nameStart(block);
  const set = [...block.strong, ...block.links].filter(({ start, end }) => start <= from && end > from);
  const isSetOff = set.length > 0;
  const until = isSetOff ? Math.max(...set.map(({ end }) => end)) : block.text.length;
  const text = cut(block.text.slice(from, Math.min(until, from + maxNameLength + 1)), isSetOff);
  const name = withoutEnding(withoutCitations(text), /["“”„*\s,.;:]/u)
    .replace(/\s+/g, ' ')
    .trim();
  const end = from + text.trimEnd().length;
  const head = { block, name, start: from, end, isSetOff };
  return isName(head) ? head : undefined;
}

/**
 * Returns the name with the brackets after it. In bold text or a link, also with the text after its comma: "Massage
 * Gun, 30-Speed".
 */
export function longName({ block: { text, strong, links }, name, end }: Head): string {
  const behind = text.slice(end, end + maxNameLength);
  const set = [...strong, ...links].find((span) => span.start < end && span.end > end);
  const inSet = behind.slice(0, Math.max(0, (set?.end ?? end) - end));
  const further = /^\s?\([^()]+\)/.exec(behind)?.[0] ?? /^,\s[\p{Lu}\p{N}].*/su.exec(inSet)?.[0];
  if (further === undefined) return name;
  const long = `${name}${withoutCitations(further).replace(/\s+/g, ' ').trimEnd()}`;
  return long.length > maxNameLength ? name : long;
}

/** Returns the offset where a block's name starts: after numbers, symbols and a label. */
export function nameStart({ text, strong, links }: Block): number {
  const number = numberingOf(text)?.length ?? 0;
  const signs = number + (/^[^\p{L}\p{N}]*/u.exec(text.slice(number, 40))?.[0].length ?? 0);
  const label = labels.exec(text.slice(signs, signs + 90))?.[0].length ?? 0;
  const from = text.length > signs + label ? signs + label : signs;
  // In "**Budget-friendly:** [Acme](…)", the link or bold text after the colon is the name.
  const bold = strong.find(({ start, end }) => start <= from && end > from);
  const next = bold && [...links, ...strong].find(({ start }) => start >= bold.end);
  return next &&
    /^[:：]?["“\s]*$/.test(text.slice(bold.end, next.start)) &&
    /[:：]/.test(text.slice(bold.end - 1, next.start))
    ? next.start
    : from;
}

/** Matches labels such as "Best overall:", "Runner-up –" and "Top pick for teams:". */
const labels = new RegExp(
  `^(?:${[
    String.raw`${anyOf('headLabels')}(?!\p{L})[^:：.–—]{0,60}(?:[:：]| [–—-] )`,
    `${anyOf('bestLabelScopes')}?${anyOf('bestLabels')}[^:：（(，。、]{0,12}[:：]`,
  ].join('|')})["“„*\\s]*`,
  'iu',
);

function cut(text: string, isSetOff: boolean): string {
  const firm = isSetOff ? (firms.exec(text)?.[0].length ?? 0) : 0;
  const end = text.slice(firm).search(ends);
  return end < 0 ? text : text.slice(0, firm + end);
}

/**
 * Matches the end of a name. Full-width punctuation has no spaces around it. Numbers in full-width brackets tell models
 * apart.
 */
const ends = new RegExp(
  [
    '\\s[–—-]+\\s',
    '\\s?—\\s?',
    '[:：](?:\\s|$)',
    '\\s?\\((?:[^)]{12,}|(?=[^()]{1,11},\\s))',
    '[\\n|]',
    '(?<=\\p{Ll}{2})(?<!\\svs)[.!]\\s',
    ',\\s',
    '[：，。；、｜－―]',
    '(?<=[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー])–',
    '\\s?（(?![^）]{0,11}\\p{N}[^）]{0,11}）)',
    '\\s?[【［〔]|[】］〕」』》〉]',
  ].join('|'),
  'u',
);

/** Matches a company whose commas belong to the name if it is bold or linked: "Smith, Jones & Co", "Acme, Inc.". */
const firms = new RegExp(
  [
    String.raw`^\p{Lu}[^\s,]*(?:\s[\p{Lu}&][^\s,]*){0,2}(?:,\s\p{Lu}\p{L}+){0,3},?\s(?<=,[^,]*)`,
    String.raw`(?:(?:&|${anyOf('andWords')})\s\p{Lu}[\p{L}.]*|${anyOf('firmForms')}(?!\p{L})\.?)`,
  ].join(''),
  'u',
);

/** True for a few words that look like a name, or a long product title whose words are all capitalized. */
function isName(head: Head): boolean {
  const { block, name, end, isSetOff } = head;
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  if (words === 0 || name.length > maxNameLength || !/\p{L}/u.test(name)) return false;
  if (!isSetOff && !opensName.test(name) && smallOpening(name, block.text.charAt(end)) === '') return false;
  return words <= (isSetOff ? 12 : 6) || (standsApart(head) && isLikelyName(head));
}
