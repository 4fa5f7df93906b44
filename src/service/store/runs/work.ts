import { type Kysely, sql } from 'kysely';
import { jobs } from '../postgres/jobs.ts';
import type { Schema } from '../schema.ts';

export type WorkKind = 'ask' | 'article' | 'export' | 'judge' | 'redirects' | 'reanalysis' | 'changes' | 'webhook';

/** One durable work item. `ref` is the row that it processes, and `lane` the group that shares its limits. */
export interface WorkItem {
  readonly id: number;
  readonly kind: WorkKind;
  readonly ref: number;
  readonly lane: string;
  /** Number of starts, including this one. */
  readonly attempts: number;
}

/**
 * Queue of durable work. Items are written in the transaction that causes them. If several processes share a database,
 * each item also has a pg-boss job that assigns it to one of them.
 */
export const work = (db: Kysely<Schema>) => {
  const shared = jobs(db);

  return {
    async add(items: readonly Pick<WorkItem, 'kind' | 'ref' | 'lane'>[], now: number): Promise<void> {
      const rows = items.map((item) => ({ ...item, status: 'queued', attempts: 0, created_at: now }));
      for (let start = 0; start < rows.length; start += 500) {
        const made = await db
          .insertInto('work')
          .values(rows.slice(start, start + 500))
          .returning(['id', 'lane'])
          .execute();
        await shared?.add(made);
      }
    },

    /** Returns the start of a row's newest item in milliseconds, or undefined. Items of one run share it. */
    async sinceOf(kind: WorkKind, ref: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('work')
        .select('created_at')
        .where('kind', '=', kind)
        .where('ref', '=', ref)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return row?.created_at;
    },

    /** Removes the items of canceled rows. */
    async remove(kind: WorkKind, refs: readonly number[]): Promise<void> {
      for (let start = 0; start < refs.length; start += 500) {
        const some = refs.slice(start, start + 500);
        const gone = await db
          .deleteFrom('work')
          .where('kind', '=', kind)
          .where('ref', 'in', some)
          .returning(['id', 'lane'])
          .execute();
        await shared?.remove(gone);
      }
    },

    /** Resets the attempts after progress, so only attempts without progress count. */
    async movedOn(kind: WorkKind, ref: number): Promise<void> {
      await db.updateTable('work').set({ attempts: 1 }).where('kind', '=', kind).where('ref', '=', ref).execute();
    },

    async finish(id: number): Promise<void> {
      const gone = await db.deleteFrom('work').where('id', '=', id).returning(['id', 'lane']).execute();
      await shared?.remove(gone);
    },

    /** Takes the oldest queued items of a lane, at most `most`, and counts an attempt for each. Returns them by age. */
    async take(lane: string, most: number): Promise<WorkItem[]> {
      const oldest = await db
        .selectFrom('work')
        .select('id')
        .where('status', '=', 'queued')
        .where('lane', '=', lane)
        .orderBy('id')
        .limit(most)
        .execute();
      return begin(
        db,
        oldest.map(({ id }) => id),
      );
    },

    /** Counts an attempt for each of these items. Returns those not canceled in the meantime, by age. */
    begin: (ids: readonly number[]): Promise<WorkItem[]> => begin(db, ids),

    /** Returns an interrupted item to the queue, without counting the attempt. */
    async giveBack(id: number): Promise<void> {
      await db
        .updateTable('work')
        .set((eb) => ({ status: 'queued', attempts: eb('attempts', '-', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Requeues the items that were running when the only worker ended. */
    async recover(): Promise<void> {
      await db.updateTable('work').set({ status: 'queued' }).where('status', '=', 'running').execute();
    },

    /** Creates missing jobs, for example after a restore without pg-boss's tables. Returns their number. */
    async restoreJobs(): Promise<number> {
      const missing = (await shared?.missing()) ?? [];
      for (let start = 0; start < missing.length; start += 500) {
        const some = missing.slice(start, start + 500);
        await db
          .updateTable('work')
          .set({ status: 'queued' })
          .where(
            'id',
            'in',
            some.map(({ id }) => id),
          )
          .execute();
        await shared?.add(some);
      }
      return missing.length;
    },

    /** Returns the lanes with queued or running items. */
    async lanes(): Promise<string[]> {
      return (await db.selectFrom('work').select('lane').distinct().execute()).map(({ lane }) => lane);
    },

    /** Returns those of these ids that still exist. */
    async alive(ids: readonly number[]): Promise<Set<number>> {
      if (ids.length === 0) return new Set();
      const rows = await db.selectFrom('work').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map((row) => row.id));
    },

    /** True if no more than `besides` items are left, such as items that can't continue on their own. */
    async isIdle(besides = 0): Promise<boolean> {
      const rows = await db
        .selectFrom('work')
        .select('id')
        .limit(besides + 1)
        .execute();
      return rows.length <= besides;
    },
  };
};

async function begin(db: Kysely<Schema>, ids: readonly number[]): Promise<WorkItem[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .updateTable('work')
    .set((eb) => ({ status: 'running', attempts: eb('attempts', '+', 1) }))
    .where('id', 'in', ids)
    .returningAll()
    .execute();
  return (rows as WorkItem[]).sort((one, other) => one.id - other.id);
}

/** A row that waits for missing work (`no job`), or work on a missing or ended row (`no row`). */
export interface WorkFault {
  readonly fault: 'no job' | 'no row';
  readonly kind: WorkKind;
  readonly ref: number;
  readonly lane: string;
}

/** Rows that need work to continue, with that work. A transaction creates and ends both. */
const waiting = sql`(
  SELECT 'ask' AS kind, asks.id AS ref, 'ask/' || model AS lane FROM asks JOIN prompt_runs ON prompt_runs.id = run_id
    WHERE asks.status = 'waiting' AND prompt_runs.status IN ('queued', 'processing')
  UNION ALL SELECT 'article', id, 'write' FROM content_runs WHERE status = 'processing'
  UNION ALL SELECT 'export', id, 'export' FROM exports WHERE status IN ('queued', 'running')
  UNION ALL SELECT 'reanalysis', id, 'reanalysis' FROM reanalyses WHERE finished_at IS NULL
  UNION ALL SELECT 'webhook', id, 'webhook' FROM webhook_deliveries WHERE state = 'waiting' AND due_at IS NULL
)`;

/** Returns inconsistent rows and work. Ignores running work, because its row may have just ended. */
export async function workFaults(db: Kysely<Schema>): Promise<WorkFault[]> {
  const { rows } = await sql<WorkFault>`
    SELECT 'no job' AS fault, kind, ref, lane FROM ${waiting} AS waiting
      WHERE NOT EXISTS (SELECT 1 FROM work WHERE work.kind = waiting.kind AND work.ref = waiting.ref)
    UNION ALL SELECT 'no row', kind, ref, lane FROM work
      WHERE status = 'queued' AND NOT EXISTS (SELECT 1 FROM ${waiting} AS waiting
        WHERE waiting.kind = work.kind AND waiting.ref = work.ref)
        AND NOT (kind IN ('judge', 'redirects') AND EXISTS (SELECT 1 FROM answers WHERE answers.id = work.ref))
        AND NOT (kind = 'changes' AND EXISTS (SELECT 1 FROM webhooks WHERE webhooks.id = work.ref))
    ORDER BY 2, 3, 1`.execute(db);
  return rows;
}
