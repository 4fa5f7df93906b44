import { type Reading, yearFigure } from './dates.ts';
import { currencyCodes } from './figureWords.ts';
import type { Figure } from './figure.ts';
import { type Numeral, numeralAt } from './numerals.ts';
import { hasEastAsian } from '../words/scripts.ts';
import { beforeOrdinal } from '../words/words.ts';
import type { FigureText } from './tokens.ts';
import { compoundEnd, currencyAt, rateAt, unitAt } from './units.ts';

interface Amount extends Numeral {
  readonly unit?: string;
}

/** Reads a number with its unit, or a range, at a token: `$1,299`, `10 to 20 %`, `a 65-inch`, `over 50`. */
export function quantityAt(text: FigureText, at: number): Reading | undefined {
  if (text.tokens[at]?.kind === 'digits') {
    if (isPlace(text, at)) return { next: at + 1 };
    const skipped = nameEnd(text, at);
    if (skipped !== undefined) return { next: skipped };
  }
  const low = amountAt(text, at);
  if (!low) return undefined;
  const isPlain = low.next === at + 1 && low.written === 'digits' && low.unit === undefined;
  const year = isPlain && !isBounded(text, at) ? yearFigure(text, at) : undefined;
  if (year) return year;
  const high = highAt(text, at, low);
  const last = high ?? low;
  const unit = low.unit ?? last.unit;
  const value = high && low.scale === 1 && sharesScale(low, high) ? low.value * high.scale : low.value;
  const counted = high && low.unit === undefined && low.scale === 1 && value !== low.value ? high.scale : 1;
  const isMoney = unit !== undefined && isCurrency(unit);
  const per = unit === undefined ? undefined : rateAt(text, last.next);
  const next = per?.next ?? (unit === undefined ? last.next : compoundEnd(text, last.next));
  const figure: Figure = {
    kind: isMoney ? 'money' : unit === '%' || unit === 'points' ? 'percent' : unit === undefined ? 'number' : 'measure',
    start: startOf(text, at, value),
    end: text.tokens[next - 1]?.end ?? 0,
    value: isNegative(text, at) ? -value : value,
    ...(high && { high: high.value }),
    ...(unit !== undefined && { unit }),
    ...(per && { per: per.per }),
    step: low.step * counted,
  };
  const approximate = boundOf(text, at, next, figure);
  if (!approximate) return { figure, next };
  const bound = text.phraseBefore(at, text.words.bounds)?.phrase ?? '';
  const isMet = text.words.metBounds.has(bound);
  return { figure: { ...figure, approximate, ...(isMet && { isMet }) }, next };
}

/** True for `2. Noise` at the start of a line, and for ordinals such as `ab dem 4. Stock`. */
function isPlace({ text, tokens }: FigureText, at: number): boolean {
  const { start = 0, end = 0 } = tokens[at] ?? {};
  if (end - start > 2 || !/^[.)][ \t]/.test(text.slice(end, end + 2))) return false;
  const before = text.slice(Math.max(0, start - longestBefore), start);
  return /(?:^|\n)[ \t]*$/.test(before) || (text.charAt(end) === '.' && beforeOrdinal.test(before));
}

/** Length of `jedem`, plus spaces. */
const longestBefore = 9;

const standards: ReadonlySet<string> = new Set(['DIN', 'EN', 'IEC', 'ISO']);

/** Skips the number of a standard: `DIN 1946-6`, `ISO 9001:2015`. */
export function standardAt(text: FigureText, at: number): Reading | undefined {
  const [name, digits] = [text.tokens[at - 1], text.tokens[at]];
  if (digits?.kind !== 'digits' || !standards.has(name?.text ?? '')) return undefined;
  let next = at + 1;
  const isPart = (): boolean => /^[-–:]$/.test(text.signAt(next)) && text.tokens[next + 1]?.kind === 'digits';
  while (isPart() && text.touches(next) && text.touches(next + 1)) next += 2;
  return { next };
}

