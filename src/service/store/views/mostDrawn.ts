import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isAmong } from '../jsonRows.ts';
import { factKinds, inBytes } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';
import type { Count } from './sharedCounts.ts';
import { allDays, type CountedScope, daysOf, firstDay, lastDay, type TallyWindow } from './tallyWindow.ts';
import { highestSums, summedUp, type ThingSum, wholeScopes } from './things/topThings.ts';

/** Ranks pages by the number of times answers use them, or by the number of answers that cite them. */
type Rank = 'times' | 'cited';
const ranks = ['times', 'cited'] as const satisfies readonly Rank[];

/** Highest limits that callers request. */
const most = { times: 300, cited: 500 } as const satisfies Record<Rank, number>;
/** Pages read first, as a multiple of the highest limit. */
const firstDepth = 3;

interface Asked {
  /** At most 300 by `times`, or 500 by `cited`. */
  readonly limit: number;
  readonly count: Count;
}

interface RankedPage extends ThingSum {
  readonly rank: Rank;
}

/** Returns the pages that answers of a window use or cite most, highest first. Both ranks are read in one query. */
export async function mostDrawn(
  db: Kysely<Schema>,
  window: TallyWindow,
  rank: Rank,
  { limit, count }: Asked,
): Promise<ThingSum[]> {
  const { project, from, to, models, branded } = window;
  const ranked = await count(project, ['pages', { from, to, models, branded }], () => rankedPages(db, window));
  return ranked.filter((page) => page.rank === rank).slice(0, limit);
}

/**
 * Ranks pages by upper bounds first: their counts in the whole months of the window. Only pages with the highest bounds
 * are summed by day. More follow as long as one of the rest could still make the list.
 */
async function rankedPages(db: Kysely<Schema>, window: TallyWindow): Promise<readonly RankedPage[]> {
  const scopes = await wholeScopes(db, window);
  if (scopes.length === 0) return [];
  for (let depth = firstDepth; ; depth *= 4) {
    const bounds = await boundedPages(db, window, scopes, depth);
    const partly = new Set(bounds.filter((page) => page.partly > 0).map(({ id }) => id));
    const sums = await pageSums(db, window, scopes, [...partly]);
    const lists = ranks.map((rank) => {
      const bounded = bounds.filter((page) => page.rank === rank);
      const last = bounded.length < most[rank] * depth ? undefined : bounded.at(-1);
      const pages = bounded
        .map((page) => (partly.has(page.id) ? { ...page, n: sums.get(page.id)?.[rank] ?? 0 } : page))
        .filter(({ n }) => n > 0)
        .sort(inRank)
        .slice(0, most[rank]);
      const end = pages[most[rank] - 1];
      return { pages, isSettled: last === undefined || (end !== undefined && inRank(end, last) <= 0) };
    });
    if (lists.every(({ isSettled }) => isSettled)) return lists.flatMap(({ pages }) => pages);
  }
}

const inRank = (one: ThingSum, other: ThingSum): number => other.n - one.n || inBytes(one.text, other.text);

/** `n` is the count in whole months. `partly` is the number of those months with days outside the window. */
interface BoundedPage extends RankedPage {
  readonly partly: number;
}

async function boundedPages(
  db: Kysely<Schema>,
  window: TallyWindow,
  scopes: readonly CountedScope[],
  depth: number,
): Promise<BoundedPage[]> {
  const months = scopes.map((scope) => {
    const days = daysOf(scope, window);
    return sql`
      SELECT thing_id, times, cited, CASE WHEN days & CAST(${allDays - days} AS bigint) = 0 THEN 0 ELSE 1 END AS partly
      FROM page_months WHERE scope_id = ${scope.id} AND days & CAST(${days} AS bigint) <> 0`;
  });
  const { rows } = await sql<BoundedPage>`
    ${summedUp(db, months, [...ranks, 'partly'])}
    SELECT ranked.*, (SELECT count(*) FROM summed) AS things
    FROM (${sql.join(
      ranks.map((rank) => highestSums(rank, ranked(rank), most[rank] * depth)),
      sql` UNION ALL `,
    )}) AS ranked ORDER BY rank, n DESC, text`.execute(db);
  return rows;
}

const ranked = (rank: Rank): RawBuilder<unknown> =>
  sql`id, text, domain, title, coalesce(url, text) AS url, partly, ${sql.ref(rank)} AS n, ${sql.lit(rank)} AS rank`;

/** Sums these pages' counts over the days of a window. */
async function pageSums(
  db: Kysely<Schema>,
  window: TallyWindow,
  scopes: readonly CountedScope[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Record<Rank, number>>>> {
  if (ids.length === 0) return new Map();
  const days = scopes.map(
    (scope) => sql`
    SELECT thing_id, times, extra FROM tallies
    WHERE scope_id = ${scope.id} AND kind = ${factKinds.page} AND thing_id ${isAmong(db, ids)}
      AND day BETWEEN ${firstDay(scope, window)} AND ${lastDay(scope, window)}`,
  );
  const { rows } = await sql<Readonly<Record<Rank | 'id', number>>>`
    SELECT thing_id AS id, sum(CAST(times AS integer)) AS times, sum(CAST(extra AS integer)) AS cited
    FROM (${sql.join(days, sql` UNION ALL `)}) AS days GROUP BY thing_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
