import type { Kysely } from 'kysely';
import type { Scores } from '../../../contract/content/contentRun.ts';
import type { Schema } from '../schema.ts';

interface NewArticle {
  readonly runId: number;
  readonly title: string;
  readonly body: string;
  readonly words: number;
  readonly scores: Scores;
  readonly now: number;
}

/** Articles written by content runs. */
export const articles = (db: Kysely<Schema>) => ({
  /** Stores the run's article, replacing an earlier one. */
  async keep({ runId, title, body, words, scores, now }: NewArticle): Promise<void> {
    const row = { title, status: 'draft', word_count: words, scores: JSON.stringify(scores), body, updated_at: now };
    await db
      .insertInto('articles')
      .values({ run_id: runId, created_at: now, ...row })
      .onConflict((conflict) => conflict.column('run_id').doUpdateSet(row))
      .execute();
  },

  async runOf(id: number): Promise<number | undefined> {
    return (await db.selectFrom('articles').select('run_id').where('id', '=', id).executeTakeFirst())?.run_id;
  },

  async projectOf(id: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('articles')
      .innerJoin('content_runs', 'content_runs.id', 'run_id')
      .select('project_id')
      .where('articles.id', '=', id)
      .executeTakeFirst();
    return row?.project_id;
  },

  /** Stores a text that a user wrote, replacing the previous one. */
  async edit(
    id: number,
    { title, body, words, scores, now }: Omit<NewArticle, 'runId' | 'title'> & { readonly title: string | undefined },
  ): Promise<void> {
    await db
      .updateTable('articles')
      .set({
        status: 'edited',
        word_count: words,
        scores: JSON.stringify(scores),
        body,
        updated_at: now,
        ...(title !== undefined && { title }),
      })
      .where('id', '=', id)
      .execute();
  },
});
