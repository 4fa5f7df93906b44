import type { FigureWords } from './figureWords.ts';
import { hasEastAsian } from '../words/scripts.ts';
import { type FigureText, fractionSigns } from './tokens.ts';
import { unitAt } from './units.ts';

/** A number without its unit, and the index of the next token. */
export interface Numeral {
  readonly value: number;
  readonly step: number;
  readonly next: number;
  readonly written: 'digits' | 'words';
  /** Factor of a following word such as `million`. */
  readonly scale: number;
}

/**
 * Reads a number at a token: `1,299.50`, `1.3 million`, `two hundred and fifty`. Returns undefined if there is none.
 */
export function numeralAt(text: FigureText, at: number): Numeral | undefined {
  const token = text.tokens[at];
  if (token?.kind === 'word') return wordsAt(text, at);
  const numeral = fractionAt(text, at) ?? (token?.kind === 'digits' ? digitsAt(text, at) : undefined);
  return numeral && withScale(text, { ...numeral, written: 'digits', scale: 1 });
}

type PlainNumber = Pick<Numeral, 'value' | 'step' | 'next'>;

/** Reads digits, and a fraction behind them: `1 1/2 inches`, `1-1/2 inches`, `1½`. */
function digitsAt(text: FigureText, at: number): PlainNumber | undefined {
  const read = readDigits(text.tokens[at]?.text ?? '', text.words.decimal);
  if (!read) return undefined;
  const isJoined = text.signAt(at + 1) === '-' && text.touches(at + 1) && text.touches(at + 2);
  const behind = isJoined ? at + 2 : at + 1;
  const fraction = read.step === 1 && text.follows(behind) ? fractionAt(text, behind) : undefined;
  return fraction ? { ...fraction, value: read.value + fraction.value } : { ...read, next: at + 1 };
}

/** Reads the fraction of a unit: `½`, `1/2 inch`, `1/4 to 1/2 teaspoon`. Other fractions are shares. */
export function fractionAt(text: FigureText, at: number): PlainNumber | undefined {
  const sign = fractionSigns.get(text.signAt(at));
  if (sign !== undefined) return { value: sign, step: fractionStep, next: at + 1 };
  const fraction = slashedAt(text, at);
  if (!fraction || unitAt(text, fraction.next)) return fraction;
  const isRange = text.words.range.has(text.wordAt(fraction.next)) || /^[-–—]$/.test(text.signAt(fraction.next));
  const end = slashedAt(text, fraction.next + 1)?.next ?? fraction.next + 2;
  return isRange && text.tokens[end - 1]?.kind === 'digits' && unitAt(text, end) ? fraction : undefined;
}

function slashedAt(text: FigureText, at: number): PlainNumber | undefined {
  const [part, whole] = [text.tokens[at], text.tokens[at + 2]];
  const isSlashed = /^[/⁄]$/.test(text.signAt(at + 1)) && text.touches(at + 1) && text.touches(at + 2);
  if (!isSlashed || part?.kind !== 'digits' || whole?.kind !== 'digits') return undefined;
  const [numerator, denominator] = [Number(part.text), Number(whole.text)];
  // a date
  const goesOn = [text.signAt(at - 1), text.signAt(at + 3)].includes('/');
  if (goesOn || !denominators.has(denominator) || numerator === 0 || numerator >= denominator) return undefined;
  return { value: numerator / denominator, step: fractionStep, next: at + 3 };
}

/** Smallest difference between two fractions in everyday measures. */
const fractionStep = 0.01;
/** Denominators in everyday measures. */
const denominators: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 8, 10, 16, 32, 64]);

/** Parses digits with their separators. Returns undefined for a version such as 2.1.3. */
export function readDigits(
  digits: string,
  decimal: FigureWords['decimal'],
): { readonly value: number; readonly step: number } | undefined {
  if (/^[0-9]+$/.test(digits)) return { value: Number(digits), step: 1 };
  const sign = decimalSignOf(digits, decimal);
  const [whole = '', decimals = ''] = sign === undefined ? [digits] : splitLast(digits, sign);
  if (/[^0-9]/.test(decimals) || !isGrouped(whole)) return undefined;
  const value = Number(`${whole.replace(/[^0-9]/g, '')}.${decimals || '0'}`);
  return { value, step: Number(`1e-${decimals.length}`) };
}

function decimalSignOf(digits: string, usual: FigureWords['decimal']): '.' | ',' | undefined {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  if (points + commas !== 1) return undefined;
  const sign = points === 1 ? '.' : ',';
  const [whole, rest] = splitLast(digits, sign);
  const groups = rest.length === 3 && whole.length <= 3 && whole !== '0';
  return groups && sign !== usual ? undefined : sign;
}

function splitLast(digits: string, sign: string): [string, string] {
  const at = digits.lastIndexOf(sign);
  return [digits.slice(0, at), digits.slice(at + 1)];
}

function isGrouped(whole: string): boolean {
  const [first = '', ...groups] = whole.split(/[^0-9]/);
  const signs = new Set(whole.match(/[^0-9]/g));
  return signs.size <= 1 && groups.every(({ length }) => length === 3) && (groups.length === 0 || first.length <= 3);
}

