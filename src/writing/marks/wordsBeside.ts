import type { Fact } from '../facts/facts.ts';
import { behindFigure, makesMultiple } from './beside.ts';
import { wrongChange, wrongTime } from './changes.ts';

export interface BesideMark {
  readonly sentence: string;
  /** Text before the mark. Each other mark is one letter. */
  readonly lead: string;
  /** Text up to the next mark. */
  readonly next: string;
}

/** A minus sign or dash before a mark. Between two marks it denotes a range. */
const minus = /[\s(][-−–]$/;

const otherValue = 'The words beside the mark make another value of it.';

/** Returns the reason nearby words change the value of a fact's figure, if they do. */
export function besideRefusal(
  fact: Fact,
  { sentence, lead, next, language }: BesideMark & { readonly language: string },
): string | undefined {
  const isOther = minus.test(lead) || makesMultiple(lead, language) || saysOtherUnit(fact, next, language);
  return isOther ? otherValue : (wrongChange(fact, { lead, language }) ?? wrongTime(fact, sentence, language));
}

const saysOtherUnit = ({ figure }: Fact, next: string, language: string): boolean =>
  figure !== undefined && behindFigure(next, figure, language).isOther;
