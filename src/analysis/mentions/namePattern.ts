import { decoded } from '../../text/urls/decoded.ts';
import { pageIn, sitesOf } from '../../text/urls/sites.ts';
import { spellingsOfHost } from '../../text/urls.ts';
import type { Named } from './named.ts';
import { withoutEnding } from '../../text/endings.ts';
import { plainName } from './plainText.ts';
import { fold, plainLetters } from '../../text/words/fold.ts';
import { anyOf, wordSet } from '../lexicon/lexicon.ts';
import { isDayOrMonth, isLabelWord, isOrdinary, isPlainWord } from '../lexicon/labelWords.ts';

/** Expression that finds a name at an offset, and the rule for each written form. */
export interface NamePattern {
  readonly named: Named;
  /** Sticky: set `lastIndex` before use. */
  readonly expression: RegExp;
  /** Beginnings of the name's forms, up to the first possible space or hyphen. */
  readonly beginnings: readonly string[];
  /** Own domains and sites, in lower case, in Unicode and in ASCII. */
  readonly domains: readonly string[];
  rule(written: string): Rule;
  /** True if an s may follow the written form: "Buicks", "Samsungs Galaxy". */
  takesS(written: string): boolean;
}

const patterns = new WeakMap<Named, NamePattern | null>();

/** Returns the pattern of a brand or competitor, cached. Null if it has neither a name nor a domain. */
export function patternOf(named: Named): NamePattern | null {
  const known = patterns.get(named);
  if (known !== undefined) return known;
  const pattern = build(named);
  patterns.set(named, pattern);
  return pattern;
}

function build(named: Named): NamePattern | null {
  const names = [...new Set([named.name, ...named.aliases].flatMap(spellingsOf))].filter((name) => bare(name) !== '');
  // A name such as "Booking.com" is a domain itself.
  const domains = [
    ...new Set([...sitesOf(named), ...names.filter((name) => host.test(name))].flatMap(spellingsOfSite)),
  ];
  const forms = [...domains.map((own) => [own]), ...names.flatMap(formsOf)];
  if (forms.length === 0) return null;
  const longest = forms.toSorted((one, other) => other.join(' ').length - one.join(' ').length);
  const spellings = Map.groupBy(names, (name) => bare(name).toLowerCase());
  const variants = variantsOf(names, [named.name, ...named.aliases]);
  const ruleFor = (written: string): Rule => {
    if (domains.includes(written.toLowerCase())) return 'any';
    const rules =
      spellings
        .get(bare(written.normalize('NFC')).toLowerCase())
        ?.map((name) => ruleOf(name, written, variants.get(name))) ?? [];
    return mildest.find((rule) => rules.includes(rule)) ?? 'any';
  };
  // Caches rules, because an answer repeats the same few forms.
  const rules = new Map<string, Rule>();
  return {
    named,
    expression: new RegExp(longest.map((parts) => parts.map(patternOfPart).join(joint)).join('|'), 'iuy'),
    beginnings: [...new Set(forms.map(([first = '']) => first))],
    domains,
    takesS: (written) =>
      singleWord.test(written) && names.includes(written) && ![written, `${written}s`].some(isKnownWord),
    rule(written) {
      const known = rules.get(written);
      if (known !== undefined) return known;
      const rule = ruleFor(written);
      if (rules.size < maxForms) rules.set(written, rule);
      return rule;
    },
  };
}

const maxForms = 100;

/** Returns the spellings of a site. Addresses may escape characters of its path. */
function spellingsOfSite(site: string): string[] {
  const { host: own, path } = pageIn(site);
  return spellingsOfHost(own).flatMap((spelling) => [spelling + path, spelling + decoded(path)]);
}

/** Matches a word of four letters or more, because "Roys" isn't "Roy", or all capitals: "BMWs". */
const singleWord = /^(?:\p{Lu}\p{Ll}{2,}[\p{Ll}--[sxz]]|\p{Lu}{2,})$/v;

/**
 * Returns the spellings of a name: "Nestle" for "Nestlé", "Macys" for "Macy's", "Kellogg" for "Kellogg's". Includes the
 * name as given. Others lack accents, apostrophes or a final 's, or write & as "and".
 */
function spellingsOf(name: string): string[] {
  const own = name.trim().normalize('NFC');
  const plain = plainName(own);
  return [own, plain, ...(isLong.test(plain) ? [plainLetters(plain)] : [])].flatMap((spelling) => [
    spelling,
    spelling.replace(apostrophe, ''),
    ...(isFamily(spelling) ? [spelling.replace(ownEnding, '')] : []),
    ...[...andWords].map((and) => spelling.replace(ampersand, ` ${and} `)),
    spelling.replace(andWord, ' & '),
  ]);
}

