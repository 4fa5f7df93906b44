import { stringify } from 'csv-stringify/sync';
import type { ExportFormat } from '../../contract/projects/export.ts';
import { asPlainCell } from '../../text/formulas.ts';

/** How rows, which come as JSON objects a line each, stand in a file. */
interface Encoding {
  readonly head: string;
  readonly encode: (lines: Buffer) => Buffer;
}

type ExportRow = Readonly<Record<string, unknown>>;

/**
 * CSV as RFC 4180 has it: a header, CRLF behind each row, quotes where they are needed; lists as JSON, null as nothing,
 * and texts that a spreadsheet would calculate marked as `asPlainCell` does. Or one JSON object a line.
 */
export const encodingOf = (format: ExportFormat, columns: readonly string[]): Encoding =>
  format === 'ndjson'
    ? { head: '', encode: (lines) => lines }
    : { head: `${columns.join(',')}\r\n`, encode: (lines) => Buffer.from(csv(rowsOf(lines), columns)) };

const rowsOf = (lines: Buffer): ExportRow[] =>
  lines
    .toString()
    .split('\n')
    .slice(0, -1) // each line ends with its feed
    .map((line) => JSON.parse(line) as ExportRow);

const csv = (rows: ExportRow[], columns: readonly string[]): string =>
  stringify(rows, {
    columns,
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    cast: { boolean: String, object: (list) => JSON.stringify(list), string: asPlainCell },
  });
