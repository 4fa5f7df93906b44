import type { Binding, Cursors } from './cursors.ts';

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
  const found = await rows(limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const more = found.length > limit && last !== undefined;
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
