import { carries } from '../../text/figures/carries.ts';
import type { Figure } from '../../text/figures/figure.ts';
import { labelBound } from './labels.ts';
import type { PageStretches } from './pageStretches.ts';
import type { PlacedFigure } from './placedFigures.ts';

/**
 * True if a page's figure has the value of a claim, also with the bound or period of its label (`Max weight | 20 kg`,
 * `Price per month`), or as one end of a change (`from 40 to 55`).
 */
export function isSameFigure(
  { figure, stretch }: Pick<PlacedFigure, 'figure' | 'stretch'>,
  claim: Figure,
  stretches: PageStretches,
): boolean {
  const read = withPeriod(figure, claim, stretch, stretches);
  if (carries(read, claim) || isEndOfChange(read, claim, stretches)) return true;
  const { approximate } = claim;
  if (read.approximate !== undefined || approximate === undefined || approximate === 'about') return false;
  if (!carries({ ...read, approximate, isMet: true }, claim)) return false;
  const bound = stretches
    .labelsOf(stretch, read.start)
    .map((label) => labelBound(label, stretches.language))
    .find((value) => value !== undefined);
  return bound === approximate;
}

/** Adds the period that a figure's sentence, row, or header names. */
function withPeriod(figure: Figure, { per }: Figure, stretch: number, stretches: PageStretches): Figure {
  if (per === undefined || figure.per !== undefined) return figure;
  return stretches.tellsPeriod(stretch, per) ? { ...figure, per } : figure;
}

function isEndOfChange(figure: Figure, claim: Figure, { text }: PageStretches): boolean {
  const { high, ...low } = figure;
  if (high === undefined || claim.high !== undefined || claim.kind === 'date') return false;
  if (!from.test(text.slice(Math.max(0, figure.start - 6), figure.start))) return false;
  return carries(low, claim) || carries({ ...low, value: high }, claim);
}

const from = /(?<!\p{L})(?:from|von|van|de|da)\s$/iu;
