import { stemsOf } from '../evidence/stems.ts';
import type { CheckWords } from '../words/checkWords.ts';

/** What a figure is called, in stems: `Charging time`; with its numbers, which tell columns of sizes and years apart. */
export type Label = ReadonlySet<string>;

export const labelOf = (text: string, words: CheckWords): Label => stemsOf(text, words).union(numbersIn(text));

/** As they stand: `1,000` of `1,000 sq. ft.` */
export const numbersIn = (text: string): Set<string> => new Set(text.match(/\p{N}+(?:[.,]\p{N}+)*/gu));

/**
 * Whether a claim calls a figure by the label of another one: it has all words of that, but not all of the figure's own,
 * and none of these that the other lacks.
 * @param own what labels the figure
 * @param others what labels other figures of its kind
 * @param said the words of the claim
 */
export function isCalledOtherwise(own: Label, others: Iterable<Label>, said: ReadonlySet<string>): boolean {
  if (own.size === 0 || own.isSubsetOf(said)) return false;
  const shared = own.intersection(said);
  for (const other of others) if (other.size > 0 && other.isSubsetOf(said) && shared.isSubsetOf(other)) return true;
  return false;
}
