import { anyOf, wholeWords, wordSet } from '../../../analysis/lexicon/lexicon.ts';
import { modelWords, plainWords } from '../headRoles.ts';

/** Parsed name of an option, for comparison. Words are folded and exclude a leading article. */
export interface OptionWords {
  readonly words: readonly string[];
  /** Words with letters and digits: `u8n`. */
  readonly models: readonly string[];
  /** Words for versions, such as `pro`: after the model, or anywhere in a name without a model. */
  readonly variants: readonly string[];
  /** Plain numbers, which may distinguish versions: `3` in `Vaporfly 3`. */
  readonly numbers: readonly string[];
  /** Numbers with units: `10 inch`. */
  readonly sizes: readonly string[];
  /** Alternative names: `Avalon` for `The Resistance: Avalon`, both parts of `Werewolf / Mafia`. */
  readonly others: readonly string[];
}

/** Words that describe something without naming it. */
export interface Describing {
  readonly asked: ReadonlySet<string>;
  /** Lowercase words of the answers: `rewards`, `cordless`. */
  readonly small: ReadonlySet<string>;
}

export function readOption(name: string): OptionWords {
  const bare = withoutOpening(name).replace(choice, (both, one: string, other: string) =>
    one.startsWith(other) || other.startsWith(one) ? both : one,
  );
  const sizes = (bare.match(sized) ?? []).map((size) => plainWords(size).join(' '));
  const words = plainWords(bare.replace(sized, ' '));
  const models = modelWords(bare.replace(sized, ' '));
  // the `Mini` of `Mini-LED` is no version
  const apart = plainWords(bare.replace(/(?<!\p{L})\p{L}+-\p{L}+/gu, ' '));
  const afterModel = apart.slice(apart.findLastIndex((word) => models.includes(word)) + 1);
  return {
    words,
    models,
    variants: afterModel.filter((word) => variants.has(word)),
    numbers: words.filter((word) => /^\d+$/.test(word) && !year.test(word)),
    sizes,
    others: otherNames(bare).map((other) => plainWords(other).join(' ')),
  };
}

/** Returns the part after a colon, or each side of a slash. */
export function otherNames(name: string): string[] {
  const [, subtitle] = /[:：]\s(.+)$/u.exec(name) ?? [];
  const sides = /\p{N}/u.test(name) ? [] : name.split(/\s?\/\s?/);
  return [...(subtitle === undefined ? [] : [subtitle]), ...(sides.length > 1 ? sides : [])];
}

/** Strips trademark symbols, a parenthesis at the end, and an article at the start. */
export const withoutOpening = (name: string): string =>
  withoutAddition(name.replaceAll(/[®™℠]/g, '')).trim().replace(opening, '').trim() || name;

/** Strips a parenthesis at the end and words such as `The New` at the start. */
export const withoutAddition = (name: string): string => name.replace(addition, '').replace(news, '') || name;

/** Strips an award or a use before a model: `Best value: Acme F30` */
export const withoutAward = (name: string): string => name.slice(awardBefore(name).length);

/** Returns the award or use before a model, with its colon: `Best value: ` */
export function awardBefore(name: string): string {
  const [before = '', award = ''] = /^([^:：]+)[:：]\s/u.exec(name) ?? [];
  return modelWords(name.slice(before.length)).length > 0 && modelWords(award).length === 0 ? before : '';
}

/**
 * True if two names are spellings of the same option. One may add a description (`Cordless Vacuum`, a size, a year),
 * omit the maker or the part before a colon, or use the full model number (`OLED55B4PUA` for `B4`). Other versions
 * (`Pro`, `4` instead of `3`) are other options.
 */
export function isSameOption(one: OptionWords, other: OptionWords, describing: Describing): boolean {
  const versionOf = ({ variants: own }: OptionWords): string[] => own.filter((word) => !describing.asked.has(word));
  if (differ(one.sizes, other.sizes) || !alike(versionOf(one), versionOf(other))) return false;
  const [short, long] = one.words.length <= other.words.length ? [one, other] : [other, one];
  if (one.models.length > 0 && other.models.length > 0)
    return (
      one.models.some((model) => other.models.some((known) => isSameModel(model, known))) &&
      hasSameMaker(short, long) &&
      (namesBesides(one, other, describing) === 0 || namesBesides(other, one, describing) === 0)
    );
  const numbersOf = ({ numbers }: OptionWords): string[] => numbers.filter((number) => !describing.asked.has(number));
  if (one.models.length !== other.models.length || !alike(numbersOf(one), numbersOf(other))) return false;
  return (
    addsNothing(short, long, describing) || addsNothing(long, short, describing) || lacksMaker(short, long, describing)
  );
}

