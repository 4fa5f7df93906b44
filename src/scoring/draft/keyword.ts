import { memoizeLast, memoize } from '../../text/memoize.ts';
import { singularOf } from '../../text/words/stems.ts';
import { type Segment, words } from '../../text/words/words.ts';

export interface Keyword {
  readonly text: string;
  readonly countIn: (run: readonly Segment[]) => number;
}

const spaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/**
 * Prepares a keyword for whole-word search, ignoring case, Unicode form, and plural -s. In scripts without spaces, it
 * matches anywhere. Returns undefined for a keyword without words.
 */
export const readKeyword = memoizeLast((text: string, language?: string): Keyword | undefined => {
  const parts = words(text, language).map((word) => singularOf(word.text));
  if (parts.length === 0) return undefined;
  const gap = spaceless.test(text) ? '' : ' ';
  const sought = gap + parts.join(gap) + gap;
  return {
    text: text.trim(),
    countIn: memoize((run) => {
      const line = gap + run.map((word) => singularOf(word.text)).join(gap) + gap;
      let count = 0;
      for (let at = line.indexOf(sought); at >= 0; at = line.indexOf(sought, at + sought.length - gap.length)) count++;
      return count;
    }),
  };
});
