import { fold } from '../../text/words/fold.ts';
import { memoize, memoizeLast, memoizeSome } from '../../text/memoize.ts';
import { contentWords, singularOf, stemOf } from '../../text/words/stems.ts';
import { type Segment, words as segmented, words } from '../../text/words/words.ts';
import type { ScoringWords } from '../words/scoringWords.ts';

/** Subject of a draft: its keyword, split into stems. */
export interface Subject extends Keyword {
  /** False if it contains only generic words: `FAQ`. */
  readonly isTelling: boolean;
  /** Unique stems of its content words. */
  readonly stems: readonly string[];
  /** Returns the indices in `stems` that a word matches: `helmets` for `helmet`, `Helm` for `Fahrradhelm`. */
  readonly hits: (word: string) => readonly number[];
  /** Returns the indices in `stems` that the words match, or all indices if they contain the whole keyword. */
  readonly met: (run: readonly Segment[]) => ReadonlySet<number>;
}

/** In characters. Longer texts are not keywords or questions. */
const maxSubjectLength = 300;

/** Cached words, more than any article has. */
const maxKnown = 20_000;

/** Minimum letters of a word within a compound. */
const fewestLetters = 4;

type SubjectWords = Pick<ScoringWords, 'stopWords' | 'asking'>;

/** Turkish writes `İş` in titles and `iş` in sentences. */
const withoutDots = (text: string): string => text.replaceAll('İ', 'i');

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

const hangul = /^\p{sc=Hangul}{2,}$/u;

/**
 * Reads a keyword or question. Drops question words and words for kinds of pages if other words remain. Returns
 * undefined if it has no words.
 */
export const readSubject = memoizeLast((whole: string, language: string, lists: SubjectWords): Subject | undefined => {
  const text = withoutDots(whole.slice(0, maxSubjectLength).trim());
  const keyword = readKeyword(text, language);
  if (!keyword) return undefined;
  const content = contentWords(segmented(text, language), lists.stopWords);
  const telling = content.filter((word) => !lists.asking.has(word.toLowerCase()));
  // Some Chinese keywords are split into single characters, which are not content words. Then the whole keyword counts.
  const parts = [telling, content].find(({ length }) => length > 0) ?? [text];
  const byStem = new Map(parts.map((word) => [stemOf(word), fold(word)] as const));
  const stems = [...byStem.keys()];
  const wholes = [...byStem.values()];
  const hits = memoizeSome(maxKnown, (word: string): readonly number[] => {
    const bare = withoutDots(word);
    const [stem, folded] = [stemOf(bare), fold(bare)];
    return wholes.flatMap((own, index) => (stems[index] === stem || isPartOf(folded, own) ? [index] : []));
  });
  const met = (run: readonly Segment[]): ReadonlySet<number> =>
    new Set(keyword.countIn(run) > 0 ? stems.keys() : run.flatMap((word) => hits(word.text)));
  return { ...keyword, isTelling: telling.length > 0 || content.length === 0, stems, hits, met };
});

/** True for related words: German compounds end with their subject, and Korean words end with a particle. */
function isPartOf(one: string, other: string): boolean {
  if (hangul.test(other)) return one.startsWith(other);
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= fewestLetters && long.endsWith(short);
}

interface Keyword {
  readonly text: string;
  readonly countIn: (run: readonly Segment[]) => number;
}
