import type { Block } from '../text/markdown/document.ts';

/** For each block the pages that are linked right before and behind the list, table or quotation that it is part of. */
export function pagesBeside(blocks: readonly Block[], urls: readonly (readonly string[])[]): (readonly string[])[] {
  const beside: (readonly string[])[] = [];
  const urlsAt = (at: number): readonly string[] => (blocks[at]?.kind === 'heading' ? [] : (urls[at] ?? []));
  for (let first = 0; first < blocks.length;) {
    let past = first + 1;
    while (past < blocks.length && blocks[past]?.kind === blocks[first]?.kind) past += 1;
    const near = blocks[first]?.kind === 'paragraph' ? [] : [...urlsAt(first - 1), ...urlsAt(past)];
    for (let at = first; at < past; at++) beside.push(near);
    first = past;
  }
  return beside;
}

/** For each cell the pages that its row links, the same list for all cells of a row. */
export function pagesOfRows(
  blocks: readonly Block[],
  urls: readonly (readonly string[])[],
): (readonly string[] | undefined)[] {
  const rows: (readonly string[] | undefined)[] = [];
  for (let first = 0; first < blocks.length;) {
    let past = first + 1;
    const isCell = blocks[first]?.kind === 'cell';
    while (isCell && blocks[past]?.kind === 'cell' && blocks[past]?.column !== 0) past += 1;
    const row = isCell ? urls.slice(first, past).flat() : undefined;
    for (let at = first; at < past; at++) rows.push(row);
    first = past;
  }
  return rows;
}
