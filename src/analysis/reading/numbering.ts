/** A number that opens a text, with the signs and spaces around it. */
interface Numbering {
  readonly number: number;
  readonly length: number;
}

/** The number that a heading or bold line opens with: "1. Acme", "#2 Acme", "3️⃣ Acme", "🥇 Acme", "１．小米", "2、华为". */
export function numberingOf(text: string): Numbering | undefined {
  return medalOf(text) ?? digitsOf(text);
}

/** The place for which the medal, or the keycap of 10, stands that a text opens with. */
export function medalOf(text: string): Numbering | undefined {
  const [all = '', medal = ''] = /^[^\p{L}\p{N}🥇🥈🥉🔟]{0,4}([🥇🥈🥉🔟])\uFE0F?\s*/u.exec(text.slice(0, 40)) ?? [];
  if (medal === '') return undefined;
  return { number: medal === '🔟' ? 10 : valueOf(medal), length: all.length };
}

function digitsOf(text: string): Numbering | undefined {
  const [all = '', digits = ''] = opening.exec(text.slice(0, 40)) ?? [];
  return digits === '' ? undefined : { number: valueOf(digits), length: all.length };
}

/** The number of a line; those of one list are written in one style, others stand under them. */
export interface LineNumber extends Numbering {
  readonly start: number;
  readonly style: string;
}

/**
 * The numbers that lines may open with, in the order in which they stand in a text; Markdown makes items of few of
 * them.
 */
export function* lineNumbers(text: string): Generator<LineNumber> {
  for (const { index, 0: all, 1: blank = '', 2: open = '', 3: digits = '', 4: close = '' } of text.matchAll(lines)) {
    const zero = zeroOf(digits.codePointAt(0) ?? 0);
    yield {
      number: valueOf(digits),
      start: index + blank.length,
      length: all.length - blank.length,
      style: `${open}${zero}${close}`,
    };
  }
}

/** ASCII, Arabic-Indic, Persian, Devanagari, Bengali, Thai and full-width zeros; nine digits follow each. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10];
const digit = `[${zeros.map((zero) => `${String.fromCodePoint(zero)}-${String.fromCodePoint(zero + 9)}`).join('')}]`;

/** Full-width signs need no space behind them, and Han and Kana none before them. */
const opening = new RegExp(
  `^\\P{L}{0,4}?(?<!${digit})(${digit}{1,2})(?:(?:[.):]|\\uFE0F?\\u20E3|(?<=#${digit}+))\\s+|[．、）：]\\s*|[.)](?=[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]))`,
  'u',
);
const lines = new RegExp(
  `(^|\\s)([（(]?)(${digit}{1,2}(?=[.．、)）])|[①-⑳🥇🥈🥉])\\uFE0F?([.．、)）]?)\\s*(?=[^\\s\\p{N}])`,
  'gu',
);

/** What stands before ① and before 🥇. */
const circled = 0x245f;
const medals = 0x1f946;

const zeroOf = (point: number): number =>
  zeros.find((zero) => point >= zero && point < zero + 10) ?? (point > medals ? medals : circled);

const valueOf = (digits: string): number =>
  Array.from(digits, (sign) => sign.codePointAt(0) ?? 0).reduce((sum, point) => 10 * sum + point - zeroOf(point), 0);
