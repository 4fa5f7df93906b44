import type { PageLine, PagePart } from '../../facts/pageParts.ts';
import type { Unsupported } from '../briefData.ts';
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
): NearestDifferences {
  const lines = new Map(
    parts.flatMap((part) => part.lines.map((line) => [keyOf(part.url, textOf(line)), line] as const)),
  );
  const differences: PlacedDifference[] = [];
  const all = unsupported.map((one): Unsupported => {
    const { nearest, isClose, isCompared, cited, about, text, answer } = one;
    const line = nearest && lines.get(keyOf(nearest.url, nearest.text));
    if (!nearest || !line || !isClose || isCompared || cited.length > 0) return one;
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

const keyOf = (url = '', text: string): string => `${url}\n${text}`;
const textOf = ({ text, cells }: PageLine): string => cells?.filter((cell) => cell !== '').join(' · ') ?? text;
