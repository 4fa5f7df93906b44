import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { PgBoss } from 'pg-boss';
import type { Schema } from './schema.ts';

/** The PostgreSQL schema in which pg-boss keeps its own tables. */
export const jobSchema = 'citedesk_jobs';

interface Piece {
  readonly id: number;
  readonly lane: string;
}

/** The jobs by which processes share out the work of one database; each lane has a queue of its name. */
export interface Jobs {
  add(pieces: readonly Piece[]): Promise<void>;
  remove(pieces: readonly Piece[]): Promise<void>;
  /** Pieces of work that have none. */
  missing(): Promise<readonly Piece[]>;
}

const mostUrgent = 2 ** 31 - 1;

/** The jobs, written in the transaction that `db` stands for; undefined where one process owns all the work. */
export function jobs(db: Kysely<Schema>): Jobs | undefined {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return undefined;
  const perLane = async (pieces: readonly Piece[], deed: (boss: PgBoss, lane: string, ids: number[]) => Promise<unknown>) => {
    if (pieces.length === 0) return;
    const { fromKysely, PgBoss } = await import('pg-boss');
    // It is not started: all it does here is to write by this transaction.
    const boss = new PgBoss({ db: fromKysely(db), schema: jobSchema });
    for (const [lane, some] of Map.groupBy(pieces, (piece) => piece.lane)) await deed(boss, lane, some.map(({ id }) => id));
  };
  return {
    // The older, the more urgent: pg-boss leaves the order of jobs open that came in one transaction.
    add: (pieces) => perLane(pieces, (boss, lane, ids) => boss.insert(lane, ids.map((id) => ({ id: jobIdOf(id), priority: -Math.min(id, mostUrgent) })))),
    remove: (pieces) => perLane(pieces, (boss, lane, ids) => boss.deleteJob(lane, ids.map(jobIdOf))),
    missing: async () => (await sql<Piece>`
      SELECT id, lane FROM work WHERE NOT EXISTS (
        SELECT 1 FROM ${sql.table(`${jobSchema}.job`)} AS job WHERE name = work.lane AND job.id = CAST(${head} || lpad(to_hex(work.id), 12, '0') AS uuid)
      ) ORDER BY id`.execute(db)).rows,
  };
}

const head = '00000000-0000-4000-8000-';

/** The id of the job that stands for a piece of work. */
export const jobIdOf = (id: number): string => head + id.toString(16).padStart(12, '0');

/** The piece of work that a job stands for. */
export const workIdOf = (jobId: string): number => Number.parseInt(jobId.slice(head.length), 16);
