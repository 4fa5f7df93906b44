import type { Kysely } from 'kysely';
import type { PromptRun, RunStatus } from '../../contract/promptRun.ts';
import { asks } from './asks.ts';
import type { Schema } from './schema.ts';
import { momentOrNull } from './values.ts';

export interface RunFilter {
  readonly project: string;
  readonly status?: string | undefined;
  /** Only runs with a smaller id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

const live = ['queued', 'processing'];

/** Prompts asked on demand. */
export const promptRuns = (db: Kysely<Schema>) => ({
  async add(project: string, userId: number, total: number, now: number): Promise<number> {
    const { id } = await db
      .insertInto('prompt_runs')
      .values({ project_id: project, user_id: userId, status: 'queued', total, started_at: null, completed_at: null, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  },

  /** The run, whatever its project. */
  async find(id: number): Promise<PromptRun | undefined> {
    return (await presentAll(db, await db.selectFrom('prompt_runs').selectAll().where('id', '=', id).execute()))[0];
  },

  async list({ project, status, before, limit }: RunFilter): Promise<PromptRun[]> {
    let rows = db.selectFrom('prompt_runs').selectAll().where('project_id', '=', project).orderBy('id', 'desc').limit(limit);
    if (status !== undefined) rows = rows.where('status', '=', status);
    if (before !== undefined) rows = rows.where('id', '<', before);
    return presentAll(db, await rows.execute());
  },

  /** Runs of these projects that are live or changed since a moment, newest first. */
  async recent(projects: readonly string[], since: number | undefined): Promise<PromptRun[]> {
    if (projects.length === 0) return [];
    const rows = await db
      .selectFrom('prompt_runs').selectAll().where('project_id', 'in', projects)
      .where((row) => (since === undefined ? row('status', 'in', live) : row.or([row('status', 'in', live), row('updated_at', '>=', since)])))
      .orderBy('id', 'desc').limit(100).execute();
    return presentAll(db, rows);
  },

  /** Says that the run moves. */
  begin: (id: number, now: number) =>
    db.updateTable('prompt_runs')
      .set((row) => ({ status: 'processing', started_at: row.fn.coalesce('started_at', row.val(now)), updated_at: now }))
      .where('id', '=', id).where('status', 'in', live).execute(),

  touch: (id: number, now: number) => db.updateTable('prompt_runs').set({ updated_at: now }).where('id', '=', id).execute(),

  /** Ends the run; false when it had ended before. */
  async end(id: number, status: RunStatus, now: number): Promise<boolean> {
    const done = await db
      .updateTable('prompt_runs').set({ status, completed_at: now, updated_at: now }).where('id', '=', id).where('status', 'in', live).executeTakeFirst();
    return done.numUpdatedRows > 0n;
  },

  owner: (id: number) => db.selectFrom('prompt_runs').select('user_id').where('id', '=', id).executeTakeFirstOrThrow(),
});

interface Row {
  id: number; project_id: string; status: string; total: number; started_at: number | null; completed_at: number | null;
}

async function presentAll(db: Kysely<Schema>, rows: readonly Row[]): Promise<PromptRun[]> {
  const ids = rows.map((row) => row.id);
  const counts = await asks(db).counts(ids);
  const failures = await asks(db).failures(ids);
  return rows.map((row) => ({
    id: row.id,
    project: row.project_id,
    status: row.status as RunStatus,
    total: row.total,
    done: counts.get(row.id)?.done ?? 0,
    failed: counts.get(row.id)?.failed ?? 0,
    errors: failures
      .filter((ask) => ask.run_id === row.id)
      .map((ask) => ({ prompt_id: ask.prompt_id, model: ask.model, code: ask.code ?? 'INTERNAL', message: ask.message ?? '' })),
    started_at: momentOrNull(row.started_at),
    completed_at: momentOrNull(row.completed_at),
  }));
}
