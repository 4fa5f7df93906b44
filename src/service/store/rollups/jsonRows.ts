import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../migrations/columns.ts';
import type { Schema } from '../schema.ts';

type Cell = string | number | null;

/** Rows as one parameter: a statement is the same, and prepared once, however many they are. Cells are read by `cell`. */
export function jsonRows(db: Kysely<Schema>, rows: readonly (readonly Cell[])[]): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  return isPostgres(db) ? sql`jsonb_array_elements(CAST(${json} AS jsonb)) AS given(value)` : sql`json_each(${json}) AS given`;
}

/** A cell of those rows, counted from 0. */
export const cell = {
  text: (place: number): RawBuilder<string> => sql`given.value ->> ${sql.lit(place)}`,
  number: (place: number): RawBuilder<number> => sql`CAST(given.value ->> ${sql.lit(place)} AS bigint)`,
};
