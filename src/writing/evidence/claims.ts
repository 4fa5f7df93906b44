import { anyOf } from '../../analysis/lexicon/lexicon.ts';
import type { Passage, Quotation } from './passages.ts';
import { distinctQuotations } from './quotations.ts';

/** Sentence with a figure or a citation. */
export interface Claim extends Quotation {
  readonly figure: boolean;
}

const maxClaims = 16;

/**
 * Returns the claims of answers, those with figures and citations first. Ignores figures that only repeat the prompt.
 */
export function gatherClaims(passages: readonly Passage[], prompt: string): Claim[] {
  const asked = new Set(prompt.match(number));
  const claims = passages.flatMap(({ quotation }) => {
    if (!quotation) return [];
    const figure = [...quotation.text.matchAll(measured)].some(
      ([match]) => !(match.match(number) ?? []).every((digits) => asked.has(digits.replaceAll(/[.,]/g, ''))),
    );
    return figure || quotation.urls.length > 0 ? [{ ...quotation, figure }] : [];
  });
  const weight = ({ figure, urls }: Claim): number => (figure ? 2 : 0) + (urls.length > 0 ? 3 : 0);
  return distinctQuotations(
    claims.sort((a, b) => weight(b) - weight(a)),
    maxClaims,
    ({ text, about }) => `${about ?? ''} ${text}`,
  );
}

const number = /\p{Nd}+(?:[.,]\p{Nd}+)*/gu;

/** Amounts of money, percentages, numbers with units, and numbers with a thousands separator. */
const measured = new RegExp(
  [
    String.raw`[$€£¥]\s?\p{Nd}[\p{Nd}.,]*`,
    String.raw`\p{Nd}(?<!\p{Nd}[.,]*\p{Nd})[\p{Nd}.,]*[\s-]?(?:[%‰°€]|${anyOf('figureUnits')}(?![\p{L}\p{N}]))`,
    String.raw`\p{Nd}{1,3}(?:[.,]\p{Nd}{3})+`,
  ].join('|'),
  'giu',
);
