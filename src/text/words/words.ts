import { matchesOf } from '../matches.ts';
import { memoizeEach } from '../memoize.ts';
import type { Span } from '../spans.ts';
import abbreviations from './abbreviations.json' with { type: 'json' };

/** A word or sentence with its span in UTF-16 code units. */
export interface Segment extends Span {
  readonly text: string;
}

/**
 * Returns the word-like segments of `Intl.Segmenter`.
 * @param language an ISO 639-1 code, which matters only for a few scripts
 */
export function words(text: string, language?: string): Segment[] {
  const segments: Segment[] = [];
  for (const { segment, index, isWordLike } of wordSegmenter(codeOf(language)).segment(text))
    if (isWordLike) segments.push({ text: segment, start: index, end: index + segment.length });
  return segments;
}

/** True if an offset is inside a word. Needed only for scripts without spaces. */
export function isWithinWord(text: string, offset: number): boolean {
  const word = wordSegmenter('und').segment(text).containing(offset);
  return word !== undefined && word.isWordLike === true && word.index < offset;
}

export const wordEnds = (text: string): number[] => words(text).map(({ end }) => end);

/**
 * Splits a text into trimmed sentences. Citation marks after the period stay with the sentence they support, and "Dr.
 * Smith" isn't split.
 */
export function sentences(text: string, language?: string): Segment[] {
  const spans: Span[] = [];
  const masked = maskMarks(text);
  const segments = [...sentenceSegmenter(codeOf(language)).segment(masked)].map(({ index }) => index);
  const starts = [...segments, ...matchesOf(masked, lowerStart).map(({ index }) => index)].sort((a, b) => a - b);
  for (const [at, start] of starts.entries()) {
    const last = spans.at(-1);
    const end = starts[at + 1] ?? text.length;
    const goesOn =
      last &&
      (endsInAbbreviation(text.slice(Math.max(last.start, last.end - 30), last.end), text.slice(start, end)) ||
        (language !== undefined && endsInPlace(text.slice(0, last.end), text.slice(start, end), language)));
    if (goesOn) spans[spans.length - 1] = { start: last.start, end };
    else spans.push({ start, end });
  }
  return spans.map((span) => trimmed(text, span)).filter(({ text: sentence }) => sentence !== '');
}

/** Names such as iCloud, and other lower-case words after a word too long for an abbreviation. */
const lowerStart =
  /(?<=[\p{L})\]][.!?]["”’)]?\s{1,9})\p{Ll}+\p{Lu}|(?<=(?<![\p{L}\p{N}.-])\p{Ll}{5,}\.\s{1,9})(?!https?:)\p{Ll}{2,}/gu;

/** Returns a code that `Intl.Segmenter` accepts, or `und`. */
const codeOf = (language = 'und'): string => (/^[a-z]{2,3}$/i.test(language) ? language : 'und');

const wordSegmenter = memoizeEach((language: string) => new Intl.Segmenter(language, { granularity: 'word' }));
const sentenceSegmenter = memoizeEach((language: string) => new Intl.Segmenter(language, { granularity: 'sentence' }));

/**
 * Moves the period after citation marks, so that the segmenter ends the sentence there: `end.[1][2] Next` becomes
 * `end[1][2]. Next`, with the same length.
 */
function maskMarks(text: string): string {
  return text.replace(marksAfterStop, (_, stop: string, marks: string) => `${'x'.repeat(marks.length)}${stop}`);
}

const marksAfterStop =
  /([.!?。！？…])((?:[ \t]?(?:\[(?:\^[^\]\s]{1,60}|\d{1,3}(?:[,;] ?\d{1,3})*)\]|【[^【】\n]{1,90}】))+)/g;

function endsInAbbreviation(before: string, next: string): boolean {
  const blanksAtEnd = before.slice(before.trimEnd().length);
  if (/[\r\n]/.test(blanksAtEnd)) return false;
  if (neverLast.test(before)) return true;
  if (dayOfMonth.test(before) && month.test(next)) return true;
  if (closedQuotation.test(before) && sourceAlone.test(next)) return true;
  if (singleLetter.test(before) && /^\p{L}\./u.test(next)) return true;
  return seldomLast.test(before) && /^[\p{Ll}\d(]/u.test(next);
}

/** Abbreviations before a name or number, which never end a sentence. */
const neverLast = new RegExp(String.raw`(?:^|[^\p{L}])(?:${oneOf('neverLast')})\.\s*$`, 'u');

const dayOfMonth = /(?:^|[^\p{L}\p{N}])\d{1,2}\.\s*$/u;
const month = new RegExp(String.raw`^(?:${oneOf('months')})(?!\p{L})`, 'u');

/** True for the `1.` of `1. Noise` at the start of a text, and for a German ordinal: `ab dem 4. Stock`. */
function endsInPlace(before: string, next: string, language: string): boolean {
  const [number] = /\d{1,2}\.\s*$/.exec(before.slice(-longestPlace)) ?? [];
  if (number === undefined) return false;
  const lead = before.slice(0, before.length - number.length);
  if (lead.trim() === '') return !/\n/.test(number);
  return language === 'de' && /^\p{Lu}/u.test(next) && beforeOrdinal.test(lead.slice(-longestPlace));
}

const longestPlace = 12;

/** Words before an ordinal with a period. */
export const beforeOrdinal = new RegExp(String.raw`(?<!\p{L})(?:${oneOf('beforeOrdinals')})\s$`, 'iu');

/** A source may follow a quotation: `“It lasts.” (Acme).` */
const closedQuotation = /[.!?…]["”»“]\s*$/u;
const sourceAlone = /^\([^()\n]{1,120}\)[.!?…]?\s*$/u;

/** First letter of "z. B." or "U. S.". */
const singleLetter = /(?:^|[^\p{L}])\p{L}\.\s*$/u;

/** Abbreviations that can end a sentence, depending on the next word. */
const seldomLast = new RegExp(String.raw`(?:^|[^\p{L}])(?:${oneOf('seldomLast')}|[A-Z])\.\s*$`, 'u');

function oneOf(kind: 'neverLast' | 'seldomLast' | 'months' | 'beforeOrdinals'): string {
  return abbreviations[kind].replaceAll('.', String.raw`\.\s?`).replaceAll(' ', '|');
}

function trimmed(text: string, { start, end }: Span): Segment {
  const raw = text.slice(start, end);
  const from = start + raw.length - raw.trimStart().length;
  const sentence = raw.trim();
  return { text: sentence, start: from, end: from + sentence.length };
}
