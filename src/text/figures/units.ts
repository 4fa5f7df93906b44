import { currencyCodes, currencySigns, figureWordsOf, leadsCurrency } from './figureWords.ts';
import { FigureText } from './tokens.ts';
import units from './units.json' with { type: 'json' };

/** A unit as a multiple of its base unit. A base unit is its own base, with factor 1. */
interface UnitSize {
  readonly base: string;
  readonly factor: number;
}

interface UnitRow {
  /** Symbols, separated by spaces. */
  readonly signs?: string;
  readonly base?: string;
  readonly factor?: number;
  /** Period that the symbol means after a slash: `l/min`. */
  readonly per?: string;
}

const unitTable: Readonly<Record<string, UnitRow>> = units;
const signsOf = ({ signs }: UnitRow): string[] => signs?.split(' ') ?? [];

/** Unit IDs by symbol (case-sensitive). */
const unitSigns: ReadonlyMap<string, string> = new Map(
  Object.entries(unitTable).flatMap(([unit, row]) => signsOf(row).map((sign) => [sign, unit] as const)),
);

/** Periods by the symbol after a slash: `/min`. */
const periodSigns: ReadonlyMap<string, string> = new Map(
  Object.values(unitTable).flatMap((row) => signsOf(row).flatMap((sign) => (row.per ? [[sign, row.per]] : []))),
);

export function sizeOf(unit: string): UnitSize {
  const { base = unit, factor = 1 } = unitTable[unit] ?? {};
  return { base, factor };
}

const durations = new Set(['min', 'day', 'month'].map((unit) => sizeOf(unit).base));

export const isDuration = (unit = ''): boolean => durations.has(sizeOf(unit).base);

interface UnitReading {
  readonly unit: string;
  readonly next: number;
}

/** Reads a currency sign or code before an amount: `$`, `US$`, `EUR`. */
export function currencyAt(text: FigureText, at: number): UnitReading | undefined {
  const token = text.tokens[at];
  if (!token) return undefined;
  if (leadsCurrency.has(token.text) && text.signAt(at + 1) === '$' && text.touches(at + 1)) {
    return { unit: currencySigns.get(`${token.text}$`) ?? 'USD', next: at + 2 };
  }
  if (token.kind === 'word') return currencyCodes.has(token.text) ? { unit: token.text, next: at + 1 } : undefined;
  const unit = currencySigns.get(token.text);
  return unit === undefined ? undefined : { unit, next: at + 1 };
}

/** Reads the unit after a number: a sign (`%`, `km/h`, `″`), a name (`-inch`, `percent`, `dollars`), or a currency. */
export function unitAt(text: FigureText, at: number): UnitReading | undefined {
  const hyphen = /^[-‑]$/.test(text.signAt(at)) && text.touches(at) && text.touches(at + 1);
  const first = hyphen ? at + 1 : at;
  if (!hyphen && !text.follows(first)) return undefined;
  const currency = currencyAt(text, first);
  // "5 $10 vouchers" doesn't mean five dollars
  if (currency && text.tokens[currency.next]?.kind !== 'digits') return currency;
  const named = text.phraseAt(first, text.words.units);
  const signed = signedUnit(text, first);
  return signed && (!named || signed.next > named.next) ? signed : named && { unit: named.value, next: named.next };
}

const longestSign = Math.max(...[...unitSigns.keys()].map(({ length }) => length));

/** Reads the longest unit symbol at a token: `km/h` before `km`. */
function signedUnit(text: FigureText, at: number): UnitReading | undefined {
  const start = text.tokens[at]?.start ?? 0;
  let longest: UnitReading | undefined;
  for (let next = at + 1; next <= text.tokens.length; next++) {
    const end = text.tokens[next - 1]?.end ?? 0;
    if (end - start > longestSign || (next > at + 1 && !text.touches(next - 1))) break;
    const sign = text.text.slice(start, end);
    const unit = unitSigns.get(sign);
    if (unit !== undefined && mayBeUnit(text, at, sign)) longest = { unit, next };
  }
  return longest;
}

