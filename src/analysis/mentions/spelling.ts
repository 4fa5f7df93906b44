import { withoutEnding } from '../../text/endings.ts';
import { fold } from '../../text/words/fold.ts';
import { isLabelWord, isPlainWord } from '../lexicon/labelWords.ts';
import { isDayOrMonth, isOrdinary } from '../lexicon/ordinaryWords.ts';

/** `any`: counts in any place; `spelled`: unless a sentence owes it its capital; `never`: only inside the own domain. */
export type Rule = 'any' | 'spelled' | 'never';

/** What a written form of a name is worth: ordinary words count only in the name's own spelling, or all in capitals. */
export function ruleOf(name: string, written: string): Rule {
  if (isDayOrMonth(name)) return 'never';
  const own = bare(name);
  const form = bare(written.normalize('NFC'));
  const isOwn = form === own || form === capitalised(own);
  const isUpper = form === form.toUpperCase();
  if (isCode(own)) return isOwn || isUpper ? 'any' : 'never';
  const parts = wordsOf(written);
  const isSplit = parts.length > wordsOf(name).length;
  if (!isOrdinary(withoutEnding(name, /[!?.,;:…]/u)) && !(isSplit && isPhrase(parts, written))) return 'any';
  if (isOwn) return 'spelled';
  return isUpper && form.length > 1 && !isSplit ? 'any' : 'never';
}

/** By what names are the same: case, spaces and hyphens may vary. */
export const nameKey = (name: string): string => fold(bare(name.normalize('NFC')));

/** A name without the spaces and hyphens that may vary. */
export function bare(name: string): string {
  return name.replace(/[\s\u00ad\u2010\u2011®™℠-]+/g, '').replace(/[’ʼ]/g, "'");
}

const capitalised = (name: string): string =>
  name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;

/** "3M" and "o2": digits and a letter or two, which in another case are a measure or a list's mark. */
const isCode = (own: string): boolean =>
  /^[\p{L}\p{Nd}]+$/u.test(own) && /\p{Nd}/u.test(own) && /^\P{L}*(?:\p{L}\P{L}*){1,2}$/u.test(own);

const wordsOf = (text: string): string[] => text.split(/[\s\u2010\u2011-]+/).filter((part) => part !== '');

/** "we work", "is linked in" and "go-to" are words of a sentence; "hub-spot" is none, though both its parts are words. */
function isPhrase(parts: readonly string[], written: string): boolean {
  const words = parts.map((part) => part.toLowerCase());
  return words.every(isEveryday) && (/\s/.test(written) || words.some(isLabelWord));
}

const isEveryday = (word: string): boolean =>
  isPlainWord(word) || endings.some((ending) => word.endsWith(ending) && isOrdinary(word.slice(0, -ending.length)));
const endings = ['s', 'ed', 'd', 'ing', 'er'];
