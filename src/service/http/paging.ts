import type { Binding, Cursors } from './cursors.ts';

interface RowsAfter<Row, Place> {
  readonly cursors: Cursors;
  readonly binding: Binding;
  readonly limit: number;
  /** Rows from a place on, at most so many. */
  readonly rows: (limit: number) => Promise<readonly Row[]>;
  /** Where the list goes on behind a row. */
  readonly placeOf: (row: Row) => Place | Promise<Place>;
}

/** Reads one page and one row more, to know whether there is a next one. */
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
