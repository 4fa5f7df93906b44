import type { Block, MarkdownDocument } from '../../text/markdown/document.ts';
import { headsCounts } from '../lexicon/headWords.ts';

type Row = readonly Block[];

/** Table of an answer, without its empty cells. */
export interface Table {
  /** Rows, starting with the header. */
  readonly rows: readonly Row[];
  /** Index of the column that names the rows: the second if the first only counts. */
  readonly column: number;
}

export interface CellPlace {
  readonly table: Table;
  readonly row: Row;
}

/** Maps the cells of a document's tables to their places. */
export function cellPlaces(document: MarkdownDocument): ReadonlyMap<Block, CellPlace> {
  const places = new Map<Block, CellPlace>();
  for (const rows of tablesIn(document)) {
    const table = { rows, column: namesColumn(rows) };
    for (const row of rows) for (const cell of row) places.set(cell, { table, row });
  }
  return places;
}

function tablesIn({ blocks, source }: MarkdownDocument): readonly (readonly Row[])[] {
  const tables: Block[][][] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'cell') continue;
    const before = blocks[index - 1];
    const between = before?.kind === 'cell' ? source.slice(before.end, block.start) : blankLine;
    if (emptyLine.test(between)) tables.push([[block]]);
    else if (between.includes('\n')) tables.at(-1)?.push([block]);
    else tables.at(-1)?.at(-1)?.push(block);
  }
  return tables;
}

const blankLine = '\n\n';
/** Matches an empty line between two tables, which may be in a quotation. */
const emptyLine = /\n[ \t\r>]*\n/;

function namesColumn([heads, ...rows]: readonly Row[]): number {
  const first = heads?.[0];
  if (first?.column === 0) return headsCounts(first.text.trim()) ? 1 : 0;
  // The first header cell is empty.
  const cell = rows.find((row) => row[0]?.column === 0)?.[0];
  return cell && /\p{L}/u.test(cell.text) ? 0 : 1;
}

/** Returns what the cell heads: a row, a column, or nothing. */
export function cellForm({ column = 0 }: Block, { table, row }: CellPlace): 'row' | 'column' | undefined {
  if (row === table.rows[0]) return column >= table.column ? 'column' : undefined;
  return column === table.column ? 'row' : undefined;
}
