import { plainText } from '../../checking/evidence/plainText.ts';
import type { Span } from '../../text/spans.ts';
import { linesAround } from './takeOut.ts';

/** Row of a table in Markdown. */
export interface Row {
  /** Plain text of the first cell. */
  readonly name: string;
  /** Plain text of the table's first row. */
  readonly table: string;
  /** Cells without the space around them. */
  readonly cells: readonly Span[];
}

export interface CellPlace {
  readonly row: Row;
  /** From 0. */
  readonly column: number;
  /** Plain text of the column's first cell. */
  readonly head: string;
}

/** Finds the cell at a position. Undefined outside of tables. */
export function cellAt(markdown: string, at: number): CellPlace | undefined {
  const { start, end } = linesAround(markdown, { start: at, end: at });
  const line = markdown.slice(start, end);
  if (!isRow(line)) return undefined;
  const cells = cellsIn(line).map((cell) => ({ start: start + cell.start, end: start + cell.end }));
  const table = linesAround(markdown, { start: at, end: at }, isRow);
  const [head = ''] = markdown.slice(table.start, table.end).split('\n', 1);
  const column = Math.max(
    0,
    cells.findLastIndex((cell) => cell.start <= at),
  );
  const textOf = (text: string, cell: Span | undefined): string =>
    cell ? plainText(text.slice(cell.start, cell.end)) : '';
  return {
    row: { name: textOf(markdown, cells[0]), table: plainText(head), cells },
    column,
    head: textOf(head, cellsIn(head)[column]),
  };
}

const isRow = (line: string): boolean => line.trimStart().startsWith('|');

function cellsIn(line: string): Span[] {
  const bars = [...line.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  return bars.flatMap((bar, index) => {
    const to = bars[index + 1] ?? line.length;
    const text = line.slice(bar + 1, to);
    if (index === bars.length - 1 && text.trim() === '') return [];
    const start = bar + 1 + text.length - text.trimStart().length;
    return [{ start, end: Math.max(start, to - (text.length - text.trimEnd().length)) }];
  });
}
