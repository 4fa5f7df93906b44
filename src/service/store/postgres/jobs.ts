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
import { tableNames } from '../tableNames.ts';

/** Where pg-boss keeps its own tables of a store in PostgreSQL's schema `public`. */
const defaultSchema = 'citedesk_jobs';

/** Kysely's dialect, by which statements also know the schema in which pg-boss keeps its own tables. */
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
 * Returns the schema for pg-boss's tables of a store, and remembers it. Stores in several schemas of a database share
 * no work.
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

/** True if the database has a schema. An administrator can create that of the work queue for a role with few rights. */
export async function hasSchema(databaseUrl: string, schema: string): Promise<boolean> {
  const row = await askOnce<{ has: boolean }>(databaseUrl, 'SELECT to_regnamespace($1) IS NOT NULL AS has', schema);
  return row?.has === true;
}

async function askOnce<Row extends object>(
  databaseUrl: string,
  question: string,
  ...values: string[]
): Promise<Row | undefined> {
  const { default: pg } = await import('pg'); // only teams need it, and loading it takes a while
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // the query tells
  try {
    await client.connect();
    return (await client.query<Row>(question, values)).rows[0];
  } finally {
    await client.end();
  }
}

/** A name that pg-boss takes, which must be short and plain; another one's fingerprint stands for it. */
function jobSchemaBeside(schema: string): string {
  if (schema === 'public') return defaultSchema;
  return `${defaultSchema}_${/^[a-z0-9_]{1,32}$/.test(schema) ? schema : createHash('sha256').update(schema).digest('hex').slice(0, 33)}`;
}

interface WorkPiece {
  readonly id: number;
  readonly lane: string;
}

/** The jobs by which processes share out the work of one database; each lane has a queue of its name. */
interface Jobs {
  add(pieces: readonly WorkPiece[]): Promise<void>;
  remove(pieces: readonly WorkPiece[]): Promise<void>;
  /** Pieces of work that have none. */
  missing(): Promise<readonly WorkPiece[]>;
}

const maxUrgency = 2 ** 31 - 1;

/** The jobs, written in the transaction that `db` stands for; undefined where one process owns all the work. */
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
    // It is not started: all it does here is to write by this transaction.
    const boss = new PgBoss({ db: fromKysely(db), schema: jobSchema });
    for (const [lane, some] of Map.groupBy(pieces, (piece) => piece.lane))
      await action(
        boss,
        lane,
        some.map(({ id }) => id),
      );
  };
  return {
    // The older, the more urgent: pg-boss leaves the order of jobs open that came in one transaction.
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

/** The id of the job that stands for a piece of work. */
const jobIdOf = (id: number): string => head + id.toString(16).padStart(12, '0');

/** The piece of work that a job stands for. */
export const workIdOf = (jobId: string): number => Number.parseInt(jobId.slice(head.length), 16);
