import { stringify } from 'csv-stringify/sync';
import type { ExportFormat } from '../../contract/export.ts';
import { asPlainCell } from '../../text/formulas.ts';
import type { ExportRow } from '../store/exports/exportedAnswers.ts';

/** How rows stand in a file. */
export interface Encoding {
  readonly head: string;
  readonly encode: (rows: readonly ExportRow[]) => string;
}

/**
 * CSV as RFC 4180 has it: a header, CRLF behind each row, quotes where they are needed; lists as JSON, null as nothing,
 * and texts that a spreadsheet would calculate marked as `asPlainCell` does. Or one JSON object a line.
 */
export const encodingOf = (format: ExportFormat, columns: readonly string[]): Encoding =>
  format === 'ndjson'
    ? {
        head: '',
        encode: (rows) =>
          rows
            .map((row) => `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, row[name] ?? null])))}\n`)
            .join(''),
      }
    : { head: `${columns.join(',')}\r\n`, encode: (rows) => csv(rows, columns) };

const csv = (rows: readonly ExportRow[], columns: readonly string[]): string =>
  stringify([...rows], {
    columns,
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    cast: { boolean: String, object: (list) => JSON.stringify(list), string: asPlainCell },
  });
