import { isLabelWord, isPlainWord } from '../lexicon/labelWords.ts';
import { wordSet } from '../lexicon/lexicon.ts';
import { squashed } from '../../text/words/fold.ts';
import { hasWord } from '../../text/words/occurrences.ts';

/** Evidence of where the brand in a name ends. */
interface BrandEvidence {
  readonly text: string;
  /** Registered names of the answer's links and sources, without punctuation: `wellsfargo` for `wellsfargo.com`. */
  readonly domains: ReadonlySet<string>;
  /** True if the names are titles such as "Codenames", rather than brands with models. */
  readonly listsTitles?: boolean;
}

/**
 * Returns the brand in a product name: "Ninja" for "Ninja Foodi DZ550", "La Roche-Posay" for "La Roche-Posay
 * Toleriane". Words that match a domain of the answer are the brand. Otherwise, it is the first word, with the words
 * that it needs or that belong to it ("Bank of America").
 */
export function brandOf(name: string, evidence: BrandEvidence): string {
  // A name that ends with an exclamation mark is complete: "Sushi Go Party!".
  if (calledOut.test(name)) return name;
  const words = name.split(/\s+/);
  const end =
    wordsOfDomain(words, evidence) || wordsOfTitle(words, evidence) || wordsOfKind(words) || joinedWords(words);
  return words.slice(0, end).join(' ');
}

/**
 * True if a name starts with a kind of product instead of a brand: "Wireless Camera V3S". For "Cordless Vacuum 12Kpa",
 * the answer must also write these words in lower case.
 */
export function opensWithPhrase(name: string, { text }: BrandEvidence): boolean {
  const [first = '', second = ''] = lower(name).split(/\s+/);
  if (joiningWords.has(second) || !/^\p{L}/u.test(second)) return false;
  const isKind = isLabelWord(first) && isLabelWord(second) && hasWord(text, second);
  return isKind || hasWord(text, `${first} ${second}`);
}

const articles = wordSet('articles');
const kindsOfFirms = wordSet('kindsOfFirms');
const joiningWords = wordSet('joiningWords');
const givenNames = wordSet('givenNames');
const numberWords = wordSet('numberWords');
const neverBrands = wordSet('neverBrandsAlone');
const maxWords = 5;
/** Matches capitalized words, the last with an exclamation mark. */
const calledOut = /^(?:\p{Lu}[^\s!]*\s)*\p{Lu}[^\s!]*!$/u;

/** Returns the number of words that match a domain, or 0: "Everything But Water" matches everythingbutwater.com. */
function wordsOfDomain(words: readonly string[], { domains }: BrandEvidence): number {
  let opening = '';
  let matched = 0;
  for (const [index, word] of words.slice(0, maxWords).entries()) {
    opening += squashed(word);
    if (domains.has(opening)) matched = index + 1;
  }
  return matched;
}

/** True if at least two names, and at least one in five, are a single word. */
export function areTitles(names: readonly string[]): boolean {
  const short = names.filter((name) => !name.includes(' ')).length;
  return short > 1 && 5 * short >= names.length;
}

/**
 * Returns the number of words of a title, or 0. A title starts with a word that can't be a name alone, and doesn't end
 * with a kind of thing. "Secret Hitler" is one, next to "Codenames", but "Prime Video" isn't.
 */
function wordsOfTitle(words: readonly string[], { text, listsTitles = false }: BrandEvidence): number {
  if (!listsTitles || !words.every((word) => titleWord.test(word))) return 0;
  const last = lower(words.at(-1));
  const isOpening = isPlainWord(lower(words[0])) || joiningWords.has(lower(words[1]));
  const isKind = !joiningWords.has(last) && (isPlainWord(last) || hasWord(text, last));
  return isOpening && !isKind ? words.length : 0;
}

const titleWord = /^['’]?\p{L}[\p{L}'’-]*$/u;

/**
 * Returns the number of words up to a kind of company or place, or 0. It is 4 for "Jim Scott Community Center" and 2
 * for "Boost Mobile Plan".
 */
function wordsOfKind(words: readonly string[]): number {
  const first = openingOf(words);
  if (kindsOfFirms.has(lower(words.at(-1)))) return words.length;
  return kindsOfFirms.has(lower(words[first + 1])) ? first + 2 : 0;
}

function joinedWords(words: readonly string[]): number {
  let end = openingOf(words) + 1;
  if (goesOn(words, end)) end++;
  while (end < words.length - 1 && joins(words[end], words[end + 1])) end += 2;
  return end;
}

const openingOf = (words: readonly string[]): number => (articles.has(lower(words[0])) ? 1 : 0);

/**
 * True for "&" and small words: "Silk & Snow", "Bank of America". A capitalized small word joins only before an
 * everyday word, because "Made In" is complete.
 */
function joins(word = '', next = ''): boolean {
  if (/^(?:&|\+|['’]n['’]?)$/.test(word)) return true;
  if (!joiningWords.has(lower(word)) || articles.has(lower(word))) return false;
  return word === lower(word) || isPlainWord(lower(next));
}

/** True if the word before `end` is no brand without the word after it. */
function goesOn(words: readonly string[], end: number): boolean {
  const word = words[end - 1] ?? '';
  const next = words[end] ?? '';
  if (!/^\p{Lu}/u.test(next) || /\p{N}/u.test(next) || articles.has(lower(next))) return false;
  const isPlainNext = isPlainWord(lower(next));
  if (/^\d+$/.test(word)) return isPlainNext || words.length === 2;
  // "Mr. Coffee", "The St. James".
  if (/^\p{Lu}\p{Ll}{1,2}\.$/u.test(word)) return true;
  const owner = word.replace(/['’]s?$/u, '');
  if (owner !== word) return isPlainNext || givenNames.has(lower(owner));
  if (givenNames.has(lower(word))) return !isLabelWord(lower(next));
  if (neverBrands.has(lower(word)) || isLabelWord(lower(word))) return true;
  // "The North Face", "Capital One", "LITTLE FELLOW Luggage".
  const isOne = (end > 1 && isPlainNext) || numberWords.has(lower(next)) || shouted.test(`${word} ${next}`);
  return isOne && isPlainWord(lower(word));
}

const shouted = /^\p{Lu}{4,} \p{Lu}{4,}$/u;

const lower = (word = ''): string => word.toLowerCase();
