import { isLabelWord, isPlainWord, needsArticle } from '../lexicon/labelWords.ts';
import { anyOf, wholeWords } from '../lexicon/lexicon.ts';

/**
 * True if the words of a name clearly mean something else:
 * - the unit of a measure ("Motor: 2.0 HP")
 * - a word that joins two others in a title ("Hardside Carry On Luggage")
 * - the purpose in a label ("Best for Simplicity")
 */
export function hasOtherMeaning(text: string, start: number, end: number): boolean {
  const written = text.slice(start, end);
  const behind = text.slice(end, end + 8);
  if (joining.test(written))
    return /^\s\p{Lu}/u.test(behind) && titled.test(text.slice(Math.max(0, start - 40), start));
  if (!/^\s*(?:$|[,;.:)：）])/u.test(behind)) return false;
  const before = text.slice(Math.max(0, start - 20), start);
  return (unit.test(written) && amount.test(before)) || (purpose.test(before) && isPlainWord(written.toLowerCase()));
}

/**
 * True for the first of two or three words of a label, up to a colon or the end: "Next Steps", "Target audience:".
 * False for brands such as On, whose product names look like labels: "On Running".
 */
export function opensLabel(text: string, start: number, end: number): boolean {
  const written = text.slice(start, end);
  const [, more] = labelEnd.exec(text.slice(end, end + 40)) ?? [];
  if (more === undefined || joining.test(written) || /\p{L}/u.test(text.slice(0, start))) return false;
  return [written, ...more.trim().split(/\s+/)].every((word) => isLabelWord(word.toLowerCase()));
}

const labelEnd = /^((?:\s\p{L}+){1,2})\s?(?:[:：]|$)/u;

const joining = new RegExp(`^${anyOf('joiningWords')}$`, 'i');

/** Matches two words of a title, so that the second isn't capitalized as the start of a sentence. */
const titled = /(?:^|\s)[\p{Lu}\d]\S*\s\p{Lu}\p{L}*\s$/u;

/** Matches units that are also names, or might be: Hewlett-Packard, Xiaomi's Mi, Oz. */
const unit = new RegExp(`^${anyOf('unitNames')}$`, 'i');

/** Matches a number after a word, except a year. A number at the start of the text counts the words after it. */
const amount = /[\s:(~](?!(?:19|20)\d\d\s)\d+(?:[.,]\d+)?\s?$/;
const purpose = new RegExp(String.raw`^[^\p{L}]*${anyOf('suits')}\s$`, 'iu');

/**
 * True if a word may be capitalized only because it starts a sentence in prose: "Target the right readers." Lowercase
 * text must follow. "Notion has docs" contains a name, because any other noun would have an article.
 */
export function isOwedToSentence(text: string, start: number, end: number, prose: boolean): boolean {
  // In "Title Nine offers", the second capital isn't due to the start of a sentence.
  if (/[\s-]\p{Lu}/u.test(text.slice(start, end)) || !readsOn.test(text.slice(end, end + 80))) return false;
  if (predicate.test(text.slice(end, end + 12)) && needsArticle(text.slice(start, end).toLowerCase())) return false;
  const before = text.slice(Math.max(0, start - 40), start);
  if (start === 0 || (start <= 40 && quoted.test(before))) return prose;
  return sentenceEnd.test(before);
}

/** Matches a lowercase word after a space or comma. Excludes "Discover it®", where the name continues. */
const readsOn = /^(?:['’ʼ]s)?,?\s+(?!\p{Ll}+(?:\p{Lu}|\s?[®™℠]))\p{Ll}/u;
const predicate = new RegExp(String.raw`^\s${wholeWords('saysOfOne')}`, 'u');
const quoted = /^[\s"'“„‚‘«»(¿¡]*$/u;
// oxlint-disable-next-line regexp/no-super-linear-backtracking, regexp/no-super-linear-move -- it is given 40 characters
const sentenceEnd = /(?:[.!?…:。！？]["'”’»)\]]*(?:\s?\[\d+\])*\s*|\n\s*)["'“„‚‘«»(¿¡]*$/u;
