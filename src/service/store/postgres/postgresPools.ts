import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { keepable, retryTransient, timedOut } from '../database.ts';

interface PoolOptions {
  readonly url: string;
  readonly max: number;
  /** Statements that each connection runs first, after those of every connection. */
  readonly settings: string;
}

/**
 * Settings that statements and parsers rely on, overriding those of the role and the database: value formats, and no
 * server-side timeouts. `default_transaction_read_only` is kept, because operators use it to stop writes. PgBouncer
 * refuses settings in the startup message, so they are statements.
 */
const sessionSettings = [
  'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
  'SET idle_session_timeout = 0',
  // since PostgreSQL 17
  `SELECT set_config(name, '0', false) FROM pg_settings WHERE name = 'transaction_timeout'`,
  `SET standard_conforming_strings = on; SET bytea_output = 'hex'; SET DateStyle = 'ISO, MDY'`,
  `SET default_transaction_isolation = 'read committed'`,
].join('; ');

export const prepareSession = async (client: pg.ClientBase, settings = ''): Promise<void> => {
  await client.query(`${sessionSettings}; ${settings}`);
};

/** Creates a pool of connections. Broken ones are replaced. */
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
  // A broken connection is replaced, and a query on it fails with the reason.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Parser = (text: string) => unknown;

/** Parsers that return the same values as SQLite, by type OID: bool, int8, numeric, bytea. */
const parsers: Readonly<Record<number, Parser>> = {
  16: (text) => (text === 't' ? 1 : 0),
  20: Number,
  1700: Number,
  17: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
};

const parserOf = (oid: number, format?: 'text' | 'binary'): Parser =>
  (format === 'binary' ? undefined : parsers[oid]) ?? (pg.types.getTypeParser(oid, format) as Parser);

/** Wraps a pool for Kysely. */
export const guarded = (pool: pg.Pool, nameOf: PreparedNames = unprepared): PostgresPool => ({
  options: pool.options,
  connect: async () => guardedClient(await pool.connect(), nameOf),
  end: () => pool.end(),
});

/** A connection of a pool. Concurrent queries are pipelined and answered in order. */
export interface GuardedClient extends PostgresPoolClient {
  query: PostgresPoolClient['query'] & ((text: string, parameters?: readonly unknown[]) => Promise<pg.QueryResult>);
}

/** Wraps a connection, so that it reports why it broke and doesn't return to the pool. */
export function guardedClient(client: pg.PoolClient, nameOf: PreparedNames = unprepared): GuardedClient {
  let lost = false;
  const query = async (text: string, parameters: readonly unknown[] = []) => {
    const name = parameters.length === 0 ? undefined : nameOf(text);
    try {
      return await client.query({ ...(name !== undefined && { name }), text, values: keepable(parameters) });
    } catch (error) {
      lost ||= isAway(error) || isOutdated(error);
      // The server rolls back when a connection breaks. Ignored here to report the original error.
      if (lost && text === 'rollback') return { command: 'ROLLBACK', rows: [] };
      throw postgresCode(error) === '57014' ? timedOut(error) : error; // query_canceled
    }
  };
  // The other overload is for cursors, which aren't used.
  return { query: query as never, release: (destroy) => client.release(lost || destroy) };
}

/** Creates a pool for single read statements. Retries a statement on another connection if its connection breaks. */
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

/** True if the connection broke, or the server ended it or doesn't accept any at the moment. */
export const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(?:08...|57P0[123]|ECONNRESET|ECONNREFUSED|EPIPE)$/.test(postgresCode(error)) ||
    /^Connection terminated|not queryable/.test(error.message));

/** True if a statement was prepared before a table changed. Doesn't check the message, because servers translate it. */
export const isOutdated = (error: unknown): boolean =>
  postgresCode(error) === '0A000' && (error as pg.DatabaseError).routine === 'RevalidateCachedQuery';

/**
 * True if a server is temporarily unavailable, for example during a failover. It may still be a standby
 * (read_only_sql_transaction), have no free connection (too_many_connections), or accept no connections to the database
 * (object_not_in_prerequisite_state).
 */
export const isAway = (error: unknown): boolean =>
  isLost(error) ||
  /^(?:25006|53300|55000|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(postgresCode(error)) ||
  (error instanceof Error && error.message.startsWith('timeout exceeded when trying to connect'));

/** Returns the SQLSTATE of an error, or Node's error code. */
export const postgresCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Returns the name under which a statement is prepared on a pool's connections, or undefined. */
type PreparedNames = (text: string) => string | undefined;

/** Maximum number per connection. The server keeps each one until the connection ends. */
const maxStatements = 200;
/** Maximum number of statements remembered after their first use. */
const maxTexts = 2000;

/** Prepares statements from their second use on, up to `maxStatements`. */
export function createPreparedNames(): PreparedNames {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name !== undefined || names.size >= maxStatements) return name;
    if (!seen.has(text)) {
      if (seen.size >= maxTexts) seen.clear();
      seen.add(text);
      return undefined;
    }
    const added = `citedesk_${names.size}`;
    names.set(text, added);
    seen.delete(text);
    return added;
  };
}

/** Prepares nothing. A text without parameters may contain several statements. */
const unprepared: PreparedNames = () => undefined;
