import type { Block, Span } from '../../text/markdown/document.ts';
import { gradeInProse, smallOpening, tidied, type Grade, type WrittenSmall, type Head } from './grades.ts';
import { advises, announcesNoNames, announcesOptions } from '../lexicon/headWords.ts';
import { anyOf } from '../lexicon/lexicon.ts';

/** Head of a list item in running text. */
export interface InlineHead extends Head {
  readonly grade: Grade;
  /** Number of the list within the block. */
  readonly list: number;
  readonly number?: number;
  /** Words that introduce the list: "Top Picks". */
  readonly announced: string;
  /** End of the text about the item: the next item, or words that introduce another list. */
  readonly until: number;
}

/**
 * Finds the heads of list items in text whose line breaks are lost, as in answers copied from a page: "Top Picks: Acme
 * One: A light …Globex Two: Known for …Things to Consider: Weight: …". A label directly before another label is a
 * heading. Skips items under headings about criteria or shops.
 */
export function inlineHeadsIn(block: Block, small: WrittenSmall): InlineHead[] {
  const labels = inlineLabels(block.text);
  if (labels.length < fewest) return [];
  const rubrics = repeated(labels);
  const grades: Grade[] = [];
  const gradeAt = (index: number): Grade => {
    const grade = grades[index] ?? gradeOfLabel(block, labels[index], small);
    grades[index] = grade;
    return grade;
  };
  const heads: Omit<InlineHead, 'until'>[] = [];
  let list = 0;
  let announced = '';
  let criteria = false;
  for (const [index, label] of labels.entries()) {
    const { words, heading, isLabel } = label;
    if (heading !== undefined) {
      list++;
      announced = heading;
      criteria = announcesNoNames(heading);
    }
    if (rubrics.has(words) && gradeAt(index) === 'label') continue;
    if (isFollowed(label, labels[index + 1]) && (gradeAt(index) === 'label' || gradeAt(index + 1) !== 'label')) {
      list++;
      announced = `${heading ?? ''}${words}`.replace(explained, '').replace(goesBy, '');
      criteria = announcesNoNames(announced) || (criteria && !announcesOptions(words));
    } else if (
      !criteria &&
      isLabel &&
      !(gradeAt(index) === 'label' && (announcesOptions(words) || announcesNoNames(words)))
    ) {
      const { number } = label;
      const head = { ...headOfLabel(block, label), grade: gradeAt(index), list, announced };
      heads.push({ ...head, ...(number !== undefined && { number }) });
    }
  }
  const leads = labels.filter((label, index) => isFollowed(label, labels[index + 1]));
  const ends = [...heads, ...leads].map(({ start }) => start);
  return heads.map((head) => ({
    ...head,
    until: Math.min(block.text.length, ...ends.filter((end) => end > head.end)),
  }));
}

/** Returns the text before each colon in a block, from an offset on, whether it is a label or a sentence. */
export const labelHeads = (block: Block, from: number): Head[] =>
  inlineLabels(block.text.trimEnd().slice(0, -1), from).map(({ words, heading = '', start, end }) => ({
    block,
    form: 'label',
    name: `${heading}${words}`,
    start,
    end: end + 1,
  }));

function headOfLabel(block: Block, { words, end }: InlineLabel): Head {
  const start = block.text.lastIndexOf(words, end);
  return { block, name: tidied(words), start, end: start + words.length };
}

/** Minimum number of labels in a list. */
const fewest = 3;

const isFollowed = ({ end }: InlineLabel, next: InlineLabel | undefined): boolean =>
  next !== undefined && next.start <= end + 2;

/** Matches a bracket at the end: "For runners (those who take many steps)" announces no steps. */
const explained = /\s?\([^()]*\)$/u;

/** Matches "considering price, features and coverage" at the end of an introduction. */
const goesBy = new RegExp(String.raw`(?<=\p{L}),\s${anyOf('goesBy')}\s.*$`, 'iu');

/** Grades a label. Advice after its colon shows that it is a property, not a name. */
function gradeOfLabel(block: Block, label: InlineLabel | undefined, small: WrittenSmall): Grade {
  if (!label?.isLabel) return 'label';
  if (advises.test(block.text.slice(label.end + 1, label.end + 40).trimStart())) return 'label';
  const name = tidied(
    label.words.replace(kind, (words) => words.replaceAll(/(?<=\s)\p{Ll}/gu, (letter) => letter.toUpperCase())),
  );
  return gradeInProse(name, block, small);
}

/** Matches a lowercase kind of product after a name: "Globex Travel Rewards credit card". */
const kind = /(?<=\p{Lu}\S{0,40}\s\p{Lu}\S{0,40})(?:\s\p{Ll}{3,20}){1,2}$/u;

