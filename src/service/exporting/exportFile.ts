import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { stringify } from 'csv-stringify/sync';
import type { ExportFormat, ExportPlan } from '../../contract/projects/export.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import { asPlainCell } from '../../text/formulas.ts';
import { slugOf } from '../../writing/draft/slug.ts';
import { partSize } from '../store/exports/exports.ts';
import type { ProjectRecord } from '../store/projects.ts';

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

/**
 * Returns a file name such as `acme-responses-2026-10-01-2026-10-31.csv.gz`, or `lumen-sample-responses-…` for sample
 * data.
 */
export const fileNameOf = (
  project: Pick<ProjectRecord, 'name' | 'url'>,
  { type, from, to, format }: Pick<ExportPlan, 'type' | 'from' | 'to' | 'format'>,
): string => `${slugOf(`${project.name} ${isNamedAsIs(project) ? '' : 'sample '}${type}`)}-${from}-${to}.${format}.gz`;

/** False for sample data, unless the project's name already contains "sample". */
const isNamedAsIs = (project: Pick<ProjectRecord, 'name' | 'url'>): boolean =>
  !isSample(project) || /\bsample\b/iu.test(project.name);

/** Returns the value of `Content-Disposition`: an ASCII file name, and the full one (RFC 6266, RFC 8187). */
export const attachment = (fileName: string): string =>
  `attachment; filename="${fileName.replace(/[^\x20-\x7e]|["\\]/gu, '_')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;

/** Takes half of the CPU time of zlib's default of 6. Files are a tenth larger. */
const level = 3;

/** Number of parts stored together, because each write waits for the disk. */
const partsAtOnce = 2;

/**
 * Compresses data and passes it on in parts of `partSize` bytes. The last part may be shorter. While parts are being
 * stored, only the next ones are compressed. Rejects with errors of `content` and `keep`, and with the signal's reason.
 */
export async function gzipParts(
  content: AsyncIterable<Buffer>,
  keep: (parts: readonly Buffer[]) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  await pipeline(
    Readable.from(content),
    createGzip({ level, chunkSize: partSize }),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const bytes of prefetch(inPieces(compressed, partSize * partsAtOnce))) await keep(partsOf(bytes));
    },
    { signal },
  );
}

/** Splits data into pieces of one size. The last piece may be shorter. */
async function* inPieces(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer, void, undefined> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    length += chunk.length;
    while (length >= size) {
      const whole = Buffer.concat(waiting);
      yield whole.subarray(0, size);
      waiting = [whole.subarray(size)];
      length -= size;
    }
  }
  if (length > 0) yield Buffer.concat(waiting);
}

const partsOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, place) =>
    bytes.subarray(place * partSize, (place + 1) * partSize),
  );

/** Requests each item while the caller processes the one before it. */
export async function* prefetch<Item>(
  items: AsyncGenerator<Item, void, undefined>,
): AsyncGenerator<Item, void, undefined> {
  const ask = (): Promise<IteratorResult<Item, void>> => {
    const asked = items.next();
    // Prevents an unhandled rejection if no one is waiting. The caller still receives the error.
    asked.catch(() => undefined);
    return asked;
  };
  let coming = ask();
  try {
    for (let item = await coming; !item.done; item = await coming) {
      coming = ask();
      yield item.value;
    }
  } finally {
    await items.return().catch(() => undefined);
  }
}

/** Range of bytes, both ends inclusive. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a `Range` header (RFC 9110, 14.1.2). Undefined if the whole file should be sent, which includes several ranges
 * and invalid headers. 'none' if the file has no such bytes.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '')
    return Number(to) === 0 || size === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  if (to !== '' && Number(to) < Number(from)) return undefined;
  if (Number(from) >= size) return 'none';
  return { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** Temporary links to export files that work without a key. */
export interface Links {
  /** Returns the path and query of a link, relative to the base URL. `now` is in milliseconds. */
  toFile(exportId: string, now: number): string;
  /** True if the query was signed for this export and hasn't expired. */
  isGood(exportId: string, query: { readonly exp: string; readonly sig: string }, now: number): boolean;
}

/** Seconds. */
const lifetime = 30 * 60;

export function createLinks(secret: string): Links {
  const sign = (exportId: string, exp: string): string =>
    createHmac('sha256', secret).update(`export file\n${exportId}\n${exp}`).digest('base64url');

  return {
    toFile(exportId, now) {
      const exp = String(Math.floor(now / 1000) + lifetime);
      return `/exports/${exportId}/file?exp=${exp}&sig=${sign(exportId, exp)}`;
    },
    isGood(exportId, { exp, sig }, now) {
      const given = Buffer.from(sig);
      const due = Buffer.from(sign(exportId, exp));
      return given.length === due.length && timingSafeEqual(given, due) && Number(exp) * 1000 > now;
    },
  };
}
