import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Notes that answers of a project, and so their counts, are others than before; of all projects without one. In the
 * transaction that changes them, under the project's lock.
 */
export async function noteChange(db: Kysely<Schema>, project?: string): Promise<void> {
  const all = db.updateTable('projects').set({ counted_changes: sql<number>`counted_changes + 1` });
  await (project === undefined ? all : all.where('id', '=', project)).execute();
}

/** How often they have changed; a project that is gone has nothing to count. */
export async function countedChanges(db: Kysely<Schema>, project: string): Promise<number> {
  const row = await db.selectFrom('projects').select('counted_changes').where('id', '=', project).executeTakeFirst();
  return row?.counted_changes ?? 0;
}
