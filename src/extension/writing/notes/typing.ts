import type { Note } from './notes.ts';

/** Characters on each side of the caret; what goes on longer is a picture in the text, and nobody types it. */
const maxWordLength = 2000;

interface Word {
  readonly start: number;
  readonly end: number;
}

/** The word that is being typed: all that touches the caret and is no blank. Empty beside blanks. */
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
 * Whether a note is about the word that is being typed, or about words that end in it: `12` may become `1,200`, and a
 * sentence in the making has no full stop yet.
 */
export function isUnfinished({ start, end }: Pick<Note, 'start' | 'end'>, word: Word): boolean {
  if (word.start === word.end) return false;
  const begins = start >= word.start && start < word.end;
  const ends = end > word.start && end <= word.end;
  return begins || ends;
}