/** Multiplies a number by the scale words after it: `1.3 million`. */
function withScale(text: FigureText, numeral: Numeral): Numeral {
  let { value, step, next, scale } = numeral;
  const half = text.phraseAt(next, text.words.andHalf);
  if (half && Number.isInteger(value)) [value, step, next] = [value + half.value, 0.1, half.next];
  for (let factor = scaleAt(text, next); factor !== undefined; factor = scaleAt(text, next)) {
    value *= factor;
    step *= factor;
    scale *= factor;
    next += 1;
    // Mio. Euro
    if (
      text.signAt(next) === '.' &&
      text.touches(next) &&
      /^\p{Lu}/u.test(text.tokens[next + 1]?.text ?? '') &&
      unitAt(text, next + 1)
    )
      next += 1;
    const smaller = smallerAt(text, next, factor);
    if (smaller)
      return { ...numeral, value: exact(value + smaller.value), step: smaller.step, next: smaller.next, scale };
  }
  return next === numeral.next ? numeral : { ...numeral, value: exact(value), step, next, scale };
}

/** Reads the smaller part after a scale such as ten thousand: `2万4900`, `1億2000万`. */
function smallerAt(text: FigureText, at: number, below: number): Pick<Numeral, 'value' | 'step' | 'next'> | undefined {
  const token = text.tokens[at];
  if (token?.kind !== 'digits' || !text.touches(at) || !hasEastAsian(text.tokens[at - 1]?.text ?? '')) return undefined;
  const read = readDigits(token.text, text.words.decimal);
  const factor = scaleAt(text, at + 1) ?? 1;
  if (!read || read.value * factor >= below) return undefined;
  const next = factor === 1 ? at + 1 : at + 2;
  const smaller = factor === 1 ? undefined : smallerAt(text, next, factor);
  const value = read.value * factor + (smaller?.value ?? 0);
  return { value, step: smaller?.step ?? read.step * factor, next: smaller?.next ?? next };
}

function scaleAt(text: FigureText, at: number): number | undefined {
  const word = text.wordAt(at);
  if (word === '' || !text.follows(at)) return undefined;
  if (text.touches(at) || hasEastAsian(word)) return text.words.scaleSigns.get(text.tokens[at]?.text ?? '');
  return text.words.scales.get(word);
}

/** Removes floating-point error: 1.1 times a million is 1,100,000.0000000001. */
const exact = (value: number): number => Number(value.toPrecision(15));

/** Reads number words: `two hundred and fifty thousand`. */
function wordsAt(text: FigureText, at: number): Numeral | undefined {
  const { ones, articles, scales, andHalf } = text.words;
  let total = 0;
  let part = 0;
  let scale = 1;
  let step = 1;
  let next = at;
  for (;;) {
    const here = next > at && text.signAt(next) === '-' && text.touches(next) ? next + 1 : next;
    if (next > at && !text.follows(here)) break;
    const word = text.wordAt(here);
    const number = countAt(text, here, here === at);
    const factor = scales.get(word);
    const half = here > at ? text.phraseAt(here, andHalf) : undefined;
    let past = here + 1;
    if (number && fits(part, number.value)) {
      part += number.value;
      step = Number.isInteger(number.value) ? 1 : 0.1;
      past = number.next;
    } else if (part > 0 && ones.get(word) === 1 && part % 10 === 0) {
      part += 1;
      step = 1;
    } else if (factor !== undefined && (part > 0 || (here > at && total === 0) || text.words.bare.has(word))) {
      const multiplied = (part || 1) * factor;
      if (factor < 1000) part = multiplied;
      else {
        total += multiplied;
        part = 0;
      }
      scale = Math.max(scale, factor);
      step = factor < 1000 ? 1 : factor;
    } else if (factor !== undefined && factor > 1000 && part === 0 && total > 0) {
      // mil millones
      total *= factor;
      scale *= factor;
      step *= factor;
    } else if (half) {
      // two and a half million, and a million and a half
      if (part > 0) part += half.value;
      else total += half.value * scale;
      step = 0.1 * (part > 0 ? 1 : scale);
      past = half.next;
    } else if (articles.has(word) && (here === at || part === 0.5) && scales.has(text.wordAt(here + 1))) {
      // a million, eine Million, half a million
    } else if (part === 0.5 && articles.has(word) && unitAt(text, here + 1)) {
      // half an hour
    } else if (isJoiner(text, here, part + total)) {
      // a joiner such as "and"
    } else break;
    next = past;
  }
  if (next === at) return undefined;
  return { value: exact(total + part), step, next, written: 'words', scale };
}

/** Reads a number word or phrase: `twenty`, `quatre-vingt-dix`, `zweihundert`. */
function countAt(text: FigureText, at: number, isFirst: boolean): { value: number; next: number } | undefined {
  const phrase = text.phraseAt(at, text.words.numbers);
  if (phrase) return phrase;
  const value = text.words.ones.get(text.wordAt(at));
  return value !== undefined && (isFirst || value > 1) ? { value, next: at + 1 } : undefined;
}

/** True if a number adds to the previous part, as in `twenty-five`. `two three` are two numbers. */
const fits = (part: number, number: number): boolean =>
  part === 0 ||
  (number < 10 && part % 10 === 0 && part % 100 !== 10) ||
  (number < 20 && (part === 60 || part === 80)) || // quatre-vingt-dix
  (number < 100 && part % 100 === 0);

function isJoiner(text: FigureText, at: number, read: number): boolean {
  const { numberJoiner, tensJoiner, numbers, ones } = text.words;
  const word = text.wordAt(at);
  const behind = text.wordAt(at + 1);
  const next = numbers.get(behind) ?? ones.get(behind) ?? 100;
  if (word === tensJoiner && read % 100 >= 20 && read % 10 === 0 && next < 20) return true;
  return word === numberJoiner && read >= 100 && numbers.has(behind);
}
