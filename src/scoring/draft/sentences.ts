import type { DraftPassage } from './draft.ts';
import type { Segment } from '../../text/words/words.ts';

/** A sentence of a paragraph or list item with the writer's own words. Offsets are in the block's text. */
export interface DraftSentence extends Segment {
  readonly passage: DraftPassage;
  readonly words: readonly Segment[];
  readonly stems: readonly string[];
  readonly filler: boolean;
  /** True if an earlier sentence has the same words. List items may repeat. */
  readonly isRepeated: boolean;
}

/**
 * Minimum words of a repeated sentence. Shorter ones may repeat: `That is all.` A longer one may repeat as its own
 * paragraph: `Back to top`
 */
const fewestRepeatedWords = { within: 4, alone: 10 } as const;

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
