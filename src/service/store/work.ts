import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

export type WorkKind = 'ask' | 'article';

/** One durable piece of work. `ref` is the row that it moves on, `lane` what it shares its limits with. */
export interface WorkItem {
  readonly id: number;
  readonly kind: WorkKind;
  readonly ref: number;
  readonly lane: string;
  readonly attempts: number;
}

/** Work that is written in the transaction that causes it, so that neither is there without the other. */
export const work = (db: Kysely<Schema>) => ({
  async add(items: readonly Pick<WorkItem, 'kind' | 'ref' | 'lane'>[], now: number): Promise<void> {
    const rows = items.map((item) => ({ ...item, status: 'queued', attempts: 0, created_at: now }));
    for (let start = 0; start < rows.length; start += 500) await db.insertInto('work').values(rows.slice(start, start + 500)).execute();
  },

  /** The oldest pieces that wait, so many in each lane. */
  async waiting(perLane: number): Promise<WorkItem[]> {
    const ranked = db
      .selectFrom('work').selectAll()
      .select(sql<number>`row_number() OVER (PARTITION BY lane ORDER BY id)`.as('place'))
      .where('status', '=', 'queued');
    const rows = await db.selectFrom(ranked.as('ranked')).selectAll().where('place', '<=', perLane).orderBy('id').execute();
    return rows as WorkItem[];
  },

  /** Counts an attempt before it starts; undefined when the piece was cancelled meanwhile. */
  async begin(id: number): Promise<WorkItem | undefined> {
    const row = await db
      .updateTable('work').set((eb) => ({ status: 'running', attempts: eb('attempts', '+', 1) }))
      .where('id', '=', id).where('status', '=', 'queued').returningAll().executeTakeFirst();
    return row as WorkItem | undefined;
  },

  /** Puts a piece back that was stopped on purpose; the attempt does not count. */
  async giveBack(id: number): Promise<void> {
    await db.updateTable('work').set((eb) => ({ status: 'queued', attempts: eb('attempts', '-', 1) })).where('id', '=', id).execute();
  },

  /** Takes out a piece that is done. */
  async finish(id: number): Promise<void> {
    await db.deleteFrom('work').where('id', '=', id).execute();
  },

  /** Takes out what would move these rows on, because somebody cancelled them. */
  async remove(kind: WorkKind, refs: readonly number[]): Promise<void> {
    for (let start = 0; start < refs.length; start += 500) {
      await db.deleteFrom('work').where('kind', '=', kind).where('ref', 'in', refs.slice(start, start + 500)).execute();
    }
  },

  /** Which of these are still there. */
  async alive(ids: readonly number[]): Promise<Set<number>> {
    if (ids.length === 0) return new Set();
    const rows = await db.selectFrom('work').select('id').where('id', 'in', ids).execute();
    return new Set(rows.map((row) => row.id));
  },

  /** What ran when the service ended is queued again; what crashed it that often is returned instead. */
  async recover(most: number): Promise<WorkItem[]> {
    await db.updateTable('work').set({ status: 'queued' }).where('status', '=', 'running').where('attempts', '<', most).execute();
    return (await db.selectFrom('work').selectAll().where('status', '=', 'running').execute()) as WorkItem[];
  },

  async isIdle(): Promise<boolean> {
    return (await db.selectFrom('work').select('id').limit(1).executeTakeFirst()) === undefined;
  },
});
