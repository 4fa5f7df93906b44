import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import pg from 'pg';
import { exitCodes } from '../../contract/service.ts';
import { CannotStart } from '../folder/cannotStart.ts';
import { postgresCounters } from './counters.ts';
import { type Database, keepable, plugins, timedOut } from './database.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

/** Any number will do, as long as every service takes the same. */
const writeLock = 0x63697465;
/** Milliseconds. */
const patience = { connecting: 10_000, betweenStatements: 60_000 };
const connections = { writer: 2, reader: 8, slow: 3, counting: 2 };

/**
 * Opens a PostgreSQL database, after bringing it up to this version. `slowest` milliseconds may a read take.
 * @throws CannotStart when it cannot be used; the sentence holds no password.
 */
export async function openPostgres(url: string, { slowest }: { readonly slowest: number }): Promise<Database> {
  const place = placeOf(url);
  const pool = (max: number, settings: string) => new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: guarded(poolOf({ url, max, settings })) }), plugins,
  });
  const reading = `SET default_transaction_read_only = on; SET statement_timeout = ${slowest}`;
  const writer = pool(connections.writer, `SET idle_in_transaction_session_timeout = ${patience.betweenStatements}`);
  try {
    await checkEncoding(writer, place);
    await migrate(writer, { place: `the database ${place}` });
  } catch (error) {
    await writer.destroy();
    throw error instanceof CannotStart ? error : new CannotStart(`The database ${place} cannot be used: ${reasonOf(error)}`, exitCodes.failed, { cause: error });
  }
  // A count that a crash of the server loses does no harm.
  const counting = poolOf({ url, max: connections.counting, settings: 'SET synchronous_commit = off' });
  return {
    dialect: 'postgres',
    writer,
    reader: pool(connections.reader, reading),
    slow: pool(connections.slow, reading),
    // Every statement behind this one sees what was committed before the lock was given, so writes happen one after
    // another as they do on SQLite, and a rule that counts before it writes needs no lock of its own on either.
    async enter(transaction) {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(writeLock)})`.execute(transaction);
    },
    isPassing: (error) => ['40001', '40P01'].includes(codeOf(error)), // serialization_failure, deadlock_detected
    changes: () => undefined,
    counters: postgresCounters(counting),
    end: () => counting.end(),
  };
}

function placeOf(url: string): string {
  try {
    if (!/^postgres(ql)?:/.test(url)) throw new Error('another protocol');
    const { host, port, database = '' } = new pg.Client({ connectionString: url });
    return `${database} at ${host}:${port}`;
  } catch {
    // What the parser says may hold the whole URL, with its password.
    throw new CannotStart('The address of the database is not one. It looks like postgres://user:password@host:5432/name.', exitCodes.failed);
  }
}

/** Text is kept and ordered as its bytes in UTF-8. */
async function checkEncoding(db: Kysely<Schema>, place: string): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`SHOW server_encoding`.execute(db);
  if (rows[0]?.server_encoding === 'UTF8') return;
  throw new CannotStart(`The database ${place} keeps text as ${rows[0]?.server_encoding}. Citedesk needs one with ENCODING 'UTF8'.`, exitCodes.failed);
}

function poolOf({ url, max, settings }: { url: string; max: number; settings: string }): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url, max, application_name: 'citedesk', connectionTimeoutMillis: patience.connecting, keepAlive: true,
    types: { getTypeParser: parserOf },
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for it, though its types do not say so
    onConnect: (client) => client.query(settings),
  });
  // A connection that breaks is replaced; a query on it fails by itself, and says why.
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
const guarded = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => guardedClient(await pool.connect()),
  end: () => pool.end(),
});

function guardedClient(client: pg.PoolClient): PostgresPoolClient {
  const run = async (text: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(text, keepable(parameters));
    } catch (error) {
      throw codeOf(error) === '57014' ? timedOut(error) : error; // query_canceled
    }
  };
  let last: Promise<unknown> = Promise.resolve();
  // In a transaction several are asked for at once; the connection takes them one by one.
  const query = (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    const mine = last.then(() => run(text, parameters));
    last = mine.catch(() => undefined);
    return mine;
  };
  return { query: query as never, release: (destroy) => client.release(destroy) }; // its other form is for cursors, of which there are none
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** A host with several addresses fails with an error for each, and no message of its own. */
function reasonOf(error: unknown): string {
  const single: unknown = error instanceof AggregateError ? (error.errors as unknown[])[0] : error;
  const message = single instanceof Error ? single.message : String(single);
  const cause = single instanceof Error && single.cause instanceof Error ? ` (${single.cause.message})` : '';
  return /[.!?]$/.test(message + cause) ? message + cause : `${message}${cause}.`;
}
