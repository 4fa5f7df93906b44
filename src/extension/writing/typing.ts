import type { Note } from './notes.ts';

/** The word that is being typed: all that touches the caret and is no blank. Empty beside blanks. */
export function wordAt(text: string, caret: number): { readonly start: number; readonly end: number } {
  let start = caret;
  while (start > 0 && isInk(text[start - 1])) start -= 1;
  let end = caret;
  while (end < text.length && isInk(text[end])) end += 1;
  return { start, end };
}

const isInk = (character: string | undefined): boolean => character !== undefined && !/\s/.test(character);

/**
 * Whether a note is about the word that is being typed, or about words that end in it: `12` may become `1,200`, and a
 * sentence in the making has no full stop yet.
 */
export function isUnfinished({ start, end }: Pick<Note, 'start' | 'end'>, text: string, caret: number): boolean {
  const word = wordAt(text, caret);
  if (word.start === word.end) return false;
  const begins = start >= word.start && start < word.end;
  const ends = end > word.start && end <= word.end;
  return begins || ends;
}
