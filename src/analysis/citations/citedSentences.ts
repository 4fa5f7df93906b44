import type { Block } from '../../text/markdown/document.ts';
import { type BlockCitation, withoutCitations } from '../reading/citations.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import type { Sentence } from '../reading/sentences.ts';

interface CitedSentence {
  /** Plain text, without marks and without brackets that contain only links. */
  readonly sentence: string;
  /** Offset in the Markdown, after any marks, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** 1-based positions of the sources, in the order of their citations. */
  readonly sources: readonly number[];
}

/**
 * Returns the sentences of an answer that have a mark such as `[1]` or a link to a source, in order. Citations after a
 * full stop belong to the sentence before it, and a paragraph of citations to the last sentence before it.
 */
export function citedSentences(reading: AnswerReading): CitedSentence[] {
  const cited: Cited[] = [];
  let last: Cited | undefined;
  let before: Block | undefined;
  for (const block of reading.blocks) {
    if (block.kind === 'code') continue;
    if (reading.citationsIn(block).length === 0) {
      before = block;
      last = undefined;
      continue;
    }
    const { sentences, left } = reading.sentencesIn(block);
    if (sentences.length > 0) {
      for (const sentence of sentences) {
        last = { sentence, citations: [...sentence.inside, ...sentence.behind] };
        cited.push(last);
      }
    } else if (block.column !== 0) {
      if (!last && before) {
        const sentence = reading.sentencesIn(before).sentences.at(-1);
        if (sentence) {
          last = { sentence, citations: [] };
          cited.push(last);
        }
      }
      for (const citation of left) last?.citations.push(citation);
    }
  }
  return cited.flatMap(({ sentence, citations }) => {
    const positions = citations.flatMap((citation) => reading.pages.positionsOf(citation));
    return positions.length === 0 ? [] : [{ ...written(sentence), sources: [...new Set(positions)] }];
  });
}

/** Sentence with all its citations, including those in later blocks. */
interface Cited {
  readonly sentence: Sentence;
  readonly citations: BlockCitation[];
}

function written({ block, start, end, inside }: Sentence): Pick<CitedSentence, 'sentence' | 'start' | 'end'> {
  const sentence = withoutCitations(block.text, inside, { start, end });
  return { sentence: sentence.replace(/\s+/g, ' ').trim(), start: block.at(start), end: block.at(end - 1) + 1 };
}
