import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Reasons that prevent the removal of an account. */
interface Obstacles {
  /** Projects that it owns, including deleted ones that can be restored. */
  readonly projects: readonly { readonly id: string; readonly name: string }[];
  /** Number of active runs and exports that it pays for or that belong to its projects. */
  readonly live: number;
}

export const removals = (db: Kysely<Schema>) => ({
  async obstacles(userId: number): Promise<Obstacles> {
    const projects = await db
      .selectFrom('projects')
      .select(['id', 'name'])
      .where('user_id', '=', userId)
      .orderBy('name')
      .orderBy('id')
      .execute();
    const concerned = sql`(user_id = ${userId} OR project_id IN (SELECT id FROM projects WHERE user_id = ${userId}))`;
    const {
      rows: [counted],
    } = await sql<{ live: number }>`SELECT
      (SELECT count(*) FROM prompt_runs WHERE status IN ('queued', 'processing') AND ${concerned})
      + (SELECT count(*) FROM content_runs WHERE status = 'processing' AND ${concerned})
      + (SELECT count(*) FROM exports WHERE status IN ('queued', 'running') AND ${concerned}) AS live`.execute(db);
    return { projects, live: Number(counted?.live) };
  },

  /** Transfers all projects of a user to another, who no longer needs to be a member of them. */
  async handOver(userId: number, heirId: number): Promise<void> {
    const owned = db.selectFrom('projects').select('id').where('user_id', '=', userId);
    await db.deleteFrom('project_members').where('user_id', '=', heirId).where('project_id', 'in', owned).execute();
    await db.updateTable('projects').set({ user_id: heirId }).where('user_id', '=', userId).execute();
  },

  /**
   * Removes a user without projects, with keys and memberships. Runs and exports in other users' projects pass to the
   * owners. Keys that added prompts are kept, but anonymous and revoked. Returns false if the user owns a project.
   */
  async remove(userId: number, now: number): Promise<boolean> {
    const owner = sql<number>`(SELECT projects.user_id FROM projects WHERE projects.id = project_id)`;
    for (const table of ['prompt_runs', 'content_runs', 'exports'] as const)
      await db.updateTable(table).set({ user_id: owner }).where('user_id', '=', userId).execute();
    const ownerOfPrompts = sql<number>`(SELECT min(projects.user_id) FROM prompts
      JOIN projects ON projects.id = prompts.project_id WHERE prompts.key_id = keys.id)`;
    await db
      .updateTable('keys')
      .set({
        user_id: ownerOfPrompts,
        name: 'Key of a removed account',
        revoked_at: sql<number>`coalesce(revoked_at, ${now})`,
      })
      .where('user_id', '=', userId)
      .where((row) =>
        row.exists(row.selectFrom('prompts').select('prompts.id').whereRef('prompts.key_id', '=', 'keys.id')),
      )
      .execute();
    // Deletes only users without projects, because their projects would be deleted as well.
    const gone = await db
      .deleteFrom('users')
      .where('id', '=', userId)
      .where((row) =>
        row.not(row.exists(row.selectFrom('projects').select('projects.id').where('user_id', '=', userId))),
      )
      .executeTakeFirstOrThrow();
    return gone.numDeletedRows > 0n;
  },
});
