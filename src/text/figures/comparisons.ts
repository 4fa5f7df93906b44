import type { Reading } from './dates.ts';
import { shareFigure } from './shares.ts';
import type { FigureText } from './tokens.ts';

/** Multiples and parts of what something is compared with: `double the price of`, `triple that of`, `half as heavy as`. */
export function comparisonAt(text: FigureText, at: number): Reading | undefined {
  const part = text.phraseAt(at, text.words.comparedShares);
  if (part && isCompared(text, part.next)) return shareFigure(text, at, part, 'about');
  const many = text.phraseAt(at, text.words.comparedMultiples);
  if (!many || !isCompared(text, many.next)) return undefined;
  const { start = 0 } = text.tokens[at] ?? {};
  const { end = 0 } = text.tokens[many.next - 1] ?? {};
  return { figure: { kind: 'measure', start, end, value: many.value, unit: 'times', step: 1 }, next: many.next };
}

function isCompared(text: FigureText, at: number): boolean {
  const { comparisons, plainComparisons } = text.words;
  const end = text.follows(at) ? comparisons.get(text.wordAt(at)) : undefined;
  if (end === undefined || text.phraseAt(at, plainComparisons)) return false;
  if (end === '') return true;
  for (let next = at + 1; next <= at + mostCompared; next++) {
    const word = text.wordAt(next);
    if (word === end) return true;
    if (word === '' || !text.follows(next)) return false;
  }
  return false;
}

/** Words up to the end of a comparison: `the usual monthly price of`. */
const mostCompared = 5;