/** Returns the token after digits that belong to a name, version, or address, or undefined for other digits. */
export function nameEnd(text: FigureText, at: number): number | undefined {
  const [before, digits, behind] = [text.tokens[at - 1], text.tokens[at], text.tokens[at + 1]];
  if (before && text.touches(at)) {
    const lead = text.tokens[at - 2];
    const glued =
      before.kind === 'word' &&
      !hasEastAsian(before.text) &&
      !currencyCodes.has(before.text) &&
      !isBetweenSides(text, at - 1);
    const hyphened =
      /^[-‑_/.]$/.test(before.text) && lead?.kind === 'word' && text.touches(at - 1) && /\p{Lu}|^v$/u.test(lead.text);
    const path = /^[/_]$/.test(before.text) && lead?.kind === 'word' && text.touches(at - 1);
    if (glued || hyphened || path) return at + 1;
  }
  if (digits && !numeralAt(text, at)) return at + 1;
  if (digits?.text === '24' && text.signAt(at + 1) === '/' && text.tokens[at + 2]?.text === '7') return at + 3;
  if (behind?.kind !== 'word' || !text.touches(at + 1) || isBetweenSides(text, at + 1)) return undefined;
  const { ordinals, decades, scaleSigns } = text.words;
  const word = behind.text;
  const known =
    ordinals.has(word.toLowerCase()) ||
    decades.has(word) ||
    scaleSigns.has(word) ||
    (moneyScales.has(word) && currencyAt(text, at - 1) !== undefined) ||
    unitAt(text, at + 1) !== undefined ||
    text.words.clock.has(word.toLowerCase());
  if (known) return undefined;
  // `3步` often numbers a part of the text itself
  return hasEastAsian(word) && Number(digits?.text) > maxParts ? undefined : at + 2;
}

/** Highest number that the text may use to number its own parts. */
const maxParts = 12;

/** The `x` of 2560x1440. */
const isBetweenSides = (text: FigureText, at: number): boolean =>
  text.tokens[at]?.text === 'x' && text.tokens[at - 1]?.kind === 'digits' && text.tokens[at + 1]?.kind === 'digits';

function amountAt(text: FigureText, at: number): Amount | undefined {
  const currency = currencyAt(text, at);
  const first = currency?.next ?? at;
  const numeral = numeralAt(text, first);
  if (!numeral) return undefined;
  if (currency) return { ...moneyScaled(text, numeral), unit: currency.unit };
  const ordinal = text.touches(numeral.next) && text.words.ordinals.has(text.wordAt(numeral.next));
  if (ordinal && numeral.written === 'digits') return { ...numeral, unit: 'ordinal', next: numeral.next + 1 };
  const clock = clockAt(text, numeral);
  if (clock) return clock;
  // 8,000+ sq ft
  const plus = text.signAt(numeral.next) === '+' && text.touches(numeral.next) ? 1 : 0;
  const isPercent = text.words.percentBefore.has(text.wordAt(at - 1));
  if (isPercent) return { ...numeral, unit: '%' };
  const unit = unitAt(text, numeral.next + plus) ?? linkedUnit(text, numeral);
  if (unit) return { ...numeral, unit: unit.unit, next: unit.next };
  // "one" and "a" alone are not amounts
  const word = text.wordAt(at);
  const isOne = text.words.ones.has(word) || text.words.articles.has(word);
  const isAlone = numeral.scale === 1 && isOne && numeral.next === at + 1 && !opensRange(text, at, numeral);
  return isAlone ? undefined : numeral;
}

/** True for the first number of `one to three`. */
function opensRange(text: FigureText, at: number, { value, next }: Numeral): boolean {
  return isRangeWord(text, at, next) && value < (numeralAt(text, next + 1)?.value ?? 0);
}

/** True for the word between two numbers: `10 to 20`, `between 10 and 20`. */
const isRangeWord = (text: FigureText, at: number, next: number): boolean =>
  text.words.range.has(text.wordAt(next)) ||
  (text.words.between.has(text.wordAt(next)) && text.words.betweens.has(text.wordAt(at - 1)));

const isCurrency = (unit: string): boolean => currencyCodes.has(unit) || unit === 'cent';

