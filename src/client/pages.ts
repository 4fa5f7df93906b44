import type { Input } from '../contract/endpoint.ts';
import type { Endpoints } from '../contract/endpoints.ts';
import { Failure } from '../contract/failure.ts';
import type { Response } from '../contract/response.ts';
import type { CallOptions, Client } from './client.ts';
import { splitWindow } from './windows.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly meta: { readonly has_more: boolean; readonly next_cursor: string | null };
}

type List<In, Row> = (input: In, options?: CallOptions) => Promise<Page<Row>>;
type Paged = { readonly query?: { readonly cursor?: string | undefined } };

/**
 * All rows of a paged call, e.g. `rowsOf(client.listPrompts, { project })`, in the longest pages unless `limit` says
 * otherwise, one page in memory. A cursor that the service lets go of in the middle starts the walk again, and rows
 * that were already seen are left out.
 */
export async function* rowsOf<In extends Paged, Row extends { readonly id: number }>(
  list: List<In, Row>, input: In, options?: CallOptions,
): AsyncGenerator<Row, void, undefined> {
  const seen = new Set<number>();
  let seenAtStart = -1;
  let cursor = input.query?.cursor;
  for (;;) {
    let page: Page<Row>;
    try {
      page = await list({ ...input, query: { limit: 100, ...input.query, cursor } }, options);
    } catch (error) {
      // A walk that got no further since it started again never will.
      if (!isStale(error) || cursor === undefined || seen.size === seenAtStart) throw error;
      seenAtStart = seen.size;
      cursor = undefined;
      continue;
    }
    for (const row of page.data) {
      if (seen.has(row.id)) continue;
      seen.add(row.id);
      yield row;
    }
    const next = page.meta.next_cursor;
    if (!page.meta.has_more || next === null) return;
    if (next === cursor) throw new Failure('SERVICE_NOT_UNDERSTOOD', 'The service answered a page that follows itself.');
    cursor = next;
  }
}

/** All answers of a window of any length, newest first; a window over 31 days is asked for in parts. */
export async function* walkResponses(
  client: Pick<Client, 'listResponses'>,
  input: Input<Endpoints['listResponses']>,
  options?: CallOptions & { readonly now?: number },
): AsyncGenerator<Response, void, undefined> {
  for (const { from, to } of splitWindow(input.query ?? {}, options?.now ?? Date.now())) {
    yield* rowsOf(client.listResponses, { ...input, query: { ...input.query, from, to, cursor: undefined } }, options);
  }
}

const isStale = (error: unknown): boolean => error instanceof Failure && error.code === 'INVALID_CURSOR';
