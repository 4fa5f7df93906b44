import { type RawBuilder, sql } from 'kysely';

/**
 * The rows of `summed` whose sums under a name are highest, as columns of it and of `things`. Texts are looked up for
 * those alone that may be among the first.
 */
export function highestSums(name: string, columns: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  const n = sql.ref(name);
  return sql`SELECT * FROM (
    SELECT ${columns} FROM summed JOIN things ON things.id = thing_id
    WHERE ${n} > 0 AND ${n} >= coalesce((SELECT ${n} FROM summed ORDER BY ${n} DESC LIMIT 1 OFFSET ${limit - 1}), 0)
    ORDER BY ${n} DESC, text LIMIT ${limit}
  ) AS ${sql.ref(`by_${name}`)}`;
}
