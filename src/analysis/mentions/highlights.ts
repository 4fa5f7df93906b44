import { withoutOverlaps } from '../../text/spans.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { inDocument } from '../reading/numberedLines.ts';

/** A stretch of a block's text to be marked, with whose name it is. */
export interface Highlight extends Span {
  readonly kind: 'brand' | 'competitor';
  readonly name: string;
}

/** The highlights of one block; `block` is its index among the document's blocks. */
export interface BlockHighlights {
  readonly block: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly highlights: readonly Highlight[];
}

/**
 * Where an answer's visible text names the brand and its competitors, block by block, as plain data. Highlights are in
 * order and never overlap: of two that begin alike the longer stands. Blocks without any are left out.
 */
export function highlightsOf({ document, mentions, tracked: [brand] }: AnswerReading): BlockHighlights[] {
  const byBlock = Map.groupBy(
    mentions.map(({ block, ...mention }) => inDocument(block, mention)),
    ({ block }) => block,
  );
  return document.blocks.flatMap((block, index) => {
    const highlights = withoutOverlaps(
      (byBlock.get(block) ?? []).map(({ named, start, end }): Highlight => ({
        start,
        end,
        kind: named === brand ? 'brand' : 'competitor',
        name: named.name,
      })),
    );
    return highlights.length === 0
      ? []
      : [{ block: index, text: block.text, start: block.start, end: block.end, highlights }];
  });
}
