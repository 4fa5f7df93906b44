import { announcesNoNames, leadsToBest } from '../lexicon/headWords.ts';
import type { BlockMention } from '../mentions/findNames.ts';
import type { Block } from '../../text/markdown/document.ts';

/**
 * Returns items under a label that several items share: "Network: Acme", "Best for: Acme users". Skips labels that pick
 * the best and labels that contain tracked names.
 */
export function underSharedLabels(blocks: readonly Block[], mentions: readonly BlockMention[]): ReadonlySet<Block> {
  const named = new Set(mentions.flatMap((mention) => (isInLabel(mention) ? [mention.block] : [])));
  const labelled = Map.groupBy(blocks, (block) => (named.has(block) ? '' : labelOf(block).toLowerCase()));
  return new Set(
    [...labelled].flatMap(([label, items]) =>
      label !== '' && items.length > 1 && (!leadsToBest(label) || announcesNoNames(label)) ? items : [],
    ),
  );
}

const isInLabel = ({ block, start }: BlockMention): boolean => start < labelOf(block).length;

const labelOf = ({ kind, text }: Block): string =>
  kind === 'item' ? (label.exec(text.slice(0, maxLabelLength))?.[0] ?? '') : '';

const label = /^[^\p{L}\n]{0,4}\p{L}[^:：\n]+[:：](?=\s)/u;
const maxLabelLength = 60;
