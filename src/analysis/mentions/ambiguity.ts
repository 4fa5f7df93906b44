import { isLabelWord, isPlainWord, needsArticle } from '../lexicon/labelWords.ts';
import { anyOf, wholeWords } from '../lexicon/lexicon.ts';

/**
 * True where the words of a name are seen to mean something else: the unit of a measure ("Motor: 2.0 HP"), a word that
 * joins two others of a title ("Hardside Carry On Luggage"), or the purpose that a label tells ("Best for Simplicity").
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
 * True for the first of the two or three words of a label, up to a colon or the end: "Next Steps", "Target audience:".
 * Brands such as On have many names that look like one: "On Running".
 */
export function opensLabel(text: string, start: number, end: number): boolean {
  const written = text.slice(start, end);
  const [, more] = labelEnd.exec(text.slice(end, end + 40)) ?? [];
  if (more === undefined || joining.test(written) || /\p{L}/u.test(text.slice(0, start))) return false;
  return [written, ...more.trim().split(/\s+/)].every((word) => isLabelWord(word.toLowerCase()));
}

const labelEnd = /^((?:\s\p{L}+){1,2})\s?(?:[:：]|$)/u;

const joining = new RegExp(`^${anyOf('joiningWords')}$`, 'i');

/** Two words of a title, so that the last does not owe its capital to a sentence. */
const titled = /(?:^|\s)[\p{Lu}\d]\S*\s\p{Lu}\p{L}*\s$/u;

/** Units that are names as well, or might be: Hewlett-Packard, Xiaomi's Mi, Oz. */
const unit = new RegExp(`^${anyOf('unitNames')}$`, 'i');

/** A number behind a word, and no year: one that begins the text counts what follows. */
const amount = /[\s:(~](?!(?:19|20)\d\d\s)\d+(?:[.,]\d+)?\s?$/;
const purpose = new RegExp(String.raw`^[^\p{L}]*${anyOf('suits')}\s$`, 'iu');

/**
 * True where the capital of a word may be owed to the start of a sentence in prose, and what follows reads on in lower
 * case, so that the word need not be a name: "Target the right readers." In "Notion has docs", an article would precede
 * any other noun.
 */
export function isOwedToSentence(text: string, start: number, end: number, prose: boolean): boolean {
  // In "Title Nine offers" the second capital is owed to no sentence.
  if (/[\s-]\p{Lu}/u.test(text.slice(start, end)) || !readsOn.test(text.slice(end, end + 80))) return false;
  if (predicate.test(text.slice(end, end + 12)) && needsArticle(text.slice(start, end).toLowerCase())) return false;
  const before = text.slice(Math.max(0, start - 40), start);
  if (start === 0 || (start <= 40 && quoted.test(before))) return prose;
  return sentenceEnd.test(before);
}

/** Then a word without any capital, behind a space or a comma; "Discover it®" goes on with a name. */
const readsOn = /^(?:['’ʼ]s)?,?\s+(?!\p{Ll}+(?:\p{Lu}|\s?[®™℠]))\p{Ll}/u;
const predicate = new RegExp(String.raw`^\s${wholeWords('saysOfOne')}`, 'u');
const quoted = /^[\s"'“„‚‘«»(¿¡]*$/u;
// oxlint-disable-next-line regexp/no-super-linear-backtracking, regexp/no-super-linear-move -- it is given 40 characters
const sentenceEnd = /(?:[.!?…:。！？]["'”’»)\]]*(?:\s?\[\d+\])*\s*|\n\s*)["'“„‚‘«»(¿¡]*$/u;
