import type { DraftPassage } from './draft.ts';
import type { Location } from './finding.ts';

const figure = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}.,/-])(?<currency>[$€£¥₹]\s?)?`,
    String.raw`(?<number>\p{Nd}+(?:[.,'’\u00a0\u202f]\p{Nd}+)*)`,
    String.raw`(?<unit>\s?(?:%|‰|[$€£¥₹]|per ?cent\b|Prozent\b))?(?<noun>[\s-]\p{L}+)?`,
  ].join(''),
  'giu',
);

/** Smaller plain numbers are mostly days, steps and versions. */
const large = /^(?:\p{Nd}{3,}|\p{Nd}{1,3}(?:[.,'’\u00a0\u202f]\p{Nd}{3})+)$/u;
const year = /^(?:1[5-9]|20)\d\d$/;

/**
 * Finds the first figure that measures something in a passage's own words: a percentage, an amount of money, or a
 * number of three digits or more before a word that is no year. Offsets are in the block's text.
 */
export function firstStatistic({ block, quotations }: DraftPassage): Location | undefined {
  for (const { groups = {}, index, 0: match } of block.text.matchAll(figure)) {
    const { currency, number = '', unit, noun } = groups;
    const end = index + match.length - (noun?.length ?? 0);
    if (quotations.some((quotation) => quotation.start <= index && index < quotation.end)) continue;
    if (currency ?? unit) return { start: index, end };
    if (noun && large.test(number) && !year.test(number)) return { start: index, end: index + match.length };
  }
  return undefined;
}
