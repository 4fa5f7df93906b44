import type { Span } from './markdown/inlineText.ts';

/**
 * Like `text.matchAll(pattern)`, but without a copy of the pattern, which takes longer than a search.
 * @param pattern with the flag `g`
 */
export function matchesOf(text: string, pattern: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match);
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}

/** The places of what a pattern with the flag `g` finds. */
export const placesOf = (text: string, pattern: RegExp): Span[] =>
  matchesOf(text, pattern).map(({ 0: { length }, index }) => ({ start: index, end: index + length }));

/**
 * What a pattern finds right at an offset of a text; null if something else is there.
 * @param pattern with the flag `y`
 */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
