import type { Block } from '../../text/markdown/document.ts';
import { headsCounts } from '../lexicon/headWords.ts';

/** The column of the table that begins at `from` in which its rows are named: the second where the first counts them. */
export function namesColumn(blocks: readonly Block[], from: number): number {
  const head = blocks[from];
  if (head?.column === 0) return headsCounts(head.text.trim()) ? 1 : 0;
  // The first head is empty.
  const next = blocks.slice(from + 1, from + 1 + maxCells).find(({ column }) => column === 0);
  return next && /\p{N}/u.test(next.text) && !/\p{L}/u.test(next.text) ? 1 : 0;
}

const maxCells = 20;

/** The cells that head the columns of the tables among some blocks, and those that name their rows. */
export function tableHeads(blocks: readonly Block[]): ReadonlyMap<Block, 'row' | 'column'> {
  const heads = new Map<Block, 'row' | 'column'>();
  let names = 0;
  let inHead = false;
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'cell') continue;
    if (blocks[index - 1]?.kind !== 'cell') {
      names = namesColumn(blocks, index);
      inHead = true;
    } else if (block.column === 0) inHead = false;
    if (inHead && (block.column ?? 0) >= names) heads.set(block, 'column');
    else if (!inHead && block.column === names) heads.set(block, 'row');
  }
  return heads;
}
