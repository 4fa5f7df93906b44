import { createHmac, timingSafeEqual } from 'node:crypto';
import { Failure } from '../../contract/failure.ts';

interface RowsAfter<Row, Place> {
  readonly cursors: Cursors;
  readonly binding: Binding;
  readonly limit: number;
  /** Returns rows from the current position on, up to the limit. */
  readonly rows: (limit: number) => Promise<readonly Row[]>;
  /** Position after a row, where the next page starts. */
  readonly placeOf: (row: Row) => Place | Promise<Place>;
}

/** Reads one page, plus one row to detect whether another page follows. */
export async function readPage<Row, Place>({ cursors, binding, limit, rows, placeOf }: RowsAfter<Row, Place>) {
  const fetched = await rows(limit + 1);
  const page = fetched.slice(0, limit);
  const last = page.at(-1);
  const more = fetched.length > limit && last !== undefined;
  return {
    rows: page,
    meta: {
      limit,
      count: page.length,
      has_more: more,
      next_cursor: more ? cursors.pack(await placeOf(last), binding) : null,
    },
  };
}

/** Request parameters that a cursor is bound to. */
type Binding = Readonly<Record<string, unknown>>;

export interface Cursors {
  /** Encodes a position in a list as an opaque, signed text of less than 200 characters. */
  pack(place: unknown, binding: Binding): string;
  /**
   * Decodes a cursor.
   * @throws Failure `INVALID_CURSOR` if it is malformed, forged, or bound to other filters
   */
  unpack<Place>(cursor: string, binding: Binding): Place;
}

export function createCursors(secret: string): Cursors {
  const sign = (payload: string, binding: Binding): string =>
    createHmac('sha256', secret)
      .update(`cursor\n${payload}\n${JSON.stringify(binding)}`)
      .digest()
      .subarray(0, 16)
      .toString('base64url');

  return {
    pack(place, binding) {
      const payload = Buffer.from(JSON.stringify(place)).toString('base64url');
      return `${payload}.${sign(payload, binding)}`;
    },
    unpack<Place>(cursor: string, binding: Binding): Place {
      const [payload = ''] = cursor.split('.');
      // Compares text, because base64 decoding ignores invalid characters.
      const given = Buffer.from(cursor);
      const due = Buffer.from(`${payload}.${sign(payload, binding)}`);
      if (given.length !== due.length || !timingSafeEqual(given, due)) {
        throw new Failure('INVALID_CURSOR', 'The cursor doesn’t match these filters. Start again from the first page.');
      }
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Place;
    },
  };
}
