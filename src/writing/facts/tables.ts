import { type Fact, sourceOf } from './facts.ts';
import type { Block } from '../../text/markdown/document.ts';
import type { Span } from '../../text/markdown/inlineText.ts';

/** Between the cells of a row. */
const cellEnd = ' | ';

/** Whether a fact is a cell of a table: its words are a whole row. */
export const isCell = ({ text }: Pick<Fact, 'text'>): boolean => text.includes(cellEnd);

/** The names of the row and the column of a cell with a figure; undefined for other facts. */
export function cellNames(
  fact: Pick<Fact, 'text' | 'about'>,
): { readonly row: string; readonly column: string } | undefined {
  const [row, column] = isCell(fact) ? (fact.about ?? '').split(' – ').slice(-2) : [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

/** The table of a cell, by its page and heading; undefined for another fact. */
const tableOf = (fact: Pick<Fact, 'text' | 'url' | 'label' | 'about'>): string | undefined =>
  isCell(fact) ? `${sourceOf(fact) ?? ''} ${fact.about?.split(' – ').slice(0, -2).join(' – ') ?? ''}` : undefined;

/** What each cell is worth, where a table is worth as much as its best cells: half a table tells nothing. */
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

/** Where a cell stands in its table. */
export interface CellPlace {
  /** All cells of its row, with ` | ` between them. */
  readonly row: string;
  /** Where the row stands in the Markdown, from its first cell to its last. */
  readonly place: Span;
  /** What its column says at the top. */
  readonly head: string | undefined;
  /** The first cell of its row; undefined for that cell itself. */
  readonly first: string | undefined;
  readonly isHead: boolean;
  /** The first cells of all rows of its table. */
  readonly names: readonly string[];
}

/** The place of each cell of a document. */
export function readTables(blocks: readonly Block[]): Map<Block, CellPlace> {
  const places = new Map<Block, CellPlace>();
  let heads: readonly Block[] | undefined;
  let names: string[] = [];
  for (let at = 0; at < blocks.length;) {
    const row = rowAt(blocks, at);
    if (row.length === 0) heads = undefined;
    const isHead = row.length > 0 && heads === undefined;
    if (isHead) [heads, names] = [row, []];
    else if (row[0]) names.push(row[0].text);
    const text = row.map((cell) => cell.text).join(cellEnd);
    const place = { start: row[0]?.start ?? 0, end: row.at(-1)?.end ?? 0 };
    for (const cell of row) {
      const head = heads?.find(({ column }) => column === cell.column)?.text;
      places.set(cell, { row: text, place, head, first: cell === row[0] ? undefined : row[0]?.text, isHead, names });
    }
    at += Math.max(1, row.length);
  }
  return places;
}

/** The cells of the row that begins at a block; none where it is no cell. */
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
