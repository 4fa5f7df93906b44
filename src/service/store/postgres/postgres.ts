import { Kysely, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { exitCodes } from '../../../contract/service/service.ts';
import { CannotStart } from '../../cannotStart.ts';
import { postgresCounters } from '../accounts/counters.ts';
import { type Database, plugins } from '../database.ts';
import { migrate } from '../migrate.ts';
import type { Schema } from '../schema.ts';
import { jobSchemaAt, SharedWorkDialect } from './jobs.ts';
import { createQueues, type Lock, lockStatement } from './locks.ts';
import {
  createPreparedNames,
  guarded,
  type GuardedClient,
  guardedClient,
  isAway,
  isLost,
  isOutdated,
  poolOf,
  postgresCode,
  rereading,
} from './postgresPools.ts';

const patience = { betweenStatements: 60_000 };
/** Reads take a few milliseconds, mostly from memory. Parallel workers and JIT would take longer to start. */
const plans = 'SET max_parallel_workers_per_gather = 0; SET jit = off; SET random_page_cost = 1.1';
const connections = { writer: 6, reader: 8, slow: 3, counting: 2 };

/**
 * Opens a PostgreSQL database, after upgrading it to this version. Reads may take `slowest` milliseconds.
 * @throws CannotStart if the database can't be used. The message contains no password.
 */
export async function openPostgres(url: string, { slowest }: { readonly slowest: number }): Promise<Database> {
  const place = databaseAddress(url);
  const cannot = (error: unknown): CannotStart =>
    error instanceof CannotStart
      ? error
      : new CannotStart(`The database ${place} can’t be used: ${reasonOf(error)}`, exitCodes.failed, { cause: error });
  const jobSchema = await jobSchemaAt(url).catch((error: unknown) => {
    throw cannot(error);
  });
  const on = (pool: PostgresPool) =>
    new Kysely<Schema>({ dialect: new SharedWorkDialect({ pool }, jobSchema), plugins });
  const reading = `SET default_transaction_read_only = on; SET statement_timeout = ${slowest}; ${plans}`;
  // Writes look rows up by key. A plan cached while a table was small must not scan it later.
  const writing = poolOf({
    url,
    max: connections.writer,
    settings: `SET idle_in_transaction_session_timeout = ${patience.betweenStatements}; SET enable_seqscan = off`,
  });
  const writer = on(guarded(writing));
  try {
    await checkPooling(writing);
    await checkDatabase(writer, { place, jobSchema });
    await migrate(writer, { place: `the database ${place}` });
  } catch (error) {
    await writer.destroy();
    throw cannot(error);
  }
  // A count that the server loses in a crash does no harm.
  const counting = poolOf({ url, max: connections.counting, settings: 'SET synchronous_commit = off' });
  return {
    dialect: 'postgres',
    writer,
    reader: on(rereading(poolOf({ url, max: connections.reader, settings: reading }), createPreparedNames())),
    slow: on(guarded(poolOf({ url, max: connections.slow, settings: reading }), createPreparedNames())),
    transact: transactionsOn(writing, on),
    // serialization_failure and deadlock_detected roll back. If the connection breaks during COMMIT, the outcome is
    // unknown.
    isPassing: (error, { isWhole }) =>
      ['40001', '40P01'].includes(postgresCode(error)) || isOutdated(error) || (!isWhole && isLost(error)),
    isAway,
    changes: () => undefined,
    counters: postgresCounters(counting),
    checkFile: () => undefined,
    end: () => counting.end(),
  };
}

function databaseAddress(url: string): string {
  try {
    if (!/^postgres(ql)?:/.test(url)) throw new Error('another protocol');
    const { host, port, database = '' } = new pg.Client({ connectionString: url });
    return `${database} at ${host}:${port}`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error)
      throw new CannotStart(`The certificate file ${String(error.path)} doesn’t exist.`, exitCodes.failed);
    // The parser's message may contain the whole URL with its password.
    throw new CannotStart(
      'The database URL is invalid. It must look like postgres://user:password@host:5432/name.',
      exitCodes.failed,
    );
  }
}

