import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Records that the answers of a project, or of all projects, have changed, and so their counts. Call it in the
 * transaction that changes them, under the project's lock.
 */
export async function noteChange(db: Kysely<Schema>, project?: string): Promise<void> {
  const all = db.updateTable('projects').set({ counted_changes: sql<number>`counted_changes + 1` });
  await (project === undefined ? all : all.where('id', '=', project)).execute();
}

/** Returns the number of recorded changes, 0 for a deleted project. */
export async function countedChanges(db: Kysely<Schema>, project: string): Promise<number> {
  const row = await db.selectFrom('projects').select('counted_changes').where('id', '=', project).executeTakeFirst();
  return row?.counted_changes ?? 0;
}
