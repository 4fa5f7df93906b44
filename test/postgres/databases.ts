import { randomUUID } from 'node:crypto';
import pg from 'pg';

type Rows = Record<string, unknown>[];

/** A database of one test. */
export interface Database {
  readonly url: string;
  /** Runs one statement there, over connections that stay: what a new one does first is to read what tables there are. */
  readonly query: (statement: string, values?: readonly unknown[]) => Promise<Rows>;
  /** Drops it despite open connections. */
  readonly drop: () => Promise<void>;
}

/**
 * Creates a database on the server that CITEDESK_TEST_POSTGRES names: an empty one, or a copy of a template, to which
 * nobody may be connected.
 */
export async function makeDatabase(template = 'template1'): Promise<Database> {
  const server = process.env['CITEDESK_TEST_POSTGRES'];
  if (!server)
    throw new Error(
      'CITEDESK_TEST_POSTGRES names no server; npm run test:postgres starts one, and so does node test/postgres/serve.ts.',
    );
  const name = `citedesk_${randomUUID().replaceAll('-', '')}`;
  // Without fsync it takes a third of the time that the default strategy does.
  const admin = adminOf(server);
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY file_copy`);
  const url = new URL(server);
  url.pathname = name;
  let pool: pg.Pool | undefined;
  return {
    url: url.href,
    query: async (statement, values = []) =>
      (await (pool ??= poolAt(url.href)).query<Record<string, unknown>>(statement, [...values])).rows,
    async drop() {
      const ended = pool;
      pool = undefined;
      await ended?.end();
      await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

const admins = new Map<string, pg.Pool>();

/** Connections to a server's maintenance database. They stay, because each takes 25 ms to open. */
function adminOf(server: string): pg.Pool {
  const known = admins.get(server) ?? poolAt(server);
  admins.set(server, known);
  return known;
}

function poolAt(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, types: types(), max: 2, allowExitOnIdle: true });
  pool.on('error', () => undefined); // a test may end all connections
  return pool;
}

/** With numbers for what counts in 64 bits. */
function types(): pg.TypeOverrides {
  const overrides = new pg.TypeOverrides();
  overrides.setTypeParser(pg.types.builtins.INT8, Number);
  return overrides;
}

/** Runs one statement on a database and returns its rows, with numbers for what counts in 64 bits. */
export async function query(url: string, statement: string, values: readonly unknown[] = []): Promise<Rows> {
  const client = new pg.Client({ connectionString: url, types: types() });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
