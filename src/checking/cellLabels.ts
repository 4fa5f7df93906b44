import type { Block } from '../text/markdown/document.ts';

/** Returns the labels of each cell: the first cell of its row and the header of its column. */
export function cellLabels(blocks: readonly Block[]): (readonly string[])[] {
  let headers: string[] = [];
  let isHeader = false;
  let first = '';
  return blocks.map(({ kind, column = 0, text }, at) => {
    if (kind !== 'cell') return [];
    if (blocks[at - 1]?.kind !== 'cell') [headers, isHeader] = [[], true];
    else if (column === 0) isHeader = false;
    if (isHeader) headers[column] = text;
    if (column === 0) first = text;
    return [first, headers[column] ?? ''];
  });
}
