import type { Formula } from '../../checking/evidence/page.ts';
import type { Fact } from '../facts/facts.ts';
import { behindFigure, makesMultiple } from './beside.ts';
import { goesUp, mixedTimes, wrongAmount, wrongChange, wrongTime } from './changes.ts';
import { wrongDirection } from './direction.ts';

/** Where a mark stands. */
export interface BesideMark {
  readonly sentence: string;
  /** What stands before it in its sentence; other marks are a letter each. */
  readonly lead: string;
  /** What follows it, up to the next mark. */
  readonly next: string;
}

/** Between two marks it stands for a range. */
const minus = /[\s(][-−–]$/;

const otherValue = 'The words beside the mark make another value of it.';

/** Why the words beside a mark make something else of its fact's figure; undefined where they do not. */
export function besideRefusal(
  fact: Fact,
  { sentence, lead, next, language }: BesideMark & { readonly language: string },
): string | undefined {
  const isOther = minus.test(lead) || makesMultiple(lead, language) || saysOtherUnit(fact, next, language);
  return isOther ? otherValue : (wrongChange(fact, { lead, language }) ?? wrongTime(fact, sentence, language));
}

const saysOtherUnit = ({ figure }: Fact, next: string, language: string): boolean =>
  figure !== undefined && behindFigure(next, figure, language).isOther;

interface BesideFormula extends BesideMark {
  readonly formula: Formula;
  readonly language: string;
  readonly subjects: readonly string[];
}

/** Why the words beside a formula do not go with its facts; undefined where they do. */
export function wrongWords(facts: readonly Fact[], beside: BesideFormula): string | undefined {
  const { formula, lead, language } = beside;
  if (makesMultiple(lead, language)) return otherValue;
  const [larger, smaller] = facts.toSorted((one, other) => (other.figure?.value ?? 0) - (one.figure?.value ?? 0));
  const isComparison = formula.operation === 'difference' || formula.operation === 'change';
  if (!isComparison || !larger || !smaller) return mixedTimes(facts);
  return (
    mixedTimes(facts) ??
    wrongAmount(facts, goesUp(lead, language, 'by')) ??
    wrongDirection({ ...beside, larger, smaller })
  );
}
