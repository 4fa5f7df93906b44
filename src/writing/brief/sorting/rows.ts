import { rowText } from '../../facts/pageParts.ts';
import type { Unit } from './unit.ts';

export type RowUnit = Unit & { readonly kind: 'row' | 'answerRow' };

export const isRow = (unit: Unit): unit is RowUnit => unit.kind === 'row' || unit.kind === 'answerRow';

export const cellsOf = (unit: RowUnit): readonly string[] =>
  unit.kind === 'answerRow' ? unit.row : (unit.lines[0]?.cells ?? []);

export const headOf = (unit: RowUnit): readonly string[] =>
  (unit.kind === 'answerRow' ? unit.table.head : unit.part.head) ?? [];

/** Identifies the table that a row is shown in. */
export const tableOf = (unit: RowUnit): unknown => (unit.kind === 'answerRow' ? unit.table : unit.part.head);

/**
 * Returns `$20` about `Acme F30, Price` for one cell, `Acme F30` about `Model` for the first, and `Price $20 · Users 5`
 * about `Acme F30` for several or all.
 */
export function cellParts(unit: RowUnit, columns: readonly number[] = []): Record<'about' | 'text', string> {
  const [cells = [], head = []] = [cellsOf(unit), headOf(unit)].map((all) => picked(all, columns));
  const [about = '', text, ...others] = cells;
  if (text === undefined) return { about: head[0] ?? '', text: about };
  if (others.length > 0) return { about, text: rowText(cells, head) };
  return { about: [about, head[1] ?? ''].filter((one) => one !== '').join(', '), text };
}

export function cellText(unit: RowUnit, columns?: readonly number[]): string {
  const { about, text } = cellParts(unit, columns);
  return about === '' ? text : `${about}: ${text}`;
}

/** True for a row that only assistants have. */
const isOnlyInAnswers = ({ id, only = [] }: RowUnit): boolean => only.includes(id) || only.includes(wholeIdOf(id));

/** Returns the shown columns, counted from 1, that only assistants have. The first stands for the whole row. */
export function onlyColumns(unit: RowUnit): number[] {
  const { id, only = [], columns } = unit;
  const shown = columns ?? headOf(unit).map((_, index) => index + 1);
  const marked = shown.flatMap((column, index) => (only.includes(`${id}.${column}`) ? [index + 1] : []));
  return isOnlyInAnswers(unit) && !columns ? [1, ...marked.filter((column) => column > 1)] : marked;
}

/** Returns the first cell and those of the given columns, counted from 1. Without columns, returns all. */
const picked = <Cell>(cells: readonly Cell[], columns: readonly number[]): Cell[] =>
  cells.filter((_, index) => columns.length === 0 || index === 0 || columns.includes(index + 1));

/** Converts a row to a line, for a list or below a label. */
export function rowAsLine(unit: RowUnit, columns: readonly number[] = []): Unit {
  const { id, section } = unit;
  const text = cellText(unit, columns);
  if (unit.kind === 'answerRow') {
    const { only = [] } = unit;
    const isOnly =
      columns.length === 0
        ? isOnlyInAnswers(unit)
        : only.includes([id, ...columns].join('.')) || columns.every((column) => only.includes(`${id}.${column}`));
    const quotation = { text, answer: unit.table.answer, urls: [], ...(isOnly && { isOnly: true as const }) };
    return { kind: 'said', id, section, quotation, statement: undefined };
  }
  const { head: _, ...part } = unit.part;
  const lines = unit.lines.map((line) => ({ ...line, text }));
  const { also = [], onPages } = unit;
  return { kind: 'lines', id, section, part: { ...part, form: 'text', lines }, lines, also, onPages };
}

/** Copies cells as a line (`p6.2.3`), or columns as a table (`p6.*.3.4`). The original table stays. */
export function copied(rows: readonly RowUnit[], id: string): Unit[] {
  const [, row, ...numbers] = id.split('.');
  const columns = numbers.map(Number);
  const [first] = rows;
  if (!first || columns.length === 0 || !columns.every((column) => headOf(first)[column - 1] !== undefined)) return [];
  if (row !== '*') return rows.slice(Number(row) - 1, Number(row)).map((unit) => rowAsLine(unit, columns));
  const head = picked(headOf(first), columns);
  if (first.kind === 'answerRow') {
    const table = { ...first.table, head };
    const shown = picked(
      headOf(first).map((_, index) => index + 1),
      columns,
    );
    return rows.map((unit) => ({
      ...first,
      ...{ id: unit.id, table, columns: shown },
      row: picked(cellsOf(unit), columns),
    }));
  }
  const part = { ...first.part, head };
  return rows.flatMap((unit) =>
    unit.kind === 'row'
      ? [{ ...unit, part, lines: unit.lines.map((line) => ({ ...line, cells: picked(line.cells ?? [], columns) })) }]
      : [],
  );
}

/** Returns the id of a part, table or procedure: `p6` for `p6.2.3` */
export const wholeIdOf = (id: string): string => id.split('.', 1)[0] ?? '';
