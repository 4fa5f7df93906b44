import { isCountry, isLabelWord, isPlainWord } from '../lexicon/labelWords.ts';
import { wordSet } from '../lexicon/lexicon.ts';

/**
 * The brand that leads the name of a product: "Ninja" of "Ninja Foodi DZ550", "La Roche-Posay" of "La Roche-Posay Toleriane".
 * It is the first word, unless that is an article, a possessive, joined to the next one by "&" or "of", or an everyday
 * word that the answer never writes without the next.
 * @param text all that the answer says
 */
export function brandOf(name: string, text: string): string {
  const words = name.replaceAll(/[®™℠]/gu, '').split(/\s+/);
  const opening = articles.has((words[0] ?? '').toLowerCase()) ? 1 : 0;
  let end = opening + 1;
  if (goesOn(words[end - 1] ?? '', words[end] ?? '', text)) end++;
  while (end < words.length - 1 && joins(words[end] ?? '')) end += 2;
  return words.slice(0, end).join(' ');
}

const articles = wordSet('articles');
const joiningWords = wordSet('joiningWords');

/** "&" and small words, written small: "Silk & Snow", "Bank of America", but not "Made In". */
const joins = (word: string): boolean => word === '&' || word === '+' || joiningWords.has(word);

/** True where a word is no brand without the next one. */
function goesOn(word: string, next: string, text: string): boolean {
  if (!/^\p{Lu}/u.test(next) || /\p{N}/u.test(next)) return false;
  if (/['’]s?$/u.test(word)) return true;
  return (
    isLabelWord(word.toLowerCase()) ||
    isCountry(word) ||
    (isPlainWord(word.toLowerCase()) && areOneName(word, next, text))
  );
}

/** True where the text never has the word without the next one, and has the two with more than one word behind them. */
function areOneName(word: string, next: string, text: string): boolean {
  const behind = new Set<string>();
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    const end = at + word.length;
    if (letter.test(text.charAt(at - 1)) || letter.test(text.charAt(end))) continue;
    if (!text.startsWith(next, end + 1)) return false;
    const rest = text.slice(end + 1 + next.length, end + 1 + next.length + maxWordLength);
    behind.add(/[\p{L}\p{N}]+/u.exec(rest)?.[0] ?? '');
  }
  return behind.size > 1;
}

const maxWordLength = 40;
const letter = /[\p{L}\p{N}]/u;
