import { stemOf } from '../text/words/stems.ts';
import { sentences as sentencesOf, type Segment } from '../text/words/words.ts';
import type { DraftPassage } from './draft.ts';
import type { DraftFigure } from './figures.ts';
import type { Location } from './finding.ts';
import type { Subject } from './subject.ts';
import type { ScoringWords } from './words/scoringWords.ts';

/** A sentence of a paragraph or list item that has words of the writer's own. Offsets are those of the block's text. */
export interface DraftSentence extends Location {
  readonly passage: DraftPassage;
  readonly text: string;
  readonly words: readonly Segment[];
  /** What it is about: the stems of its words but for those that every text has. */
  readonly stems: readonly string[];
  readonly figures: readonly DraftFigure[];
  /** Links a page itself. */
  readonly sourced: boolean;
  /** Says, word for word, what an earlier one says. */
  readonly repeated: boolean;
  /** A phrase that stands in texts on any subject; offsets are those of the block's text. */
  readonly stock?: Location;
  /** Says what fits any subject, and no figure. */
  readonly filler: boolean;
  /** Claims a figure that no reader can follow to a page. */
  readonly unlinked: boolean;
  /** None of these three: what it says is held for said. */
  readonly counts: boolean;
}

interface ReaderNeeds {
  readonly language: string;
  readonly vocabulary: ScoringWords;
  /** To name it makes no sentence another one, nor a richer one. */
  readonly subject: Subject;
}

/** Shorter sentences may come again: `That is all.` */
const fewestRepeatedWords = 5;

/** The sentences of a draft's prose, in order. */
export function readDraftSentences(passages: readonly DraftPassage[], needs: ReaderNeeds): DraftSentence[] {
  const { language, vocabulary, subject } = needs;
  const known = new Set<string>();
  return passages.flatMap((passage) => {
    if (!passage.prose) return [];
    const { block, words, figures, cites } = passage;
    const parts = sentencesOf(block.text, language);
    const [wordsOf, figuresOf, citesOf] = [divided(words, parts), divided(figures, parts), divided(cites, parts)];
    return parts.flatMap((part, index): DraftSentence[] => {
      const own = wordsOf[index] ?? [];
      if (own.length === 0) return [];
      const other = own.filter(({ text }) => subject.hits(text).length === 0);
      const key = other.map(({ text }) => text.toLowerCase()).join(' ');
      const repeated = own.length >= fewestRepeatedWords && known.has(key);
      known.add(key);
      const claimed = figuresOf[index] ?? [];
      const sourced = (citesOf[index] ?? []).length > 0;
      const stock = stockPhrase(part, vocabulary);
      const filler = !hasDigit.test(part.text) && isFiller(other, stock, vocabulary);
      const unlinked = !sourced && claimed.some(({ kind }) => kind !== 'date');
      const counts = !repeated && !filler && !unlinked;
      const stems = stemsOf(own, vocabulary.stopWords);
      const faults = { repeated, filler, unlinked, counts };
      return [{ ...part, passage, words: own, stems, figures: claimed, sourced, ...(stock && { stock }), ...faults }];
    });
  });
}

/** For each part what begins in it; all are in order. */
function divided<Marked extends Location>(all: readonly Marked[], parts: readonly Location[]): Marked[][] {
  let next = 0;
  return parts.map(({ end }) => {
    const first = next;
    while ((all[next]?.start ?? Infinity) < end) next += 1;
    return all.slice(first, next);
  });
}

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

function stockPhrase({ text, start }: Segment, { emptyPhrases }: ScoringWords): Location | undefined {
  const found = emptyPhrases.exec(text);
  return found ? { start: start + found.index, end: start + found.index + found[0].length } : undefined;
}

/** The stems of what words say. */
export const stemsOf = (words: readonly Segment[], stopWords: ReadonlySet<string>): string[] =>
  contentWords(words, stopWords).map(stemOf);

/** Words as they are written, without numbers, single letters and those that every text has. */
export function contentWords(words: readonly Segment[], stopWords: ReadonlySet<string>): string[] {
  return words
    .filter(({ text }) => text.length > 1 && hasLetter.test(text))
    .map(({ text }) => text)
    .filter((text) => !stopWords.has(text.toLowerCase().replaceAll('’', "'")));
}

const hasLetter = /\p{L}/u;
