import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Counts the active prompts of each project. Projects without any are absent. */
export async function activePrompts(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('prompts')
    .select((row) => ['project_id', row.fn.countAll<number>().as('count')])
    .where('project_id', 'in', ids)
    .where('active', '=', 1)
    .groupBy('project_id')
    .execute();
  return new Map(rows.map((row) => [row.project_id, row.count]));
}