/** Finds labels that repeat, such as "Pros" and "Cons" under each name. */
function repeated(labels: readonly InlineLabel[]): Set<string> {
  const seen = new Set<string>();
  return new Set(labels.flatMap(({ words }) => (seen.size === seen.add(words).size ? [words] : [])));
}

/** Text before a colon. The span ends at the colon. */
interface InlineLabel extends Span {
  /** Words since the end of the previous sentence, without a number. Only the last part of a long sentence. */
  readonly words: string;
  readonly number?: number;
  /** Heading directly before the words, without punctuation: "Top Picks Acme One:". */
  readonly heading?: string;
  /** False if the colon ends a sentence: "Here are some of the best:". */
  readonly isLabel: boolean;
}

/** Returns the words before each colon, back to the end of a sentence, a line, or a shop's price or rating. */
function inlineLabels(text: string, offset = 0): InlineLabel[] {
  const labels: InlineLabel[] = [];
  let from = offset;
  while (labels.length < maxLabels) {
    colons.lastIndex = from;
    const end = colons.exec(text)?.index;
    if (end === undefined) break;
    labels.push(labelBefore(text, from, end));
    from = end + 1;
  }
  return labels;
}

const maxLabels = 300;
const maxLabelLength = 120;

/** Excludes colons of addresses, times and ratios. */
const colons = /[:：](?!\/\/|(?<=\d.)\d)/g;

function labelBefore(text: string, from: number, end: number): InlineLabel {
  const begin = Math.max(from, end - maxLabelLength);
  const before = text.slice(begin, end);
  let cut = begin === from ? 0 : undefined;
  ends.lastIndex = 0;
  while (ends.test(before)) cut = ends.lastIndex;
  if (cut === undefined) return { words: before, start: begin, end, isLabel: false };
  const [opening = '', digits = ''] = numbered.exec(before.slice(cut).trim()) ?? [];
  const words = before.slice(cut).trim().slice(opening.length);
  const heading = headings.exec(words)?.[0];
  const start = begin + cut + (/\S/.exec(before.slice(cut))?.index ?? 0);
  return {
    words: words.slice(heading?.length ?? 0),
    ...(digits !== '' && { number: Number(digits) }),
    ...(heading !== undefined && { heading }),
    start,
    end,
    isLabel: (opens.test(words) || smallOpening(words, '') !== '') && !reads.test(words),
  };
}

const numbered = /^(\d{1,2})[.)]\s*(?=\p{Lu}|\p{Ll}{1,4}\p{Lu})/u;

/** Matches the start of a name: "Acme", "4moms", "eBay", "hOmeLabs". */
const opens = /^(?:[\p{Lu}\p{Lo}\d]|\p{Ll}{1,4}\p{Lu})/u;

/** Matches a run of lowercase words, as in a sentence. */
const reads = /(?:\s\p{Ll}\S*){4}/u;

/**
 * Matches the end of a sentence before a capital, with or without a space, but not "qt." and "J.". Also matches before
 * a lowercase word that a capital follows ("adidas Adizero"), and at ratings and prices.
 */
const ends = new RegExp(
  [
    '(?<=[^\\s.])(?<!(?:^|[\\s.])\\p{L})[.!?]["”)]*(?=\\p{Lu}|(?<!\\d.)\\d+(?:\\p{L}|\\s\\p{Lu})|\\p{Ll}{1,4}\\p{Lu})',
    '(?<=[\\p{L}\\d)%"”\\]]{3})[.!?]["”)]*\\s+(?=[\\p{Lu}\\d]|\\p{Ll}{1,4}\\p{Lu})',
    '(?<=\\d)\\.\\s+(?=\\d{1,2}[.)]\\s)',
    '(?<=\\p{Ll}{3})[.!?](?=\\p{Ll}{4,15}\\s\\p{Lu}\\p{Ll})',
    '(?<=\\d)\\(\\d[\\d.,]*[kK]?\\+?\\)',
    '[$€£]\\d[\\d,]*\\.\\d\\d(?=\\p{L})',
    'See more(?=\\p{Lu})',
  ].join('|'),
  'gu',
);

/** Matches headings without a colon: known ones, and those before a no-break space. */
const headings = new RegExp(
  [
    String.raw`^.{1,60}(?<=[\p{L})])\u00A0(?=[\p{L}\d])`,
    String.raw`^(?:(?:${anyOf('listAdjectives')}\s)*${anyOf('listNouns')}|${anyOf('criteriaTitles')})\s(?=\p{Lu})`,
  ].join('|'),
  'u',
);
