import {
  type DatabaseIntrospector,
  HandleEmptyInListsPlugin,
  type Kysely,
  type QueryExecutorProvider,
  replaceWithNoncontingentExpression,
  sql,
} from 'kysely';
import pRetry from 'p-retry';
import { Failure } from '../../contract/failure.ts';
import { wellFormed } from '../../text/words/wellFormed.ts';
import type { Counters } from './accounts/counters.ts';
import { isPostgres } from './migrations/statements.ts';
import type { Lock } from './postgres/locks.ts';
import type { Schema } from './schema.ts';

/** Interface that the store needs from any database. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres';
  /** For single statements, each durable on its own. */
  readonly writer: Kysely<Schema>;
  readonly reader: Kysely<Schema>;
  /** Reads off the event loop, which fail with `timedOut` after a timeout. */
  readonly slow: Kysely<Schema>;
  /** Runs one durable transaction that holds these locks, or the lock on all if undefined. */
  readonly transact: <Result>(
    locks: readonly Lock[] | undefined,
    action: (db: Kysely<Schema>) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * True if a transaction failed with a transient error and can be repeated. `isWhole` means that COMMIT may have
   * succeeded, so only errors that certainly roll back count.
   */
  readonly isPassing: (error: unknown, transaction: { readonly isWhole: boolean }) => boolean;
  /** See `Store`. */
  readonly isAway: (error: unknown) => boolean;
  /** See `Store`. */
  readonly changes: () => number | undefined;
  readonly counters: Counters;
  /** See `Store`. */
  readonly checkFile: () => void;
  /** Closes everything besides `writer`, `reader` and `slow`. */
  readonly end: () => Promise<void>;
}

/** PostgreSQL rejects an empty list, so `IN ()` becomes a false condition. */
export const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];

/**
 * Cleans parameters that not every database can store: PostgreSQL allows no U+0000 in texts, and lone surrogates are
 * invalid in UTF-8.
 */
export const keepable = (parameters: readonly unknown[]): unknown[] =>
  parameters.map((value) =>
    typeof value === 'string' ? wellFormed(value) : Array.isArray(value) ? keepable(value) : value,
  );

export const timedOut = (cause?: unknown): Failure =>
  new Failure('QUERY_TIMEOUT', 'The query took too long. Narrow the range, or use an export.', { cause });

const postgres = {
  tables: 'SELECT tablename AS name, schemaname AS schema FROM pg_tables',
  schemas: 'SELECT nspname AS name FROM pg_namespace',
};
const sqlite = {
  tables: `SELECT name FROM sqlite_master WHERE type = 'table'`,
  schemas: 'SELECT name FROM pragma_database_list',
};

/**
 * Returns only the names of tables and schemas, which is all that Kysely's migrations need. Kysely's own introspectors
 * also read all columns, which takes longer than most migrations.
 */
export function tableNames(db: QueryExecutorProvider): DatabaseIntrospector {
  const { tables, schemas } = isPostgres(db) ? postgres : sqlite;
  const named = async (names: string) =>
    (await sql.raw<{ readonly name: string; readonly schema?: string }>(names).execute(db)).rows;
  return {
    getSchemas: () => named(schemas),
    getTables: async () =>
      (await named(tables)).map((table) => ({ ...table, isView: false, isForeign: false, columns: [] })),
  };
}

const retries = 19;
const retryPauseMs = 50;

/** Runs an action, and retries it for about a second on transient errors. */
export const retryTransient = <Result>(
  action: () => Promise<Result>,
  isPassing: (error: unknown) => boolean,
): Promise<Result> =>
  pRetry(action, {
    retries,
    minTimeout: retryPauseMs,
    maxTimeout: retryPauseMs,
    shouldRetry: ({ error }) => isPassing(error),
  });
