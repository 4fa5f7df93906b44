import { memoizeLast, memoize } from '../../text/memoize.ts';
import { fold } from '../../text/words/fold.ts';
import { type Segment, words } from '../../text/words/words.ts';

/** What stored answers recommend, as a draft may name it. */
export interface Options {
  /** Whether a run of words names one of them. */
  readonly areNamedIn: (run: readonly Segment[]) => boolean;
}

/** A word alone is a name from so many letters on. */
const fewestLetters = 4;

/** Sizes and standards, such as `120hz`, `4k` and `HDR10`, are of no model. */
const standard = /^(?:\d+\p{L}{1,3}|(?:hdr|hdmi|wifi|usb|mp|ip)\d+\p{L}?)$/u;

/** Prepares names: once for as long as a draft is held against the same ones. */
export const readOptions = (names: readonly string[]): Options => prepared(names.join('\n'));

/**
 * A name stands where its model does, in any case; or its first two words as they are written, or its only one: `The
 * Resistance` is a game, and `the resistance` is none.
 */
const prepared = memoizeLast((lines: string): Options => {
  const [models, openings] = [new Set<string>(), new Map<string, Set<string>>()];
  for (const name of lines.split('\n')) {
    const parts = words(name).map(({ text }) => text);
    const [first, second] = parts;
    if (first === undefined) continue;
    for (const end of parts.flatMap(modelEnds)) models.add(end);
    if (second !== undefined) openings.set(first, (openings.get(first) ?? new Set()).add(second));
    else if (first.length >= fewestLetters) openings.set(first, (openings.get(first) ?? new Set()).add(''));
  }
  const areNamedIn = (run: readonly Segment[]): boolean =>
    run.some(({ text }, index) => {
      const seconds = openings.get(text);
      return (
        seconds?.has('') || seconds?.has(run[index + 1]?.text ?? '.') || (hasDigit.test(text) && models.has(fold(text)))
      );
    });
  return { areNamedIn: memoize(areNamedIn) };
});

const hasDigit = /\p{N}/u;

function modelEnds(word: string): string[] {
  const folded = fold(word);
  if (!/\p{L}/u.test(folded) || !hasDigit.test(folded) || standard.test(folded)) return [];
  const ends = [...folded.matchAll(/(?<!\p{L})\p{L}/gu)].map(({ index }) => folded.slice(index));
  return [...new Set([folded, ...ends])].filter((end) => end.length >= 3 && hasDigit.test(end));
}
