import { anyOf, wholeWords, wordSet } from '../../../analysis/lexicon/lexicon.ts';
import { modelWords, plainWords } from '../headRoles.ts';

/** The name of an option, read for comparing: all words folded, without an article before it. */
export interface OptionWords {
  readonly words: readonly string[];
  /** With letters and digits: `u8n`. */
  readonly models: readonly string[];
  /** Words that name a version, such as `pro`: after the model, or anywhere in a name without one. */
  readonly variants: readonly string[];
  /** Plain numbers, which tell versions, too: `3` of `Vaporfly 3`. */
  readonly numbers: readonly string[];
  /** Numbers with their unit: `10 inch`. */
  readonly sizes: readonly string[];
  /** What is as good a name: `Avalon` of `The Resistance: Avalon`, both of `Werewolf / Mafia`. */
  readonly others: readonly string[];
}

/** Which words of names describe a thing and name none. */
export interface Describing {
  /** The prompt's words: what was asked for. */
  readonly asked: ReadonlySet<string>;
  /** What the answers write small: `rewards`, `cordless`. */
  readonly small: ReadonlySet<string>;
}

export function readOption(name: string): OptionWords {
  const bare = withoutOpening(name).replace(choice, (both, one: string, other: string) =>
    one.startsWith(other) || other.startsWith(one) ? both : one,
  );
  const sizes = (bare.match(sized) ?? []).map((size) => plainWords(size).join(' '));
  const words = plainWords(bare.replace(sized, ' '));
  const models = modelWords(bare.replace(sized, ' '));
  // `Mini-LED` is no small version
  const apart = plainWords(bare.replace(/(?<!\p{L})\p{L}+-\p{L}+/gu, ' '));
  const behind = apart.slice(apart.findLastIndex((word) => models.includes(word)) + 1);
  return {
    words,
    models,
    variants: behind.filter((word) => variants.has(word)),
    numbers: words.filter((word) => /^\d+$/.test(word) && !year.test(word)),
    sizes,
    others: otherNames(bare).map((other) => plainWords(other).join(' ')),
  };
}

/** What stands behind a colon, or on each side of a stroke. */
export function otherNames(name: string): string[] {
  const [, subtitle] = /[:：]\s(.+)$/u.exec(name) ?? [];
  const sides = /\p{N}/u.test(name) ? [] : name.split(/\s?\/\s?/);
  return [...(subtitle === undefined ? [] : [subtitle]), ...(sides.length > 1 ? sides : [])];
}

/** Without registered signs, what stands in brackets behind it, and an article before it. */
export const withoutOpening = (name: string): string =>
  withoutAddition(name.replaceAll(/[®™℠]/g, '')).trim().replace(opening, '').trim() || name;

/** Without what stands in brackets behind a name, and what says before it that it is new. */
export const withoutAddition = (name: string): string => name.replace(addition, '').replace(news, '') || name;

/**
 * Whether two names are spellings of one thing. One may describe more than the other (`Cordless Vacuum`, a size, a year),
 * leave out the maker or what stands before a colon, or give the maker's whole number of the model (`OLED55B4PUA` for
 * `B4`); another version (`Pro`, `4` for `3`) is another thing.
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

/** Whether all that one name has more than the other only describes, and enough is left that names. */
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

/** `VentureOne` for `Capital One VentureOne`, `Avalon` for `The Resistance: Avalon`. */
function lacksMaker(short: OptionWords, long: OptionWords, describing: Describing): boolean {
  const own = short.words.join(' ');
  if (long.others.includes(own)) return true;
  return [1, 2, 3].some((count) => {
    const rest = long.words.slice(count);
    if (rest[0] !== short.words[0]) return false;
    const isLong = rest.length > 1 || own.length >= leastOfName;
    if (own === rest.join(' ')) return isLong && namesIn(rest, describing) > 0;
    return namesIn(short.words, describing) > 1 && addsNothing(short, { ...long, words: rest }, describing);
  });
}

/** Letters of a single word that is a name by itself: `OneNote` of `Microsoft OneNote`. */
const leastOfName = 6;

/** How many words are no everyday ones. */
const namesIn = (words: readonly string[], { asked, small }: Describing): number =>
  words.filter((word) => !asked.has(word) && !small.has(word) && !/^\d+$/.test(word)).length;

/** How many plain words before the model another name lacks: the `Envy x360` is no `Pavilion x360`. */
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

/** The same first word, or none but the model's. */
function hasSameMaker(short: OptionWords, long: OptionWords): boolean {
  const [first = ''] = short.words;
  return (
    long.words.includes(first) ||
    (long.words[0] !== undefined && short.words.includes(long.words[0])) ||
    short.models.includes(first)
  );
}

/** `B4` of `OLED55B4PUA`: makers write the size in inches before the model, and the region behind it. */
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

/** `The New`, but not that of `New Balance`. */
const news = new RegExp(String.raw`^${wholeWords('articles')}\s${wholeWords('newness')}\s(?=\p{Lu})`, 'iu');
const opening = new RegExp(String.raw`^${wholeWords('articles')}\s(?=\p{L})`, 'iu');
/** `(2024)`, `(formerly HBO Max)`; other digits tell a version: `(M1)`. */
const addition = /\s?\((?:[^()\p{N}]|(?<!\p{N})(?:19|20)\d\d(?!\p{N}))*\)\s?$/u;
const numbered = String.raw`[\p{L}\p{N}]{0,12}\p{N}[\p{L}\p{N}]{0,12}`;
/** `U8/U8N` is one thing in two spellings, `RT80 or RT81` are two things, of which the first gives the name. */
const choice = new RegExp(String.raw`(${numbered})(?:\s?/\s?|\s${anyOf('eitherOr')}\s)(${numbered})`, 'u');
const year = /^(?:19|20)\d\d$/;
const sized = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])\d{1,4}(?:[.,]\d{1,2})?(?:(?<=[.,]\d{1,2})(?![\p{L}\p{N}])|\s?["”″]|[\s-]?${anyOf('sizeUnits')}(?![\p{L}\p{N}]))`,
  'giu',
);
