import type { Block } from '../text/markdown/document.ts';

/** Returns the pages linked directly before and after the list, table, or quotation of each block. */
export function pagesNearby(blocks: readonly Block[], urls: readonly (readonly string[])[]): (readonly string[])[] {
  const nearby: (readonly string[])[] = [];
  const urlsAt = (at: number): readonly string[] => (blocks[at]?.kind === 'heading' ? [] : (urls[at] ?? []));
  for (let first = 0; first < blocks.length;) {
    let past = first + 1;
    while (past < blocks.length && blocks[past]?.kind === blocks[first]?.kind) past += 1;
    const near = blocks[first]?.kind === 'paragraph' ? [] : [...urlsAt(first - 1), ...urlsAt(past)];
    for (let at = first; at < past; at++) nearby.push(near);
    first = past;
  }
  return nearby;
}

/** Returns the pages that the row of each cell links. A header without links gets those of all rows. */
export function pagesOfRows(
  blocks: readonly Block[],
  urls: readonly (readonly string[])[],
): (readonly string[] | undefined)[] {
  const rows: (readonly string[] | undefined)[] = [];
  for (let first = 0; first < blocks.length;) {
    const isCell = blocks[first]?.kind === 'cell';
    const past = endOfRow(blocks, first);
    const own = isCell ? urls.slice(first, past).flat() : undefined;
    const isHeader = isCell && blocks[first - 1]?.kind !== 'cell' && own?.length === 0;
    const row = isHeader ? [...new Set(urls.slice(past, endOfTable(blocks, past)).flat())] : own;
    for (let at = first; at < past; at++) rows.push(row);
    first = past;
  }
  return rows;
}

function endOfRow(blocks: readonly Block[], first: number): number {
  let past = first + 1;
  while (blocks[first]?.kind === 'cell' && blocks[past]?.kind === 'cell' && blocks[past]?.column !== 0) past += 1;
  return past;
}

function endOfTable(blocks: readonly Block[], from: number): number {
  let past = from;
  while (blocks[past]?.kind === 'cell') past += 1;
  return past;
}
