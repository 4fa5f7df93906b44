import { fold } from './fold.ts';

/** Letters by which words that belong together are held for one: `measure`, `measured`, `measuring`. */
const stemLength = 5;

/** What the variants of a word have in common: its first letters, whatever its case, without a plural -s. */
export function stemOf(word: string): string {
  const folded = fold(word).replace(/['’]s$/u, '');
  const singular = folded.length > 3 && /[^s]s$/u.test(folded) ? folded.slice(0, -1) : folded;
  return singular.slice(0, stemLength);
}
