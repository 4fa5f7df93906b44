import type { Span } from '../markdown/inlineText.ts';
import { words } from './words.ts';

const marked = /"[^"]+"|“[^“”]+”|„[^„“”]+[“”]|«[^«»]+»|»[^«»]+«|「[^「」]+」|『[^『』]+』/gu;

/** Shorter ones are terms, titles and irony. */
const fewestWords = 5;

/** Finds what somebody else said between quotation marks in a text, with offsets in it, marks included. */
export function quotationsIn(text: string, language: string): Span[] {
  const found: Span[] = [];
  for (const { 0: quotation, index } of text.matchAll(marked)) {
    if (words(quotation, language).length >= fewestWords) found.push({ start: index, end: index + quotation.length });
  }
  return found;
}
