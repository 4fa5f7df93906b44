import { matchesOf } from '../../text/matches.ts';
import { anyOf } from '../lexicon/lexicon.ts';

/** Number at the start of a text. `length` includes the symbols and spaces around it. */
export interface Numbering {
  readonly number: number;
  readonly length: number;
}

/**
 * Returns the number at the start of a heading or bold line: "1. Acme", "#2 Acme", "3️⃣ Acme", "🥇 Acme", "１．小米",
 * "2、华为", "Platz 1: Acme", "1位：Acme".
 */
export function numberingOf(text: string): Numbering | undefined {
  const start = text.slice(0, maxOpeningLength);
  const [all = ''] = opening.exec(start) ?? rankOpening.exec(start) ?? [];
  return all === '' ? undefined : { number: numberIn(all), length: all.length };
}

export const opensWithMedal = (text: string): boolean => /^\P{L}{0,4}?[🥇🥈🥉]/u.test(text);

const maxOpeningLength = 40;

/** Number of a line. The lines of one list share a style. */
export interface LineNumber extends Numbering {
  readonly start: number;
  readonly style: string;
}

/** Yields numbers that may start a line, in order. Markdown parses few of them as list items. */
export function* lineNumbers(text: string): Generator<LineNumber> {
  for (const { index, 0: all, 1: blank = '', 2: written = '' } of matchesOf(text, lines)) {
    yield {
      number: numberIn(written),
      start: index + blank.length,
      length: all.length - blank.length,
      style: written.replace(digitsOrSign, (digits) => String(zeroOf(digits))),
    };
  }
}

/**
 * Zeros of ASCII, Arabic-Indic, Persian, Devanagari, Bengali, Thai and full-width digits. The digits 1 to 9 follow
 * each.
 */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const digit = `[${zeros.map((zero) => `${String.fromCodePoint(zero)}-${String.fromCodePoint(zero + 9)}`).join('')}]`;
/** Code points just before ① and 🥇. */
const signs = [0x245f, 0x1f946];
const zerosAndSigns = [...zeros, ...signs].sort((one, other) => one - other);

/** Full-width punctuation needs no space after it. Before Han and Kana, other punctuation doesn't either. */
const opening = new RegExp(
  `^\\P{L}{0,4}?(?:(?<!${digit})${digit}{1,2}(?:(?:[.):]|\\uFE0F?\\u20E3|(?<=#${digit}+))\\s+|[．、）：]\\s*|[.)](?=[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]))|[🥇🥈🥉]\\uFE0F?\\s*)`,
  'u',
);
/** Matches ranks with words or counters: "Platz 1:", "No. 1 –", "1位：". */
const rank = String.raw`(?:${anyOf('rankColumns')}\s?#?${digit}{1,2}|第?${digit}{1,2}\s?${anyOf('rankCounters')})\s?[:：–—-]`;
const rankOpening = new RegExp(String.raw`^\P{L}{0,4}?${rank}\s*`, 'iu');
const lines = new RegExp(
  [
    String.raw`(^|\s)([（(]?(?:${digit}{1,2}(?=[.．、)）])|[①-⑳])[.．、)）]?`,
    String.raw`[🥇🥈🥉]\uFE0F?`,
    String.raw`#${digit}{1,2}[:.)]?(?=\s)`,
    String.raw`${rank})\s*(?=[^\s\p{N}])`,
  ].join('|'),
  'giu',
);
const digitsOrSign = new RegExp(`${digit}+|[①-⑳🥇🥈🥉]`, 'u');
const numberIn = (written: string): number => valueOf(digitsOrSign.exec(written)?.[0] ?? '');

const zeroOf = (digits: string): number => {
  const point = digits.codePointAt(0) ?? 0;
  return zerosAndSigns.findLast((zero) => zero <= point) ?? 0;
};

const valueOf = (digits: string): number =>
  Array.from(digits, (sign) => (sign.codePointAt(0) ?? 0) - zeroOf(sign)).reduce((sum, value) => 10 * sum + value, 0);
