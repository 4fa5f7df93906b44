import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../migrations/statements.ts';
import type { Schema } from '../../schema.ts';

/**
 * Builds the CTE `summed`, which adds up these columns of several scopes by thing. Each part has a thing at most once
 * and is sorted by id, so PostgreSQL can join two parts while reading. SQLite merges them.
 */
export function summedUp(
  db: Kysely<Schema>,
  parts: readonly RawBuilder<unknown>[],
  names: readonly string[],
): RawBuilder<unknown> {
  const summed = (rows: RawBuilder<unknown>) => sql`WITH summed AS MATERIALIZED (${rows})`;
  const [one, other] = parts;
  if (one && other === undefined) return summed(one);
  const inAll = (sum: (name: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(names.map((name) => sql`${sum(sql.ref(name))} AS ${sql.ref(name)}`));
  if (one && other && parts.length === 2 && isPostgres(db))
    return summed(sql`SELECT thing_id, ${inAll((name) => sql`coalesce(one.${name}, 0) + coalesce(other.${name}, 0)`)}
      FROM (${one}) AS one FULL JOIN (${other}) AS other USING (thing_id)`);
  return summed(sql`SELECT thing_id, ${inAll((name) => sql`sum(CAST(${name} AS integer))`)}
    FROM (${sql.join(parts, sql` UNION ALL `)} ${isPostgres(db) ? sql`` : sql`ORDER BY thing_id`}) AS parts
    GROUP BY thing_id`);
}

/**
 * Selects the rows of `summed` with the highest sums of one column, unsorted, joined with `things`. Texts are looked up
 * one by one and only for rows that may be in the result. With a join, PostgreSQL overestimates the rows and scans all
 * texts.
 */
export function highestSums(name: string, columns: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const n = sql.ref(name);
  return sql`SELECT ${columns} FROM (
    SELECT *, (SELECT text FROM things WHERE id = thing_id) AS spelled FROM summed
    WHERE ${n} > 0 AND ${n} >= coalesce((SELECT ${n} FROM summed ORDER BY ${n} DESC LIMIT 1 OFFSET ${limit - 1}), 0)
    ORDER BY ${n} DESC, spelled LIMIT ${limit}
  ) AS ${sql.ref(`by_${name}`)} JOIN things ON things.id = thing_id`;
}
