import type { DraftPassage } from './draft.ts';
import type { Location } from '../finding.ts';
import type { Segment } from '../../text/words/words.ts';

/** A sentence of a paragraph or list item that has words of the writer's own. Offsets are those of the block's text. */
export interface DraftSentence extends Segment {
  readonly passage: DraftPassage;
  readonly words: readonly Segment[];
  readonly stems: readonly string[];
  readonly filler: boolean;
  /** Where an earlier sentence says the same, word for word; steps of a list may. */
  readonly repeats?: 'section' | 'text' | undefined;
}

/** Shorter sentences may appear again: `That is all.` So may a longer one in a paragraph of its own: `Back to top` */
const fewestRepeatedWords = { within: 4, alone: 10 } as const;

/**
 * The sentences of a draft's prose, in order. The entries of a reference, each with its code, may say the same.
 * @param code blocks of code, in order
 */
export function readDraftSentences(passages: readonly DraftPassage[], code: readonly Location[]): DraftSentence[] {
  const known = new Map<string, number>();
  let section = 0;
  let next = 0;
  return passages.flatMap((passage) => {
    const { block } = passage;
    if (block.kind === 'heading' || (code[next]?.start ?? Infinity) < block.start) section += 1;
    while ((code[next]?.start ?? Infinity) < block.start) next += 1;
    const isParagraph = block.kind === 'paragraph';
    const own = passage.own.sentences.filter(({ words }) => words.length > 0);
    const fewest = own.length > 1 ? fewestRepeatedWords.within : fewestRepeatedWords.alone;
    return own.map((sentence) => {
      const key = sentence.text.trim().toLowerCase();
      const last = isParagraph && sentence.words.length >= fewest && !key.endsWith(':') ? known.get(key) : undefined;
      known.set(key, section);
      return { ...sentence, passage, repeats: last === undefined ? last : last === section ? 'section' : 'text' };
    });
  });
}
