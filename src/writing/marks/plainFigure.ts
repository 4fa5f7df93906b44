import type { Span } from '../../text/spans.ts';
import { carries } from '../../text/figures/carries.ts';
import { figuresIn } from '../../text/figures/figures.ts';
import { type Figure } from '../../text/figures/figure.ts';
import type { Fact } from '../facts/facts.ts';
import { contextRefusal } from './markContext.ts';

interface PlainFigure {
  /** Markdown of the figure's sentence. `place` is the figure's position in it. */
  readonly sentence: string;
  readonly place: Span;
  /** Facts of the page to link. */
  readonly facts: readonly Fact[];
  /** ISO 639-1 code. */
  readonly language: string;
}

/** True if the words near a figure change its value, as in `half $999.99`. */
export function turnsFact({ sentence, place, facts, language }: PlainFigure): boolean {
  const claim = figuresIn(sentence, language).find(({ start, end }) => start < place.end && place.start < end);
  if (!claim) return false;
  const havingOne = (one: Figure): readonly Fact[] =>
    facts.filter(({ figure }) => figure && carries({ ...figure, start: 0, end: 0 }, one));
  const context = { sentence, lead: sentence.slice(0, claim.start), next: sentence.slice(claim.end), language };
  const isTurned = (having: readonly Fact[]): boolean =>
    having.length > 0 && having.every((fact) => contextRefusal(fact, context) !== undefined);
  const having = havingOne(claim);
  const { high, ...low } = claim;
  // `climbs from $999.99 to $1,299.99` refers to two facts, and the later may be the lower
  const ends = high === undefined || having.length > 0 ? [] : [low, { ...low, value: high }];
  return isTurned(having) || ends.some((end) => isTurned(havingOne(end)));
}
