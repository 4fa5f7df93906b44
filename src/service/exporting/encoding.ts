import { stringify } from 'csv-stringify/sync';
import type { ExportFormat } from '../../contract/export.ts';
import { asPlainCell } from '../../text/formulas.ts';

/** How rows, each of them a JSON object in UTF-8, stand in a file. */
interface Encoding {
  readonly head: string;
  readonly encode: (rows: readonly Buffer[]) => Buffer;
}

/**
 * CSV as RFC 4180 has it: a header, CRLF behind each row, quotes where they are needed; lists as JSON, null as nothing,
 * and texts that a spreadsheet would calculate marked as `asPlainCell` does. Or one JSON object a line.
 */
export const encodingOf = (format: ExportFormat, columns: readonly string[]): Encoding =>
  format === 'ndjson'
    ? { head: '', encode: (rows) => Buffer.concat(rows.flatMap((row) => [row, lineFeed])) }
    : { head: `${columns.join(',')}\r\n`, encode: (rows) => Buffer.from(csv(rows, columns)) };

const lineFeed = Buffer.from('\n');

const csv = (rows: readonly Buffer[], columns: readonly string[]): string =>
  stringify(
    rows.map((row) => JSON.parse(row.toString()) as Readonly<Record<string, unknown>>),
    {
      columns,
      record_delimiter: '\r\n',
      quoted_match: /[\r\n]/,
      cast: { boolean: String, object: (list) => JSON.stringify(list), string: asPlainCell },
    },
  );
