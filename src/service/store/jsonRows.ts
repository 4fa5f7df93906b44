import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keepable } from './database.ts';
import { isPostgres } from './migrations/statements.ts';
import type { Schema } from './schema.ts';

export type Cell = string | number | null;

/**
 * Passes rows as one parameter, so a statement is prepared once for any number of rows. Read their columns with `cell`.
 */
export function jsonRows(db: Kysely<Schema>, rows: readonly (readonly Cell[])[]): RawBuilder<unknown> {
  const json = keepableJson(rows);
  return isPostgres(db)
    ? sql`jsonb_array_elements(CAST(${json} AS jsonb)) AS given(value)`
    : sql`json_each(${json}) AS given`;
}

/** Reads a column of such a row, counted from 0. */
export const cell = {
  text: (place: number): RawBuilder<string> => sql`given.value ->> ${sql.lit(place)}`,
  number: (place: number): RawBuilder<number> => sql`CAST(given.value ->> ${sql.lit(place)} AS bigint)`,
};

/**
 * Encodes rows, without characters that databases can't store. They must be removed first, because JSON hides them
 * behind escapes.
 */
function keepableJson(rows: readonly (readonly Cell[])[]): string {
  const json = JSON.stringify(rows);
  return /\\u(?:0000|d[89a-f])/.test(json) ? JSON.stringify(rows.map(keepable)) : json;
}

/**
 * Condition to append to a column: it equals one of these values. They are a single parameter, so the statement is
 * prepared once for any number of values.
 */
export const isAmong = (db: Kysely<Schema>, values: readonly number[] | readonly string[]): RawBuilder<boolean> =>
  isPostgres(db) ? sql`= ANY (${values})` : sql`IN (SELECT value FROM json_each(${JSON.stringify(keepable(values))}))`;

/** Condition: the column equals one of these values. */
export const among = (
  db: Kysely<Schema>,
  column: string,
  values: readonly number[] | readonly string[],
): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} ${isAmong(db, values)}`;
