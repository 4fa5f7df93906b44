import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../migrations/columns.ts';
import type { Schema } from '../../schema.ts';

/**
 * `summed`: what several scopes have of each thing, added up by these names. Each part has a thing once, in the order
 * of their ids, so that two of them are joined as they are read; SQLite merges them instead.
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
 * The rows of `summed` whose sums under a name are highest, in no order, as columns of it and of `things`. Texts are
 * looked up for those alone that may be among the first, one by one: PostgreSQL takes them for many, and would read all
 * that there are.
 */
export function highestSums(name: string, columns: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const n = sql.ref(name);
  return sql`SELECT ${columns} FROM (
    SELECT *, (SELECT text FROM things WHERE id = thing_id) AS spelled FROM summed
    WHERE ${n} > 0 AND ${n} >= coalesce((SELECT ${n} FROM summed ORDER BY ${n} DESC LIMIT 1 OFFSET ${limit - 1}), 0)
    ORDER BY ${n} DESC, spelled LIMIT ${limit}
  ) AS ${sql.ref(`by_${name}`)} JOIN things ON things.id = thing_id`;
}
