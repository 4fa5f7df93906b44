import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type LogEvent, sql } from 'kysely';
import pg from 'pg';
import { SharedWorkDialect } from '../../src/service/store/postgres/jobs.ts';
import { sqliteDialect } from '../../src/service/store/sqlite/sqlite.ts';
import type { Dialect } from '../service/testDatabase.ts';

type Rows = Record<string, unknown>[];

/** A store that nothing has been done to yet, as a migration sees it. */
export interface BareStore {
  readonly db: Kysely<unknown>;
  /** Runs statements that `;` parts. */
  readonly run: (statements: string) => Promise<unknown>;
  /** What it is made of, in words that are equal where it is. */
  readonly made: () => Promise<Rows>;
  /** The rows of each table. */
  readonly rows: () => Promise<Map<string, Rows>>;
  readonly close: () => Promise<void>;
}

export const bareStore = (dialect: Dialect, onRun: (event: LogEvent) => void = () => undefined): Promise<BareStore> =>
  dialect === 'sqlite' ? bareFile(onRun) : bareDatabase(onRun);

async function rowsOf(all: (statement: string) => Promise<Rows>, tables: string): Promise<Map<string, Rows>> {
  const names = (await all(tables)).map(({ name }) => String(name));
  return new Map(await Promise.all(names.map(async (name) => [name, await all(`SELECT * FROM ${name}`)] as const)));
}

async function bareFile(log: (event: LogEvent) => void): Promise<BareStore> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-schema-'));
  const file = path.join(folder, 'store.sqlite');
  const db = new Kysely<unknown>({ dialect: sqliteDialect({ file, patience: 1000 }), log });
  const beside = new DatabaseSync(file, { timeout: 1000 });
  const all = (statement: string) => Promise.resolve(beside.prepare(statement).all());
  await sql`PRAGMA synchronous = OFF`.execute(db); // nothing here has to survive a crash
  return {
    db,
    run: (statements) => Promise.resolve(beside.exec(`BEGIN; ${statements}; COMMIT`)),
    made: () =>
      all(
        `SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'kysely%' AND name NOT LIKE 'sqlite%' ORDER BY name`,
      ),
    rows: () => rowsOf(all, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'`),
    async close() {
      beside.close();
      await db.destroy();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

const columns = `
  SELECT c.relname || '.' || a.attname AS name, format('%s %s %s %s %s %s', c.relpersistence, format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation,
    a.attnotnull, a.attidentity, pg_get_expr(d.adbin, d.adrelid)) AS sql
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attnum > 0 AND NOT a.attisdropped`;
const made = `
  SELECT * FROM (
    ${columns}
    UNION ALL SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()
    UNION ALL SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
    UNION ALL SELECT relname, array_to_string(reloptions, ' ') FROM pg_class WHERE reloptions IS NOT NULL AND relnamespace = current_schema()::regnamespace
  ) AS parts WHERE name NOT LIKE 'kysely%' ORDER BY name, sql`;

async function bareDatabase(log: (event: LogEvent) => void): Promise<BareStore> {
  // A schema is made in a fraction of the time that a database takes.
  const schema = `bare_${randomUUID().replaceAll('-', '')}`;
  const server = process.env['CITEDESK_TEST_POSTGRES'] ?? '';
  const pool = new pg.Pool({ connectionString: server, max: 2, options: `-c search_path=${schema}` });
  const all = async (statement: string) => (await pool.query<Record<string, unknown>>(statement)).rows;
  const db = new Kysely<unknown>({ dialect: new SharedWorkDialect({ pool }, 'none'), log });
  await pool.query(`CREATE SCHEMA ${schema}`);
  return {
    db,
    run: (statements) => pool.query(statements),
    made: async () =>
      (await all(made)).map((part) => ({ ...part, sql: String(part['sql']).replaceAll(`${schema}.`, '') })),
    rows: () => rowsOf(all, 'SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()'),
    async close() {
      await pool.query(`DROP SCHEMA ${schema} CASCADE`);
      await db.destroy();
    },
  };
}
