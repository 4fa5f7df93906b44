import { HandleEmptyInListsPlugin, type Kysely, replaceWithNoncontingentExpression } from 'kysely';
import { Failure } from '../../contract/failure.ts';
import { wellFormed } from '../../text/words/wellFormed.ts';
import type { Counters } from './accounts/counters.ts';
import type { Lock } from './postgres/locks.ts';
import type { Schema } from './schema.ts';

/** What the store asks of a database, whichever it is. */
export interface Database {
  readonly dialect: 'sqlite' | 'postgres';
  /** For statements that are each durable by itself. */
  readonly writer: Kysely<Schema>;
  readonly reader: Kysely<Schema>;
  /** Reads off the event loop; what takes longer than it may fails with `timedOut`. */
  readonly slow: Kysely<Schema>;
  /** One durable transaction; behind these locks, or without any that are named behind all there are. */
  readonly transact: <Result>(
    locks: readonly Lock[] | undefined,
    action: (db: Kysely<Schema>) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * Whether a transaction failed in a way that passes, and nothing of it is there; a whole one may be, as its end was
   * asked for.
   */
  readonly isPassing: (error: unknown, transaction: { readonly isWhole: boolean }) => boolean;
  /** See `Store`. */
  readonly isAway: (error: unknown) => boolean;
  /** See `Store`. */
  readonly changes: () => number | undefined;
  readonly counters: Counters;
  /** See `Store`. */
  readonly checkFile: () => void;
  /** Closes what is open beside the three. */
  readonly end: () => Promise<void>;
}

/** PostgreSQL takes no empty list; nothing is in one. */
export const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];

/**
 * Parameters as every database can keep them alike: PostgreSQL's text has no U+0000, and half a surrogate pair is no
 * character in UTF-8.
 */
export const keepable = (parameters: readonly unknown[]): unknown[] =>
  parameters.map((value) =>
    typeof value === 'string' ? wellFormed(value) : Array.isArray(value) ? keepable(value) : value,
  );

export const timedOut = (cause?: unknown): Failure =>
  new Failure('QUERY_TIMEOUT', 'The query took too long. Narrow the range, or use an export.', { cause });
