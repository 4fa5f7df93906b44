import { matchesOf } from '../matches.ts';
import { memoize } from '../memoize.ts';
import type { Span } from '../spans.ts';
import { eastAsianLetter, hasEastAsian } from '../words/scripts.ts';
import { currencyCodes, currencySigns, eastAsianWords, type FigureWords, leadsCurrency } from './figureWords.ts';

/** Digits, a word, a sign, or other text such as an address or a version. */
interface Token extends Span {
  readonly kind: 'digits' | 'word' | 'sign' | 'other';
  /** As written, with ASCII digits and narrow signs. */
  readonly text: string;
  /** Lower-case word, or empty for other tokens. */
  readonly word: string;
}

export class FigureText {
  readonly text: string;
  readonly words: FigureWords;
  readonly tokens: readonly Token[];
  /** Indices of `"` tokens that mean inches: after digits, and not closing a quotation. */
  readonly inches: ReadonlySet<number>;

  constructor(text: string, words: FigureWords) {
    this.text = text;
    this.words = words;
    this.tokens = withSpacedGroups(tokensOf(text, words.decimal), text, words.decimal);
    this.inches = text.includes('"') ? inchesAmong(this.tokens) : none;
  }

  mayBegin(at: number): boolean {
    const token = this.tokens[at];
    if (!token) return false;
    if (token.kind === 'digits') return true;
    if (token.kind === 'sign') return currencySigns.has(token.text) || fractionSigns.has(token.text);
    if (token.kind !== 'word') return false;
    const { word } = token;
    return this.words.beginnings.has(word) || currencyCodes.has(token.text) || leadsCurrency.has(token.text);
  }

  wordAt(at: number): string {
    return this.tokens[at]?.word ?? '';
  }

  signAt(at: number): string {
    const token = this.tokens[at];
    return token?.kind === 'sign' ? token.text : '';
  }

  touches(at: number): boolean {
    const [before, token] = [this.tokens[at - 1], this.tokens[at]];
    return before !== undefined && token?.start === before.end;
  }

  /** True if at most one character separates a token from the one before it. */
  follows(at: number): boolean {
    const [before, token] = [this.tokens[at - 1], this.tokens[at]];
    return before !== undefined && token !== undefined && token.start - before.end <= 1;
  }

  /**
   * Finds the longest phrase of up to four words that starts at a token and is in a table. Also returns the next token.
   */
  phraseAt<Value>(at: number, table: ReadonlyMap<string, Value>): { value: Value; next: number } | undefined {
    let phrase = '';
    let longest: { value: Value; next: number } | undefined;
    let next = at;
    const starts = firstWords(table);
    for (let count = 0; count < maxPhrase; count++) {
      const joined = count > 0 && joints.has(this.signAt(next)) && this.touches(next) ? next + 1 : next;
      const word = this.wordAt(joined);
      if (word === '' || (count > 0 ? !this.follows(joined) : !starts.has(word))) break;
      phrase = count === 0 ? word : `${phrase} ${word}`;
      next = joined + 1;
      const value = table.get(phrase);
      if (value !== undefined) longest = { value, next };
    }
    return longest;
  }

  /** Finds the longest phrase of up to four words that ends before a token and is in a table. */
  phraseBefore<Value>(at: number, table: ReadonlyMap<string, Value>): { value: Value; phrase: string } | undefined {
    let phrase = '';
    let longest: { value: Value; phrase: string } | undefined;
    // the period of an abbreviation: ca. 50
    let first = this.signAt(at - 1) === '.' && this.touches(at - 1) ? at - 1 : at;
    for (let count = 0; count < maxPhrase; count++) {
      const isJoined = apostrophes.has(this.signAt(first - 1)) && this.touches(first) && this.touches(first - 1);
      const here = isJoined ? first - 2 : first - 1;
      const word = this.wordAt(here);
      if (word === '' || (count > 0 && !this.follows(first))) break;
      first = here;
      phrase = count === 0 ? word : `${word} ${phrase}`;
      const value = table.get(phrase);
      if (value !== undefined) longest = { value, phrase };
    }
    return longest;
  }
}

export const fractionSigns: ReadonlyMap<string, number> = new Map([
  ['½', 1 / 2],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
  ['¼', 1 / 4],
  ['¾', 3 / 4],
  ['⅕', 1 / 5],
  ['⅛', 1 / 8],
  ['⅜', 3 / 8],
  ['⅝', 5 / 8],
  ['⅞', 7 / 8],
]);

const maxPhrase = 4;

/** Join the words of a phrase, as hyphens do: `quatre-vingt`, `jusqu'à`. */
const apostrophes: ReadonlySet<string> = new Set(["'", '’']);
const joints: ReadonlySet<string> = new Set(['-', ...apostrophes]);

