import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { exitCodes } from '../../contract/service.ts';
import { CannotStart } from '../folder/cannotStart.ts';
import { postgresCounters } from './counters.ts';
import { type Database, plugins } from './database.ts';
import { migrate } from './migrate.ts';
import { codeOf, guarded, isLost, poolOf, rereading } from './postgresPools.ts';
import type { Schema } from './schema.ts';

/** Any number will do, as long as every service takes the same. */
const writeLock = 0x63697465;
/** Milliseconds. */
const patience = { betweenStatements: 60_000 };
const connections = { writer: 2, reader: 8, slow: 3, counting: 2 };

/**
 * Opens a PostgreSQL database, after bringing it up to this version. `slowest` milliseconds may a read take.
 * @throws CannotStart when it cannot be used; the sentence holds no password.
 */
export async function openPostgres(url: string, { slowest }: { readonly slowest: number }): Promise<Database> {
  const place = placeOf(url);
  const pool = (max: number, settings: string, guard = guarded) => new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: guard(poolOf({ url, max, settings })) }), plugins,
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
    reader: pool(connections.reader, reading, rereading),
    slow: pool(connections.slow, reading),
    // Every statement behind this one sees what was committed before the lock was given, so writes happen one after
    // another as they do on SQLite, and a rule that counts before it writes needs no lock of its own on either.
    async enter(transaction) {
      await sql`SELECT pg_advisory_xact_lock(${sql.lit(writeLock)})`.execute(transaction);
    },
    // serialization_failure and deadlock_detected undo it; a connection that breaks may have broken behind its end.
    isPassing: (error, { isWhole }) => ['40001', '40P01'].includes(codeOf(error)) || (!isWhole && isLost(error)),
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

/** A host with several addresses fails with an error for each, and no message of its own. */
function reasonOf(error: unknown): string {
  const single: unknown = error instanceof AggregateError ? (error.errors as unknown[])[0] : error;
  const message = single instanceof Error ? single.message : String(single);
  const cause = single instanceof Error && single.cause instanceof Error ? ` (${single.cause.message})` : '';
  return /[.!?]$/.test(message + cause) ? message + cause : `${message}${cause}.`;
}
