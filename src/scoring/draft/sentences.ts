import type { DraftPassage } from './draft.ts';
import type { Segment } from '../../text/words/words.ts';

/** A sentence of a paragraph or list item that has words of the writer's own. Offsets are those of the block's text. */
export interface DraftSentence extends Segment {
  readonly passage: DraftPassage;
  readonly words: readonly Segment[];
  readonly stems: readonly string[];
  readonly filler: boolean;
  /** True if an earlier sentence says the same, word for word; steps of a list may. */
  readonly isRepeated: boolean;
}

/** Shorter sentences may appear again: `That is all.` So may a longer one in a paragraph of its own: `Back to top` */
const fewestRepeatedWords = { within: 4, alone: 10 } as const;

/** The sentences of a draft's prose, in order. */
export function readDraftSentences(passages: readonly DraftPassage[]): DraftSentence[] {
  const known = new Set<string>();
  return passages.flatMap((passage) => {
    const isParagraph = passage.block.kind === 'paragraph';
    const own = passage.own.sentences.filter(({ words }) => words.length > 0);
    const fewest = own.length > 1 ? fewestRepeatedWords.within : fewestRepeatedWords.alone;
    return own.map((sentence) => {
      const key = sentence.text.trim().toLowerCase();
      const isRepeated = isParagraph && sentence.words.length >= fewest && !key.endsWith(':') && known.has(key);
      known.add(key);
      return { ...sentence, passage, isRepeated };
    });
  });
}
