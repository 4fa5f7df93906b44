import type { Kysely, PostgresPool } from 'kysely';
import type pg from 'pg';
import { createQueues, type Lock, lockStatement } from './locks.ts';
import { postgresCode, type GuardedClient, guardedClient } from './postgresPools.ts';
import { createPreparedNames } from './preparedNames.ts';
import type { Schema } from '../schema.ts';

/** Runs a transaction that holds these locks, or the lock on all if undefined. */
type Transact = <Result>(
  locks: readonly Lock[] | undefined,
  action: (db: Kysely<Schema>) => Promise<Result>,
) => Promise<Result>;

type On = (pool: PostgresPool) => Kysely<Schema>;

interface PooledConnection {
  readonly client: GuardedClient;
  /** Errors of the current transaction's statements, the first one first. */
  readonly failures: unknown[];
  readonly db: Kysely<Schema>;
}

/**
 * Runs transactions on a pool's connections. Statements are sent immediately, so concurrent ones (`Promise.all`) take
 * one round trip. The first are sent together with BEGIN and the locks.
 */
export function transactionsOn(pool: pg.Pool, on: On): Transact {
  const queued = createQueues();
  const nameOf = createPreparedNames();
  const known = new WeakMap<pg.PoolClient, PooledConnection>();

  const connect = async (): Promise<PooledConnection> => {
    const client = await pool.connect();
    const connection = known.get(client) ?? connectionOf(guardedClient(client, nameOf), on);
    known.set(client, connection);
    return connection;
  };

  return (locks, action) =>
    queued(locks ?? [], async () => {
      const { client, db, failures } = await connect();
      failures.length = 0;
      // READ COMMITTED lets statements see everything committed before the locks were acquired. Rules that count before
      // they write depend on it.
      const begun = client.query(`BEGIN ISOLATION LEVEL READ COMMITTED; ${lockStatement(locks)}`);
      begun.catch(() => undefined);
      try {
        const result = await action(db);
        await begun;
        const { command } = await client.query('commit');
        if (command === 'ROLLBACK') throw new Error('a statement of the transaction failed without reporting an error');
        return result;
      } catch (error) {
        await client.query('rollback');
        throw postgresCode(error) === abortedCode ? failures[0] : error;
      } finally {
        client.release();
      }
    });
}

/** in_failed_sql_transaction: an earlier statement failed. */
const abortedCode = '25P02';

/** Builds a query builder on one connection. Kysely's own transactions run their statements one by one. */
function connectionOf(guarded: GuardedClient, on: On): PooledConnection {
  const failures: unknown[] = [];
  const query = async (text: string, parameters?: readonly unknown[]) => {
    try {
      return await guarded.query(text, parameters);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  const client: GuardedClient = { ...guarded, query: query as never };
  const pool = {
    options: {},
    connect: () => Promise.resolve({ ...client, release: () => undefined }),
    end: () => Promise.resolve(),
  };
  return { client, failures, db: on(pool) };
}
