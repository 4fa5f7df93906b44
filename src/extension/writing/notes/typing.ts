import type { Note } from './notes.ts';

/** Maximum characters on each side of the cursor. Anything longer is an embedded image, not a typed word. */
const maxWordLength = 2000;

interface Word {
  readonly start: number;
  readonly end: number;
}

/** Returns the word being typed: everything around the cursor up to whitespace. Empty between whitespace. */
export function wordAt(text: string, caret: number): Word {
  const [first, last] = [Math.max(0, caret - maxWordLength), Math.min(text.length, caret + maxWordLength)];
  let start = caret;
  while (start > first && isInk(text[start - 1])) start -= 1;
  let end = caret;
  while (end < last && isInk(text[end])) end += 1;
  return { start, end };
}

const isInk = (character: string | undefined): boolean => character !== undefined && !/\s/.test(character);

/**
 * True if a finding is about the word being typed, or about words that end in it. `12` may become `1,200`, and an
 * unfinished sentence has no full stop yet.
 */
export function isUnfinished({ start, end }: Pick<Note, 'start' | 'end'>, word: Word): boolean {
  if (word.start === word.end) return false;
  const begins = start >= word.start && start < word.end;
  const ends = end > word.start && end <= word.end;
  return begins || ends;
}
