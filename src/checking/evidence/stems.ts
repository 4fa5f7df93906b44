import { stemLength } from '../../text/words/stems.ts';
import type { CheckWords } from '../words/checkWords.ts';

/** The words of a text that say what it is about, each cut to its stem; numbers and short words are none. */
export function stemsOf(text: string, { stopWords, plainNames }: CheckWords): Set<string> {
  const stems = new Set<string>();
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? []) {
    if (!stopWords.has(word) && !plainNames.has(word)) stems.add(word.slice(0, stemLength));
  }
  return stems;
}
