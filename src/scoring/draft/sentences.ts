import { memoize } from '../../text/memoize.ts';
import type { Segment } from '../../text/words/words.ts';
import type { DraftPassage } from './draft.ts';
import { divided, type OwnSentence, ownWordsOf } from './ownWords.ts';
import type { Location } from '../finding.ts';
import type { Subject } from './subject.ts';
import type { ScoringWords } from '../words/scoringWords.ts';

/** A sentence of a paragraph or list item that has words of the writer's own. Offsets are those of the block's text. */
export interface DraftSentence extends Pick<OwnSentence, 'text' | 'start' | 'end' | 'words' | 'stems' | 'figures'> {
  readonly passage: DraftPassage;
  /** What follows from the sentence itself. */
  readonly own: OwnSentence;
  /** Its words but those of the subject. */
  readonly ownWords: readonly Segment[];
  /** The places of the subject's words for which its words stand. */
  readonly hits: readonly number[];
  /** Links a page itself. */
  readonly sourced: boolean;
  /** Says, word for word, what an earlier one says. */
  readonly repeated: boolean;
  /** Says what fits any subject, or nothing in its language; and no figure. */
  readonly filler: boolean;
  /** Claims a figure that no reader can follow to a page. */
  readonly unlinked: boolean;
  /** None of these three: what it says is held for said. */
  readonly counts: boolean;
}

interface ReaderNeeds {
  readonly vocabulary: ScoringWords;
  /** To name it makes no sentence another one, nor a richer one. */
  readonly subject: Subject;
}

/** Shorter sentences may come again: `That is all.` */
const fewestRepeatedWords = 5;

/** The sentences of each passage of a draft's prose, in order. */
export function readDraftSentences(
  passages: readonly DraftPassage[],
  { vocabulary, subject }: ReaderNeeds,
): Map<DraftPassage, readonly DraftSentence[]> {
  const judge = judgedBy(subject)(vocabulary);
  const known = new Set<string>();
  const read = new Map<DraftPassage, readonly DraftSentence[]>();
  for (const passage of passages) {
    if (!passage.prose) continue;
    const said: DraftSentence[] = [];
    const { sentences } = ownWordsOf(passage.reading);
    const cited = divided(passage.cites, sentences);
    for (const [index, own] of sentences.entries()) {
      const { text, start, end, words, stems, figures } = own;
      if (words.length === 0) continue;
      const { key, filler, ownWords, hits } = judge(own);
      const repeated = words.length >= fewestRepeatedWords && known.has(key);
      known.add(key);
      const sourced = (cited[index] ?? []).length > 0;
      const unlinked = !sourced && figures.some(({ kind }) => kind !== 'date');
      const counts = !repeated && !filler && !unlinked;
      const judged = { ownWords, hits, sourced, repeated, filler, unlinked, counts };
      said.push({ text, start, end, words, stems, figures, passage, own, ...judged });
    }
    read.set(passage, said);
  }
  return read;
}

/** Whether a sentence says nothing of the subject, and by what it is known again: once for each of them. */
const judgedBy = memoize((subject: Subject) =>
  memoize((vocabulary: ScoringWords) =>
    memoize(({ text, words, stock, isOfParagraph }: OwnSentence) => {
      const hitsOf = words.map((word) => subject.hits(word.text));
      const other = words.filter((_, index) => hitsOf[index]?.length === 0);
      const isEmpty = isFiller(other, stock, vocabulary) || (isOfParagraph && isWordList(words, vocabulary));
      const key = other.map((word) => word.text.toLowerCase()).join(' ');
      return { key, ownWords: other, hits: hitsOf.flat(), filler: isEmpty && !hasDigit.test(text) };
    }),
  ),
);

const hasDigit = /\p{Nd}/u;

/** From this share of a sentence's words of content on. */
const emptyShare = 0.45;

/** Whether stock phrases and words that fit any subject are nearly half of what a sentence says. */
function isFiller(words: readonly Segment[], stock: Location | undefined, vocabulary: ScoringWords): boolean {
  const content = words.filter(({ text }) => !vocabulary.stopWords.has(text.toLowerCase()));
  const empty = content.filter(
    ({ text, start, end }) =>
      vocabulary.emptyWords.has(text.toLowerCase()) || (stock && stock.start <= start && end <= stock.end),
  );
  return empty.length > 1 && empty.length >= emptyShare * content.length;
}

/** Shorter sentences, and titles of things, may do without. */
const fewestOfSentence = 10;

/**
 * Whether a sentence has hardly one of the words that hold sentences together, as text that keeps a place free and strings
 * of keywords have. Of 2,000 sentences in paragraphs of real answers 29 have fewer than one in ten: 25 are shop lists.
 */
function isWordList(words: readonly Segment[], { holding }: ScoringWords): boolean {
  if (words.length < fewestOfSentence || holding.size === 0) return false;
  return words.filter(({ text }) => holding.has(text.toLowerCase())).length < words.length / 10;
}
