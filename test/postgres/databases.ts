import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A database of one test. */
export interface Database {
  readonly url: string;
  /** Removes it, also from under whoever is still connected. */
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
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY file_copy`);
  const url = new URL(server);
  url.pathname = name;
  return {
    url: url.href,
    drop: async () => void (await query(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** Runs one statement on a database and returns its rows, with numbers for what counts in 64 bits. */
export async function query(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, Number);
  const client = new pg.Client({
    connectionString: url,
    types,
  });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}
