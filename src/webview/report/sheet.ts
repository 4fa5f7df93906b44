import { fewAnswers } from '../../metrics/compareShares.ts';

/** Answers that a figure links to. */
export interface Behind {
  /** API path that lists them. Missing in saved reports and for services that don't provide it. */
  readonly explain?: string | undefined;
  readonly answers?: number | undefined;
  /** Total number of answers, if these are a part of them. */
  readonly total?: number | undefined;
  /** Number of prompts, if prompts are counted. */
  readonly prompts?: number | undefined;
}

export interface Cell extends Behind {
  readonly text: string;
  /** Exported value. Default: the text. */
  readonly value?: number | string | null;
  /** Number of answers behind a share or mean, to mark small samples. */
  readonly base?: number | undefined;
  /** Set if the column's title describes the cell's answers, for example “Cited only”, and not a measure. */
  readonly part?: true;
  /** Subject of the list of its answers. Default: the row's name, followed by the column's title if `part` is set. */
  readonly of?: string;
  readonly url?: string;
}

/** Table of a chart. The first cell of a row names it. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** True if a figure with that many answers is a small sample. */
export const isFew = (base: number | undefined): boolean => base !== undefined && base > 0 && base < fewAnswers;

/** Mark of small samples: hollow, like their points in charts. */
export const fewSign = '○';

export const hasFew = ({ rows }: Sheet): boolean => rows.some((row) => row.some(({ base }) => isFew(base)));

/** Returns the text of a cell for plain-text output, with the small-sample mark. */
export const plainText = ({ text, base }: Cell): string => (isFew(base) ? `${text} ${fewSign}` : text);

const valueOf = ({ text, value }: Cell): string => (value === undefined ? text : value === null ? '' : String(value));
const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Converts a table to CSV (RFC 4180) with exported values. */
export const csvOf = ({ columns, rows }: Sheet): string =>
  [columns, ...rows.map((row) => row.map(valueOf))].map((row) => `${row.map(quoted).join(',')}\r\n`).join('');

const inCell = (text: string): string => text.replaceAll(/\s+/gu, ' ').replaceAll(/[\\|]/gu, String.raw`\$&`);

/** Converts a table to Markdown, with figures aligned right and an optional note below. */
export function markdownOf({ columns, rows }: Sheet, note?: string): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(inCell).join(' | ')} |\n`;
  const rule = columns.map((_, index) => (rows[0]?.[index]?.value === undefined ? '---' : '---:'));
  const body = rows.map((row) => line(row.map(plainText)));
  return [line(columns), `| ${rule.join(' | ')} |\n`, ...body, ...(note ? [`\n${note}\n`] : [])].join('');
}
