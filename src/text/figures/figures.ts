import type { Span } from '../spans.ts';
import { dateAt } from './dates.ts';
import type { Figure } from './figure.ts';
import { figureWordsOf } from './figureWords.ts';
import { multipleAt, quantityAt, standardAt } from './quantities.ts';
import { shareAt } from './shares.ts';
import { FigureText } from './tokens.ts';

/**
 * Finds all figures in a text, in order, without overlaps, in linear time. Numbers in names (`RTX4090`, `GPT-4`,
 * `2.1.3`) and addresses are not figures.
 * @param language an ISO 639-1 code; if unknown, only digits and signs are read
 */
export function figuresIn(text: string, language: string): Figure[] {
  const read = new FigureText(text, figureWordsOf(language));
  const figures: Figure[] = [];
  for (let at = 0; at < read.tokens.length;) {
    const reading = read.mayBegin(at)
      ? (standardAt(read, at) ?? dateAt(read, at) ?? shareAt(read, at) ?? quantityAt(read, at) ?? multipleAt(read, at))
      : undefined;
    if (reading?.figure) figures.push(reading.figure);
    at = reading?.next ?? at + 1;
  }
  return figures.map((figure, index) => withUnitBeside(figure, figures[index - 1], figures[index + 1], read));
}

/** Gives a plain number the unit of the amount it is compared with: `0.17 instead of 0.24 kWh`. */
function withUnitBeside(
  figure: Figure,
  before: Figure | undefined,
  behind: Figure | undefined,
  { text, words: { versus } }: FigureText,
): Figure {
  if (figure.kind !== 'number' || figure.unit !== undefined) return figure;
  const isCompared = (one: Figure | undefined, other: Figure | undefined): boolean =>
    one !== undefined && other !== undefined && versus.has(text.slice(one.end, other.start).trim().toLowerCase());
  const other = isCompared(figure, behind) ? behind : isCompared(before, figure) ? before : undefined;
  const isAmount = other?.kind === 'measure' || other?.kind === 'money' || other?.kind === 'percent';
  if (!isAmount || other.unit === undefined || other.unit === 'times' || other.unit === 'time') return figure;
  return { ...figure, kind: other.kind, unit: other.unit };
}

export const withoutFigures = (text: string, figures: readonly Span[]): string =>
  [...figures, { start: text.length, end: text.length }]
    .map(({ start }, index) => text.slice(figures[index - 1]?.end ?? 0, start))
    .join(' ');
