import type { Span } from '../../text/markdown/inlineText.ts';
import { carries } from '../../text/figures/carries.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import type { Fact } from '../facts/facts.ts';
import { markRefusal } from './markRefusal.ts';
import { besideRefusal } from './wordsBeside.ts';

interface PlainFigure {
  /** Its sentence, as Markdown, and its place there. */
  readonly sentence: string;
  readonly place: Span;
  /** Facts of the page that is to be linked. */
  readonly facts: readonly Fact[];
  /** The heading and the text above it, which say whom it means. */
  readonly meant: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly subjects: readonly string[];
}

/**
 * Returns whether a figure that a model wrote out could stand as the mark of a fact, under the rules of marks; undefined
 * if no fact has it.
 */
export function couldBeMark({ sentence, place, facts, meant, language, subjects }: PlainFigure): boolean | undefined {
  const claim = figuresIn(sentence, language).find(({ start, end }) => start < place.end && place.start < end);
  if (!claim) return false;
  const having = facts.filter(({ figure }) => figure && carries({ ...figure, start: 0, end: 0 }, claim));
  if (having.length === 0) return undefined;
  const beside = { sentence, lead: sentence.slice(0, claim.start), next: sentence.slice(claim.end), language };
  return having.some(
    (fact) =>
      besideRefusal(fact, beside) === undefined &&
      markRefusal(fact, { asWords: false, sentence, meant, language, subjects }) === undefined,
  );
}
