import type { Kysely } from 'kysely';
import type { PromptRun, RunStatus } from '../../../contract/projects/promptRun.ts';
import { asks } from './asks.ts';
import type { Payment } from '../accounts/balances.ts';
import type { Schema } from '../schema.ts';
import { flag, isSet, momentOrNull } from '../values.ts';

export interface NewPromptRun {
  readonly project: string;
  readonly userId: number;
  readonly total: number;
  readonly paid: Pick<Payment, 'additional'>;
  /** True if the project's schedule starts the run, which is free. */
  readonly scheduled: boolean;
  readonly now: number;
}

export interface RunFilter {
  readonly project: string;
  readonly status?: string | undefined;
  /** Only runs with a lower id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

const live = ['queued', 'processing'];
/** Maximum number of ended runs in one poll of the activity. Regular polls miss none. */
export const maxEnded = 200;

/** Runs of prompts, started by users or by schedules. */
export const promptRuns = (db: Kysely<Schema>) => ({
  async add({ project, userId, total, paid, scheduled, now }: NewPromptRun): Promise<number> {
    const { id } = await db
      .insertInto('prompt_runs')
      .values({
        project_id: project,
        user_id: userId,
        status: 'queued',
        total,
        scheduled: flag(scheduled),
        charged_additional: paid.additional,
        started_at: null,
        completed_at: null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  /** Returns a run of any project. */
  async find(id: number): Promise<PromptRun | undefined> {
    return (await allToContract(db, await db.selectFrom('prompt_runs').selectAll().where('id', '=', id).execute()))[0];
  },

  async projectOf(id: number): Promise<string | undefined> {
    return (await db.selectFrom('prompt_runs').select('project_id').where('id', '=', id).executeTakeFirst())
      ?.project_id;
  },

  async list({ project, status, before, limit }: RunFilter): Promise<PromptRun[]> {
    let rows = db
      .selectFrom('prompt_runs')
      .selectAll()
      .where('project_id', '=', project)
      .orderBy('id', 'desc')
      .limit(limit);
    if (status !== undefined) rows = rows.where('status', '=', status);
    if (before !== undefined) rows = rows.where('id', '<', before);
    return allToContract(db, await rows.execute());
  },

  /** Returns the active runs of these projects and the newest that ended since a moment, newest first. */
  async recent(projects: readonly string[], since: number | undefined): Promise<PromptRun[]> {
    if (projects.length === 0) return [];
    const rows = db.selectFrom('prompt_runs').selectAll().where('project_id', 'in', projects).orderBy('id', 'desc');
    const moving = await rows.where('status', 'in', live).execute();
    const ended =
      since === undefined
        ? []
        : await rows.where('status', 'not in', live).where('updated_at', '>=', since).limit(maxEnded).execute();
    return allToContract(
      db,
      [...moving, ...ended].sort((a, b) => b.id - a.id),
    );
  },

  live: (project: string) =>
    db.selectFrom('prompt_runs').select('id').where('project_id', '=', project).where('status', 'in', live).execute(),

  /** True if a run started by the project's schedule is active. */
  async isScheduledLive(project: string): Promise<boolean> {
    const row = await db
      .selectFrom('prompt_runs')
      .select('id')
      .where('project_id', '=', project)
      .where('scheduled', '=', 1)
      .where('status', 'in', live)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns the start of a run in milliseconds, and whether the project's schedule started it. */
  async startOf(id: number): Promise<{ readonly scheduled: boolean; readonly createdAt: number }> {
    const { scheduled, created_at: createdAt } = await db
      .selectFrom('prompt_runs')
      .select(['scheduled', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { scheduled: isSet(scheduled), createdAt };
  },

  /** Marks a run as processing. */
  begin: (id: number, now: number) =>
    db
      .updateTable('prompt_runs')
      .set((row) => ({
        status: 'processing',
        started_at: row.fn.coalesce('started_at', row.val(now)),
        updated_at: now,
      }))
      .where('id', '=', id)
      .where('status', 'in', live)
      .execute(),

  /** Ends a run. Returns false if it had already ended. */
  async end(id: number, status: RunStatus, now: number): Promise<boolean> {
    const done = await db
      .updateTable('prompt_runs')
      .set({ status, completed_at: now, updated_at: now })
      .where('id', '=', id)
      .where('status', 'in', live)
      .executeTakeFirst();
    return done.numUpdatedRows > 0n;
  },

  /** Returns the user who paid for a run, and the credits taken from the additional balance. */
  payment: (id: number) =>
    db
      .selectFrom('prompt_runs')
      .select(['user_id as userId', 'charged_additional as additional'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
});

interface PromptRunRow {
  id: number;
  project_id: string;
  status: string;
  total: number;
  scheduled: 0 | 1;
  started_at: number | null;
  completed_at: number | null;
}

async function allToContract(db: Kysely<Schema>, rows: readonly PromptRunRow[]): Promise<PromptRun[]> {
  const ids = rows.map((row) => row.id);
  const counts = await asks(db).counts(ids);
  const failures = await asks(db).failures(ids);
  const failureCounts = await asks(db).failureCounts(ids);
  const asked = await asks(db).asked(ids);
  return rows.map((row) => ({
    id: row.id,
    project: row.project_id,
    status: row.status as RunStatus,
    total: row.total,
    done: counts.get(row.id)?.done ?? 0,
    failed: counts.get(row.id)?.failed ?? 0,
    errors: failures
      .filter((ask) => ask.run_id === row.id)
      .map((ask) => ({
        prompt_id: ask.prompt_id,
        model: ask.model,
        code: ask.code ?? 'INTERNAL',
        message: ask.message ?? '',
      })),
    error_counts: failureCounts
      .filter((count) => count.run_id === row.id)
      .map(({ model, code, message, prompts }) => ({
        model,
        code: code ?? 'INTERNAL',
        message: message ?? '',
        prompts,
      })),
    started_at: momentOrNull(row.started_at),
    completed_at: momentOrNull(row.completed_at),
    scheduled: isSet(row.scheduled),
    asked: asked.get(row.id),
  }));
}
