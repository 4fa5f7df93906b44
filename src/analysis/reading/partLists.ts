import type { Block } from '../../text/markdown/document.ts';
import { leadsToSupplies, leadsToWorst } from '../lexicon/headWords.ts';
import { wholeWords } from '../lexicon/lexicon.ts';
import { leadOf } from './leads.ts';

/**
 * The items of lists that offer nothing, by the heading or line above them: where a thing is sold and what it works
 * with, what to shop for, and what to avoid.
 */
export function blocksOfParts(blocks: readonly Block[]): ReadonlySet<Block> {
  const found = new Set<Block>();
  let isOfPart = false;
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'item') continue;
    const before = blocks[index - 1];
    if (before?.kind !== 'item') isOfPart = before !== undefined && leadsToParts(before);
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
