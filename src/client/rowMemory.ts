import { addDays } from '../metrics/days.ts';

/** Memory of returned rows that can occur again. */
export interface Memory<Row, Meta> {
  /** True the first time that a row occurs. */
  readonly isNew: (row: Row) => boolean;
  /** Returns additional filters for a restart. `meta` belongs to the last page received. */
  readonly startAgain: (meta: Meta) => object;
}

/** Remembers every ID, for lists as long as a project's prompts or runs. */
export function rememberAll<Row extends { readonly id: number | string }>(): Memory<Row, unknown> {
  const ids = new Set<number | string>();
  return {
    isNew: ({ id }) => !ids.has(id) && ids.add(id).size > 0,
    startAgain: () => ({}),
  };
}

interface Dated {
  readonly id: number;
  /** `YYYY-MM-DD`, in the time zone of the period. */
  readonly date: string;
}

/**
 * Remembers the IDs of the oldest day so far and of the day after it, for rows from newest to oldest. Newer days are
 * complete. The second day is for services that sort by time, but count rows after midnight toward the previous day.
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
