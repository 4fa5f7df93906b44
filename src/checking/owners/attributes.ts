import { stemsOf } from '../evidence/stems.ts';
import type { CheckWords } from '../words/checkWords.ts';

/** The stems and numbers of a label: `Charging time`. */
export type Label = ReadonlySet<string>;

export const labelOf = (text: string, words: CheckWords): Label => stemsOf(text, words).union(numbersIn(text));

/** As they stand: `1,000` of `1,000 sq. ft.` */
export const numbersIn = (text: string): Set<string> => new Set(text.match(/\p{N}+(?:[.,]\p{N}+)*/gu));

/**
 * True if a claim has all words of another figure's label, but not those of this figure's own.
 * @param own the figure's label
 * @param others the labels of other figures of its kind
 * @param said the words of the claim
 */
export function isCalledOtherwise(own: Label, others: Iterable<Label>, said: ReadonlySet<string>): boolean {
  if (own.size === 0 || own.isSubsetOf(said)) return false;
  const shared = own.intersection(said);
  for (const other of others) if (other.size > 0 && other.isSubsetOf(said) && shared.isSubsetOf(other)) return true;
  return false;
}
