import { randomUUID } from 'node:crypto';
import pg from 'pg';

type Rows = Record<string, unknown>[];

/** Database of one test. */
export interface Database {
  readonly url: string;
  /** Runs a statement over pooled connections, because a new connection first reads the catalog. */
  readonly query: (statement: string, values?: readonly unknown[]) => Promise<Rows>;
  /** Drops it, even if there are connections. */
  readonly drop: () => Promise<void>;
}

/**
 * Creates a database on the server at CITEDESK_TEST_POSTGRES: an empty one, or a copy of a template without
 * connections.
 */
export async function makeDatabase(template = 'template1'): Promise<Database> {
  const server = process.env['CITEDESK_TEST_POSTGRES'];
  if (!server)
    throw new Error(
      'CITEDESK_TEST_POSTGRES names no server; npm run test:postgres starts one, and so does node test/postgres/serve.ts.',
    );
  const name = `citedesk_${randomUUID().replaceAll('-', '')}`;
  // Without fsync, it takes a third of the default strategy's time.
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

/** Returns pooled connections to a server's maintenance database, because each takes 25 ms to open. */
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

/** Reads 64-bit integers as numbers. */
function types(): pg.TypeOverrides {
  const overrides = new pg.TypeOverrides();
  overrides.setTypeParser(pg.types.builtins.INT8, Number);
  return overrides;
}

/** Runs a statement on a database and returns its rows, with 64-bit integers as numbers. */
export async function query(url: string, statement: string, values: readonly unknown[] = []): Promise<Rows> {
  const client = new pg.Client({ connectionString: url, types: types() });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
