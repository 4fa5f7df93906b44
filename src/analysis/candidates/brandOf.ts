import { isCountry, isLabelWord, isPlainWord } from '../lexicon/labelWords.ts';
import { anyOf, wordSet } from '../lexicon/lexicon.ts';
import { squashed } from '../../text/words/fold.ts';
import { hasWord, occurrences } from '../../text/words/occurrences.ts';

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
  const whole = name.replaceAll(/[®™℠]/gu, '');
  const words = (makerOf(whole, evidence) ?? whole).split(/\s+/);
  // Nobody goes on behind a sign that calls out: "Sushi Go Party!" is whole.
  if (words.length <= maxWords && calledOut.test(words.join(' '))) return words.join(' ');
  const end =
    wordsOfDomain(words, evidence) ||
    wordsOfTitle(words, evidence) ||
    wordsOfKind(words, evidence) ||
    joinedWords(words, evidence);
  return words.slice(0, end).join(' ');
}

/**
 * True for a name that opens with its kind or model and no brand: "Wireless Camera V3S", "W10 720P", or "Cordless Vacuum
 * 12Kpa" where the answer writes these words small, too.
 */
export function opensWithPhrase(name: string, { text }: BrandEvidence): boolean {
  const [written = '', following = ''] = name.split(/\s+/);
  const first = lower(written);
  const second = lower(following);
  if (modelAlone.test(written)) return true;
  const saysLittle = joiningWords.has(second) || numberWords.has(second) || !/^\p{L}/u.test(second);
  if (saysLittle || written === first) return false;
  const isKind = isLabelWord(first) && isLabelWord(second) && hasWord(text, second);
  return isKind || hasWord(text, `${first} ${second}`);
}

/** "F5" and "O2" are companies. */
const modelAlone = /^\p{Lu}\d{2,}$/u;

/** "Digitnow" of "Massage Gun by Digitnow", where the answer writes of massage guns, too. */
function makerOf(name: string, { text }: BrandEvidence): string | undefined {
  const [made = '', maker] = name.split(madeBy, 2);
  const kind = made.split(' ').slice(-2);
  return maker !== undefined && kind.length > 1 && hasWord(text, lower(kind.join(' '))) ? maker : undefined;
}

/**
 * "Visible" of "Visible by Verizon": one word before its owner is a brand, several are a product, whose name is given
 * back whole.
 */
export const withoutOwner = (name: string): string => ownedBrand.exec(name)?.[0] ?? name;

const madeBy = new RegExp(String.raw`\s${anyOf('madeBy')}\s`, 'u');
const ownedBrand = new RegExp(String.raw`^\S+(?=\s${anyOf('madeBy')}\s\p{Lu})`, 'u');

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
function wordsOfTitle(words: readonly string[], evidence: BrandEvidence): number {
  const { text, listsTitles = false } = evidence;
  if (!listsTitles || words.length < 2 || words.length > maxTitleWords || !words.every((word) => titleWord.test(word)))
    return 0;
  const last = lower(words.at(-1));
  const isOpening = isPlainWord(lower(words[0])) || joiningWords.has(lower(words[1]));
  const isKind = !joiningWords.has(last) && (isPlainWord(last) || hasWord(text, last));
  if (!isOpening || isKind) return 0;
  const opening = joinedWords(words, evidence);
  return standsWithout(words.slice(0, opening).join(' '), words[opening], text) ? 0 : words.length;
}

const maxTitleWords = 4;
const titleWord = /^['’]?\p{L}[\p{L}'’-]*$/u;

/**
 * How many words lead up to what a company or place is: all of "Jim Scott Community Center", two of "Boost Mobile
 * Plan".
 */
function wordsOfKind(words: readonly string[], { text }: BrandEvidence): number {
  const first = openingOf(words);
  if (words.length > first + 1 && words.length <= maxWords && kindsOfFirms.has(lower(words.at(-1))))
    return words.length;
  const isFirm = kindsOfFirms.has(lower(words[first + 1])) && !standsWithout(words[first], words[first + 1], text);
  return isFirm ? first + 2 : 0;
}

function joinedWords(words: readonly string[], { text }: BrandEvidence): number {
  let end = openingOf(words) + 1;
  if (goesOn(words, end, text)) end++;
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
function goesOn(words: readonly string[], end: number, text: string): boolean {
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
  if (neverBrands.has(lower(word)) || isLabelWord(lower(word)) || isCountry(word)) return true;
  if (!isPlainWord(lower(word))) return false;
  // "The North Face", "Capital One", "LITTLE FELLOW Luggage".
  if (end > 1 && isPlainNext) return true;
  if (numberWords.has(lower(next)) || (isShouted(word) && isShouted(next))) return true;
  return areOneName(word, next, text);
}

const isShouted = (word: string): boolean => /^\p{Lu}{4,}$/u.test(word);

/** True where the text has the word without the next one. */
const standsWithout = (word = '', next = '', text: string): boolean =>
  occurrences(text, word).some(({ end }) => !text.startsWith(next, end + 1));

/** True where the text never has the word without the next one, and has the two in names that go on differently. */
function areOneName(word: string, next: string, text: string): boolean {
  if (standsWithout(word, next, text)) return false;
  const further = new Set<string>();
  for (const { end } of occurrences(text, word)) {
    const from = end + 1 + next.length;
    const [, following] = /^ ([\p{Lu}\p{N}][\p{L}\p{N}]*)/u.exec(text.slice(from, from + maxWordLength)) ?? [];
    if (following !== undefined) further.add(following);
  }
  return further.size > 1;
}

const maxWordLength = 40;

const lower = (word = ''): string => word.toLowerCase();
