import type { Block } from '../../text/markdown/document.ts';
import { type BlockCitation, withoutCitations } from '../reading/citations.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import type { Sentence } from '../reading/sentences.ts';

/** A sentence of an answer and what it rests on. */
interface CitedSentence {
  /** The plain text, without marks and without brackets that hold nothing but links. */
  readonly sentence: string;
  /** Where the sentence stands in the Markdown, without the marks around it; offsets in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Positions of the sources, from 1, in the order in which the sentence cites them. */
  readonly sources: readonly number[];
}

/**
 * The sentences of an answer that carry a mark such as `[1]` or a link to one of its sources, in order. What stands
 * behind a full stop belongs to the sentence before, and a paragraph of marks to the last sentence before it.
 */
export function citedSentences(reading: AnswerReading): CitedSentence[] {
  const found: Cited[] = [];
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
        found.push(last);
      }
    } else if (block.column !== 0) {
      if (!last && before) {
        const sentence = reading.sentencesIn(before).sentences.at(-1);
        if (sentence) {
          last = { sentence, citations: [] };
          found.push(last);
        }
      }
      for (const citation of left) last?.citations.push(citation);
    }
  }
  return found.flatMap(({ sentence, citations }) => {
    const positions = citations.flatMap((citation) => reading.pages.positionsOf(citation));
    return positions.length === 0 ? [] : [{ ...written(sentence), sources: [...new Set(positions)] }];
  });
}

/** A sentence with all that it cites, also in blocks behind its own. */
interface Cited {
  readonly sentence: Sentence;
  readonly citations: BlockCitation[];
}

function written({ block, start, end, inside }: Sentence): Pick<CitedSentence, 'sentence' | 'start' | 'end'> {
  const sentence = withoutCitations(block.text, inside, { start, end });
  return { sentence: sentence.replace(/\s+/g, ' ').trim(), start: block.at(start), end: block.at(end - 1) + 1 };
}
