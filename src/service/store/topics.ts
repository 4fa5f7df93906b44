import type { Kysely } from 'kysely';
import type { Topic } from '../../contract/projects/topic.ts';
import { fold } from '../../text/words/fold.ts';
import type { Schema } from './schema.ts';
import { moment } from './values.ts';

/** Groups of prompts. */
export const topics = (db: Kysely<Schema>) => {
  const counted = (project: string) =>
    db
      .selectFrom('topics')
      .selectAll('topics')
      .select((row) =>
        row
          .selectFrom('prompts')
          .whereRef('prompts.topic_id', '=', 'topics.id')
          .select((inner) => inner.fn.countAll<number>().as('n'))
          .as('prompts_count'),
      )
      .where('project_id', '=', project);
  return {
    async find(project: string, id: number): Promise<Topic | undefined> {
      const row = await counted(project).where('id', '=', id).executeTakeFirst();
      return row && toContract(row);
    },

    list: async (project: string): Promise<Topic[]> =>
      (await counted(project).orderBy('folded').orderBy('id').execute()).map(toContract),

    /** Returns the topic with this name, ignoring case. Creates it if missing (`made`). */
    async ensure(project: string, name: string, now: number): Promise<{ topic: Topic; made: boolean }> {
      const topic = await this.named(project, name);
      if (topic) return { topic, made: false };
      const row = await db
        .insertInto('topics')
        .values({ project_id: project, name, folded: fold(name), created_at: now })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { topic: toContract({ ...row, prompts_count: 0 }), made: true };
    },

    /** Returns the topic with this name, ignoring case. */
    async named(project: string, name: string): Promise<Topic | undefined> {
      const row = await counted(project).where('folded', '=', fold(name)).executeTakeFirst();
      return row && toContract(row);
    },

    rename: (id: number, name: string) =>
      db
        .updateTable('topics')
        .set({ name, folded: fold(name) })
        .where('id', '=', id)
        .execute(),

    remove: (id: number) => db.deleteFrom('topics').where('id', '=', id).execute(),
  };
};

const toContract = (row: { id: number; name: string; prompts_count: number | null; created_at: number }): Topic => ({
  id: row.id,
  name: row.name,
  prompts_count: row.prompts_count ?? 0,
  created_at: moment(row.created_at),
});
