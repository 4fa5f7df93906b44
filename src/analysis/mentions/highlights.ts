import { withoutOverlaps, type Span } from '../../text/spans.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { inDocument } from '../reading/numberedLines.ts';

/** Span of a block's text to highlight, with the name that it mentions. */
export interface Highlight extends Span {
  readonly kind: 'brand' | 'competitor';
  readonly name: string;
}

/** Highlights of one block. `block` is its index in the document. */
export interface BlockHighlights {
  readonly block: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly highlights: readonly Highlight[];
}

/**
 * Returns the mentions of the brand and its competitors by block, as plain data. Highlights are in order and don't
 * overlap: of two with the same start, the longer is kept. Blocks without highlights are omitted.
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
