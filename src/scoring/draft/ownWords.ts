import type { BlockReading } from '../../article/blockReading.ts';
import { memoize } from '../../text/memoize.ts';
import { outside } from '../../text/spans.ts';
import { stemsOf } from '../../text/words/stems.ts';
import type { Segment } from '../../text/words/words.ts';
import type { Location } from '../finding.ts';
import { type ScoringWords, scoringWordsOf } from '../words/scoringWords.ts';
import { asidesIn } from './asides.ts';
import { type DraftFigure, draftFigures } from './figures.ts';

/** What a writer says in a block, without what is quoted. Offsets are those of the block's text. */
export interface OwnWords {
  readonly words: readonly Segment[];
  /** What it is about, but for words that every text has. */
  readonly stems: readonly string[];
  /** What it claims by number, in order. */
  readonly figures: readonly DraftFigure[];
  /** Of paragraphs and items; some may have no words. */
  readonly sentences: readonly OwnSentence[];
}

/** A sentence as far as it follows from itself. */
export interface OwnSentence extends Segment {
  readonly words: readonly Segment[];
  readonly stems: readonly string[];
  readonly figures: readonly DraftFigure[];
  /** A phrase that stands in texts on any subject. */
  readonly stock?: Location;
  /** The few words beside it with which it begins and ends. */
  readonly asides: readonly string[];
  /** It stands in a paragraph, not in a list. */
  readonly isOfParagraph: boolean;
  readonly order: WordOrder;
  /** Says what something is. */
  readonly defines: boolean;
  /** Sets one thing against another. */
  readonly compares: boolean;
}

/** How many words that tell what follows them stand in a sentence, and behind how many what follows is odd. */
export interface WordOrder {
  readonly pairs: number;
  readonly odd: number;
}

/** What a writer says in a block: once for all drafts in which it stands. */
export const ownWordsOf = memoize((reading: BlockReading): OwnWords => {
  const { kind } = reading.content;
  const vocabulary = scoringWordsOf(reading.language);
  const { stopWords, emptyPhrases, definitions, comparisons } = vocabulary;
  const words = kind === 'quote' ? [] : outside(reading.quotations, reading.words);
  const figures = kind === 'heading' ? [] : draftFigures(reading);
  const isProse = kind === 'paragraph' || kind === 'item';
  const parts = isProse ? reading.sentences : [];
  const [wordsOf, figuresOf] = [divided(words, parts), divided(figures, parts)];
  const sentences = parts.map((part, index): OwnSentence => {
    const own = wordsOf[index] ?? [];
    const stock = placeOf(emptyPhrases, part);
    const stems = stemsOf(own, stopWords);
    const order = wordOrder(own, reading.content.text, vocabulary);
    const isOfParagraph = kind === 'paragraph';
    return {
      ...part,
      words: own,
      stems,
      figures: figuresOf[index] ?? [],
      ...(stock && { stock }),
      asides: asidesIn(part.text),
      isOfParagraph,
      order,
      defines: definitions.test(part.text),
      compares: comparisons.test(part.text),
    };
  });
  return {
    words,
    stems: isProse ? sentences.flatMap(({ stems }) => stems) : stemsOf(words, stopWords),
    figures,
    sentences,
  };
});

/** For each part what begins in it; all are in order. */
export function divided<Marked extends Location>(all: readonly Marked[], parts: readonly Location[]): Marked[][] {
  let next = 0;
  return parts.map(({ end }) => {
    const first = next;
    while ((all[next]?.start ?? Infinity) < end) next += 1;
    return all.slice(first, next);
  });
}

function placeOf(phrases: RegExp, { text, start }: Segment): Location | undefined {
  const found = phrases.exec(text);
  return found ? { start: start + found.index, end: start + found.index + found[0].length } : undefined;
}

function wordOrder(words: readonly Segment[], text: string, vocabulary: ScoringWords): WordOrder {
  const { determiners, linking, neverBehindDeterminer, neverBehindLinking } = vocabulary;
  let [pairs, odd] = [0, 0];
  for (let index = 0; index < words.length - 1; index += 1) {
    const [word, next] = [words[index], words[index + 1]];
    if (!word || next?.start !== word.end + 1 || text.charAt(word.end) !== ' ') continue;
    const one = word.text.toLowerCase();
    const isDeterminer = determiners.has(one);
    if (!isDeterminer && !linking.has(one)) continue;
    pairs += 1;
    if ((isDeterminer ? neverBehindDeterminer : neverBehindLinking).has(next.text.toLowerCase())) odd += 1;
  }
  return { pairs, odd };
}
