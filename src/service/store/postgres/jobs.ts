import { createHash } from 'node:crypto';
import {
  type DatabaseIntrospector,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  sql,
} from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Schema } from '../schema.ts';
import { tableNames } from '../database.ts';

/** Schema of pg-boss's tables for a store in the schema `public`. */
const defaultSchema = 'citedesk_jobs';

/** Kysely's dialect, with the schema that holds pg-boss's tables. */
export class SharedWorkDialect extends PostgresDialect {
  readonly #jobSchema: string;

  constructor(config: PostgresDialectConfig, jobSchema: string) {
    super(config);
    this.#jobSchema = jobSchema;
  }

  override createAdapter(): PostgresAdapter {
    return new SharedWorkAdapter(this.#jobSchema);
  }

  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return tableNames(db);
  }
}

class SharedWorkAdapter extends PostgresAdapter {
  readonly jobSchema: string;

  constructor(jobSchema: string) {
    super();
    this.jobSchema = jobSchema;
  }
}

const jobSchemas = new Map<string, string>();

/**
 * Returns the schema for pg-boss's tables of a store, and caches it. Stores in different schemas of a database don't
 * share work.
 */
export async function jobSchemaAt(databaseUrl: string): Promise<string> {
  const known = jobSchemas.get(databaseUrl);
  if (known !== undefined) return known;
  const schema = jobSchemaBeside(await currentSchema(databaseUrl));
  jobSchemas.set(databaseUrl, schema);
  return schema;
}

async function currentSchema(databaseUrl: string): Promise<string> {
  const row = await askOnce<{ name: string | null }>(databaseUrl, 'SELECT current_schema() AS name');
  return row?.name ?? 'public';
}

/** True if the schema exists. An administrator may create the work queue's schema for a role with few rights. */
export async function hasSchema(databaseUrl: string, schema: string): Promise<boolean> {
  const row = await askOnce<{ has: boolean }>(databaseUrl, 'SELECT to_regnamespace($1) IS NOT NULL AS has', schema);
  return row?.has === true;
}

async function askOnce<Row extends object>(
  databaseUrl: string,
  question: string,
  ...values: string[]
): Promise<Row | undefined> {
  const { default: pg } = await import('pg'); // slow to load, and only needed for teams
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // the query reports it
  try {
    await client.connect();
    return (await client.query<Row>(question, values)).rows[0];
  } finally {
    await client.end();
  }
}

/** Returns a schema name that pg-boss accepts. Long or special names are replaced by a hash. */
function jobSchemaBeside(schema: string): string {
  if (schema === 'public') return defaultSchema;
  return `${defaultSchema}_${/^[a-z0-9_]{1,32}$/.test(schema) ? schema : createHash('sha256').update(schema).digest('hex').slice(0, 33)}`;
}

interface WorkPiece {
  readonly id: number;
  readonly lane: string;
}

/** Jobs that assign work items to the processes of one database. Each lane has a queue with its name. */
interface Jobs {
  add(pieces: readonly WorkPiece[]): Promise<void>;
  remove(pieces: readonly WorkPiece[]): Promise<void>;
  /** Returns work items without a job. */
  missing(): Promise<readonly WorkPiece[]>;
}

const maxUrgency = 2 ** 31 - 1;

/** Jobs in the transaction of `db`. Undefined if a single process does all the work. */
export function jobs(db: Kysely<Schema>): Jobs | undefined {
  const { adapter } = db.getExecutor();
  if (!(adapter instanceof SharedWorkAdapter)) return undefined;
  const { jobSchema } = adapter;
  const perLane = async (
    pieces: readonly WorkPiece[],
    action: (boss: PgBoss, lane: string, ids: number[]) => Promise<unknown>,
  ) => {
    if (pieces.length === 0) return;
    const { fromKysely, PgBoss } = await import('pg-boss');
    // Not started, because it only writes in this transaction.
    const boss = new PgBoss({ db: fromKysely(db), schema: jobSchema });
    for (const [lane, some] of Map.groupBy(pieces, (piece) => piece.lane))
      await action(
        boss,
        lane,
        some.map(({ id }) => id),
      );
  };
  return {
    // Older items get a higher priority, because pg-boss doesn't order jobs of one transaction.
    add: (pieces) =>
      perLane(pieces, (boss, lane, ids) =>
        boss.insert(
          lane,
          ids.map((id) => ({ id: jobIdOf(id), priority: -Math.min(id, maxUrgency) })),
        ),
      ),
    remove: (pieces) => perLane(pieces, (boss, lane, ids) => boss.deleteJob(lane, ids.map(jobIdOf))),
    missing: async () =>
      (
        await sql<WorkPiece>`
      SELECT id, lane FROM work WHERE NOT EXISTS (
        SELECT 1 FROM ${sql.table(`${jobSchema}.job`)} AS job
          WHERE name = work.lane AND job.id = CAST(${head} || lpad(to_hex(work.id), 12, '0') AS uuid)
      ) ORDER BY id`.execute(db)
      ).rows,
  };
}

const head = '00000000-0000-4000-8000-';

const jobIdOf = (id: number): string => head + id.toString(16).padStart(12, '0');

export const workIdOf = (jobId: string): number => Number.parseInt(jobId.slice(head.length), 16);
