import { stemLength } from '../../text/words/stems.ts';
import { eastAsianLetter, hasEastAsian } from '../../text/words/scripts.ts';
import { matchesOf } from '../../text/matches.ts';
import type { CheckWords } from '../words/checkWords.ts';

/** Returns the stems of a text's content words. In scripts without spaces, returns all pairs of adjacent letters. */
export function stemsOf(text: string, { stopWords, plainNames }: CheckWords): Set<string> {
  const stems = new Set<string>();
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    if (!stopWords.has(word) && !plainNames.has(word)) stems.add(word.slice(0, stemLength));
  }
  if (hasEastAsian(text))
    for (const { 0: run } of matchesOf(text, unspaced))
      for (let at = 2; at <= run.length; at++) stems.add(run.slice(at - 2, at));
  return stems;
}

const unspaced = new RegExp(`${eastAsianLetter}{2,}`, 'gu');