/** Matches an address, digits, a word, or any other sign. */
const patternWith = (word: string): RegExp =>
  new RegExp(
    [
      String.raw`((?:https?:\/\/|www\.)\S+)`,
      String.raw`(\p{Nd}+(?:(?:[.,'’．\u066b\u066c\u00a0\u202f\u2009]|，(?=\p{Nd}{3}(?!\p{Nd})))\p{Nd}+)*)`,
      word,
      String.raw`\S`,
    ].join('|'),
    'gu',
  );

const spacedWords = patternWith(String.raw`(\p{L}[\p{L}\p{M}]*)`);

/** Splits unspaced letters into known words and the letters between them. */
const unspacedWords = ((): RegExp => {
  const known = `(?:${eastAsianWords.join('|')})`;
  const isOther = `(?!${eastAsianLetter})`;
  return patternWith(
    String.raw`(${known}|(?:(?!${known})${eastAsianLetter})+|${isOther}\p{L}(?:${isOther}[\p{L}\p{M}])*)`,
  );
})();

function tokensOf(text: string, decimal: FigureWords['decimal']): Token[] {
  const tokens: Token[] = [];
  const pattern = hasEastAsian(text) ? unspacedWords : spacedWords;
  for (const { 0: match, 1: other, 2: digits, 3: word, index: start } of matchesOf(text, pattern)) {
    const end = start + match.length;
    if (word !== undefined) tokens.push({ kind: 'word', text: word, word: word.toLowerCase(), start, end });
    else if (other !== undefined) tokens.push({ kind: 'other', text: other, word: '', start, end });
    else if (digits === undefined) tokens.push({ kind: 'sign', text: narrow(match), word: '', start, end });
    else
      for (const { 0: part, index } of isList(plainDigits(match, decimal))
        ? matchesOf(match, /\p{Nd}+/gu)
        : [{ 0: match, index: 0 }])
        tokens.push({
          kind: 'digits',
          text: plainDigits(part, decimal),
          word: '',
          start: start + index,
          end: start + index + part.length,
        });
  }
  return tokens;
}

/** Converts `％`, `＄`, and `٪` to their ASCII forms. */
const narrow = (sign: string): string => (wide.test(sign) ? sign.normalize('NFKC') : sign === '\u066a' ? '%' : sign);
const wide = /^[\uff01-\uff60\uffe0-\uffe6]$/;

/** True if commas separate numbers rather than thousands: `2018,2019` and `1,2,3`. */
function isList(digits: string): boolean {
  const parts = digits.split(',');
  if (parts.length === 1 || /[^0-9,]/.test(digits)) return false;
  const [, ...groups] = parts;
  return groups.some(({ length }) => length !== 3) && (parts.length > 2 || (parts[1] ?? '').length > 3);
}

/**
 * Joins groups of thousands separated by plain spaces: `25 000`. In English, two numbers can be neighbors, so only
 * zeros are joined.
 */
function withSpacedGroups(tokens: readonly Token[], text: string, decimal: FigureWords['decimal']): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const isGroup =
      token.kind === 'digits' &&
      (decimal === ',' ? /^[0-9]{3}(?:,[0-9]+)?$/ : /^000$/).test(token.text) &&
      last?.kind === 'digits' &&
      last.end + 1 === token.start &&
      text.charAt(last.end) === ' ' &&
      /^[0-9]{1,3}(?:\u202f[0-9]{3})*$/.test(last.text);
    if (isGroup) joined[joined.length - 1] = { ...last, text: `${last.text}\u202f${token.text}`, end: token.end };
    else joined.push(token);
  }
  return joined;
}

const none: ReadonlySet<number> = new Set();

function inchesAmong(tokens: readonly Token[]): Set<number> {
  const inches = new Set<number>();
  let isQuoting = false;
  for (const [at, { text, start }] of tokens.entries()) {
    if (text !== '"') continue;
    const before = tokens[at - 1];
    if (!isQuoting && before?.kind === 'digits' && before.end === start) inches.add(at);
    else isQuoting = !isQuoting;
  }
  return inches;
}

/** First words of each table's phrases, cached because most words start no phrase. */
const firstWords = memoize(
  (table: ReadonlyMap<string, unknown>): ReadonlySet<string> =>
    new Set([...table.keys()].map((phrase) => phrase.split(' ', 1)[0] ?? '')),
);

/**
 * Converts digits of any script to ASCII and keeps separators: `١٣٩٩` and `１３９９` become `1399`.
 * @param decimal replaces the Arabic decimal separator
 */
function plainDigits(written: string, decimal: '.' | ','): string {
  if (/^[0-9.,'’]+$/.test(written)) return written;
  return Array.from(written, (sign) => {
    if (/^\p{Nd}$/u.test(sign)) return String(digitOf(sign));
    if (sign === '\u066b' || sign === '．') return decimal;
    return sign === '\u066c' || sign === '，' ? groupSign : sign;
  }).join('');
}

/** Thousands separator in every language. */
const groupSign = '\u202f';

/** Relies on Unicode order: the digits of a script are contiguous, from zero to nine. */
function digitOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  let first = code;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}
