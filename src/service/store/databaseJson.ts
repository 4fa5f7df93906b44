import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './migrations/columns.ts';

/**
 * JSON that the database writes itself, so that whoever asks need not: without blanks, the same bytes on every
 * database.
 */
interface DatabaseJson {
  /** An object with these keys in their order. */
  readonly object: (values: Readonly<Record<string, RawBuilder<unknown>>>) => RawBuilder<unknown>;
  /** `select` one value of each row of `rest` (`from … where …`), in the order of `by`. */
  readonly list: (
    value: RawBuilder<unknown>,
    by: RawBuilder<unknown>,
    rest: RawBuilder<unknown>,
  ) => RawBuilder<unknown>;
  /** True, false or null. */
  readonly flag: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** A text that is JSON already. */
  readonly stored: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Milliseconds as ISO 8601 in UTC. */
  readonly moment: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /**
   * A value of all rows, each on a line of its own, in the order of `by`; null where there are none. Bytes where they
   * come quicker than text.
   */
  readonly lines: (value: RawBuilder<unknown>, by: RawBuilder<unknown>) => RawBuilder<string | Uint8Array | null>;
}

export const databaseJson = (db: QueryExecutorProvider): DatabaseJson => (isPostgres(db) ? onPostgres : onSqlite);

const onSqlite: DatabaseJson = {
  object: (values) =>
    sql`json_object(${sql.join(Object.entries(values).flatMap(([key, value]) => [sql.lit(key), value]))})`,
  list: (value, by, rest) => sql`(select json_group_array(${value} order by ${by}) ${rest})`,
  flag: (column) => sql`json(case ${column} when 1 then 'true' when 0 then 'false' end)`,
  stored: (column) => sql`json(${column})`,
  moment: (column) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`,
  lines: (value, by) => sql`cast(group_concat(${value} || char(10), '' order by ${by}) as blob)`,
};

/** `json_build_object` and `json_agg` put blanks between what they write, rows and arrays as JSON do not. */
const onPostgres: DatabaseJson = {
  object(values) {
    const columns = Object.entries(values).map(([key, value]) => sql`${value} as ${sql.id(key)}`);
    return sql`(select row_to_json(entry) from (select ${sql.join(columns)}) as entry)`;
  },
  list: (value, by, rest) => sql`array_to_json(array(select ${value} ${rest} order by ${by}))`,
  flag: (column) => sql`(${column} = 1)`,
  stored: (column) => sql`cast(${column} as json)`,
  moment: (column) =>
    sql`to_char(to_timestamp(${column} / 1000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  lines: (value, by) => sql`string_agg(cast(${value} as text) || chr(10), '' order by ${by})`,
};
