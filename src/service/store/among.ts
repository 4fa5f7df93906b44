import { type Kysely, type RawBuilder, sql } from 'kysely';
import { keepable } from './database.ts';
import { isPostgres } from './migrations/columns.ts';
import type { Schema } from './schema.ts';

/**
 * Behind a column: whether it is one of these numbers, or of these texts. They are one parameter, so that the statement
 * is the same, and prepared once, however many they are.
 */
export const isAmong = (db: Kysely<Schema>, values: readonly number[] | readonly string[]): RawBuilder<boolean> =>
  isPostgres(db) ? sql`= ANY (${values})` : sql`IN (SELECT value FROM json_each(${JSON.stringify(keepable(values))}))`;

/** The same with the column in front. */
export const among = (
  db: Kysely<Schema>,
  column: string,
  values: readonly number[] | readonly string[],
): RawBuilder<boolean> => sql<boolean>`${sql.ref(column)} ${isAmong(db, values)}`;
