import { memoize } from '../../text/memoize.ts';
import type { Draft, DraftPassage } from './draft.ts';
import type { DraftFigure } from './figures.ts';
import type { Location } from '../finding.ts';
import { readDraftStatements } from './statements.ts';

/** A figure or quotation of a draft, and whether its reader can follow a link to where it comes from. */
export interface Claim extends Pick<DraftFigure, 'value'> {
  readonly kind: DraftFigure['kind'] | 'quotation';
  readonly passage: DraftPassage;
  /** In its block's text. */
  readonly place: Location;
  readonly sourced: boolean;
}

/**
 * The figures and quotations of a draft. A sentence has to link its figures itself; tables and quotations may be linked
 * right before or behind. One that a repeated sentence tells again counts once.
 */
export const readClaims = memoize(({ passages, sentences }: Draft): readonly Claim[] => {
  const figures = sentences.flatMap(({ passage, figures: own, sourced, repeated }) =>
    repeated ? [] : own.map((figure) => claim(passage, figure, sourced)),
  );
  const others = readDraftStatements(passages).flatMap(({ passages: run, sourced }) =>
    run.flatMap((passage) => [
      ...passage.quotations.map((place): Claim => ({ kind: 'quotation', value: 0, passage, place, sourced })),
      ...(passage.prose ? [] : passage.figures.map((figure) => claim(passage, figure, sourced))),
    ]),
  );
  return [...figures, ...others];
});

function claim(passage: DraftPassage, figure: DraftFigure, sourced: boolean): Claim {
  return { kind: figure.kind, value: figure.value, passage, place: figure, sourced };
}
