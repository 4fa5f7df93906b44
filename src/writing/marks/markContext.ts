import type { Fact } from '../facts/facts.ts';
import { afterFigure, makesMultiple } from './afterFigure.ts';
import { wrongChange, wrongTime } from './changes.ts';

export interface MarkContext {
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
export function contextRefusal(
  fact: Fact,
  { sentence, lead, next, language }: MarkContext & { readonly language: string },
): string | undefined {
  const isOther = minus.test(lead) || makesMultiple(lead, language) || hasOtherUnit(fact, next, language);
  return isOther ? otherValue : (wrongChange(fact, { lead, language }) ?? wrongTime(fact, sentence, language));
}

const hasOtherUnit = ({ figure }: Fact, next: string, language: string): boolean =>
  figure !== undefined && afterFigure(next, figure, language).isOther;
