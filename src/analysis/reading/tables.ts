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
