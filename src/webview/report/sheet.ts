import type { Behind } from './explained.ts';

/** One cell of a table: what people read, what programs read, and what it leads to. */
export interface Cell extends Behind {
  readonly text: string;
  /** As files have it, where that is not the text. */
  readonly value?: number | null;
  /** What the list of its answers is about, where that is not its row and column. */
  readonly of?: string;
  readonly url?: string;
}

/** A table behind a chart. The first cell of a row names it. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const valueOf = ({ text, value }: Cell): string => (value === undefined ? text : value === null ? '' : String(value));
const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As CSV (RFC 4180), figures as programs read them. */
export const csvOf = ({ columns, rows }: Sheet): string =>
  [columns, ...rows.map((row) => row.map(valueOf))].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

const inCell = (text: string): string => text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\|]/gu, String.raw`\$&`);

/** As a table in Markdown, figures to the right. */
export function markdownOf({ columns, rows }: Sheet): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(inCell).join(' | ')} |\n`;
  const rule = columns.map((_, index) => (rows[0]?.[index]?.value === undefined ? '---' : '---:'));
  const body = rows.map((row) => line(row.map(({ text }) => text)));
  return [line(columns), `| ${rule.join(' | ')} |\n`, ...body].join('');
}
