import { addDays } from '../metrics/days.ts';

/** Which rows a walk has given, as far as they can come again. */
export interface Memory<Row, Meta> {
  /** Whether a row comes for the first time; from then on it does not. */
  readonly isNew: (row: Row) => boolean;
  /** Filters to start the walk again with, beyond its own. `meta` is that of the last page that came. */
  readonly startAgain: (meta: Meta) => object;
}

/** Remembers every id, for lists as long as a project has prompts or runs. */
export function rememberAll<Row extends { readonly id: number | string }>(): Memory<Row, unknown> {
  const ids = new Set<number | string>();
  return {
    isNew: ({ id }) => !ids.has(id) && ids.add(id).size > 0,
    startAgain: () => ({}),
  };
}

interface Dated {
  readonly id: number;
  /** `YYYY-MM-DD`, in the zone that windows are in. */
  readonly date: string;
}

/**
 * Remembers the ids of the oldest day reached and of the one after it, for rows that come newest first: newer
 * days are done and need not be asked for again. The second day is for services that sort by the moment and put what
 * came after midnight to the day before.
 */
export function rememberDays(): Memory<Dated, { readonly from: string; readonly to: string }> {
  const days = new Map<string, Set<number>>();
  let newest = '';
  return {
    isNew({ id, date }) {
      const ids = days.get(date);
      if (ids?.has(id)) return false;
      ids?.add(id);
      if (ids) return true;
      days.set(date, new Set([id]));
      if (newest === '' || addDays(date, 1) < newest) newest = addDays(date, 1);
      for (const day of days.keys()) if (day > newest) days.delete(day);
      return true;
    },
    startAgain: ({ from, to }) => (newest !== '' && newest < to ? { from, to: newest } : {}),
  };
}
