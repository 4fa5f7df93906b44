import { wholeWords } from '../../../analysis/lexicon/lexicon.ts';
import { figuresIn } from '../../../text/figures/figures.ts';
import type { PageLine, PagePart } from '../../facts/pageParts.ts';
import type { Unsupported } from '../briefData.ts';
import { gives, isWithinRow } from '../../../text/figures/comparedFigures.ts';
import type { PlacedDifference } from './figureComparison.ts';

interface NearestDifferences {
  readonly differences: readonly PlacedDifference[];
  /** All unsupported figures, including the compared ones. */
  readonly unsupported: readonly Unsupported[];
}

/** Compares each statement with unsupported figures with the line of a page that shares most of its subject. */
export function nearestDifferences(
  unsupported: readonly Unsupported[],
  parts: readonly PagePart[],
  language: string,
): NearestDifferences {
  const lines = new Map(
    parts.flatMap((part) => part.lines.map((line) => [keyOf(part.url, textOf(line)), line] as const)),
  );
  const isGiven = (text: string, { cells, figures }: PageLine): boolean =>
    figuresIn(text, language).some((stated) =>
      cells === undefined ? figures.some((given) => gives(given, stated)) : isWithinRow(figures, stated),
    );
  const differences: PlacedDifference[] = [];
  const all = unsupported.map((one): Unsupported => {
    const { nearest, isClose, isCompared, cited, about, text, answer } = one;
    const line = nearest && lines.get(keyOf(nearest.url, nearest.text));
    if (!nearest || !line || !isClose || isCompared || cited.length > 0) return one;
    if (isGiven(text, line) || sums.test(line.text)) return one;
    const statement = about === undefined || /[.!?]$/u.test(text) ? text : `${about}: ${text}`;
    differences.push({
      difference: { assistants: [{ text: statement, isQuoted: true, answers: [answer] }], pages: [nearest] },
      line,
      texts: [text],
    });
    return { ...one, isCompared: true };
  });
  return { differences, unsupported: all };
}

/** Words for the sum of several things, which is no price of one of them. */
const sums = new RegExp(wholeWords('sums'), 'iu');

const keyOf = (url = '', text: string): string => `${url}\n${text}`;
const textOf = ({ text, cells }: PageLine): string => cells?.filter((cell) => cell !== '').join(' · ') ?? text;
