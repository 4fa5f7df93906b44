import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

interface JsonLists {
  /** A list of several values. */
  readonly tuple: (values: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>;
  /** `select` one value of each row of `rest` (`from … where …`), in the order of `by`, as the text of a JSON list. */
  readonly list: (value: RawBuilder<unknown>, by: RawBuilder<unknown>, rest: RawBuilder<unknown>) => RawBuilder<string>;
}

/** Lists that the database makes itself, so that what belongs to a row comes with it and not by questions of its own. */
export function jsonLists<Schema>(db: Kysely<Schema>): JsonLists {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const [array, gather] = onPostgres
    ? [sql.raw('json_build_array'), sql.raw('json_agg')]
    : [sql.raw('json_array'), sql.raw('json_group_array')];
  return {
    tuple: (values) => sql`${array}(${sql.join(values)})`,
    list: (value, by, rest) =>
      sql<string>`(select coalesce(cast(${gather}(${value} order by ${by}) as text), '[]') ${rest})`,
  };
}
