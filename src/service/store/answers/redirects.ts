import type { Kysely } from 'kysely';
import { keyOfClean, redirectOrigin } from '../../../text/urls.ts';
import { factKinds } from '../rollups/facts.ts';
import type { Schema } from '../schema.ts';

const host = keyOfClean(redirectOrigin);

/** Sources that are redirects, until their targets are known. */
export const redirects = (db: Kysely<Schema>) => ({
  /** True if any answer ever had a redirect among its sources. */
  async any(): Promise<boolean> {
    const row = await db
      .selectFrom('projects')
      .innerJoin('things', 'things.project_id', 'projects.id')
      .select('things.id')
      .where('kind', '=', factKinds.page)
      .where('text', '>=', `${host}/`)
      .where('text', '<', `${host}0`)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Returns the answers since a moment (in milliseconds) that still have a redirect and no row in the work queue. */
  async unresolved(since: number): Promise<number[]> {
    const rows = await db
      .selectFrom('answers')
      .innerJoin('answer_sources', 'answer_sources.answer_id', 'answers.id')
      .select('answers.id')
      .distinct()
      .where('collected_at', '>', since)
      .where('url', 'like', `${redirectOrigin}/%`)
      .where((row) =>
        row.not(
          row.exists(
            row.selectFrom('work').select('work.id').where('kind', '=', 'redirects').whereRef('ref', '=', 'answers.id'),
          ),
        ),
      )
      .execute();
    return rows.map(({ id }) => id);
  },
});
