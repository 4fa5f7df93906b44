import currencies from './currencies.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import units from './units.json' with { type: 'json' };

/** The words by which figures are read in one language, ready to be looked up; phrases are in lower case. */
export interface FigureWords {
  /** The sign before decimals. */
  readonly decimal: '.' | ',';
  readonly numbers: ReadonlyMap<string, number>;
  /** Those that are mostly pronouns: they count before a unit or a scale alone. */
  readonly ones: ReadonlyMap<string, number>;
  readonly articles: ReadonlySet<string>;
  readonly scales: ReadonlyMap<string, number>;
  /** Written right behind digits: `10k`. */
  readonly scaleSigns: ReadonlyMap<string, number>;
  readonly moneyScaleSigns: ReadonlyMap<string, number>;
  /** `two hundred and five`. */
  readonly numberJoiner?: string;
  /** How numbers are written as one word: `fünfundzwanzig`. */
  readonly compound?: CompoundWords;
  readonly ordinals: ReadonlySet<string>;
  readonly decades: ReadonlySet<string>;
  readonly shares: ReadonlyMap<string, number>;
  readonly sharePlurals: ReadonlyMap<string, number>;
  readonly shareFollowers: ReadonlySet<string>;
  readonly outOf: ReadonlySet<string>;
  readonly multiples: ReadonlyMap<string, number>;
  readonly range: ReadonlySet<string>;
  readonly betweens: ReadonlySet<string>;
  readonly between: ReadonlySet<string>;
  readonly bounds: ReadonlyMap<string, 'about' | 'atLeast' | 'atMost'>;
  /** Bounds that before a time mostly say how long something took: `over two years`. */
  readonly spanning: ReadonlySet<string>;
  readonly boundsAfter: ReadonlyMap<string, 'atLeast' | 'atMost'>;
  readonly months: ReadonlyMap<string, number>;
  /** Which comes first in 5/6/2026. */
  readonly dateOrder: 'day' | 'month';
  /** Words behind an hour, with the hours that they add. */
  readonly clock: ReadonlyMap<string, number>;
  /** Names of units, currencies and percent. */
  readonly units: ReadonlyMap<string, string>;
  readonly per: ReadonlySet<string>;
  readonly perWords: ReadonlyMap<string, string>;
  readonly perAlone: ReadonlyMap<string, string>;
  /** All words with which a figure can begin. */
  readonly beginnings: ReadonlySet<string>;
}

export interface CompoundWords {
  readonly joiner: string;
  readonly one: string;
  readonly hundred: string;
  readonly thousand: string;
  /** Endings that make it a multiple: `dreimal`. */
  readonly times: readonly string[];
}

/** Currencies by the signs that stand before or behind an amount. */
export const currencySigns: ReadonlyMap<string, string> = new Map(Object.entries(currencies.signs));
export const currencyCodes: ReadonlySet<string> = new Set(currencies.codes);

/** What stands before a dollar sign: US$, A$. */
export const leadsCurrency: ReadonlySet<string> = new Set(
  [...currencySigns.keys()].filter((sign) => /^[A-Z]+\$$/.test(sign)).map((sign) => sign.slice(0, -1)),
);

/** How a unit is measured in another one; undefined for one that stands for itself. */
export interface UnitSize {
  readonly base: string;
  readonly factor: number;
}

const unitTable: Readonly<Record<string, { readonly signs: readonly string[]; base?: string; factor?: number }>> =
  units;

/** Units by how they are written as signs, in the case in which they are. */
export const unitSigns: ReadonlyMap<string, string> = new Map(
  Object.entries(unitTable).flatMap(([unit, { signs }]) => signs.map((sign) => [sign, unit] as const)),
);

/** What a unit is made of: 5 km are 5,000 of `m`. */
export function sizeOf(unit: string): UnitSize {
  const { base = unit, factor = 1 } = unitTable[unit] ?? {};
  return { base, factor };
}

/** The words of a language; those of one without words are none, and its decimals are told by their shape. */
export function figureWordsOf(language: string): FigureWords {
  const code = language.slice(0, 2).toLowerCase();
  const known = compiled.get(code);
  if (known) return known;
  const source = sources[code] ?? { decimal: withPoint.has(code) ? '.' : ',' };
  const made = compile(source);
  compiled.set(code, made);
  return made;
}

const compiled = new Map<string, FigureWords>();

/** Languages that write 1.5; most others write 1,5. */
const withPoint = new Set(['en', 'un', 'ja', 'zh', 'ko', 'he', 'th', 'hi', 'ms', 'ga', 'cy', 'mt']);

/** A file of words; a language may lack any list. */
interface WordFile {
  readonly decimal: string;
  readonly dateOrder?: string;
  readonly numberJoiner?: string;
  readonly compound?: CompoundWords;
  readonly [list: string]: unknown;
}

const sources: Readonly<Record<string, WordFile>> = { de, en };

function compile(file: WordFile): FigureWords {
  const map = (list: string): ReadonlyMap<string, number> =>
    new Map(Object.entries((file[list] ?? {}) as Record<string, number>));
  const set = (list: string): ReadonlySet<string> => new Set((file[list] ?? []) as string[]);
  const named = <Name extends string>(list: string): (readonly [string, Name])[] =>
    Object.entries((file[list] ?? {}) as Record<Name, string[]>).flatMap(([name, phrases]) =>
      (phrases as string[]).map((phrase) => [phrase, name as Name] as const),
    );
  const bounds = <Kind extends string>(...kinds: readonly (readonly [string, Kind])[]): ReadonlyMap<string, Kind> =>
    new Map(kinds.flatMap(([list, kind]) => [...set(list)].map((phrase) => [phrase, kind] as const)));
  const numbers = map('numbers');
  const [ones, scales, shares, multiples, months] = ['ones', 'scales', 'shares', 'multiples', 'months'].map(map) as [
    ReadonlyMap<string, number>,
    ReadonlyMap<string, number>,
    ReadonlyMap<string, number>,
    ReadonlyMap<string, number>,
    ReadonlyMap<string, number>,
  ];
  const articles = set('articles');
  return {
    decimal: file.decimal === ',' ? ',' : '.',
    dateOrder: file.dateOrder === 'month' ? 'month' : 'day',
    ...(file.numberJoiner !== undefined && { numberJoiner: file.numberJoiner }),
    ...(file.compound && { compound: file.compound }),
    numbers,
    ones,
    articles,
    scales,
    shares,
    multiples,
    months,
    scaleSigns: map('scaleSigns'),
    moneyScaleSigns: map('moneyScaleSigns'),
    ordinals: set('ordinals'),
    decades: set('decades'),
    sharePlurals: map('sharePlurals'),
    shareFollowers: set('shareFollowers'),
    outOf: set('outOf'),
    range: set('range'),
    betweens: set('betweens'),
    between: set('between'),
    bounds: bounds(['about', 'about'], ['atLeast', 'atLeast'], ['atMost', 'atMost']),
    spanning: set('spanning'),
    boundsAfter: bounds(['atLeastAfter', 'atLeast'], ['atMostAfter', 'atMost']),
    clock: map('clock'),
    units: new Map([
      ...named('units'),
      ...named('currencies'),
      ...[...set('percent')].map((word) => [word, '%'] as const),
      ...[...set('points')].map((word) => [word, 'points'] as const),
    ]),
    per: set('per'),
    perWords: new Map(named('perWords')),
    perAlone: new Map(named('perAlone')),
    beginnings: new Set(
      [numbers, ones, articles, scales, shares, multiples, months].flatMap((words) => [...words.keys()]),
    ),
  };
}
