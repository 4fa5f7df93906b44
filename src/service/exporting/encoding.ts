import { stringify } from 'csv-stringify/sync';
import type { ExportFormat } from '../../contract/projects/export.ts';
import { asPlainCell } from '../../text/formulas.ts';

/** File format of an export. Rows are read as JSON objects, one per line. */
interface Encoding {
  readonly head: string;
  readonly encode: (lines: Buffer) => Buffer;
}

type ExportRow = Readonly<Record<string, unknown>>;

/**
 * Returns the encoding of a format. NDJSON has one JSON object per line. CSV follows RFC 4180: a header, CRLF after
 * each row, and quotes where needed. Lists become JSON and null becomes empty. Texts that a spreadsheet would evaluate
 * are escaped by `asPlainCell`.
 */
export const encodingOf = (format: ExportFormat, columns: readonly string[]): Encoding =>
  format === 'ndjson'
    ? { head: '', encode: (lines) => lines }
    : { head: `${columns.join(',')}\r\n`, encode: (lines) => Buffer.from(csv(rowsOf(lines), columns)) };

const rowsOf = (lines: Buffer): ExportRow[] =>
  lines
    .toString()
    .split('\n')
    .slice(0, -1) // each line ends with a line feed
    .map((line) => JSON.parse(line) as ExportRow);

const csv = (rows: ExportRow[], columns: readonly string[]): string =>
  stringify(rows, {
    columns,
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    cast: { boolean: String, object: (list) => JSON.stringify(list), string: asPlainCell },
  });
