import { announcesNoNames, leadsToBest } from '../lexicon/headWords.ts';
import type { BlockMention } from '../mentions/findNames.ts';
import type { Block } from '../../text/markdown/document.ts';

/**
 * Items under a label that several options share, as in "Network: Acme" and "Best for: Acme users". Labels that pick
 * the best and labels with tracked names are left out.
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
