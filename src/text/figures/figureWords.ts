import currencies from './currencies.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import eastAsian from './eastAsian.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import { memoizeEach } from '../memoize.ts';
import { intlWordsOf } from './intlWords.ts';
import { phrasesOf, recordOf } from '../words/wordLists.ts';

/** Lower-case words for reading figures in one language. */
export interface FigureWords {
  readonly decimal: '.' | ',';
  readonly numbers: ReadonlyMap<string, number>;
  /** Mostly pronouns. They count only before a unit or a scale. */
  readonly ones: ReadonlyMap<string, number>;
  readonly articles: ReadonlySet<string>;
  readonly scales: ReadonlyMap<string, number>;
  /** Scales that also count alone: `mille`. */
  readonly bare: ReadonlySet<string>;
  /** Between a scale and its unit: `millions d'euros`. */
  readonly scaleLinks: ReadonlySet<string>;
  /** `two and a half`. */
  readonly andHalf: ReadonlyMap<string, number>;
  /** Directly after digits: `10k`. */
  readonly scaleSigns: ReadonlyMap<string, number>;
  /** `two hundred and five`. */
  readonly numberJoiner?: string;
  /** `treinta y cinco`. */
  readonly tensJoiner?: string;
  readonly ordinals: ReadonlySet<string>;
  readonly decades: ReadonlySet<string>;
  readonly shares: ReadonlyMap<string, number>;
  readonly sharePlurals: ReadonlyMap<string, number>;
  readonly shareFollowers: ReadonlySet<string>;
  /** Between a part and its whole: `nine out of ten`. */
  readonly outOf: ReadonlyMap<string, 'of'>;
  readonly multiples: ReadonlyMap<string, number>;
  readonly range: ReadonlySet<string>;
  readonly betweens: ReadonlySet<string>;
  readonly between: ReadonlySet<string>;
  readonly bounds: ReadonlyMap<string, 'about' | 'atLeast' | 'atMost'>;
  /** Lower bounds that include the number itself: `at least`. */
  readonly metBounds: ReadonlySet<string>;
  /** Bounds in the label of a value: `Max weight | 20 kg`. */
  readonly labelBounds: ReadonlyMap<string, 'atLeast' | 'atMost'>;
  readonly boundsAfter: ReadonlyMap<string, 'about' | 'atLeast' | 'atMost'>;
  readonly months: ReadonlyMap<string, number>;
  readonly lowerMonths: boolean;
  /** Between day and month: `16th of May`. */
  readonly dayOf: ReadonlySet<string>;
  readonly minus: ReadonlySet<string>;
  /** First part of 5/6/2026. */
  readonly dateOrder: 'day' | 'month';
  /** Meaning of Chinese, Japanese, and Korean signs after digits: `2024年3月`. */
  readonly dateSigns: ReadonlyMap<string, string>;
  /** Before a percentage: `百分之35`. */
  readonly percentBefore: ReadonlySet<string>;
  /** Words after an hour, with the hours they add. */
  readonly clock: ReadonlyMap<string, number>;
  readonly units: ReadonlyMap<string, string>;
  readonly per: ReadonlySet<string>;
  readonly perWords: ReadonlyMap<string, string>;
  readonly perAlone: ReadonlyMap<string, string>;
  /** Words that name a period anywhere in a text: `Stundensatz`. */
  readonly periodNouns: ReadonlyMap<string, string>;
  /** Between two compared amounts: `52 minutes instead of 38`. */
  readonly versus: ReadonlySet<string>;
  /** Between an amount and its period: `54 kcal more per hour`. */
  readonly more: ReadonlySet<string>;
  /** Between an amount and its substance: `litres of water`. Contains an empty string for `Liter Wasser`. */
  readonly matterLinks: ReadonlySet<string>;
  readonly clauses: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<string>;
}

interface CompoundWords {
  readonly joiner: string;
  readonly one: string;
  readonly scales: string;
  /** Endings of multiples: `dreimal`. */
  readonly times: string;
}

export const currencySigns: ReadonlyMap<string, string> = new Map(Object.entries(currencies.signs));
export const currencyCodes: ReadonlySet<string> = new Set(currencies.codes.split(' '));

/** Letters before a dollar sign: US$, A$. */
export const leadsCurrency: ReadonlySet<string> = new Set(
  [...currencySigns.keys()].filter((sign) => /^[A-Z]+\$$/.test(sign)).map((sign) => sign.slice(0, -1)),
);

/** Returns the words of a language. Without a word list, the shape of a number shows its decimal separator. */
export function figureWordsOf(language: string): FigureWords {
  return compiled(language.slice(0, 2).toLowerCase());
}

const compiled = memoizeEach((code: string): FigureWords => compile(sources[code] ?? {}, code));

/** A word list file. Commas separate phrases. Any list can be missing. */
interface WordFile {
  readonly counting?: string;
  readonly numberJoiner?: string;
  readonly tensJoiner?: string;
  /** Case ending of unit names: `Metern`. */
  readonly caseEnding?: string;
  readonly compound?: CompoundWords;
  readonly [list: string]: unknown;
}

const sources: Readonly<Record<string, WordFile>> = { de, en, es, fr };

/** Words in these scripts mean the same in every language. */
const everywhere: Readonly<Record<string, unknown>> = eastAsian;

/** Longest first, because no spaces separate them. */
export const eastAsianWords: readonly string[] = Object.values(everywhere)
  .flatMap((list) => (typeof list === 'string' ? listed(list) : Object.entries(list as object).flatMap(wordsOf)))
  .sort((one, other) => other.length - one.length);

function wordsOf([name, phrases]: [string, unknown]): readonly string[] {
  return typeof phrases === 'string' ? listed(phrases) : [name];
}

