import type { Kysely } from 'kysely';
import { jobs } from '../postgres/jobs.ts';
import type { Schema } from '../schema.ts';

export type WorkKind = 'ask' | 'article' | 'export' | 'judge' | 'redirects' | 'reanalysis' | 'changes' | 'webhook';

/** One durable piece of work. `ref` is the row that it moves on, `lane` what it shares its limits with. */
export interface WorkItem {
  readonly id: number;
  readonly kind: WorkKind;
  readonly ref: number;
  readonly lane: string;
  /** How often it was begun, this time included. */
  readonly attempts: number;
}

/**
 * Work that is written in the transaction that causes it, so that neither is there without the other. Where several
 * processes work on one database, each piece has a job of the same id beside it, by which they share the pieces out.
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

    /** The moment (milliseconds) from which on a piece counts as begun with others; undefined where there is none. */
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

    /** Takes out what would move these rows on, because somebody cancelled them. */
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

    /** What was done counts: only attempts that come to nothing are held against what moves this row on. */
    async movedOn(kind: WorkKind, ref: number): Promise<void> {
      await db.updateTable('work').set({ attempts: 1 }).where('kind', '=', kind).where('ref', '=', ref).execute();
    },

    /** Takes out a piece that is done. */
    async finish(id: number): Promise<void> {
      const gone = await db.deleteFrom('work').where('id', '=', id).returning(['id', 'lane']).execute();
      await shared?.remove(gone);
    },

    /** Counts an attempt of the oldest pieces of a lane that wait, so many at most, and returns them by age. */
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

    /** Counts an attempt of these pieces before it starts, and returns by age those that nobody cancelled meanwhile. */
    begin: (ids: readonly number[]): Promise<WorkItem[]> => begin(db, ids),

    /** Puts a piece back that was stopped on purpose; the attempt does not count. */
    async giveBack(id: number): Promise<void> {
      await db
        .updateTable('work')
        .set((eb) => ({ status: 'queued', attempts: eb('attempts', '-', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** What ran when the only process that works here ended waits again. */
    async recover(): Promise<void> {
      await db.updateTable('work').set({ status: 'queued' }).where('status', '=', 'running').execute();
    },

    /**
     * Gives a job to each piece that has none, as where a copy of the store came back without its jobs; returns how
     * many got one.
     */
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

    /** The lanes that hold any work, waiting or running. */
    async lanes(): Promise<string[]> {
      return (await db.selectFrom('work').select('lane').distinct().execute()).map(({ lane }) => lane);
    },

    /** Which of these are still there. */
    async alive(ids: readonly number[]): Promise<Set<number>> {
      if (ids.length === 0) return new Set();
      const rows = await db.selectFrom('work').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map((row) => row.id));
    },

    /** Whether no more is left than so many pieces, which cannot go on by themselves. */
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
