import { anyOf } from '../lexicon/lexicon.ts';
import type { Span } from '../../text/markdown/document.ts';

/** What stands before a colon within a text; the span ends at the colon. */
export interface InlineLabel extends Span {
  /** From the end of what stands before, without a number; of a sentence only its end. */
  readonly words: string;
  /** A heading that the words follow without a sign: "Top Picks Acme One:". */
  readonly heading?: string;
  /** False where the colon ends a sentence: "Here are some of the best:". */
  readonly isLabel: boolean;
}

/** The words before each colon of a text, back to where a sentence, a line, or a price or rating of a shop ends. */
export function inlineLabels(text: string): InlineLabel[] {
  const labels: InlineLabel[] = [];
  let from = 0;
  for (const { index: end } of text.matchAll(colons)) {
    if (labels.length >= maxLabels) break;
    labels.push(labelBefore(text, from, end));
    from = end + 1;
  }
  return labels;
}

const maxLabels = 300;
const maxLabelLength = 120;

/** No colon of an address, time or ratio. */
const colons = /[:：](?!\/\/|(?<=\d.)\d)/g;

function labelBefore(text: string, from: number, end: number): InlineLabel {
  const begin = Math.max(from, end - maxLabelLength);
  const before = text.slice(begin, end);
  let cut = begin === from ? 0 : undefined;
  ends.lastIndex = 0;
  while (ends.test(before)) cut = ends.lastIndex;
  if (cut === undefined) return { words: before, start: begin, end, isLabel: false };
  const words = before
    .slice(cut)
    .trim()
    .replace(/^\d{1,2}[.)]\s*(?=\p{Lu})/u, '');
  const heading = headings.exec(words)?.[0];
  const start = begin + cut + (/\S/.exec(before.slice(cut))?.index ?? 0);
  return {
    words: words.slice(heading?.length ?? 0),
    ...(heading !== undefined && { heading }),
    start,
    end,
    isLabel: opens.test(words) && !reads.test(words),
  };
}

/** As names begin: "Acme", "4moms", "eBay", "hOmeLabs". */
const opens = /^(?:[\p{Lu}\p{Lo}\d]|\p{Ll}{1,4}\p{Lu})/u;

/** Reads on in lower case like a sentence. */
const reads = /(?:\s\p{Ll}\S*){4}/u;

/** Where a sentence ends before a capital at once or behind a space, but not at "qt." and "J."; then ratings, prices, lines. */
const ends = new RegExp(
  [
    '(?<=[^\\s.])(?<!(?:^|[\\s.])\\p{L})[.!?]["”)]*(?=\\p{Lu}|(?<!\\d.)\\d+(?:\\p{L}|\\s\\p{Lu})|\\p{Ll}{1,4}\\p{Lu})',
    '(?<=[\\p{L}\\d)%"”\\]]{3})[.!?]["”)]*\\s+(?=[\\p{Lu}\\d]|\\p{Ll}{1,4}\\p{Lu})',
    '[。！？]',
    '(?<=\\d)\\(\\d[\\d.,]*[kK]?\\+?\\)',
    '[$€£]\\d[\\d,]*\\.\\d\\d(?=\\p{L})',
    'See more(?=\\p{Lu})',
    '\\n',
  ].join('|'),
  'gu',
);

/** The headings of such answers that end without a colon. */
const headings = new RegExp(
  String.raw`^(?:(?:${anyOf('listAdjectives')}\s)*${anyOf('listNouns')}|${anyOf('criteriaTitles')})\s(?=\p{Lu})`,
  'u',
);