function listed(list: unknown): string[] {
  return phrasesOf(list as string | undefined).map(spaced);
}

const setNames = [
  ...(['articles', 'bare', 'scaleLinks', 'ordinals', 'decades', 'shareFollowers', 'range', 'betweens'] as const),
  ...([
    'between',
    'metBounds',
    'dayOf',
    'minus',
    'percentBefore',
    'per',
    'more',
    'versus',
    'matterLinks',
    'clauses',
  ] as const),
] as const;
const numberNames = ['ones', 'scales', 'shares', 'multiples', 'andHalf', 'sharePlurals', 'clock'] as const;

function compile(file: WordFile, language: string): FigureWords {
  const { units, periods, months, ...notation } = intlWordsOf(language);
  const { caseEnding, numberJoiner, tensJoiner } = file;
  const both = (name: string): [unknown, unknown] => [file[name], everywhere[name]];
  const list = (name: string): string[] => both(name).flatMap(listed);
  const numbersOf = (name: string): ReadonlyMap<string, number> =>
    new Map(
      both(name)
        .flatMap((part = {}) => Object.entries(part as Record<string, number>))
        .map(([word, value]) => [spaced(word), value]),
    );
  const sets = recordOf(setNames, (name) => new Set(list(name)));
  const numberMaps = recordOf(numberNames, numbersOf);
  const { ones, scales, shares } = numberMaps;
  const counted = listed(file.counting).map((word, value): [string, number] => [word, value]);
  const compounds = compoundsOf([...numbersOf('numbers')], scales, file.compound);
  const numbers = new Map(
    [...counted, ...numbersOf('numbers'), ...compounds.numbers].filter(([word]) => !ones.has(word)),
  );
  const multiples = new Map([...numberMaps.multiples, ...compounds.multiples]);
  const allMonths = new Map([...months, ...numbersOf('months')]);
  const leads = [numbers, ones, scales, shares, multiples, allMonths];
  return {
    ...notation,
    ...sets,
    ...numberMaps,
    ...(numberJoiner !== undefined && { numberJoiner }),
    ...(tensJoiner !== undefined && { tensJoiner }),
    numbers,
    multiples,
    months: allMonths,
    scaleSigns: new Map([['k', 1000], ...numbersOf('scaleSigns')]),
    outOf: meaning(list('outOf'), 'of'),
    bounds: new Map([
      ...meaning(list('about'), 'about'),
      ...meaning(list('atLeast'), 'atLeast'),
      ...meaning(list('atMost'), 'atMost'),
    ]),
    labelBounds: new Map([...meaning(list('atLeastLabels'), 'atLeast'), ...meaning(list('atMostLabels'), 'atMost')]),
    boundsAfter: new Map([
      ...meaning(list('aboutAfter'), 'about'),
      ...meaning(list('atLeastAfter'), 'atLeast'),
      ...meaning(list('atMostAfter'), 'atMost'),
    ]),
    dateSigns: new Map(named(eastAsian.dateSigns)),
    units: new Map([
      ...units.flatMap(([name, unit]): [string, string][] => [
        [spaced(name), unit],
        ...(caseEnding === undefined ? [] : [[spaced(name + caseEnding), unit] as [string, string]]),
      ]),
      ...both('units').flatMap(named),
      ...both('currencies').flatMap(named),
      ...meaning(list('percent'), '%'),
      ...meaning(list('points'), 'points'),
    ]),
    perWords: new Map([...periods, ...named(file['perWords'])]),
    perAlone: new Map(named(file['perAlone'])),
    periodNouns: new Map(named(file['periodNouns'])),
    beginnings: new Set([...sets.articles, ...leads.flatMap((words) => [...words.keys()].map(firstWord))]),
  };
}

/**
 * Builds compounds such as `fünfundzwanzig`, `zweihundert`, `dreitausend`, and `dreimal`. `einmal` and `einfach` are
 * listed as separate words.
 */
function compoundsOf(
  numbers: readonly [string, number][],
  scales: ReadonlyMap<string, number>,
  words?: CompoundWords,
): Record<'numbers' | 'multiples', readonly [string, number][]> {
  if (!words) return { numbers: [], multiples: [] };
  const tens = numbers.filter(([, value]) => value >= 20);
  const lows: [string, number][] = [[words.one, 1], ...numbers.filter(([, value]) => value < 10)];
  const joined = lows.flatMap(([low, one]) =>
    tens.map(([high, ten]): [string, number] => [low + words.joiner + high, one + ten]),
  );
  const small = [...lows, ...numbers, ...joined];
  const ending = (endings: string, sizes?: ReadonlyMap<string, number>): [string, number][] =>
    listed(endings).flatMap((end) =>
      small.map(([word, value]): [string, number] => [word + end, value * (sizes?.get(end) ?? 1)]),
    );
  return {
    numbers: [...joined, ...ending(words.scales, scales)],
    multiples: ending(words.times).filter(([, value]) => value > 1),
  };
}

const firstWord = (phrase: string): string => phrase.split(' ')[0] ?? '';

/** Normalizes a phrase for lookup: `jusqu'à` and `quatre-vingt` become two words each. */
function spaced(phrase: string): string {
  return phrase.replace(/['’-]/g, ' ').trim();
}

const meaning = <Meaning extends string>(phrases: readonly string[], what: Meaning): ReadonlyMap<string, Meaning> =>
  new Map(phrases.map((phrase) => [phrase, what]));

const named = (lists: unknown): [string, string][] =>
  Object.entries(lists ?? {}).flatMap(([name, phrases]) =>
    listed(phrases).map((phrase): [string, string] => [phrase, name]),
  );
