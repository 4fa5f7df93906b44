import { fewAnswers } from '../../metrics/compareShares.ts';
import type { Behind } from './explained.ts';

/** One cell of a table: what people read, what programs read, and what it leads to. */
export interface Cell extends Behind {
  readonly text: string;
  /** As files have it, where that is not the text. */
  readonly value?: number | string | null;
  /** Of how many answers it is a share or a mean: of few it is exploratory. */
  readonly base?: number | undefined;
  /** Whether its column says which answers of its row it leads to, and not only what it measures. */
  readonly part?: true;
  /** What the list of its answers is about, where that is not its row, and column where it is a part. */
  readonly of?: string;
  readonly url?: string;
}

/** A table behind a chart. The first cell of a row names it. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** Whether a figure of so many answers is exploratory. */
export const isFew = (base: number | undefined): boolean => base !== undefined && base > 0 && base < fewAnswers;

/** What marks such a figure: hollow, as its point in a chart is. */
export const fewSign = '○';

export const hasFew = ({ rows }: Sheet): boolean => rows.some((row) => row.some(({ base }) => isFew(base)));

/** What a cell says where nothing but text can stand. */
export const plainText = ({ text, base }: Cell): string => (isFew(base) ? `${text} ${fewSign}` : text);

const valueOf = ({ text, value }: Cell): string => (value === undefined ? text : value === null ? '' : String(value));
const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** As CSV (RFC 4180), figures as programs read them. */
export const csvOf = ({ columns, rows }: Sheet): string =>
  [columns, ...rows.map((row) => row.map(valueOf))].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

const inCell = (text: string): string => text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\|]/gu, String.raw`\$&`);

/** As a table in Markdown, figures to the right, with a note below it where one is needed. */
export function markdownOf({ columns, rows }: Sheet, note?: string): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(inCell).join(' | ')} |\n`;
  const rule = columns.map((_, index) => (rows[0]?.[index]?.value === undefined ? '---' : '---:'));
  const body = rows.map((row) => line(row.map(plainText)));
  return [line(columns), `| ${rule.join(' | ')} |\n`, ...body, ...(note ? [`\n${note}\n`] : [])].join('');
}
