import type { Block } from '../../text/markdown/document.ts';
import { wholeWords } from '../lexicon/lexicon.ts';

/** The items of lists below a heading or line such as "Where to buy" or "Works with". */
export function blocksOfParts(blocks: readonly Block[]): ReadonlySet<Block> {
  const found = new Set<Block>();
  let isOfPart = false;
  for (const block of blocks) {
    if (block.kind !== 'item') isOfPart = partHead.test(block.text.slice(0, maxHeadLength + 1));
    else if (isOfPart) found.add(block);
  }
  return found;
}

const maxHeadLength = 60;
const partHead = new RegExp(String.raw`^\P{L}*${wholeWords('partHeads')}\P{L}*$`, 'iu');