/** True if the additional words of one name only describe, and the rest still identifies an option. */
function addsNothing(one: OptionWords, other: OptionWords, { asked, small }: Describing): boolean {
  const [short, long] = [one.words, other.words];
  const names = (word: string): boolean =>
    !asked.has(word) && (variants.has(word) || !(small.has(word) || year.test(word)));
  const more = long.filter((word) => !short.includes(word));
  const lacking = short.filter((word) => !long.includes(word));
  if (lacking.some((word) => !asked.has(word)) || !short.some((word) => !asked.has(word))) return false;
  if (more.every((word) => asked.has(word) || year.test(word))) return true;
  return new Set(short.filter(names)).size > 1 || (one.sizes.length === other.sizes.length && !more.some(names));
}

/** True for `VentureOne` and `Capital One VentureOne`, or `Avalon` and `The Resistance: Avalon`. */
function lacksMaker(short: OptionWords, long: OptionWords, describing: Describing): boolean {
  const own = short.words.join(' ');
  if (long.others.includes(own)) return true;
  return [1, 2, 3].some((count) => {
    const rest = long.words.slice(count);
    if (rest[0] !== short.words[0]) return false;
    const isLong = rest.length > 1 || own.length >= minNameLength;
    if (own === rest.join(' ')) return isLong && namesIn(rest, describing) > 0;
    return namesIn(short.words, describing) > 1 && addsNothing(short, { ...long, words: rest }, describing);
  });
}

/** Minimum letters of a single word that is a name without its maker: `OneNote` in `Microsoft OneNote`. */
const minNameLength = 6;

/** Counts words that aren't everyday words. */
const namesIn = (words: readonly string[], { asked, small }: Describing): number =>
  words.filter((word) => !asked.has(word) && !small.has(word) && !/^\d+$/.test(word)).length;

/** Counts name words before the model that another name lacks: the `Envy x360` isn't the `Pavilion x360`. */
const namesBesides = ({ words, models }: OptionWords, other: OptionWords, describing: Describing): number =>
  namesIn(
    words
      .slice(
        0,
        words.findIndex((word) => models.includes(word)),
      )
      .filter((word) => !other.words.includes(word)),
    describing,
  );

/** True if one name contains the other's first word, or the shorter one starts with its model. */
function hasSameMaker(short: OptionWords, long: OptionWords): boolean {
  const [first = ''] = short.words;
  return (
    long.words.includes(first) ||
    (long.words[0] !== undefined && short.words.includes(long.words[0])) ||
    short.models.includes(first)
  );
}

/** True for `B4` and `OLED55B4PUA`. Makers put the size in inches before the model and the region after it. */
function isSameModel(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const at = long.indexOf(short);
  return at > 1 && inchesBefore.test(long.slice(0, at)) && /^\p{L}{0,4}$/u.test(long.slice(at + short.length));
}

const inchesBefore = /^\p{L}{0,4}\d{2}$/u;

const differ = (some: readonly string[], others: readonly string[]): boolean =>
  some.length > 0 && others.length > 0 && !some.some((one) => others.includes(one));

const alike = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).symmetricDifference(new Set(others)).size === 0;

export const variants = wordSet('versions');

/** Matches `The New`, but not the `New` of `New Balance`. */
const news = new RegExp(String.raw`^${wholeWords('articles')}\s${wholeWords('newness')}\s(?=\p{Lu})`, 'iu');
const opening = new RegExp(String.raw`^${wholeWords('articles')}\s(?=\p{L})`, 'iu');
/** Matches `(2024)` and `(formerly HBO Max)`. Other digits denote a version: `(M1)`. */
const addition = /\s?\((?:[^()\p{N}]|(?<!\p{N})(?:19|20)\d\d(?!\p{N}))*\)\s?$/u;
const numbered = String.raw`[\p{L}\p{N}]{0,12}\p{N}[\p{L}\p{N}]{0,12}`;
/** `U8/U8N` is one option in two spellings. `RT80 or RT81` are two, and only the first counts. */
const choice = new RegExp(String.raw`(${numbered})(?:\s?/\s?|\s${anyOf('eitherOr')}\s)(${numbered})`, 'u');
const year = /^(?:19|20)\d\d$/;
const sized = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])\d{1,4}(?:[.,]\d{1,2})?(?:(?<=[.,]\d{1,2})(?![\p{L}\p{N}])|\s?["”″]|[\s-]?${anyOf('sizeUnits')}(?![\p{L}\p{N}]))`,
  'giu',
);