/** Reads the euros of `2,3 millions d'euros`. */
function linkedUnit(text: FigureText, { scale, next }: Numeral): ReturnType<typeof unitAt> {
  if (scale < 1000 || !text.words.scaleLinks.has(text.wordAt(next))) return undefined;
  return unitAt(text, /^['’]$/.test(text.signAt(next + 1)) ? next + 2 : next + 1);
}

const moneyScales: ReadonlyMap<string, number> = new Map(
  Object.entries({ K: 1e3, m: 1e6, M: 1e6, b: 1e9, B: 1e9, tn: 1e12, T: 1e12 }),
);

/** `$5K`, `$1.2B`. */
function moneyScaled(text: FigureText, numeral: Numeral): Numeral {
  const factor = text.touches(numeral.next) ? moneyScales.get(text.tokens[numeral.next]?.text ?? '') : undefined;
  if (factor === undefined || numeral.scale > 1) return numeral;
  const { value, step, scale, next } = numeral;
  return { ...numeral, value: value * factor, step: step * factor, scale: scale * factor, next: next + 1 };
}

/** Reads `10:30`, `5 pm`, or `17 Uhr` as hours since midnight. `4:10 minutes` is a duration. */
function clockAt(text: FigureText, numeral: Numeral): Amount | undefined {
  if (numeral.written === 'words') return undefined;
  const minutes = text.tokens[numeral.next + 1];
  const hasMinutes =
    text.signAt(numeral.next) === ':' &&
    text.touches(numeral.next) &&
    text.touches(numeral.next + 1) &&
    /^[0-5]\d$/.test(minutes?.text ?? '');
  const { unit = '', next = numeral.next + 3 } = (hasMinutes && unitAt(text, numeral.next + 2)) || {};
  const isLength = unit === 'min' || unit === 's' || /^(?:min|sec|sek)$/.test(text.wordAt(numeral.next + 2));
  if (hasMinutes && isLength) {
    const value = numeral.value + Number(minutes?.text) / 60;
    return { ...numeral, value, step: 1 / 60, unit: 'min', next };
  }
  if (numeral.value > 24) return undefined;
  const behind = hasMinutes ? numeral.next + 2 : numeral.next;
  const half = text.follows(behind) ? text.words.clock.get(text.wordAt(behind)) : undefined;
  if (!hasMinutes && half === undefined) return undefined;
  const hours = (numeral.value % (half ? 12 : 24)) + (half ?? 0) + (hasMinutes ? Number(minutes?.text) / 60 : 0);
  return { ...numeral, value: hours, step: 1 / 60, unit: 'time', next: half === undefined ? behind : behind + 1 };
}

function highAt(text: FigureText, at: number, low: Amount): Amount | undefined {
  const sign = text.signAt(low.next);
  const dashed = /^[-–—~〜‑]$/.test(sign) && text.touches(low.next) === text.touches(low.next + 1);
  if (!dashed && !isRangeWord(text, at, low.next)) return undefined;
  const high = amountAt(text, low.next + 1);
  if (!high) return undefined;
  const lowest = low.scale === 1 && sharesScale(low, high) ? low.value * high.scale : low.value;
  const sameUnit = low.unit === undefined || low.unit === high.unit || (high.unit === undefined && dashed);
  return sameUnit && lowest < high.value ? high : undefined;
}

/** True if the scale applies to both ends: `10 to 20 million` begins at ten million, but `500 to 2 million` at 500. */
const sharesScale = (low: Amount, high: Amount): boolean => high.scale > 1 && low.value < high.value / high.scale;

/** True if a lower bound precedes a number: the number in `over 2000` isn't a year, but `until 2030` is. */
const isBounded = (text: FigureText, at: number): boolean =>
  text.phraseBefore(at, text.words.bounds)?.value === 'atLeast';

function boundOf(text: FigureText, at: number, next: number, figure: Figure): Figure['approximate'] {
  // `bis 18 Uhr` is a time, not a bound
  if (figure.unit === 'time') return undefined;
  const start = isNegative(text, at) ? at - 1 : at;
  const before = text.phraseBefore(start, text.words.bounds)?.value ?? boundSigns.get(text.signAt(start - 1));
  if (before) return before;
  const isOpen = text.signAt(next) === '+' && text.touches(next);
  if (isOpen || text.text.slice(figure.start, figure.end).includes('+')) return 'atLeast';
  return text.phraseAt(next, text.words.boundsAfter)?.value;
}

const boundSigns: ReadonlyMap<string, NonNullable<Figure['approximate']>> = new Map([
  ['~', 'about'],
  ['≈', 'about'],
  ['>', 'atLeast'],
  ['≥', 'atLeast'],
  ['<', 'atMost'],
  ['≤', 'atMost'],
]);

/** True after `minus`, a minus sign, or a hyphen that doesn't join two words. */
function isNegative(text: FigureText, at: number): boolean {
  if (text.words.minus.has(text.wordAt(at - 1)) && text.follows(at)) return true;
  if (!text.touches(at) || !/^[-−]$/.test(text.signAt(at - 1))) return false;
  return text.signAt(at - 1) === '−' || !text.touches(at - 1) || /^[([]$/.test(text.signAt(at - 2));
}

const startOf = (text: FigureText, at: number, value: number): number =>
  text.tokens[isNegative(text, at) && value !== 0 ? at - 1 : at]?.start ?? 0;

/** `twice`, `doppelt`, `dreimal`. */
export function multipleAt(text: FigureText, at: number): Reading | undefined {
  const token = text.tokens[at];
  const value = text.words.multiples.get(text.wordAt(at));
  if (!token || value === undefined) return undefined;
  const { start, end } = token;
  return { figure: { kind: 'measure', start, end, value, unit: 'times', step: 1 }, next: at + 1 };
}
