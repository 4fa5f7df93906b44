import { isLabelWord, isPlainWord } from '../lexicon/labelWords.ts';
import { wordSet } from '../lexicon/lexicon.ts';
import { squashed } from '../../text/words/fold.ts';
import { hasWord } from '../../text/words/occurrences.ts';

/** What tells where the brand in a name ends. */
interface BrandEvidence {
  /** All that the answer says. */
  readonly text: string;
  /**
   * What the pages that it links to and draws on are registered under, without signs: `wellsfargo` of `wellsfargo.com`.
   */
  readonly domains: ReadonlySet<string>;
  /** Whether its names are titles such as "Codenames", rather than brands with their models. */
  readonly listsTitles?: boolean;
}

/**
 * The brand that leads the name of a product: "Ninja" of "Ninja Foodi DZ550", "La Roche-Posay" of "La Roche-Posay
 * Toleriane". Words that are a domain of the answer's pages are the brand. Else it is the first word, and more where
 * that word is none alone, where a company's or place's kind follows, or where "&" and small words join them.
 */
export function brandOf(name: string, evidence: BrandEvidence): string {
  // Nobody goes on behind a sign that calls out: "Sushi Go Party!" is whole.
  if (calledOut.test(name)) return name;
  const words = name.split(/\s+/);
  const end =
    wordsOfDomain(words, evidence) || wordsOfTitle(words, evidence) || wordsOfKind(words) || joinedWords(words);
  return words.slice(0, end).join(' ');
}

/**
 * True for a name that opens with its kind and no brand: "Wireless Camera V3S", or "Cordless Vacuum 12Kpa" where the
 * answer writes these words small, too.
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
/** Words with capitals alone, the last with its sign. */
const calledOut = /^(?:\p{Lu}[^\s!]*\s)*\p{Lu}[^\s!]*!$/u;

/** How many words are a domain: "Everything But Water" beside everythingbutwater.com; 0 where none are. */
function wordsOfDomain(words: readonly string[], { domains }: BrandEvidence): number {
  let opening = '';
  let found = 0;
  for (const [index, word] of words.slice(0, maxWords).entries()) {
    opening += squashed(word);
    if (domains.has(opening)) found = index + 1;
  }
  return found;
}

/** True where names of one word are two at least, and one in five. */
export function areTitles(names: readonly string[]): boolean {
  const short = names.filter((name) => !name.includes(' ')).length;
  return short > 1 && 5 * short >= names.length;
}

/**
 * All words of a title that opens with what is no name alone, and ends with no kind of thing: "Secret Hitler" beside
 * "Codenames", but not "Prime Video".
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
 * How many words lead up to what a company or place is: all of "Jim Scott Community Center", two of "Boost Mobile
 * Plan".
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
 * "&" and small words: "Silk & Snow", "Bank of America"; written large only before an everyday word, as "Made In" is
 * whole.
 */
function joins(word = '', next = ''): boolean {
  if (/^(?:&|\+|['’]n['’]?)$/.test(word)) return true;
  if (!joiningWords.has(lower(word)) || articles.has(lower(word))) return false;
  return word === lower(word) || isPlainWord(lower(next));
}

/** True where the word before `end` is no brand without the one behind it. */
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
