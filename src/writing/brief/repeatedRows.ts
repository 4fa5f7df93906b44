import { fold } from '../../text/words/fold.ts';
import type { PageLine } from '../facts/pageParts.ts';
import type { Value } from './briefData.ts';
import { sourceOf } from './ownSections.ts';
import type { PlacedFacts } from './placeFacts.ts';

interface ReadRow {
  readonly line: PageLine;
  readonly name: string;
  /** Values with the names of their columns. */
  readonly values: ReadonlySet<string>;
}

interface ReadTable {
  readonly placed: PlacedFacts;
  readonly rows: readonly ReadRow[];
  readonly also: Map<string, Value[]>;
  readonly folded: PageLine[];
}

/**
 * Folds tables whose rows are all in one table before them, and single rows that a table of another page has, into that
 * table. Two tables of one page may have the same row about different things.
 */
export function withoutRepeatedRows(placed: readonly PlacedFacts[]): PlacedFacts[] {
  const tables: ReadTable[] = [];
  const tableOf = new Map<PlacedFacts, ReadTable>();
  for (const one of placed) {
    if (one.part.form !== 'table') continue;
    const rows = one.lines.map((line) => rowOf(line, one.part.head ?? []));
    const whole = rows.length < minRows ? undefined : tables.find((table) => rows.every((row) => twinIn(table, row)));
    const others = tables.filter((table) => sourceOf(table.placed.part) !== sourceOf(one.part));
    const left = rows.filter((row) => {
      const table = whole ?? others.find((other) => twinIn(other, row));
      if (table) add(table, row, one);
      return !table;
    });
    if (left.length === 0) continue;
    const table = { placed: one, rows: left, also: new Map<string, Value[]>(), folded: [] };
    tables.push(table);
    tableOf.set(one, table);
  }
  return placed.flatMap((one): PlacedFacts[] => {
    if (one.part.form !== 'table') return [one];
    const table = tableOf.get(one);
    if (!table) return [];
    const { rows, also, folded } = table;
    return [{ ...one, lines: rows.map(({ line }) => line), ...(folded.length > 0 && { alsoLines: also, folded }) }];
  });
}

const minRows = 2;

function add({ placed, rows, also, folded }: ReadTable, row: ReadRow, { part }: PlacedFacts): void {
  folded.push(row.line);
  const twin = rows.find((one) => isTwin(one, row));
  if (!twin || sourceOf(placed.part) === sourceOf(part)) return;
  const value = { text: row.line.text, site: part.site, ...(part.url !== undefined && { url: part.url }) };
  also.set(twin.line.text, [...(also.get(twin.line.text) ?? []), value]);
}

const twinIn = ({ rows }: ReadTable, row: ReadRow): boolean => rows.some((one) => isTwin(one, row));

/** True if the first row has all values of the second one. */
const isTwin = (one: ReadRow, other: ReadRow): boolean =>
  one.name === other.name && other.values.size > 0 && other.values.isSubsetOf(one.values);

function rowOf(line: PageLine, head: readonly string[]): ReadRow {
  const [name = '', ...cells] = line.cells ?? [];
  const values = cells.flatMap((cell, index) => (cell === '' ? [] : [`${fold(head[index + 1] ?? '')}: ${fold(cell)}`]));
  return { line, name: fold(name), values: new Set(values) };
}
