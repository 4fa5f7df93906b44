import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { retryTransient } from './retryTransient.ts';
import { keepable, timedOut } from '../database.ts';
import { type PreparedNames, unprepared } from './preparedNames.ts';

interface PoolOptions {
  readonly url: string;
  readonly max: number;
  /** Statements that each connection begins with, after those of every connection. */
  readonly settings: string;
}

/**
 * Settings that statements and parsers rely on, whatever a role or a database sets: how values are written and read, and
 * that only limits of ours end statements and sessions. `default_transaction_read_only` stays, as operators stop writes
 * with it. They are statements because PgBouncer refuses settings in the startup message.
 */
const sessionSettings = [
  'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
  'SET idle_session_timeout = 0',
  // since PostgreSQL 17
  `SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout'`,
  `SET standard_conforming_strings = on; SET bytea_output = 'hex'; SET DateStyle = 'ISO, MDY'`,
  `SET default_transaction_isolation = 'read committed'`,
].join('; ');

/** Prepares a new connection, whichever pool it belongs to. */
export const prepareSession = async (client: pg.ClientBase, settings = ''): Promise<void> => {
  await client.query(`${sessionSettings}; ${settings}`);
};

/** Connections to a database; one that breaks is replaced. */
export function poolOf({ url, max, settings }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'citedesk',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: parserOf },
    pipeline: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its types do not say so
    onConnect: (client) => prepareSession(client, settings),
  });
  // A broken connection is replaced. A query on it fails with the reason.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Parser = (text: string) => unknown;

/** Values as SQLite gives them, by the type's number in PostgreSQL's catalogue: bool, int8, numeric, bytea. */
const parsers: Readonly<Record<number, Parser>> = {
  16: (text) => (text === 't' ? 1 : 0),
  20: Number,
  1700: Number,
  17: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
};

const parserOf = (oid: number, format?: 'text' | 'binary'): Parser =>
  (format === 'binary' ? undefined : parsers[oid]) ?? (pg.types.getTypeParser(oid, format) as Parser);

/** A pool as Kysely takes it. */
export const guarded = (pool: pg.Pool, nameOf: PreparedNames = unprepared): PostgresPool => ({
  options: pool.options,
  connect: async () => guardedClient(await pool.connect(), nameOf),
  end: () => pool.end(),
});

/** A connection of a pool. Queries made at the same time are sent together and answered in order. */
export interface GuardedClient extends PostgresPoolClient {
  query: PostgresPoolClient['query'] & ((text: string, parameters?: readonly unknown[]) => Promise<pg.QueryResult>);
}

/** A connection that tells the reason when it breaks, and that goes back to no pool then. */
export function guardedClient(client: pg.PoolClient, nameOf: PreparedNames = unprepared): GuardedClient {
  let lost = false;
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    const name = parameters.length === 0 ? undefined : nameOf(text);
    try {
      return await client.query({ ...(name !== undefined && { name }), text, values: keepable(parameters) });
    } catch (error) {
      lost ||= isAway(error) || isOutdated(error);
      // The server undoes what a connection that broke had begun, and the reason is told undisturbed.
      if (lost && text === 'rollback') return { command: 'ROLLBACK', rows: [] };
      throw postgresCode(error) === '57014' ? timedOut(error) : error; // query_canceled
    }
  };
  // its other form is for cursors, of which there are none
  return { query: query as never, release: (destroy) => client.release(lost || destroy) };
}

/** A pool for statements that only read, each by itself: one that a broken connection fails is made on another. */
export const rereading = (pool: pg.Pool, nameOf: PreparedNames): PostgresPool => {
  const careful = guarded(pool, nameOf);
  const query = (text: string, parameters: readonly unknown[]): Promise<unknown> =>
    retryTransient(
      async () => {
        const client = await careful.connect();
        try {
          return await client.query(text, parameters);
        } finally {
          client.release();
        }
      },
      (error) => isLost(error) || isOutdated(error),
    );
  return { ...careful, connect: () => Promise.resolve({ query: query as never, release: () => undefined }) };
};

/** True if a connection broke, or the server ended it or accepts none for now. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(?:08...|57P0[123]|ECONNRESET|ECONNREFUSED|EPIPE)$/.test(postgresCode(error)) ||
    /^Connection terminated|not queryable/.test(error.message));

/** True if a statement was prepared before a table changed. The message is no sign: servers translate it. */
export const isOutdated = (error: unknown): boolean =>
  postgresCode(error) === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery';

/**
 * True if a server can't be reached or can't work for now, for example during a fail-over: it may still be a standby
 * (read_only_sql_transaction), have no free connection (too_many_connections), or accept no connections to the database
 * (object_not_in_prerequisite_state).
 */
export const isAway = (error: unknown): boolean =>
  isLost(error) ||
  /^(?:25006|53300|55000|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(postgresCode(error)) ||
  (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'));

/** The SQLSTATE of an error, or what Node calls it. */
export const postgresCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
