import type { Kysely, PostgresPool } from 'kysely';
import type pg from 'pg';
import { createQueues, type Lock, lockStatement } from './locks.ts';
import { postgresCode, type GuardedClient, guardedClient } from './postgresPools.ts';
import { createPreparedNames } from './preparedNames.ts';
import type { Schema } from '../schema.ts';

/** One transaction behind these locks, or behind all there are. */
type Transact = <Result>(
  locks: readonly Lock[] | undefined,
  action: (db: Kysely<Schema>) => Promise<Result>,
) => Promise<Result>;

/** Statements on a pool. */
type On = (pool: PostgresPool) => Kysely<Schema>;

interface PooledConnection {
  readonly client: GuardedClient;
  /** Why statements of the transaction in hand failed, the first one first. */
  readonly failures: unknown[];
  readonly db: Kysely<Schema>;
}

/**
 * Transactions on the connections of a pool. Their statements go off as soon as they are asked for: what is asked for
 * at once, as by `Promise.all`, takes one round trip, and the first ones go with the beginning and the locks.
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
      // Every statement behind the locks sees what was committed before they were given, so that rules which count
      // before
      // they write hold.
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

/** A statement fails so for another one that failed before it. */
const abortedCode = '25P02';

/** Kysely itself has the statements of a transaction wait for one another. */
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
