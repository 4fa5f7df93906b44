import { carries } from '../../text/figures/carries.ts';
import type { Figure } from '../../text/figures/figures.ts';
import type { PageStretches } from './pageStretches.ts';
import type { PlacedFigure } from './placedFigures.ts';

/** True if a figure of a page has the value of a claim, perhaps with the period of its label (`Price per month`). */
export function isSameFigure({ figure, stretch }: PlacedFigure, claim: Figure, stretches: PageStretches): boolean {
  const { per } = claim;
  const isLabelled = per !== undefined && figure.per === undefined && stretches.tellsPeriod(stretch, per);
  return carries(isLabelled ? { ...figure, per } : figure, claim);
}
