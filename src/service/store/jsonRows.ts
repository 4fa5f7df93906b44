import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { keepable } from './database.ts';
import { isPostgres } from './migrations/statements.ts';
import type { Schema } from './schema.ts';

export type Cell = string | number | null;

/**
 * Passes rows as one parameter, so a statement is prepared once for any number of rows. Read their columns with `cell`.
 */
export const jsonRows = (db: Kysely<Schema>, rows: readonly (readonly Cell[])[]): RawBuilder<unknown> =>
  rowsFrom(db, rowsJson(rows));

/** Like `jsonRows`, for rows that `rowsJson` has encoded. */
export const rowsFrom = (db: Kysely<Schema>, json: string): RawBuilder<unknown> =>
  isPostgres(db) ? sql`jsonb_array_elements(CAST(${json} AS jsonb)) AS given(value)` : sql`json_each(${json}) AS given`;

/**
 * Compiles a statement once for each kind of database. Kysely compiles anew for each execution, which can take longer
 * than the statement itself.
 * @param build is called with placeholders. It must pass them as parameters, and depend on nothing else.
 * @returns executes the statement and returns its rows
 */
export function compiledOnce<Row, Values extends readonly string[]>(
  build: (db: Kysely<Schema>, ...values: Values) => RawBuilder<Row>,
): (db: Kysely<Schema>, ...values: Values) => Promise<readonly Row[]> {
  const compiled = new Map<boolean, { readonly statement: string; readonly places: readonly number[] }>();
  return async (db, ...values) => {
    const kind = isPostgres(db);
    let known = compiled.get(kind);
    if (!known) {
      const placeholders = values.map((_, place) => `placeholder ${place}`);
      const { sql: statement, parameters } = build(db, ...(placeholders as unknown as Values)).compile(db);
      known = { statement, places: parameters.map((parameter) => placeholders.indexOf(String(parameter))) };
      if (known.places.includes(-1)) throw new Error(`a parameter isn’t a placeholder: ${statement}`);
      compiled.set(kind, known);
    }
    const parameters = known.places.map((place) => values[place]);
    return (await db.executeQuery<Row>(CompiledQuery.raw(known.statement, parameters))).rows;
  };
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
export function rowsJson(rows: readonly (readonly Cell[])[]): string {
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
