import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { isPostgres } from './migrations/statements.ts';

/**
 * Builds JSON in the database, which is faster than here. The result has no whitespace and the same bytes on every
 * database.
 */
interface DatabaseJson {
  /** Object with these keys, in order. */
  readonly object: (values: Readonly<Record<string, RawBuilder<unknown>>>) => RawBuilder<unknown>;
  /** Selects one value per row of `rest` (`from … where …`), ordered by `by`. */
  readonly list: (
    value: RawBuilder<unknown>,
    by: RawBuilder<unknown>,
    rest: RawBuilder<unknown>,
  ) => RawBuilder<unknown>;
  /** True, false or null. */
  readonly flag: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Text that is JSON already. */
  readonly stored: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Milliseconds as ISO 8601 in UTC. */
  readonly moment: (column: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Reads one value per row of `rest` (`from … where …`), ordered by `by`. */
  readonly lines: (db: QueryExecutorProvider, of: Listed) => Promise<JsonLines>;
}

interface Listed {
  readonly value: RawBuilder<unknown>;
  readonly rest: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown>;
}

/** JSON values, one per line, in UTF-8. A single buffer, because thousands of small ones would fragment memory. */
export interface JsonLines {
  readonly count: number;
  readonly bytes: Buffer;
}

export const databaseJson = (db: QueryExecutorProvider): DatabaseJson => (isPostgres(db) ? onPostgres : onSqlite);

const onSqlite: DatabaseJson = {
  object: (values) =>
    sql`json_object(${sql.join(Object.entries(values).flatMap(([key, value]) => [sql.lit(key), value]))})`,
  list: (value, by, rest) => sql`(select json_group_array(${value} order by ${by}) ${rest})`,
  flag: (column) => sql`json(case ${column} when 1 then 'true' when 0 then 'false' end)`,
  stored: (column) => sql`json(${column})`,
  moment: (column) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`,
  // A single value arrives as bytes, instead of thousands of rows that cross a thread.
  async lines(db, { value, rest, by }) {
    const { rows } = await sql<{ count: number; lines: Uint8Array | null }>`
      select count(*) as count, cast(group_concat(${value} || char(10), '' order by ${by}) as blob) as lines
      ${rest}`.execute(db);
    const { count = 0, lines } = rows[0] ?? {};
    return { count, bytes: lines ? Buffer.from(lines.buffer, lines.byteOffset, lines.length) : Buffer.alloc(0) };
  },
};

/** Uses rows and arrays, because `json_build_object` and `json_agg` add spaces. */
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
  // Row by row, because PostgreSQL would copy one long value repeatedly while it grows.
  async lines(db, { value, rest, by }) {
    const { rows } = await sql<{ line: string }>`
      select cast(${value} as text) as line ${rest} order by ${by}`.execute(db);
    return { count: rows.length, bytes: joined(rows.map(({ line }) => line)) };
  },
};

/** Writes lines to one buffer of the exact size. Joining them as text would take several times the memory. */
function joined(lines: readonly string[]): Buffer {
  const size = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  const bytes = Buffer.allocUnsafe(size);
  let end = 0;
  for (const line of lines) {
    end += bytes.write(line, end);
    end += bytes.write('\n', end);
  }
  return bytes;
}
