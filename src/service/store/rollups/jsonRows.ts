import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keepable } from '../database.ts';
import { isPostgres } from '../migrations/columns.ts';
import type { Schema } from '../schema.ts';

export type Cell = string | number | null;

/**
 * Rows as one parameter: a statement is the same, and prepared once, however many they are. Cells are read by `cell`.
 */
export function jsonRows(db: Kysely<Schema>, rows: readonly (readonly Cell[])[]): RawBuilder<unknown> {
  const json = keepableJson(rows);
  return isPostgres(db)
    ? sql`jsonb_array_elements(CAST(${json} AS jsonb)) AS given(value)`
    : sql`json_each(${json}) AS given`;
}

/** A cell of those rows, counted from 0. */
export const cell = {
  text: (place: number): RawBuilder<string> => sql`given.value ->> ${sql.lit(place)}`,
  number: (place: number): RawBuilder<number> => sql`CAST(given.value ->> ${sql.lit(place)} AS bigint)`,
};

/** JSON escapes what no database can keep, so that nobody finds it any more. */
function keepableJson(rows: readonly (readonly Cell[])[]): string {
  const json = JSON.stringify(rows);
  return /\\u(?:0000|d[89a-f])/.test(json) ? JSON.stringify(rows.map(keepable)) : json;
}
