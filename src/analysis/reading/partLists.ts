import type { Block } from '../../text/markdown/document.ts';
import { leadsToSupplies, leadsToWorst } from '../lexicon/headWords.ts';
import { wholeWords } from '../lexicon/lexicon.ts';
import { leadOf } from './leads.ts';

/**
 * What offers nothing, all that stands under a heading or in a list behind a line that says so: where a thing is sold
 * and what it works with, what to shop for, and what to avoid.
 */
export function blocksOfParts(blocks: readonly Block[]): ReadonlySet<Block> {
  const found = new Set<Block>();
  /** Of the heading that all stands under. */
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
    if (isOfPart) found.add(block);
  }
  return found;
}

function leadsToParts(block: Block): boolean {
  const lead = leadOf(block).slice(0, maxLeadLength);
  return partHead.test(block.text.slice(0, maxHeadLength + 1)) || leadsToSupplies(lead) || leadsToWorst(lead);
}

const maxHeadLength = 60;
const maxLeadLength = 200;
const partHead = new RegExp(String.raw`^\P{L}*${wholeWords('partHeads')}\P{L}*$`, 'iu');