/** A prime directly follows its number. A quotation mark means inches only if it doesn't close a quotation. */
function mayBeUnit(text: FigureText, at: number, sign: string): boolean {
  if (sign === '"') return text.inches.has(at);
  // 3840 x 2160
  if (sign === 'x' || sign === '×') return text.tokens[at + 1]?.kind !== 'digits';
  return (sign !== '″' && sign !== '′') || text.touches(at);
}

/** Maximum tokens between the brackets of a compound unit. */
const maxBracketed = 6;

/**
 * Returns the token after the divisor of a compound unit, such as `/(m²K)` in `W/(m²K)` or `/l` in `mg/l`. Without one,
 * returns the same token. A divisor doesn't change the unit of a figure, because pages often spell it out or omit it.
 */
export function compoundEnd(text: FigureText, at: number): number {
  if (text.signAt(at) !== '/' || !text.touches(at) || !text.touches(at + 1)) return at;
  if (text.signAt(at + 1) === '(') {
    for (let next = at + 2; next < at + 2 + maxBracketed && text.touches(next); next++)
      if (text.signAt(next) === ')') return next + 1;
    return at;
  }
  const divisor = signedUnit(text, at + 1);
  if (!divisor) return at;
  // W/m²K
  return text.touches(divisor.next) && text.wordAt(divisor.next) !== '' ? divisor.next + 1 : divisor.next;
}

interface Period {
  readonly per: string;
  readonly next: number;
}

/** Reads the period of a rate, after its unit or its substance: `12 litres of water per hour`. */
export function rateAt(text: FigureText, at: number): Period | undefined {
  const behind = text.words.more.has(text.wordAt(at)) ? at + 1 : at;
  return perAt(text, behind) ?? perBehindMatter(text, at);
}

/** Reads a period or an item of a rate: `per month`, `/month`, `a year`, `monthly`. */
function perAt(text: FigureText, at: number): Period | undefined {
  const alone = text.words.perAlone.get(text.wordAt(at));
  if (alone !== undefined) return { per: alone, next: at + 1 };
  const isSlash = text.signAt(at) === '/';
  const name = at + 1;
  const named = isSlash || text.words.per.has(text.wordAt(at)) ? text.words.perWords.get(text.wordAt(name)) : undefined;
  const per = named ?? (isSlash ? periodSigns.get(text.tokens[name]?.text ?? '') : undefined);
  // "25 kWh im Jahr 2024" gives a date, not a rate
  return per === undefined || text.tokens[name + 1]?.kind === 'digits' ? undefined : { per, next: name + 1 };
}

/** Skips the apostrophe in `litres d'eau`. */
const behindApostrophe = (text: FigureText, at: number): number => (/^['’]$/.test(text.signAt(at)) ? at + 1 : at);

function perBehindMatter(text: FigureText, at: number): Period | undefined {
  const { matterLinks } = text.words;
  const isLinked = text.wordAt(at) !== '' && matterLinks.has(text.wordAt(at));
  if (!isLinked && !matterLinks.has('')) return undefined;
  const first = isLinked ? behindApostrophe(text, at + 1) : at;
  for (let last = first; last < first + mostMatter; last++) {
    const word = text.wordAt(last);
    if (word === '' || !text.follows(last)) return undefined;
    const per = text.follows(last + 1) ? perAt(text, last + 1) : undefined;
    if (per) return per;
  }
  return undefined;
}

/** Maximum words that name a substance: `cold fresh water`. */
const mostMatter = 3;

/** Returns all periods that a text names: `month` in `Price per month`. */
export function periodsIn(text: string, language: string): ReadonlySet<string> {
  const read = new FigureText(text, figureWordsOf(language));
  return new Set(
    read.tokens.flatMap((_, at) => perAt(read, at)?.per ?? read.words.periodNouns.get(read.wordAt(at)) ?? []),
  );
}
