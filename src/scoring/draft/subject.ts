import { fold } from '../../text/words/fold.ts';
import { memoizeLast, memoizeSome } from '../../text/memoize.ts';
import { contentWords, stemOf } from '../../text/words/stems.ts';
import { type Segment, words as segmented } from '../../text/words/words.ts';
import type { ScoringWords } from '../words/scoringWords.ts';
import { type Keyword, readKeyword } from './keyword.ts';

/** What a draft is to be found for. */
export interface Subject extends Keyword {
  /** True if it says more than what is asked for or the kind of the page: `FAQ` says no more. */
  readonly isTelling: boolean;
  /** Of its words of content, each once. */
  readonly stems: readonly string[];
  /** The places in `stems` that a word stands for: `helmets` for `helmet`, `Helm` for `Fahrradhelm`. */
  readonly hits: (word: string) => readonly number[];
  /** The places in `stems` for which one of the words stands; all of them if the whole keyword is there. */
  readonly met: (run: readonly Segment[]) => ReadonlySet<number>;
}

/** Characters; longer ones are no keyword or question. */
const maxSubjectLength = 300;

/** Words that are remembered: more than any article has. */
const maxKnown = 20_000;

/** Letters of a word that is part of a compound. */
const fewestLetters = 4;

type SubjectWords = Pick<ScoringWords, 'stopWords' | 'asking'>;

/** Reads a keyword or question, without its words of asking and of kinds of pages if it has others. One without words is undefined. */
export const readSubject = memoizeLast((whole: string, language: string, lists: SubjectWords): Subject | undefined => {
  const text = withoutDots(whole.slice(0, maxSubjectLength).trim());
  const keyword = readKeyword(text, language);
  if (!keyword) return undefined;
  const content = contentWords(segmented(text, language), lists.stopWords);
  const telling = content.filter((word) => !lists.asking.has(word.toLowerCase()));
  // Some Chinese keywords are cut into single letters, which are no words of content: they count as a whole.
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

/** Turkish has `İş` in a title and `iş` in a sentence. */
const withoutDots = (text: string): string => text.replaceAll('İ', 'i');

const hangul = /^\p{sc=Hangul}{2,}$/u;

/** German compounds end with their subject; Korean words with a particle. */
function isPartOf(one: string, other: string): boolean {
  if (hangul.test(other)) return one.startsWith(other);
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= fewestLetters && long.endsWith(short);
}