/** Shorter names without their accents may be other words: "Été" and "ete". */
const isLong = /(?:\p{L}\P{L}*){4}/u;
const apostrophe = /(?<=\p{L})['’ʼ]/gu;
const ownEnding = /['’ʼ]s$/u;
/** Only between words: "H and M" isn't a spelling of "H&M". */
const ampersand = /(?<=\p{L}{2})\s?&\s?(?=\p{L}{2})/gu;
const andWords = wordSet('andWords');
const andWord = new RegExp(String.raw`\s${anyOf('andWords')}\s`, 'giu');

/** True for "Kellogg's", but not for "Wendy's" or "Chili's", which usually mean something else without the 's. */
function isFamily(name: string): boolean {
  const [, family = ''] = /^(\p{L}{6,})['’ʼ]s$/u.exec(name) ?? [];
  return family !== '' && !isKnownWord(family);
}

const givenNames = wordSet('givenNames');

/** True for everyday words and for given names: "Peters" is a surname. */
const isKnownWord = (word: string): boolean => givenNames.has(word.toLowerCase()) || isPlainWord(word.toLowerCase());

/** Spelling without an apostrophe, a final 's, or accents. */
interface Variant {
  /** True if it may be an everyday word: "Lets", because "let" is one. */
  readonly isWord: boolean;
  /** Rule for its lowercase form, which may be another word: "moms" for Mom's, "resume" for Résumé. */
  readonly lower: Rule;
}

/** @param given the names as given, which aren't variants */
function variantsOf(names: readonly string[], given: readonly string[]): ReadonlyMap<string, Variant> {
  const variants = new Map<string, Variant>();
  for (const name of names) {
    const plain = plainLetters(name);
    if (plain !== name && /^\p{L}+$/u.test(plain) && !given.includes(plain))
      variants.set(plain, { isWord: isOrdinary(plain), lower: 'recased' });
  }
  for (const name of names.filter((one) => one.search(apostrophe) >= 0)) {
    const isWord = isOrdinary(name.slice(0, name.search(apostrophe)));
    variants.set(name.replace(apostrophe, ''), { isWord, lower: 'never' });
    if (ownEnding.test(name)) variants.set(name.replace(ownEnding, ''), { isWord: true, lower: 'never' });
  }
  return variants;
}

/** Rules from the mildest to the strictest. The mildest rule of a name's spellings applies. */
const mildest = ['any', 'spelled', 'recased', 'never'] as const;

const host = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}$/u;

/** Returns a name composed and decomposed, split at its inner capitals, spaces and hyphens. "3M" stays whole. */
function formsOf(name: string): string[][] {
  const parts = name
    .replace(quotes, '')
    .replaceAll('&', ' & ')
    .replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{N})(?=\p{Lu}\p{L})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[\s\u00ad\u2010\u2011-]+/)
    .filter((part) => part !== '');
  return name === name.normalize('NFD') ? [parts] : [parts, parts.map((part) => part.normalize('NFD'))];
}

/** Spaces, a hyphen or nothing may join the parts. A trademark sign belongs to the part before it. */
const joint = '[®™℠]?(?:\\s+|\\s?[-\\u00ad\\u2010\\u2011]\\s?)?';

/** Returns the source of an expression for a part of a name. A single letter within may be quoted: `Toys "R" Us`. */
const patternOfPart = (part: string, index: number, { length }: readonly string[]): string =>
  index > 0 && index < length - 1 && /^\p{L}$/u.test(part) ? `["“”]?${part}["“”]?` : escape(part);

/** Escapes a part of a name for an expression that accepts any apostrophe. */
function escape(part: string): string {
  return part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/['’ʼ]/g, "['’ʼ]");
}

/**
 * `any`: counts everywhere. `spelled`: not with a capital that may be due to the start of a sentence. `recased`: in
 * prompts, or with a capital that isn't due to the start of a sentence. `never`: only inside the own domain.
 */
type Rule = (typeof mildest)[number];

/**
 * Returns the rule for a written form of a name. Everyday words count only in the name's own spelling, or in all
 * capitals.
 */
function ruleOf(name: string, written: string, variant?: Variant): Rule {
  if (isDayOrMonth(name)) return 'never';
  const own = bare(name);
  const form = bare(written.normalize('NFC'));
  const isOwn = form === own || form === capitalised(own);
  const isUpper = form === form.toUpperCase();
  if (variant && !isOwn && form === form.toLowerCase()) return variant.lower;
  if (isCode(own)) return isOwn || isUpper ? 'any' : 'never';
  const parts = wordsOf(written);
  const isSplit = parts.length > wordsOf(name).length;
  if (isUpper && form.length > 1 && !isSplit) return 'any';
  const isWord = variant?.isWord ?? isOrdinary(name);
  if (!isWord && !isOrdinary(withoutEnding(name, /[!?.,;:…]/u)) && !(isSplit && isPhrase(parts, written)))
    return isOwn || !(shortName.test(own) || name.search(andWord) >= 0) ? 'any' : 'recased';
  return isOwn ? 'spelled' : 'never';
}

/** Short names in another case are often words: TI and "ti", SAS and "sas". */
const shortName = /^\p{L}{2,3}$/u;

/** Returns a key that is the same for equal names. Case, spaces and hyphens may vary. */
export const nameKey = (name: string): string => fold(bare(name.normalize('NFC')));

/** Removes the spaces, hyphens, trademark signs and quotation marks that may vary in a name. */
function bare(name: string): string {
  return name.replace(/[\s\u00ad\u2010\u2011®™℠"“”-]+/g, '').replace(/[’ʼ]/g, "'");
}

const capitalised = (name: string): string =>
  name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;

/** True for "3M" and "o2": digits with one or two letters, which in another case are a measure or a list marker. */
const isCode = (own: string): boolean =>
  /^[\p{L}\p{Nd}]+$/u.test(own) && /\p{Nd}/u.test(own) && /^\P{L}*(?:\p{L}\P{L}*){1,2}$/u.test(own);

const quotes = /["“”]/g;

const wordsOf = (text: string): string[] => text.split(/[\s\u2010\u2011-]+/).filter((part) => part !== '');

/**
 * True for "we work", "is linked in" and "go-to", which are words of a sentence. False for "hub-spot", although both
 * parts are words.
 */
function isPhrase(parts: readonly string[], written: string): boolean {
  const words = parts.map((part) => part.toLowerCase());
  return words.every(isEveryday) && (/\s/.test(written) || words.some(isLabelWord));
}

const isEveryday = (word: string): boolean =>
  isPlainWord(word) || endings.some((ending) => word.endsWith(ending) && isOrdinary(word.slice(0, -ending.length)));
const endings = ['s', 'ed', 'd', 'ing', 'er'];
