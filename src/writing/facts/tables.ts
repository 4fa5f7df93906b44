import { type Fact, sourceOf } from './facts.ts';
import type { Block } from '../../text/markdown/document.ts';
import type { Span } from '../../text/spans.ts';

const cellEnd = ' | ';

/** True if a fact is a table cell, so that its text is a whole row. */
export const isCell = ({ text }: Pick<Fact, 'text'>): boolean => text.includes(cellEnd);

/** Row and column names of a table cell. Undefined for other facts. */
export function cellNames(
  fact: Pick<Fact, 'text' | 'about'>,
): { readonly row: string; readonly column: string } | undefined {
  const [row, column] = isCell(fact) ? (fact.about ?? '').split(' – ').slice(-2) : [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** Key of a cell's table: its page and heading. Undefined for other facts. */
const tableOf = (fact: Pick<Fact, 'text' | 'url' | 'label' | 'about'>): string | undefined =>
  isCell(fact) ? `${sourceOf(fact) ?? ''} ${fact.about?.split(' – ').slice(0, -2).join(' – ') ?? ''}` : undefined;

/** Rates all cells of a table by its upper quartile, because half a table is useless. */
export function asWholeTables<Rated extends { readonly worth: number }>(
  rated: readonly Rated[],
  factOf: (one: Rated) => Pick<Fact, 'text' | 'url' | 'label' | 'about'>,
): Rated[] {
  const tables = Map.groupBy(rated, (one) => tableOf(factOf(one)));
  return rated.map((one) => {
    const table = tableOf(factOf(one));
    const cells = table === undefined ? [] : (tables.get(table) ?? []);
    if (cells.length < 2) return one;
    const best = cells.map(({ worth }) => worth).sort((a, b) => b - a);
    return { ...one, worth: best[Math.floor(best.length / 4)] ?? one.worth };
  });
}

export interface TableCell {
  /** All cells of the row, separated by ` | `. */
  readonly row: string;
  /** Position of the row in the Markdown, from its first cell to its last. */
  readonly span: Span;
  /** Header of the column. */
  readonly head: string | undefined;
  /** First cell of the row. Undefined for that cell. */
  readonly first: string | undefined;
  readonly isHead: boolean;
  /** First cells of all rows. */
  readonly names: readonly string[];
}

export function readTables(blocks: readonly Block[]): Map<Block, TableCell> {
  const cells = new Map<Block, TableCell>();
  let heads: readonly Block[] | undefined;
  let names: string[] = [];
  for (let at = 0; at < blocks.length;) {
    const row = rowAt(blocks, at);
    if (row.length === 0) heads = undefined;
    const isHead = row.length > 0 && heads === undefined;
    if (isHead) [heads, names] = [row, []];
    else if (row[0]) names.push(row[0].text);
    const text = row.map((cell) => cell.text).join(cellEnd);
    const span = { start: row[0]?.start ?? 0, end: row.at(-1)?.end ?? 0 };
    for (const cell of row) {
      const head = heads?.find(({ column }) => column === cell.column)?.text;
      cells.set(cell, { row: text, span, head, first: cell === row[0] ? undefined : row[0]?.text, isHead, names });
    }
    at += Math.max(1, row.length);
  }
  return cells;
}

/** Returns the cells of the row that starts at a block. Empty for other blocks. */
function rowAt(blocks: readonly Block[], first: number): Block[] {
  const row: Block[] = [];
  for (let at = first; blocks[at]?.kind === 'cell'; at++) {
    const cell = blocks[at];
    const last = row.at(-1);
    if (!cell || (last && (cell.column ?? 0) <= (last.column ?? 0))) break;
    row.push(cell);
  }
  return row;
}
