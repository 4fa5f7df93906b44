import type { Input } from '../contract/call/endpoint.ts';
import type { Endpoints } from '../contract/endpoints.ts';
import { Failure } from '../contract/failure.ts';
import { maxPageSize } from '../contract/call/limits.ts';
import type { Response } from '../contract/projects/response.ts';
import type { CallOptions, Client } from './client.ts';
import { splitWindow } from './windows.ts';
import { addDays } from '../metrics/days.ts';

interface PageMeta {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

interface RowPage<Row, Meta extends PageMeta> {
  readonly data: readonly Row[];
  readonly meta: Meta;
}

type ListCall<In, Row, Meta extends PageMeta> = (input: In, options?: CallOptions) => Promise<RowPage<Row, Meta>>;

type Paged = { readonly query?: { readonly cursor?: string | undefined } };

/**
 * Yields all rows of a paged call of prompts, runs, or imports, for example `rowsOf(client.listPrompts, { project })`.
 * Pages have the maximum length unless `limit` is set. Memory holds one page and the IDs of earlier rows. If the
 * service drops a cursor, the list starts again, and skips rows that were already returned.
 */
export const allRows = <In extends Paged, Row extends { readonly id: number | string }, Meta extends PageMeta>(
  list: ListCall<In, Row, Meta>,
  input: In,
  options?: CallOptions,
): AsyncGenerator<Row, void, undefined> => follow(list, input, rememberAll(), options);

/**
 * Yields all answers of a period of any length, newest first. Splits periods over 31 days. Memory only holds one page
 * and the IDs of two or three days.
 */
export async function* walkResponses(
  client: Pick<Client, 'listResponses'>,
  input: Input<Endpoints['listResponses']>,
  options?: CallOptions & { readonly now?: number },
): AsyncGenerator<Response, void, undefined> {
  for (const { from, to } of splitWindow(input.query ?? {}, options?.now ?? Date.now())) {
    yield* follow(
      client.listResponses,
      { ...input, query: { ...input.query, from, to, cursor: undefined } },
      rememberDays(),
      options,
    );
  }
}

async function* follow<In extends Paged, Row, Meta extends PageMeta>(
  list: ListCall<In, Row, Meta>,
  input: In,
  memory: Memory<Row, Meta>,
  options: CallOptions | undefined,
): AsyncGenerator<Row, void, undefined> {
  let query = { limit: maxPageSize, ...input.query };
  let [given, givenAtStart, pages] = [0, -1, 0];
  let cursor = query.cursor;
  let mark = cursor;
  let meta: Meta | undefined;
  for (;;) {
    let page: RowPage<Row, Meta>;
    try {
      page = await list({ ...input, query: { ...query, cursor } }, options);
    } catch (error) {
      // Stops if there was no progress since the last restart.
      if (!isStale(error) || cursor === undefined || given === givenAtStart) throw error;
      givenAtStart = given;
      cursor = undefined;
      mark = undefined;
      pages = 0;
      query = { ...query, ...(meta && memory.startAgain(meta)) };
      continue;
    }
    for (const row of page.data) {
      if (!memory.isNew(row)) continue;
      given += 1;
      yield row;
    }
    ({ meta } = page);
    if (!meta.has_more) return;
    const next = meta.next_cursor;
    if (next === null)
      throw new Failure('SERVICE_NOT_UNDERSTOOD', 'The service reported more rows but returned no cursor for them.');
    if (next === mark) throw new Failure('SERVICE_NOT_UNDERSTOOD', 'The service returned the same pages in a loop.');
    pages += 1;
    // Only remembers the cursors of pages 1, 2, 4, 8 …, because a cycle returns to one of them (Brent 1980, Algorithm
    // B).
    if ((pages & (pages - 1)) === 0) mark = next;
    cursor = next;
  }
}

const isStale = (error: unknown): boolean => error instanceof Failure && error.code === 'INVALID_CURSOR';

/** Memory of returned rows that can occur again. */
interface Memory<Row, Meta> {
  /** True the first time that a row occurs. */
  readonly isNew: (row: Row) => boolean;
  /** Returns additional filters for a restart. `meta` belongs to the last page received. */
  readonly startAgain: (meta: Meta) => object;
}

/** Remembers every ID, for lists as long as a project's prompts or runs. */
function rememberAll<Row extends { readonly id: number | string }>(): Memory<Row, unknown> {
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