/**
 * Refuses a connection pooler that gives each transaction another session. Session settings and prepared statements
 * would be lost or reach other clients.
 */
async function checkPooling(pool: pg.Pool): Promise<void> {
  const [one, other] = [await pool.connect(), await pool.connect()];
  try {
    await one.query(`SELECT set_config('citedesk.session', 'mine', false)`);
    // A pooler that shares sessions reuses the one that has just become free.
    await other.query('BEGIN');
    const { rows } = await one.query<{ mine: string | null }>(
      `SELECT current_setting('citedesk.session', true) AS mine`,
    );
    await other.query('ROLLBACK');
    if (rows[0]?.mine === 'mine') return;
  } finally {
    one.release();
    other.release();
  }
  throw new CannotStart(
    'The connection pooler shares database sessions between transactions. Use session pooling: in PgBouncer, set pool_mode = session.',
    exitCodes.failed,
  );
}

/** Maximum number of connections per process: its pools, and two for its work queue. */
const connectionsNeeded = Object.values(connections).reduce((sum, most) => sum + most, 2);

interface DatabaseTerms {
  readonly encoding: string;
  readonly role: string;
  readonly database: string;
  /** Connection limits of the role and the database, -1 without a limit. Null for superusers, who have none. */
  readonly rolemost: number | null;
  readonly databasemost: number;
  /** True if the role may create the work queue's tables. */
  readonly may: boolean;
}

/** Checks the database before any table is created, so an unusable database stays unchanged. */
async function checkDatabase(
  db: Kysely<Schema>,
  { place, jobSchema }: { readonly place: string; readonly jobSchema: string },
): Promise<void> {
  const { rows } = await sql<DatabaseTerms>`
    SELECT current_setting('server_encoding') AS encoding, current_user AS role, datname AS database,
      (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user AND NOT rolsuper) AS rolemost,
      datconnlimit AS databasemost,
      CASE WHEN to_regnamespace(${jobSchema}) IS NULL THEN has_database_privilege(datname, 'CREATE')
        ELSE has_schema_privilege(${jobSchema}, 'CREATE') END AS may
    FROM pg_database WHERE datname = current_database()`.execute(db);
  const [terms] = rows;
  if (!terms) throw new Error('the database does not name itself');
  const { encoding, role, database, rolemost, databasemost, may } = terms;
  const refuse = (why: string): never => {
    throw new CannotStart(why, exitCodes.failed);
  };
  // Texts are sorted by their bytes.
  if (encoding !== 'UTF8')
    refuse(`The database ${place} uses the encoding ${encoding}. Citedesk requires a database with ENCODING 'UTF8'.`);
  // With fewer connections, concurrent calls would fail.
  for (const [name, most] of [[role, rolemost ?? -1] as const, [database, databasemost] as const])
    if (most >= 0 && most < connectionsNeeded)
      refuse(
        `PostgreSQL allows “${name}” ${most} connections. Citedesk needs ${connectionsNeeded} for each process. Raise the limit with ALTER ROLE or ALTER DATABASE … CONNECTION LIMIT.`,
      );
  if (!may)
    refuse(
      `The role “${role}” can’t create tables for the work queue. As an administrator, run: CREATE SCHEMA ${jobSchema} AUTHORIZATION "${role}"`,
    );
}

/**
 * Returns the reason for an error. A host with several addresses fails with one error for each, and without a message.
 */
function reasonOf(error: unknown): string {
  const single: unknown = error instanceof AggregateError ? (error.errors as unknown[])[0] : error;
  const message = single instanceof Error ? single.message : String(single);
  const cause = single instanceof Error && single.cause instanceof Error ? ` (${single.cause.message})` : '';
  return /[.!?]$/.test(message + cause) ? message + cause : `${message}${cause}.`;
}

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
