import { type Kysely, type RawBuilder, sql } from 'kysely';
import { factKinds } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';
import type { Count } from './sharedCounts.ts';
import { firstDay, lastDay, type TallyWindow } from './tallyWindow.ts';
import { type ThingSum, wholeScopes } from './topThings.ts';

/** By what pages are ranked: how often answers draw on them, or how many cite them. */
type Rank = 'times' | 'cited';

/** More are never asked for. */
const most = { times: 100, cited: 500 } as const satisfies Record<Rank, number>;

interface Asked {
  /** At most 100 by `times`, and 500 by `cited`. */
  readonly limit: number;
  readonly count: Count;
}

/** The pages on which most answers of a window draw, or that most cite, the most frequent first; both ranks are read at once. */
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

async function rankedPages(
  db: Kysely<Schema>,
  window: TallyWindow,
): Promise<readonly (ThingSum & { readonly rank: Rank })[]> {
  const scopes = await wholeScopes(db, window);
  if (scopes.length === 0) return [];
  const sums = scopes.map(
    (scope) => sql`
    SELECT thing_id, sum(CAST(times AS integer)) AS times, sum(CAST(extra AS integer)) AS cited FROM tallies
    WHERE scope_id = ${scope.id} AND kind = ${factKinds.page}
      AND day BETWEEN ${firstDay(scope, window)} AND ${lastDay(scope, window)} GROUP BY thing_id`,
  );
  const { rows } = await sql<ThingSum & { readonly rank: Rank }>`
    WITH summed AS MATERIALIZED (
      SELECT thing_id, sum(CAST(times AS integer)) AS times, sum(CAST(cited AS integer)) AS cited
      FROM (${sql.join(sums, sql` UNION ALL `)}) AS parts GROUP BY thing_id
    )
    SELECT ranked.*, (SELECT count(*) FROM summed) AS things, (SELECT sum(times) FROM summed) AS total
    FROM (${highest('times')} UNION ALL ${highest('cited')}) AS ranked ORDER BY rank, n DESC, text`.execute(db);
  return rows;
}

/** Texts are looked up for those alone that may be among the first. */
function highest(rank: Rank): RawBuilder<unknown> {
  const n = sql.ref(rank);
  return sql`SELECT * FROM (
    SELECT id, text, domain, title, ${n} AS n, ${sql.lit(rank)} AS rank FROM summed JOIN things ON things.id = thing_id
    WHERE ${n} > 0 AND ${n} >= coalesce((SELECT ${n} FROM summed ORDER BY ${n} DESC LIMIT 1 OFFSET ${sql.lit(most[rank] - 1)}), 0)
    ORDER BY ${n} DESC, text LIMIT ${sql.lit(most[rank])}
  ) AS ${sql.ref(`by_${rank}`)}`;
}
