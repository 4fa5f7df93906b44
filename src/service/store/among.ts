import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keepable } from './database.ts';
import { isPostgres } from './migrations/statements.ts';
import type { Schema } from './schema.ts';

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
