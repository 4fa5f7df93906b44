import type { Span } from './spans.ts';

/**
 * Works like `text.matchAll(pattern)`, but doesn't copy the pattern, which takes longer than a search.
 * @param pattern with the flag `g`
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const matches: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    matches.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return matches;
}

/** Returns the spans of all matches of a pattern with the flag `g`. */
export const placesOf = (text: string, pattern: RegExp): Span[] =>
  matchesOf(text, pattern).map(({ 0: { length }, index }) => ({ start: index, end: index + length }));

/**
 * Matches a pattern exactly at an offset. Returns null if it doesn't match there.
 * @param pattern with the flag `y`
 */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
