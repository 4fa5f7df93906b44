import type { Block } from '../../text/markdown/document.ts';
import { announcesNoNames, leadsToBest, leadsToSupplies, leadsToWorst } from '../lexicon/headWords.ts';
import { wholeWords } from '../lexicon/lexicon.ts';
import { leadOf } from './leads.ts';
import type { BlockMention } from '../mentions/findNames.ts';

/**
 * Returns the blocks that offer no options, because the heading or line before them says so: shops, compatible
 * products, supplies, and things to avoid.
 */
export function blocksOfParts(blocks: readonly Block[]): ReadonlySet<Block> {
  const partBlocks = new Set<Block>();
  /** Level of the heading above such blocks. */
  let level = Infinity;
  let isOfPart = false;
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    if (block.kind === 'heading' && block.level <= level) {
      level = leadsToParts(block) ? block.level : Infinity;
      isOfPart = level < Infinity;
    } else if (level === Infinity && before && before.kind !== 'item') {
      isOfPart = block.kind === 'item' && leadsToParts(before);
    }
    if (isOfPart) partBlocks.add(block);
  }
  return partBlocks;
}

function leadsToParts(block: Block): boolean {
  const lead = leadOf(block).slice(0, maxLeadLength);
  return partHead.test(block.text.slice(0, maxHeadLength + 1)) || leadsToSupplies(lead) || leadsToWorst(lead);
}

const maxHeadLength = 60;
const maxLeadLength = 200;
const partHead = new RegExp(String.raw`^\P{L}*${wholeWords('partHeads')}\P{L}*$`, 'iu');

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
